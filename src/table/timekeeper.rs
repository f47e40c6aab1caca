//! Whoever watches the clocks: time-outs, reminders, and computers whose turn it is.
//!
//! All of them are rows that have fallen due, so nothing is forgotten over a restart, and there is
//! nothing to go through at the start but what is due.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::time::sleep;

use super::engine::{Tables, Trouble};
use super::letters::Letter;
use super::record::TableId;
use super::refused::Refused;
use super::seating::Occupant;
use crate::game::Seat;
use crate::store::{Due, StoreError};

/// How many due rows are looked at in one go.
const AT_ONCE: i64 = 200;
/// How soon the clocks are looked at again at the earliest: computers that still think are due too.
const BREATH: Duration = Duration::from_millis(100);
/// How long the clocks are left alone at most: the time may have been moved.
const LONGEST_NAP: Duration = Duration::from_secs(5);

/// Watches the clocks of all tables.
#[derive(Clone)]
pub struct Timekeeper {
    tables: Tables,
    /// Whether players can reach us. Nobody loses by a clock while they can't. None: always.
    in_touch: Option<watch::Receiver<bool>>,
    /// Computers that are thinking.
    thinking: Arc<Mutex<HashSet<(TableId, Seat, u32)>>>,
    /// Thinking takes a core: no more of it at once than leaves one for everybody else.
    cores: Arc<Semaphore>,
}

impl Timekeeper {
    pub fn new(tables: Tables) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get().saturating_sub(1));
        let cores = Arc::new(Semaphore::new(cores.max(1)));
        Self { tables, in_touch: None, thinking: Arc::default(), cores }
    }

    /// Lets clocks run out only while this says that players can reach us.
    pub fn while_in_touch(self, in_touch: watch::Receiver<bool>) -> Self {
        Self { in_touch: Some(in_touch), ..self }
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        loop {
            let nap = match self.look().await {
                Ok(next) => next,
                Err(fault) => {
                    tracing::error!(%fault, "the clocks can't be read");
                    LONGEST_NAP
                }
            };
            sleep(BREATH).await;
            tokio::select! {
                () = self.tables.clocks_changed() => {}
                () = sleep(nap) => {}
            }
        }
    }

    /// Does all that is due, and says how long until something else is.
    pub async fn look(&self) -> Result<Duration, StoreError> {
        let store = self.tables.store();
        for due in store.due(self.tables.now(), AT_ONCE).await? {
            if let Err(trouble) = self.fallen_due(due).await {
                log(due, &trouble);
            }
        }
        let reminders = if self.in_touch() {
            store.to_remind(self.tables.now(), AT_ONCE).await?
        } else {
            vec![]
        };
        for due in reminders {
            let Some((seat, decision)) = which(due) else { continue };
            let due_at = Some(due.deadline.due_at);
            let say = Letter::Remind { seat: seat.0, decision, due_at };
            if store.remind(due, self.tables.now(), say.write()).await? {
                self.tables.tell_letters();
            }
        }
        let next = store.next_due().await?.map(|next| next - self.tables.now());
        let nap =
            next.map_or(LONGEST_NAP, |next| Duration::from_millis(next.max(0).cast_unsigned()));
        Ok(nap.min(LONGEST_NAP))
    }

    async fn fallen_due(&self, due: Due) -> Result<(), Trouble> {
        let id = TableId(due.table_id);
        let Some((seat, decision)) = which(due) else { return Err(Refused::Stale.into()) };
        let table = self.tables.lock(id).await?;
        let Some(Occupant::Computer(level)) = table.seating.occupant(seat) else {
            drop(table);
            if !self.in_touch() {
                return Ok(());
            }
            return self.tables.time_up(id, seat, decision).await;
        };
        let session = table.playing()?.duplicate();
        drop(table);
        if !self.thinking().insert((id, seat, decision)) {
            return Ok(());
        }
        let keeper = self.clone();
        tokio::spawn(async move {
            let stamp = session.stamp(seat);
            // The semaphore is never closed.
            let _core = keeper.cores.acquire().await;
            let chosen = tokio::task::spawn_blocking(move || session.choose(seat, level)).await;
            let done = match chosen {
                Ok(text) => keeper.tables.computer_acts(id, seat, stamp, &text).await,
                Err(fault) => {
                    tracing::error!(table = id.0, %fault, "a computer player failed");
                    Ok(())
                }
            };
            keeper.thinking().remove(&(id, seat, decision));
            if let Err(trouble) = done {
                log(due, &trouble);
            }
        });
        Ok(())
    }

    fn in_touch(&self) -> bool {
        self.in_touch.as_ref().is_none_or(|in_touch| *in_touch.borrow())
    }

    fn thinking(&self) -> std::sync::MutexGuard<'_, HashSet<(TableId, Seat, u32)>> {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whose decision has fallen due, and which.
fn which(due: Due) -> Option<(Seat, u32)> {
    let seat = u8::try_from(due.deadline.seat).ok()?;
    Some((Seat(seat), u32::try_from(due.deadline.decision).ok()?))
}

/// A move that came in just before the clock is no fault, and neither is a table that rests now.
fn log(due: Due, trouble: &Trouble) {
    match trouble {
        Trouble::Refused(Refused::Stale | Refused::Over | Refused::Suspended) => {}
        _ => tracing::error!(table = due.table_id, seat = due.deadline.seat, %trouble, "a clock"),
    }
}
