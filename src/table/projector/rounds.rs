//! When which table is shown: as soon as it changes, again after what could not be reached, and in rounds whoever is
//! behind.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until};

use super::{Inner, Projector};
use crate::store::UnsureBoard;
use crate::table::messenger::Messenger;
use crate::table::record::TableId;
use crate::table::tidying::Tidier;
use crate::table::unsure::Unsure;

/// The answer to a press can show the change sooner: it gets this long.
const GRACE: Duration = Duration::from_millis(100);
/// How often showing a table is tried before it is left until its next change, or the next round.
const TRIES: u32 = 8;
/// How long a table is left out of those rounds where a permission is missing.
const REFUSED: Duration = Duration::from_secs(60 * 60);

/// Who works for a projector. They end with it.
struct Crew {
    looking_after: JoinSet<()>,
    /// Where the tables go that are shown as they are.
    shown: mpsc::UnboundedSender<TableId>,
}

impl<M: Messenger> Projector<M> {
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
            if memory.busy.contains_key(&id) {
                continue;
            }
            // Or it was given up, as while the disk was full, and is tried again for as long as it would be found.
            let stored = Unsure { nonce, shows, since, arrived: None };
            let is_known_again = memory.unsure.entry(id).or_insert(stored).is_known_again();
            drop(memory);
            if is_known_again {
                self.changed(id, crew);
            }
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
}
