//! Tables that wait on a button, because their channel is taken. They wait as rows: a restart loses none
//! of them, and of three presses at once one opens the table, in one thread.

use super::engine::{Tables, Trouble};
use super::opening::Opening;
use super::record::{Place, TableId};
use super::refused::Refused;
use super::seating::PersonId;
use crate::store::{self, Wait};

/// How long a table waits at least (milliseconds, as all times here).
pub const DAYS: i64 = 2 * 24 * 60 * 60_000;
/// How many of one person wait. Beyond that the oldest go.
pub const MOST: i64 = 20;
/// A press that has not opened its table by then never will: the program was killed meanwhile.
const OPENING: i64 = 60_000;

/// A table that waits, by the number the store gave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitingId(pub i64);

/// What a press comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is to open this table, in a thread that is there already if a press before this one came so
    /// far; or else to give it back.
    Yours {
        opening: Opening,
        thread: Option<u64>,
    },
    /// Another press is about to.
    Underway,
    Opened(TableId),
}

impl Tables {
    /// Lets a table wait.
    pub async fn wait(&self, opening: &Opening) -> Result<WaitingId, Trouble> {
        let at = self.now();
        let wait = Wait {
            opener: opening.opener.0,
            opening: serde_json::to_string(opening).expect("an opening is plain data"),
            at,
            since: at - DAYS,
            most: MOST,
        };
        Ok(WaitingId(self.store().wait(wait).await?))
    }

    /// What waits, for the one who asked for it and where they did.
    pub async fn waiting(
        &self,
        id: WaitingId,
        by: PersonId,
        at: Place,
    ) -> Result<Opening, Trouble> {
        let row = self.store().waiting(id.0).await?.ok_or(Refused::NotWaiting)?;
        Ok(read(&row, by, at)?)
    }

    /// Claims what waits, for a press by the one who asked for it: of several at once, one gets it.
    pub async fn claim(&self, id: WaitingId, by: PersonId, at: Place) -> Result<Claim, Trouble> {
        // Nobody else's press holds it up.
        self.waiting(id, by, at).await?;
        Ok(match self.store().claim(id.0, self.now(), OPENING).await? {
            store::Claim::Gone => return Err(Refused::NotWaiting.into()),
            store::Claim::Underway => Claim::Underway,
            store::Claim::Opened(table) => Claim::Opened(TableId(table)),
            store::Claim::Yours(row) => Claim::Yours {
                opening: read(&row, by, at)?,
                thread: row.thread.map(i64::cast_unsigned),
            },
        })
    }

    /// Nothing came of a claim: the next press may try.
    pub async fn give_back(&self, id: WaitingId) -> Result<(), Trouble> {
        Ok(self.store().give_back(id.0).await?)
    }

    /// Refuses what could not be opened anyway, before a thread is made for it.
    pub async fn check(&self, opening: &Opening) -> Result<(), Trouble> {
        self.prepare(opening).await.map(drop)
    }

    /// A thread was made for it, which the next press uses if this one comes to nothing.
    pub async fn set_thread(&self, id: WaitingId, thread: u64) -> Result<(), Trouble> {
        Ok(self.store().set_waiting_thread(id.0, thread.cast_signed()).await?)
    }

    /// Opens what was claimed: it waits no longer, in the same transaction.
    pub async fn open_waiting(&self, id: WaitingId, opening: &Opening) -> Result<TableId, Trouble> {
        let mut new = self.prepare(opening).await?;
        new.waiting = Some(id.0);
        self.enter(new).await
    }
}

fn read(row: &store::Waiting, by: PersonId, at: Place) -> Result<Opening, Refused> {
    if row.opener != by.0 {
        return Err(Refused::OthersWait);
    }
    // A version that writes it otherwise may have left it.
    let opening: Opening = serde_json::from_str(&row.opening).map_err(|_| Refused::NotWaiting)?;
    // A channel is the same wherever it is, and not every press tells of its server alike.
    if opening.place.channel == at.channel { Ok(opening) } else { Err(Refused::NotWaiting) }
}
