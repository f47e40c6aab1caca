//! The projector: keeps each table's public message as new as the table.
//!
//! The message is a projection that can be made again at any time. One edit a table is under way at
//! once, edits keep a distance, the newest state wins, and an older one is never sent. Which change a
//! message shows is stored, so that whoever is behind is found: at the start, every minute, and when
//! players can reach us again.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until};

use super::engine::{Tables, Trouble};
use super::message_locks::{self, MessageLocks};
use super::messenger::{Messenger, Posted, Undelivered};
use super::plan::{Plan, Shown, plan};
use super::record::TableId;
use super::showing::Showing;
use super::tidying::Tidier;
use super::unsure::Unsure;
use crate::game::Seat;
use crate::store::{Board, UnsureBoard};

/// The answer to a press can show the change sooner: it gets this long.
const GRACE: Duration = Duration::from_millis(100);
/// How many tables are shown at once: after a start there may be many.
const AT_ONCE: usize = 16;
/// How often showing a table is tried before it is left until its next change, or the next round.
const TRIES: u32 = 8;
/// How long a table is left out of those rounds where a permission is missing.
const REFUSED: Duration = Duration::from_secs(60 * 60);

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
pub type BoardLock = message_locks::MessageLock<TableId>;

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
    locks: MessageLocks<TableId>,
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

/// Who works for a projector. They end with it.
struct Crew {
    looking_after: JoinSet<()>,
    /// Where the tables go that are shown as they are.
    shown: mpsc::UnboundedSender<TableId>,
}

impl<M: Messenger> Projector<M> {
    pub fn new(tables: Tables, messenger: Arc<M>, rhythm: Rhythm) -> Self {
        Self(Arc::new(Inner {
            tables,
            messenger,
            rhythm,
            locks: MessageLocks::default(),
            at_once: Semaphore::new(AT_ONCE),
            catch_up: Notify::new(),
            memory: Mutex::default(),
        }))
    }

    /// Shows all that is behind, and then whatever changes, until nobody can change anything.
    pub async fn work(self, mut changes: mpsc::UnboundedReceiver<TableId>) {
        if let Err(fault) = self.0.tables.store().sweep_boards().await {
            tracing::error!(%fault, "finished boards can't be let go");
        }
        let mut rounds = interval(self.0.rhythm.round);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (shown, untidy) = mpsc::unbounded_channel();
        let mut crew = Crew { looking_after: JoinSet::new(), shown };
        let Inner { tables, messenger, rhythm, .. } = &*self.0;
        let tidier = Tidier::new(tables.clone(), messenger.clone(), rhythm.pause);
        crew.looking_after.spawn(tidier.work(untidy));
        self.look_for_unsure(&mut crew).await;
        loop {
            tokio::select! {
                changed = changes.recv() => match changed {
                    Some(id) => self.changed(id, &mut crew),
                    None => return,
                },
                _ = rounds.tick() => self.look_for_behind(&mut crew).await,
                () = self.0.catch_up.notified() => {
                    self.memory().refused.clear();
                    self.look_for_behind(&mut crew).await;
                }
                Some(_) = crew.looking_after.join_next() => {}
            }
        }
    }

    /// Players can reach us again: whatever is behind is to be shown now.
    pub fn catch_up(&self) {
        self.0.catch_up.notify_one();
    }

    /// Looks for messages that whoever showed these tables before has posted, and did not live to note.
    async fn look_for_unsure(&self, crew: &mut Crew) {
        let unsure = match self.0.tables.store().unsure_boards().await {
            Ok(unsure) => unsure,
            Err(fault) => {
                tracing::error!(%fault, "the boards that may have arrived can't be found");
                return;
            }
        };
        for UnsureBoard { table_id, nonce, shows } in unsure {
            let (id, since) = (TableId(table_id), Instant::now());
            let mut memory = self.memory();
            if memory.busy.contains_key(&id) || memory.unsure.contains_key(&id) {
                continue;
            }
            memory.unsure.insert(id, Unsure { nonce, shows, since });
            drop(memory);
            self.changed(id, crew);
        }
    }

    /// Looks for tables that no message shows as they are, and for old messages with controls.
    async fn look_for_behind(&self, crew: &mut Crew) {
        self.look_for_unsure(crew).await;
        let behind = match self.0.tables.store().behind().await {
            Ok(behind) => behind,
            Err(fault) => {
                tracing::error!(%fault, "the boards that are behind can't be found");
                return;
            }
        };
        self.memory().refused.retain(|_, at| at.elapsed() < REFUSED);
        for id in behind.into_iter().map(TableId) {
            let memory = self.memory();
            let leave = memory.busy.contains_key(&id) || memory.refused.contains_key(&id);
            drop(memory);
            if !leave {
                self.changed(id, crew);
            }
        }
    }

