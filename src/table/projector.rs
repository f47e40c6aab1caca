//! The projector: keeps each table's public message as new as the table.
//!
//! The message is a projection that can be made again at any time. One edit a table is under way at
//! once, edits keep a distance, the newest state wins, and an older one is never sent. Which change a
//! message shows is stored, so that a start knows which ones are behind.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc};
use tokio::time::{Instant, sleep, sleep_until};

use super::engine::{Tables, Trouble};
use super::messenger::{Messenger, Posted, Undelivered};
use super::pens::{Pen, Pens};
use super::plan::{Plan, Shown, plan};
use super::record::TableId;
use super::showing::Showing;
use crate::game::Seat;
use crate::store::Board;

/// The distance between two edits of one message.
const DISTANCE: Duration = Duration::from_secs(2);
/// The answer to a press can show the change sooner: it gets this long.
const GRACE: Duration = Duration::from_millis(100);
/// How many tables are shown at once: after a start there may be many.
const AT_ONCE: usize = 16;
/// How often showing a table is tried before it is left until its next change.
const TRIES: u32 = 8;

/// Keeps public messages up to date. Cheap to clone.
pub struct Projector<M>(Arc<Inner<M>>);

impl<M> Clone for Projector<M> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

struct Inner<M> {
    tables: Tables,
    messenger: Arc<M>,
    pens: Pens,
    at_once: Semaphore,
    desk: Mutex<Desk>,
}

/// What the projector remembers. None of it is needed after a restart.
#[derive(Default)]
struct Desk {
    /// The tables that are looked after now; true if they have changed since they were last shown.
    busy: HashMap<TableId, bool>,
    /// The tables for which somebody asked for a new message.
    asked: HashSet<TableId>,
    /// The decisions that the newest message of a table called somebody to.
    called_for: HashMap<TableId, Vec<(Seat, u32)>>,
}

impl<M: Messenger> Projector<M> {
    pub fn new(tables: Tables, messenger: Arc<M>) -> Self {
        let at_once = Semaphore::new(AT_ONCE);
        let (pens, desk) = (Pens::default(), Mutex::default());
        Self(Arc::new(Inner { tables, messenger, pens, at_once, desk }))
    }

    /// Shows all that is behind, and then whatever changes, until nobody can change anything.
    pub async fn work(self, mut changes: mpsc::UnboundedReceiver<TableId>) {
        let store = self.0.tables.store();
        if let Err(fault) = store.sweep_boards().await {
            tracing::error!(%fault, "finished boards can't be let go");
        }
        match store.behind().await {
            Ok(behind) => behind.into_iter().for_each(|id| self.changed(TableId(id))),
            Err(fault) => tracing::error!(%fault, "the boards that are behind can't be found"),
        }
        while let Some(id) = changes.recv().await {
            self.changed(id);
        }
    }

    /// Posts the table's message anew, further down.
    pub fn ask(&self, id: TableId) {
        self.desk().asked.insert(id);
        self.changed(id);
    }

    fn changed(&self, id: TableId) {
        if self.desk().busy.insert(id, true).is_none() {
            tokio::spawn(self.clone().look_after(id));
        }
    }

    /// Shows a table until it does not change any more.
    async fn look_after(self, id: TableId) {
        let mut tries = 0;
        sleep(GRACE).await;
        loop {
            self.desk().busy.insert(id, false);
            // The semaphore is never closed.
            let place = self.0.at_once.acquire().await;
            let result = self.show(id).await;
            drop(place);
            let next = Instant::now() + DISTANCE;
            match result {
                Ok(()) => tries = 0,
                Err(why) if tries + 1 < TRIES => {
                    tracing::debug!(table = id.0, %why, "a board is tried again");
                    tries += 1;
                    self.desk().busy.insert(id, true);
                    sleep(Duration::from_millis(250 << tries.min(7))).await;
                }
                Err(why) => {
                    tracing::warn!(table = id.0, %why, "a board is left as it is");
                    tries = 0;
                }
            }
            sleep_until(next).await;
            let mut desk = self.desk();
            if desk.busy.get(&id) != Some(&true) {
                desk.busy.remove(&id);
                return;
            }
        }
    }

    /// Shows a table as it is now. An error is worth another try.
    async fn show(&self, id: TableId) -> Result<(), Undelivered> {
        let pen = self.pen(id).await;
        let Some((showing, board)) = self.look(id).await? else { return Ok(()) };
        let result = match self.plan(&showing, board) {
            Plan::Leave => Ok(()),
            Plan::Edit => self.edit(&showing, board, &pen).await,
            Plan::Post { call } => self.post(&showing, board, &call).await,
        };
        self.0.messenger.refresh(&showing).await;
        match result {
            Ok(()) => {
                self.take_reminders(&showing).await;
                Ok(())
            }
            Err(Undelivered::ChannelGone) => {
                tracing::info!(table = id.0, "ended: its channel is gone");
                drop(pen);
                self.0.tables.gone(id).await.map_err(|trouble| later(id, &trouble))
            }
            Err(Undelivered::Forbidden) => {
                tracing::warn!(table = id.0, "a permission is missing in its channel");
                Ok(())
            }
            Err(why) => Err(why),
        }
    }

