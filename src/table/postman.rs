//! The postman: says what the tables have to say besides their boards, each thing once.
//!
//! A letter is crossed off after it was said. A crash in between says it again with the same nonce,
//! and Discord drops the second.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::engine::{Tables, Trouble};
use super::letters::Letter;
use super::messenger::{Messenger, Undelivered};
use super::record::{Phase, TableId};
use super::showing::Showing;
use crate::store::{self, Reminder, StoreError};

/// How many letters are taken in one go.
const AT_ONCE: i64 = 50;
/// How long after a failure, or without a hint, the outbox is looked into again.
const ROUND: Duration = Duration::from_secs(5);

/// Says what is in the outbox.
pub struct Postman<M> {
    tables: Tables,
    messenger: Arc<M>,
}

impl<M: Messenger> Postman<M> {
    pub fn new(tables: Tables, messenger: Arc<M>) -> Self {
        Self { tables, messenger }
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        loop {
            if let Err(fault) = self.round().await {
                tracing::error!(%fault, "the outbox can't be read");
            }
            tokio::select! {
                () = self.tables.letters_written() => {}
                () = sleep(ROUND) => {}
            }
        }
    }

    /// Says everything that can be said now.
    pub async fn round(&self) -> Result<(), StoreError> {
        for letter in self.tables.store().pending(AT_ONCE).await? {
            if self.deliver(&letter).await? {
                self.tables.store().done(letter.id, self.tables.now()).await?;
            }
        }
        Ok(())
    }

    /// Whether the letter is done with.
    async fn deliver(&self, row: &store::Letter) -> Result<bool, StoreError> {
        let Some(letter) = Letter::read(&row.payload) else { return Ok(true) };
        let showing = match self.tables.showing(TableId(row.table_id)).await {
            Ok(showing) => showing,
            Err(Trouble::Fault(fault)) => return Err(fault),
            Err(_) => return Ok(true),
        };
        if !still_holds(&letter, &showing) || self.said(&letter, row.table_id).await? {
            return Ok(true);
        }
        match self.messenger.say(&showing, &letter, &format!("letter-{:x}", row.id)).await {
            Ok(Some(posted)) => {
                if let Letter::Remind { seat, decision, .. } = letter {
                    let reminder = Reminder {
                        table_id: row.table_id,
                        seat: seat.into(),
                        decision: decision.into(),
                        channel: posted.channel.cast_signed(),
                        message: posted.message.cast_signed(),
                    };
                    self.tables.store().reminded(reminder).await?;
                }
                Ok(true)
            }
            Err(Undelivered::Later) => Ok(false),
            Ok(None) | Err(_) => Ok(true),
        }
    }
}

impl<M: Messenger> Postman<M> {
    /// Whether somebody has been reminded of this decision before.
    async fn said(&self, letter: &Letter, table: i64) -> Result<bool, StoreError> {
        let Letter::Remind { seat, decision, .. } = letter else { return Ok(false) };
        let this = (i64::from(*seat), i64::from(*decision));
        let reminders = self.tables.store().reminders(table).await?;
        Ok(reminders.iter().any(|reminder| (reminder.seat, reminder.decision) == this))
    }
}

/// A reminder of a decision that has been made would only annoy, and so would news that is none.
fn still_holds(letter: &Letter, showing: &Showing) -> bool {
    match letter {
        Letter::Remind { seat, decision, .. } => {
            showing.awaited().iter().any(|(s, d)| (s.0, d) == (*seat, decision))
        }
        Letter::Suspended => showing.rests(),
        Letter::Resumed => showing.phase == Phase::Playing && !showing.rests(),
        Letter::Quiet | Letter::Unreadable => true,
    }
}