    /// Posts the table's message anew, further down.
    pub fn ask(&self, id: TableId) {
        self.memory().asked.insert(id);
        self.0.tables.tell(id);
    }

    fn changed(&self, id: TableId, crew: &mut Crew) {
        if self.memory().busy.insert(id, true).is_none() {
            crew.looking_after.spawn(self.clone().look_after(id, crew.shown.clone()));
        }
    }

    /// Shows a table until it does not change any more. A panic on the way frees it: it is behind, so the
    /// next round finds it.
    async fn look_after(self, id: TableId, shown: mpsc::UnboundedSender<TableId>) {
        if AssertUnwindSafe(self.keep_showing(id, &shown)).catch_unwind().await.is_err() {
            tracing::error!(table = id.0, "a panic while a table was shown");
            self.memory().busy.remove(&id);
        }
    }

    async fn keep_showing(&self, id: TableId, shown: &mpsc::UnboundedSender<TableId>) {
        let mut tries = 0;
        sleep(GRACE).await;
        loop {
            self.memory().busy.insert(id, false);
            // The semaphore is never closed.
            let place = self.0.at_once.acquire().await;
            let result = self.show(id).await;
            drop(place);
            let next = Instant::now() + self.0.rhythm.distance;
            match result {
                Ok(is_shown) => {
                    tries = 0;
                    if is_shown {
                        // It listens for as long as anything is shown.
                        let _ = shown.send(id);
                    }
                }
                Err(why) if tries + 1 < TRIES => {
                    tracing::debug!(table = id.0, %why, "a board is tried again");
                    self.memory().busy.insert(id, true);
                    sleep(self.0.rhythm.pause * (1 << tries)).await;
                    tries += 1;
                }
                Err(why) => {
                    tracing::warn!(table = id.0, %why, "a board is left as it is");
                    tries = 0;
                }
            }
            sleep_until(next).await;
            let mut memory = self.memory();
            if memory.busy.get(&id) != Some(&true) {
                memory.busy.remove(&id);
                return;
            }
        }
    }

