//! Tables whose game can't be read: begun by rules that this version has no way from, or with a list of
//! words that it does not know. Such a table rests, its clocks stand still, and its channel is told. The
//! next version that can read it lets it go on.

use super::engine::{Tables, Trouble};
use super::export::RULES;
use super::kind::Kind;
use super::loading::{Stored, due_rows};
use super::notices::Notice;
use super::record::{Phase, Table, TableId};
use super::refused::Refused;
use crate::game::Header;
use crate::store::{Append, InPlay, Outcome, Resume, Snapshot, Store, StoreError};
use crate::words::Lexicon;

impl Tables {
    /// Looks over the tables in play, at a start: those that rest go on if they can, and those that
    /// this version can't read rest from now on, before anybody loses time there.
    pub async fn look_over(&self) -> Result<(), StoreError> {
        let mut doubtful = self.store().in_play().await?;
        doubtful.retain(|seat| is_doubtful(seat, self.kind(&seat.game).ok()));
        doubtful.dedup_by_key(|seat| seat.id);
        for seat in doubtful {
            if let Err(trouble) = self.lock(TableId(seat.id)).await {
                tracing::error!(
                    table = seat.id,
                    trouble = trouble.for_log(),
                    "a table can't be looked over"
                );
            }
        }
        Ok(())
    }
}

/// Whether it takes more than a look at its rows to know that a game can be read.
fn is_doubtful(seat: &InPlay, kind: Option<&Kind>) -> bool {
    let Some(kind) = kind else { return true };
    let own: serde_json::Value = serde_json::from_str(&seat.seat_options).unwrap_or_default();
    let Ok(own) = (kind.seat_dictionary)(&own) else { return true };
    let mut lists = seat.dictionary.iter().chain(&own);
    seat.suspended_at.is_some()
        || i64::from(kind.rules) != seat.rules
        || lists.any(|list| is_old(list))
}

/// Whether it is an earlier list of the program's. Those that servers brought are in the store.
fn is_old(list: &str) -> bool {
    !Lexicon::is_brought(list) && !Lexicon::is_newest(list)
}

/// Has old lists of words rebuilt, which takes a second, where nobody else waits for it. What can't
/// be had shows when the game is read.
pub async fn fetch_old_lists(kind: &Kind, header: &Header) {
    let own = |own| (kind.seat_dictionary)(own).ok().flatten();
    let lists = header.dictionary.clone().into_iter();
    let lists = lists.chain(header.seat_options.iter().filter_map(own));
    let old: Vec<String> = lists.filter(|list| is_old(list)).collect();
    if !old.is_empty() {
        let rebuild = move || old.iter().for_each(|list| drop(Lexicon::pinned(list)));
        let _ = tokio::task::spawn_blocking(rebuild).await;
    }
}

/// Makes the rows of a table say what became of reading it. True if they have changed.
pub async fn settle(store: &Store, stored: &Stored, now: i64) -> Result<bool, Trouble> {
    let table = &stored.table;
    if table.phase != Phase::Playing {
        return Ok(false);
    }
    if table.rests() {
        let first = stored.suspended_at.is_none();
        return Ok(first && store.suspend(table.id.0, now, say(Notice::Suspended)).await?);
    }
    let upgrade = stored.other_rules.then(|| upgrade(table, now)).flatten();
    let settled = match (stored.suspended_at, upgrade) {
        (None, None) => return Ok(false),
        (Some(_), upgrade) => {
            let outbox = say(Notice::Resumed);
            store.resume(Resume { table: table.id.0, at: now, upgrade, outbox }).await?
        }
        (None, Some(upgrade)) => store.append(upgrade).await? == Outcome::Appended,
    };
    if settled { Ok(true) } else { Err(Refused::Stale.into()) }
}

/// The change of the rules, as it stands in the log.
fn upgrade(table: &Table, now: i64) -> Option<Append> {
    let session = table.session.as_ref()?;
    let seq = session.seq().cast_signed();
    let rules = i64::from(table.header.rules);
    let (state, told) = (session.state(), Some(table.told.write()));
    Some(Append {
        deadlines: due_rows(&table.deadlines, &**session, now),
        snapshot: Some(Snapshot { seq, rules, state, told }),
        rules: Some(rules),
        ..Append::new(table.id.0, seq, now, 0, format!("{RULES} {rules}"))
    })
}

fn say(notice: Notice) -> Vec<String> {
    vec![notice.write()]
}
