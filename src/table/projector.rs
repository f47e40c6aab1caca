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
use super::tidying::{self, Tidied};
use crate::game::Seat;
use crate::store::{Board, UnsureBoard};

/// The answer to a press can show the change sooner: it gets this long.
const GRACE: Duration = Duration::from_millis(100);
/// How many tables are shown at once, and how many are tidied up after: after a start there may be many.
const AT_ONCE: usize = 16;
const TIDIED_AT_ONCE: usize = 4;
/// How often showing a table is tried before it is left until its next change, or the next round.
const TRIES: u32 = 8;
/// How long a table is left out of those rounds where a permission is missing.
const REFUSED: Duration = Duration::from_secs(60 * 60);

/// For how long Discord knows a message again that is posted a second time. It says some minutes.
const KNOWN_AGAIN: Duration = Duration::from_secs(2 * 60);

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
    tidied_at_once: Semaphore,
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

/// A message that was posted and may not have arrived.
#[derive(Clone)]
struct Unsure {
    /// What Discord knows it by.
    nonce: String,
    /// The change that it shows if it did arrive.
    shows: i64,
    since: Instant,
}

impl Unsure {
    /// Whether Discord would find it, if it did arrive.
    fn is_known_again(&self) -> bool {
        self.since.elapsed() < KNOWN_AGAIN
    }
}

impl<M: Messenger> Projector<M> {
    pub fn new(tables: Tables, messenger: Arc<M>, rhythm: Rhythm) -> Self {
        Self(Arc::new(Inner {
            tables,
            messenger,
            rhythm,
            locks: MessageLocks::default(),
            at_once: Semaphore::new(AT_ONCE),
            tidied_at_once: Semaphore::new(TIDIED_AT_ONCE),
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
        let mut looked_after = JoinSet::new();
        self.look_for_unsure(&mut looked_after).await;
        loop {
            tokio::select! {
                changed = changes.recv() => match changed {
                    Some(id) => self.changed(id, &mut looked_after),
                    None => return,
                },
                _ = rounds.tick() => self.look_for_behind(&mut looked_after).await,
                () = self.0.catch_up.notified() => {
                    self.memory().refused.clear();
                    self.look_for_behind(&mut looked_after).await;
                }
                Some(_) = looked_after.join_next() => {}
            }
        }
    }

    /// Players can reach us again: whatever is behind is to be shown now.
    pub fn catch_up(&self) {
        self.0.catch_up.notify_one();
    }

    /// Looks for messages that whoever showed these tables before has posted, and did not live to note.
    async fn look_for_unsure(&self, looked_after: &mut JoinSet<()>) {
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
            self.changed(id, looked_after);
        }
    }

    /// Looks for tables that no message shows as they are, and for old messages with controls.
    async fn look_for_behind(&self, looked_after: &mut JoinSet<()>) {
        self.look_for_unsure(looked_after).await;
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
                self.changed(id, looked_after);
            }
        }
    }

    /// Posts the table's message anew, further down.
    pub fn ask(&self, id: TableId) {
        self.memory().asked.insert(id);
        self.0.tables.tell(id);
    }

    fn changed(&self, id: TableId, looked_after: &mut JoinSet<()>) {
        if self.memory().busy.insert(id, true).is_none() {
            looked_after.spawn(self.clone().look_after(id));
        }
    }

    /// Shows a table until it does not change any more. A panic on the way frees it: it is behind, so the
    /// next round finds it.
    async fn look_after(self, id: TableId) {
        if AssertUnwindSafe(self.keep_showing(id)).catch_unwind().await.is_err() {
            tracing::error!(table = id.0, "a panic while a table was shown");
            self.memory().busy.remove(&id);
        }
    }

