//! The projector: keeps each table's public message as new as the table.
//!
//! The message is a projection that can be made again at any time. One edit a table is under way at
//! once, edits keep a distance, the newest state wins, and an older one is never sent. Which change a
//! message shows is stored, so that whoever is behind is found: at the start, every minute, and when
//! players can reach us again.
//!
//! | file | what lives there |
//! |---|---|
//! | `rounds` | when which table is shown: as it changes, and whoever is behind |
//! | `message` | how a table is shown: its message is edited, or posted and found again |

mod message;
mod rounds;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};
use tokio::time::Instant;

use super::engine::{Tables, Trouble};
use super::locks::{self, Locks};
use super::messenger::{Messenger, Posted, Undelivered};
use super::plan::{Plan, Shown, plan};
use super::record::TableId;
use super::showing::Showing;
use super::unsure::Unsure;
use crate::game::Seat;
use crate::store::Board;

/// How many tables are shown at once: after a start there may be many.
const AT_ONCE: usize = 16;

/// How often the projector does what.
#[derive(Clone, Copy, Debug)]
pub struct Rhythm {
    /// The time between two edits of one message.
    pub distance: Duration,
    /// The break before a second try; each one after that is twice as long.
    pub pause: Duration,
    /// The time between two looks for whoever is behind.
    pub round: Duration,
}

impl Default for Rhythm {
    fn default() -> Self {
        Self {
            distance: Duration::from_secs(2),
            pause: Duration::from_millis(500),
            round: Duration::from_secs(60),
        }
    }
}

/// The lock to a table's public message.
pub type BoardLock = locks::Lock<TableId>;

/// A table, and what its board looks like: see [`Messenger::mark`].
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub showing: &'a Showing,
    pub mark: u64,
}

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
    rhythm: Rhythm,
    locks: Locks<TableId>,
    at_once: Semaphore,
    catch_up: Notify,
    memory: Mutex<Memory>,
}

/// What the projector remembers. None of it is needed after a restart.
#[derive(Default)]
struct Memory {
    /// The tables that are looked after now; true if they have changed since they were last shown.
    busy: HashMap<TableId, bool>,
    /// The tables for which somebody asked for a new message.
    asked: HashSet<TableId>,
    /// The decisions that the newest message of a table called somebody to.
    called_for: HashMap<TableId, Vec<(Seat, u32)>>,
    /// What the newest message of a table looks like: which message, and its mark.
    looks: HashMap<TableId, (u64, u64)>,
    /// When a message was refused, for want of a permission or by a fault of ours.
    refused: HashMap<TableId, Instant>,
    /// The messages of which nobody knows whether they have arrived. They are stored as well.
    unsure: HashMap<TableId, Unsure>,
}

impl Memory {
    /// Whether there may be a message of a table's that is not noted, and would be found.
    fn is_unsure(&self, id: TableId) -> bool {
        self.unsure.get(&id).is_some_and(Unsure::is_known_again)
    }
}

impl<M: Messenger> Projector<M> {
    pub fn new(tables: Tables, messenger: Arc<M>, rhythm: Rhythm) -> Self {
        Self(Arc::new(Inner {
            tables,
            messenger,
            rhythm,
            locks: Locks::default(),
            at_once: Semaphore::new(AT_ONCE),
            catch_up: Notify::new(),
            memory: Mutex::default(),
        }))
    }

    /// Players can reach us again: whatever is behind is to be shown now.
    pub fn catch_up(&self) {
        self.0.catch_up.notify_one();
    }

    /// Posts the table's message anew, further down.
    pub fn ask(&self, id: TableId) {
        self.memory().asked.insert(id);
        self.0.tables.tell(id);
    }

    fn plan(&self, Look { showing, mark }: Look<'_>, board: Option<Board>) -> Plan {
        let messages_after =
            board.map_or(0, |board| self.0.messenger.messages_after(posted(board)));
        let look = board.map(|board| (posted(board).message, mark));
        let memory = self.memory();
        let same = look.is_some() && memory.looks.get(&showing.id) == look.as_ref();
        let called_for = memory.called_for.get(&showing.id).map(Vec::as_slice);
        let asked = memory.asked.contains(&showing.id);
        let unsure = memory.is_unsure(showing.id);
        match plan(showing, Shown { board, called_for, messages_after, same, asked }) {
            // It may be there for all to play on: it is to be found, whatever the one before shows.
            Plan::Leave | Plan::Note | Plan::Edit if unsure && !showing.private => {
                Plan::Post { call: Vec::new() }
            }
            plan => plan,
        }
    }

    /// The lock to the table's public message.
    pub async fn lock(&self, id: TableId) -> BoardLock {
        self.0.locks.take(id).await
    }

    /// Whether the newest state may be shown by changing the very message that `board` is: then the answer
    /// to a press on it can do that, with the lock in hand.
    pub fn may_edit(&self, look: Look<'_>, board: Board, _lock: &BoardLock) -> bool {
        // What it shows already may be shown again.
        let behind = Board { shown: board.shown.min(look.showing.changes - 1), ..board };
        self.plan(look, Some(behind)) == Plan::Edit
    }

    /// The message shows the table now.
    pub async fn has_shown(&self, look: Look<'_>, message: u64, _lock: &BoardLock) {
        let (showing, store) = (look.showing, self.0.tables.store());
        let shown = store.shown(showing.id.0, message.cast_signed(), showing.changes).await;
        if let Err(fault) = shown {
            // It will be shown once more, which hurts nobody.
            tracing::error!(table = showing.id.0, %fault, "what a board shows can't be noted");
        }
        // A press may be answered on a message that is not noted yet, and has not called whoever is awaited now: once
        // it is found, the next one does.
        let unsure = self.memory().is_unsure(showing.id);
        if !unsure {
            self.remember(look, message);
        }
    }

    fn remember(&self, Look { showing, mark }: Look<'_>, message: u64) {
        let id = showing.id;
        let mut memory = self.memory();
        if showing.is_open() {
            memory.called_for.insert(id, showing.awaited());
            memory.looks.insert(id, (message, mark));
            return;
        }
        memory.called_for.remove(&id);
        memory.looks.remove(&id);
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.0.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn posted(board: Board) -> Posted {
    Posted { channel: board.channel.cast_unsigned(), message: board.message.cast_unsigned() }
}

fn later(id: TableId, trouble: &Trouble) -> Undelivered {
    if trouble.is_ordinary() {
        tracing::debug!(table = id.0, trouble = trouble.for_log(), "a table is not shown now");
    } else {
        tracing::error!(table = id.0, trouble = trouble.for_log(), "a table can't be shown");
    }
    Undelivered::Later
}
