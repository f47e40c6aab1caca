//! Whether every open table is what its log says: played again from the beginning, and compared. Nothing is changed by
//! it, and a bot may be playing meanwhile.

use std::fmt;

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::export::is_change_of_rules;
use super::loading::{Halted, Stored, from_the_log, look};
use super::record::{Phase, TableId};
use crate::store::Store;

/// How many tables are looked up at once.
const PAGE: i64 = 200;

const OTHER_STATE: &str = "its log leads to another state than the one that is stored";

/// How the open tables fared.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    pub lobbies: u64,
    /// Games that came out as they are stored.
    pub replayed: u64,
    /// Games that go on by other rules than they began by, of which only the newest state can be read.
    pub read: u64,
    /// Games that this version can't read: they rest.
    pub resting: u64,
    /// What is not as its log says, with the reason.
    pub wrong: Vec<(TableId, Wrong)>,
}

/// How a game is not as its log says. What it tells may quote whoever played: that is for the terminal of the bot's owner,
/// and the log gets `seq` and `fault`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The input at which it shows; 0 is the beginning.
    pub seq: i64,
    pub fault: &'static str,
    told: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told)
    }
}

/// How a game is, beside its log.
pub(super) enum Compared {
    /// The log leads to the state that is stored, and perhaps to what is told: an earlier version stored nothing of that.
    Same {
        told: bool,
    },
    /// The log can't be played again, for it has two sets of rules.
    OnlyRead,
    /// This version can't read it.
    Resting,
    Wrong(Wrong),
}

impl Tables {
    /// Plays every open table again.
    pub async fn check_open(&self) -> Result<Checked, Trouble> {
        let mut checked = Checked::default();
        let mut after = i64::MIN;
        loop {
            let page = self.store().open_tables(after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(checked) };
            after = last.id;
            for row in page {
                let id = TableId(row.id);
                let stored = match look(self.store(), self.kinds(), id).await {
                    Ok(stored) => stored,
                    Err(Trouble::Refused(why)) => {
                        let fault = "its rows can't be read";
                        let told = why.to_string();
                        checked.wrong.push((id, Wrong { seq: 0, fault, told }));
                        continue;
                    }
                    Err(other) => return Err(other),
                };
                // It may have been closed since the page was read.
                match stored.table.phase {
                    Phase::Lobby => checked.lobbies += 1,
                    Phase::Over | Phase::Closed => {}
                    Phase::Playing => match compare(self.store(), &stored).await? {
                        Compared::Same { .. } => checked.replayed += 1,
                        Compared::OnlyRead => checked.read += 1,
                        Compared::Resting => checked.resting += 1,
                        Compared::Wrong(wrong) => checked.wrong.push((id, wrong)),
                    },
                }
            }
        }
    }
}

/// Plays a game from its beginning, up to where it was when it was read.
pub(super) async fn compare(store: &Store, stored: &Stored) -> Result<Compared, Trouble> {
    let table = &stored.table;
    let (Some(kind), Some(now)) = (table.kind, table.session.clone()) else {
        return Ok(Compared::Resting);
    };
    let mut log = store.inputs(table.id.0, 1).await?;
    if stored.other_rules || log.iter().any(|input| is_change_of_rules(&input.payload)) {
        return Ok(Compared::OnlyRead);
    }
    // Somebody may have moved since.
    log.truncate(usize::try_from(now.seq()).unwrap_or(usize::MAX));
    let (header, told) = (table.header.clone(), table.told.clone());
    let compared = move || match from_the_log(kind, &header, &log) {
        Err(Halted { seq, why: told }) => {
            Compared::Wrong(Wrong { seq, fault: "an input of its log is refused", told })
        }
        Ok((played, _)) if played.state() != now.state() => {
            let (seq, fault) = (now.seq().cast_signed(), OTHER_STATE);
            Compared::Wrong(Wrong { seq, fault, told: OTHER_STATE.to_owned() })
        }
        Ok((_, heard)) => Compared::Same { told: heard == told },
    };
    Ok(apart(compared).await?)
}