    /// Shows a table as it is now. Whether it is shown here: then there may be something to tidy up. An error is worth
    /// another try.
    async fn show(&self, id: TableId) -> Result<bool, Undelivered> {
        let lock = self.lock(id).await;
        let at = self.0.tables.now();
        let Some((showing, board)) = self.look(id).await? else { return Ok(false) };
        if !self.0.tables.is_own(showing.place) {
            // Another process shows it; here are only messages that somebody alone sees.
            drop(lock);
            self.0.messenger.refresh(&showing);
            return Ok(false);
        }
        // Nobody else sees a private table: it has no board to look like anything.
        let mark = if showing.private { 0 } else { self.0.messenger.mark(&showing) };
        let look = Look { showing: &showing, mark };
        let result = match (self.plan(look, board), board) {
            (Plan::Leave, _) | (Plan::Note | Plan::Edit, None) => Ok(()),
            (Plan::Note, Some(board)) => {
                self.has_shown(look, posted(board).message, &lock).await;
                Ok(())
            }
            (Plan::Edit, Some(board)) => self.edit(look, (board, at), &lock).await,
            (Plan::Post { call }, board) => self.post(look, (board, at), &call).await,
        };
        // Nothing below is written on the board.
        drop(lock);
        self.0.messenger.refresh(&showing);
        match result {
            Ok(()) => Ok(true),
            Err(Undelivered::ChannelGone) => {
                tracing::info!(table = id.0, "ended: its channel is gone");
                let gone = self.0.tables.gone(id).await;
                gone.map(|()| false).map_err(|trouble| later(id, &trouble))
            }
            Err(Undelivered::Forbidden) => {
                tracing::warn!(table = id.0, "a permission is missing in its channel");
                self.memory().refused.insert(id, Instant::now());
                Ok(false)
            }
            Err(Undelivered::Wrong) => {
                tracing::error!(table = id.0, "its board is not taken: a fault of ours");
                self.memory().refused.insert(id, Instant::now());
                Ok(false)
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
        let board = board.map_err(|fault| later(id, &fault.into()))?;
        if let Some(board) = board {
            self.recall(&showing, board).await?;
        }
        Ok(Some((showing, board)))
    }

    /// After a restart: if nothing has happened since the board was made, it has called whoever is awaited,
    /// and a clock that was moved meanwhile is no reason to call them again.
    async fn recall(&self, showing: &Showing, board: Board) -> Result<(), Undelivered> {
        let id = showing.id;
        if self.memory().called_for.contains_key(&id) {
            return Ok(());
        }
        let row = self.0.tables.store().table(id.0).await;
        let row = row.map_err(|fault| later(id, &fault.into()))?;
        if row.is_some_and(|row| row.touched_at < board.posted_at) {
            self.memory().called_for.insert(id, showing.awaited());
        }
        Ok(())
    }

    fn plan(&self, Look { showing, mark }: Look<'_>, board: Option<Board>) -> Plan {
        let messages_after =
            board.map_or(0, |board| self.0.messenger.messages_after(posted(board)));
        let look = board.map(|board| (posted(board).message, mark));
        let memory = self.memory();
        let same = look.is_some() && memory.looks.get(&showing.id) == look.as_ref();
        let called_for = memory.called_for.get(&showing.id).map(Vec::as_slice);
        let asked = memory.asked.contains(&showing.id);
        let unsure = memory.unsure.get(&showing.id).is_some_and(Unsure::is_known_again);
        match plan(showing, Shown { board, called_for, messages_after, same, asked }) {
            // It may be there for all to play on: it is to be found, whatever the one before shows.
            Plan::Leave | Plan::Note | Plan::Edit if unsure && !showing.private => {
                Plan::Post { call: Vec::new() }
            }
            plan => plan,
        }
    }

    async fn edit(
        &self,
        look: Look<'_>,
        (board, at): (Board, i64),
        lock: &BoardLock,
    ) -> Result<(), Undelivered> {
        match self.0.messenger.edit(look.showing, posted(board)).await {
            Ok(()) => {
                self.has_shown(look, posted(board).message, lock).await;
                Ok(())
            }
            Err(Undelivered::MessageGone) => {
                self.post(look, (Some(board), at), &[]).await?;
                // There is nothing left to take the controls off.
                self.stripped(look.showing.id, board.message).await
            }
            Err(why) => Err(why),
        }
    }

    /// Posts a board of the table as it was `at` some moment. If it is not known whether an earlier one has arrived, it
    /// is the same message as far as Discord is concerned, or there would be two to play on; whichever of them is there
    /// then counts as the older one, and is brought up to date next.
    async fn post(
        &self,
        look: Look<'_>,
        (before, at): (Option<Board>, i64),
        call: &[u64],
    ) -> Result<(), Undelivered> {
        let (showing, id) = (look.showing, look.showing.id);
        // Whoever asks from now on asks for another one.
        let asked = self.memory().asked.remove(&id);
        let unsure = self.unsure(showing, asked.then_some(before)).await?;
        // Whom the older one has called is not known; the next one calls whoever is awaited then.
        let call = if unsure.shows == showing.changes { call } else { &[] };
        let message = match self.0.messenger.post(showing, call, &unsure.nonce).await {
            Ok(message) => message,
            Err(why) => {
                if asked {
                    self.memory().asked.insert(id);
                }
                if why != Undelivered::Later {
                    // It was refused: there is no such message.
                    self.memory().unsure.remove(&id);
                    let noted = self.0.tables.store().board_refused(id.0).await;
                    noted.map_err(|fault| later(id, &fault.into()))?;
                }
                return Err(why);
            }
        };
        let board = Board {
            table_id: id.0,
            channel: message.channel.cast_signed(),
            message: message.message.cast_signed(),
            shown: unsure.shows,
            posted_at: at,
        };
        let store = self.0.tables.store();
        store.set_board(board).await.map_err(|fault| later(id, &fault.into()))?;
        self.memory().unsure.remove(&id);
        if unsure.shows == showing.changes {
            self.remember(look, message.message);
        } else {
            self.0.tables.tell(id);
        }
        Ok(())
    }

    /// By what Discord is to know the message that is about to be posted, which counts as unsure from now on. `asked` has
    /// the board there was, if somebody asked for another.
    async fn unsure(
        &self,
        showing: &Showing,
        asked: Option<Option<Board>>,
    ) -> Result<Unsure, Undelivered> {
        let id = showing.id;
        let posted = self.memory().unsure.get(&id).cloned();
        if let Some(posted) = posted.filter(Unsure::is_known_again) {
            return Ok(posted);
        }
        let instead_of = asked.map(|before| before.map_or(0, |board| board.message));
        let unsure = Unsure::of(showing, instead_of);
        let stored =
            UnsureBoard { table_id: id.0, nonce: unsure.nonce.clone(), shows: unsure.shows };
        let stored = self.0.tables.store().will_post(stored).await;
        stored.map_err(|fault| later(id, &fault.into()))?;
        self.memory().unsure.insert(id, unsure.clone());
        Ok(unsure)
    }

    async fn stripped(&self, id: TableId, message: i64) -> Result<(), Undelivered> {
        let store = self.0.tables.store();
        store.stripped(message).await.map_err(|fault| later(id, &fault.into()))
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
        self.remember(look, message);
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
