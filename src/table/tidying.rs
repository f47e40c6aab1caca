//! What stands in a channel and holds no longer: reminders of decisions that have been made, and boards that
//! were posted anew.
//!
//! It is tidied up after a table was shown, one table's things one after the other, and nobody waits for it: under tight
//! limits it takes far longer than a game goes on. What is left over is found in the projector's next round.

use std::collections::{BTreeMap, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::engine::{Tables, Trouble};
use super::messenger::{Messenger, Posted, Undelivered};
use super::record::TableId;
use super::showing::Showing;
use crate::store::{OldBoard, Reminder};

/// How many messages are tidied up at once: Discord takes only so many requests, and boards come first.
const AT_ONCE: usize = 4;
/// How often it is tried before it is left to the next round.
const TRIES: u32 = 8;

/// Tidies up after tables. Cheap to clone.
pub struct Tidier<M>(Arc<Inner<M>>);

impl<M> Clone for Tidier<M> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

struct Inner<M> {
    tables: Tables,
    messenger: Arc<M>,
    /// The break before a second try; each one after that is twice as long.
    pause: Duration,
    at_once: Semaphore,
}

/// What is to be tidied up after a table.
struct Untidy {
    /// The reminders, by their messages: one may be for several.
    reminders: BTreeMap<(i64, i64), Vec<Reminder>>,
    old: Vec<OldBoard>,
}

impl<M: Messenger> Tidier<M> {
    pub fn new(tables: Tables, messenger: Arc<M>, pause: Duration) -> Self {
        let at_once = Semaphore::new(AT_ONCE);
        Self(Arc::new(Inner { tables, messenger, pause, at_once }))
    }

    /// Tidies up after every table that was shown, once at a time after each.
    pub async fn work(self, mut shown: mpsc::UnboundedReceiver<TableId>) {
        let mut under_way = JoinSet::new();
        // True if it was shown anew meanwhile.
        let mut again = HashMap::<TableId, bool>::new();
        loop {
            let id = tokio::select! {
                id = shown.recv() => match id {
                    Some(id) => id,
                    None => return,
                },
                Some(done) = under_way.join_next() => match done {
                    Ok(id) if again.remove(&id) == Some(true) => id,
                    _ => continue,
                },
            };
            let is_under_way = again.contains_key(&id);
            again.insert(id, is_under_way);
            if !is_under_way {
                under_way.spawn(self.clone().tidy_up(id));
            }
        }
    }

    async fn tidy_up(self, id: TableId) -> TableId {
        for tries in 0..TRIES {
            match AssertUnwindSafe(self.tidy(id)).catch_unwind().await {
                Ok(Ok(true)) => break,
                Ok(Ok(false)) => {}
                Ok(Err(trouble)) if trouble.is_ordinary() => {}
                Ok(Err(trouble)) => {
                    let trouble = trouble.for_log();
                    tracing::error!(table = id.0, trouble, "a table can't be tidied up after");
                }
                Err(_) => {
                    tracing::error!(table = id.0, "a panic while a table was tidied up after");
                    break;
                }
            }
            sleep(self.0.pause * (1 << tries)).await;
        }
        id
    }

    /// Whether all that there was could be reached; otherwise it is worth another try.
    async fn tidy(&self, id: TableId) -> Result<bool, Trouble> {
        let untidy = self.untidy(id).await?;
        if untidy.reminders.is_empty() && untidy.old.is_empty() {
            return Ok(true);
        }
        // Later than that: a decision that came after it has not been read of, and keeps its reminder.
        let showing = match self.0.tables.showing(id).await {
            Ok(showing) => showing,
            // No such table, or a game that this version does not know: trying again helps nobody.
            Err(Trouble::Refused(_)) => return Ok(true),
            Err(trouble) => return Err(trouble),
        };
        let reminders = self.take_reminders(&showing, untidy.reminders).await?;
        let boards = self.retire_boards(&showing, untidy.old).await?;
        Ok(reminders && boards)
    }

    async fn untidy(&self, id: TableId) -> Result<Untidy, Trouble> {
        let store = self.0.tables.store();
        let mut reminders = BTreeMap::<_, Vec<_>>::new();
        for reminder in store.reminders(id.0).await? {
            reminders.entry((reminder.channel, reminder.message)).or_default().push(reminder);
        }
        Ok(Untidy { reminders, old: store.old_boards(id.0).await? })
    }

    /// Deletes the reminders whose decisions have all been made.
    async fn take_reminders(
        &self,
        showing: &Showing,
        messages: BTreeMap<(i64, i64), Vec<Reminder>>,
    ) -> Result<bool, Trouble> {
        let awaited = showing.awaited();
        let is_open = |reminder: &Reminder| {
            awaited.iter().any(|(seat, decision)| {
                (i64::from(seat.0), i64::from(*decision)) == (reminder.seat, reminder.decision)
            })
        };
        let mut reached = true;
        for ((channel, message), reminders) in messages {
            if reminders.iter().any(is_open) {
                continue;
            }
            let _place = self.0.at_once.acquire().await;
            let deleted = self.0.messenger.delete(posted(channel, message)).await;
            if deleted == Err(Undelivered::Later) {
                reached = false;
                continue;
            }
            for reminder in reminders {
                self.0.tables.store().drop_reminder(reminder).await?;
            }
        }
        Ok(reached)
    }

    /// Has the messages that showed a table before say that they do no more.
    async fn retire_boards(&self, showing: &Showing, old: Vec<OldBoard>) -> Result<bool, Trouble> {
        let store = self.0.tables.store();
        for old in old {
            let _place = self.0.at_once.acquire().await;
            // By now there may be a newer one to go to.
            let newest = store.board(showing.id.0).await?;
            let newest = newest.map(|board| posted(board.channel, board.message));
            let before = posted(old.channel, old.message);
            // What is gone, out of reach or in an archived thread needs no more trying: a press on it would only
            // refresh it.
            let retired = self.0.messenger.retire(showing, before, newest).await;
            if matches!(retired, Err(Undelivered::Later | Undelivered::TooOld)) {
                return Ok(false);
            }
            store.stripped(old.message).await?;
        }
        Ok(true)
    }
}

fn posted(channel: i64, message: i64) -> Posted {
    Posted { channel: channel.cast_unsigned(), message: message.cast_unsigned() }
}
