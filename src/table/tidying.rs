//! What stands in a channel and holds no longer: reminders of decisions that have been made, and boards that
//! were posted anew.

use std::collections::BTreeMap;

use super::messenger::{Messenger, Posted, Undelivered};
use super::showing::Showing;
use crate::store::{Reminder, Store, StoreError};

/// How many old boards are taken at once: the newest one must not wait for them.
const AT_ONCE: usize = 3;

/// How much of what was to be tidied up is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tidied {
    All,
    /// There is more of it.
    Some,
    /// Something could not be reached now, which is worth another try.
    Not,
}

/// Tidies up after a table that is shown as it is.
pub async fn tidy(
    store: &Store,
    messenger: &impl Messenger,
    showing: &Showing,
) -> Result<Tidied, StoreError> {
    take_reminders(store, messenger, showing).await?;
    retire_boards(store, messenger, showing).await
}

/// Deletes the reminders whose decisions have all been made. One that can't be reached goes next time.
async fn take_reminders(
    store: &Store,
    messenger: &impl Messenger,
    showing: &Showing,
) -> Result<(), StoreError> {
    let open: Vec<(i64, i64)> = showing
        .awaited()
        .iter()
        .map(|(seat, decision)| (seat.0.into(), (*decision).into()))
        .collect();
    let mut messages = BTreeMap::<(i64, i64), Vec<Reminder>>::new();
    for reminder in store.reminders(showing.id.0).await? {
        messages.entry((reminder.channel, reminder.message)).or_default().push(reminder);
    }
    for ((channel, message), reminders) in messages {
        let is_open = |reminder: &Reminder| open.contains(&(reminder.seat, reminder.decision));
        if reminders.iter().any(is_open) {
            continue;
        }
        if messenger.delete(posted(channel, message)).await == Err(Undelivered::Later) {
            continue;
        }
        for reminder in reminders {
            store.drop_reminder(reminder).await?;
        }
    }
    Ok(())
}

/// Has the messages that showed a table before say that they do no more.
async fn retire_boards(
    store: &Store,
    messenger: &impl Messenger,
    showing: &Showing,
) -> Result<Tidied, StoreError> {
    let old = store.old_boards(showing.id.0).await?;
    if old.is_empty() {
        return Ok(Tidied::All);
    }
    let left = if old.len() > AT_ONCE { Tidied::Some } else { Tidied::All };
    let newest = store.board(showing.id.0).await?;
    let newest = newest.map(|board| posted(board.channel, board.message));
    for old in old.into_iter().take(AT_ONCE) {
        // What is gone or out of reach needs no more trying: a press on it would only refresh it.
        let before = posted(old.channel, old.message);
        if messenger.retire(showing, before, newest).await == Err(Undelivered::Later) {
            return Ok(Tidied::Not);
        }
        store.stripped(old.message).await?;
    }
    Ok(left)
}

fn posted(channel: i64, message: i64) -> Posted {
    Posted { channel: channel.cast_unsigned(), message: message.cast_unsigned() }
}