    async fn look(&self, id: TableId) -> Result<Option<(Showing, Option<Board>)>, Undelivered> {
        let showing = match self.0.tables.showing(id).await {
            Ok(showing) => showing,
            // No such table, or a game that this version does not know: trying again helps nobody.
            Err(Trouble::Refused(_)) => return Ok(None),
            Err(trouble) => return Err(later(id, &trouble)),
        };
        let board = self.0.tables.store().board(id.0).await;
        Ok(Some((showing, board.map_err(|fault| later(id, &fault.into()))?)))
    }

    fn plan(&self, showing: &Showing, board: Option<Board>) -> Plan {
        let messages_after =
            board.map_or(0, |board| self.0.messenger.messages_after(posted(board)));
        let desk = self.desk();
        let called_for = desk.called_for.get(&showing.id).map(Vec::as_slice);
        let asked = desk.asked.contains(&showing.id);
        plan(showing, Shown { board, called_for, messages_after, asked })
    }

    async fn edit(
        &self,
        showing: &Showing,
        board: Option<Board>,
        pen: &Pen,
    ) -> Result<(), Undelivered> {
        let Some(board) = board else { return Ok(()) };
        match self.0.messenger.edit(showing, posted(board)).await {
            Ok(()) => {
                self.has_shown(showing, board.message.cast_unsigned(), pen).await;
                Ok(())
            }
            // There is nothing left to take the controls off.
            Err(Undelivered::MessageGone) => self.post(showing, None, &[]).await,
            Err(why) => Err(why),
        }
    }

    async fn post(
        &self,
        showing: &Showing,
        before: Option<Board>,
        call: &[u64],
    ) -> Result<(), Undelivered> {
        let id = showing.id;
        // Whoever asks from now on asks for another one.
        let asked = self.desk().asked.remove(&id);
        let mut nonce = format!("{:x}-{:x}", id.0, showing.changes);
        if asked {
            // The same state once more must not be taken for the same message.
            nonce.push_str(&format!("-{:x}", before.map_or(0, |board| board.message & 0xffff)));
        }
        let message = match self.0.messenger.post(showing, call, &nonce).await {
            Ok(message) => message,
            Err(why) => {
                if asked {
                    self.desk().asked.insert(id);
                }
                return Err(why);
            }
        };
        let board = Board {
            table_id: id.0,
            channel: message.channel.cast_signed(),
            message: message.message.cast_signed(),
            shown: showing.changes,
            posted_at: self.0.tables.now(),
        };
        let store = self.0.tables.store();
        store.set_board(board).await.map_err(|fault| later(id, &fault.into()))?;
        self.remember(showing);
        if let Some(old) = before.map(posted).filter(|old| *old != message) {
            // An old board with controls does no harm: a press on it refreshes.
            if let Err(why) = self.0.messenger.strip(old).await {
                tracing::debug!(table = id.0, %why, "an old board keeps its controls");
            }
        }
        Ok(())
    }

    /// The pen to the table's public message.
    pub async fn pen(&self, id: TableId) -> Pen {
        self.0.pens.take(id).await
    }

    /// Whether the newest state may be shown by changing this very message: then the answer to a
    /// press on it can do that, with the pen in hand.
    pub async fn may_edit(&self, showing: &Showing, message: u64, _pen: &Pen) -> bool {
        let board = match self.0.tables.store().board(showing.id.0).await {
            Ok(Some(board)) if board.message.cast_unsigned() == message => board,
            _ => return false,
        };
        // What it shows already may be shown again.
        let behind = Board { shown: board.shown.min(showing.changes - 1), ..board };
        self.plan(showing, Some(behind)) == Plan::Edit
    }

    /// The message shows the table now.
    pub async fn has_shown(&self, showing: &Showing, message: u64, _pen: &Pen) {
        let store = self.0.tables.store();
        let shown = store.shown(showing.id.0, message.cast_signed(), showing.changes).await;
        if let Err(fault) = shown {
            // It will be shown once more, which hurts nobody.
            tracing::error!(table = showing.id.0, %fault, "what a board shows can't be noted");
        }
        self.remember(showing);
    }

    fn remember(&self, showing: &Showing) {
        let id = showing.id;
        if showing.is_open() {
            self.desk().called_for.insert(id, showing.awaited());
            return;
        }
        self.desk().called_for.remove(&id);
    }

    /// Deletes the reminders of decisions that have been made.
    async fn take_reminders(&self, showing: &Showing) {
        let store = self.0.tables.store();
        let reminders = store.reminders(showing.id.0).await.unwrap_or_default();
        let open = showing.awaited();
        let is_open = |seat: i64, decision: i64| {
            open.iter().any(|(s, d)| (i64::from(s.0), i64::from(*d)) == (seat, decision))
        };
        for reminder in reminders {
            if is_open(reminder.seat, reminder.decision) {
                continue;
            }
            let (channel, message) =
                (reminder.channel.cast_unsigned(), reminder.message.cast_unsigned());
            let deleted = self.0.messenger.delete(Posted { channel, message }).await;
            if deleted != Err(Undelivered::Later)
                && let Err(fault) = store.drop_reminder(reminder).await
            {
                tracing::error!(table = showing.id.0, %fault, "a reminder can't be let go");
            }
        }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn posted(board: Board) -> Posted {
    Posted { channel: board.channel.cast_unsigned(), message: board.message.cast_unsigned() }
}

fn later(id: TableId, trouble: &Trouble) -> Undelivered {
    tracing::error!(table = id.0, %trouble, "a table can't be shown");
    Undelivered::Later
}