    /// Shows a table until it does not change any more, and tidies up after it: what is shown never waits for that.
    async fn keep_showing(&self, id: TableId) {
        let (mut tries, mut untidy) = (0, 0);
        sleep(GRACE).await;
        loop {
            self.memory().busy.insert(id, false);
            // The semaphore is never closed.
            let place = self.0.at_once.acquire().await;
            let result = self.show(id).await;
            drop(place);
            let next = Instant::now() + self.0.rhythm.distance;
            match result {
                Ok(None) => tries = 0,
                Ok(Some(shown)) => {
                    tries = 0;
                    match self.tidy(&shown).await {
                        Tidied::All => untidy = 0,
                        Tidied::Some => {
                            untidy = 0;
                            self.memory().busy.insert(id, true);
                        }
                        Tidied::Not if untidy + 1 < TRIES => {
                            self.changes_within(id, self.0.rhythm.pause * (1 << untidy)).await;
                            self.memory().busy.insert(id, true);
                            untidy += 1;
                        }
                        // The next round finds it.
                        Tidied::Not => untidy = 0,
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

    /// Waits so long, or until the table has changed.
    async fn changes_within(&self, id: TableId, pause: Duration) {
        let until = Instant::now() + pause;
        while Instant::now() < until && self.memory().busy.get(&id) != Some(&true) {
            sleep_until(until.min(Instant::now() + self.0.rhythm.distance)).await;
        }
    }

    async fn tidy(&self, showing: &Showing) -> Tidied {
        // The semaphore is never closed.
        let _place = self.0.tidied_at_once.acquire().await;
        let (store, messenger) = (self.0.tables.store(), &*self.0.messenger);
        let tidied = tidying::tidy(store, messenger, showing).await;
        tidied.unwrap_or_else(|fault| {
            later(showing.id, &fault.into());
            Tidied::Not
        })
    }

    /// Shows a table as it is now, and gives what is shown if there may be something to tidy up. An error is worth
    /// another try.
    async fn show(&self, id: TableId) -> Result<Option<Showing>, Undelivered> {
        let lock = self.lock(id).await;
        let at = self.0.tables.now();
        let Some((showing, board)) = self.look(id).await? else { return Ok(None) };
        if !self.0.tables.is_own(showing.place) {
            // Another process shows it; here are only messages that somebody alone sees.
            drop(lock);
            self.0.messenger.refresh(&showing);
            return Ok(None);
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
            Ok(()) => Ok(Some(showing)),
            Err(Undelivered::ChannelGone) => {
                tracing::info!(table = id.0, "ended: its channel is gone");
                let gone = self.0.tables.gone(id).await;
                gone.map(|()| None).map_err(|trouble| later(id, &trouble))
            }
            Err(Undelivered::Forbidden) => {
                tracing::warn!(table = id.0, "a permission is missing in its channel");
                self.memory().refused.insert(id, Instant::now());
                Ok(None)
            }
            Err(Undelivered::Wrong) => {
                tracing::error!(table = id.0, "its board is not taken: a fault of ours");
                self.memory().refused.insert(id, Instant::now());
                Ok(None)
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
        let (id, shows) = (showing.id, showing.changes);
        let posted = self.memory().unsure.get(&id).cloned();
        if let Some(posted) = posted.filter(Unsure::is_known_again) {
            return Ok(posted);
        }
        let mut nonce = format!("{:x}-{shows:x}", id.0);
        if let Some(before) = asked {
            // The same state once more must not be taken for the same message.
            nonce.push_str(&format!("-{:x}", before.map_or(0, |board| short(board.message))));
        }
        let stored = UnsureBoard { table_id: id.0, nonce: nonce.clone(), shows };
        let stored = self.0.tables.store().will_post(stored).await;
        stored.map_err(|fault| later(id, &fault.into()))?;
        let unsure = Unsure { nonce, shows, since: Instant::now() };
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

/// What tells a message from those shortly before and after it, in four digits: the upper parts of an id are its
/// time, and the lowest are often the same.
fn short(message: i64) -> i64 {
    (message ^ (message >> 22) ^ (message >> 38)) & 0xffff
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
