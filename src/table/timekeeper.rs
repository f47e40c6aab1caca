//! Whoever watches the clocks of people: time-outs and reminders. (Computers' turns are the business
//! of [`super::computers`], however many there are.)
//!
//! Both are rows that have fallen due, so nothing is forgotten over a restart, and there is nothing to
//! go through at the start but what is due. Each is done by itself: a table that is busy, or a store
//! that is slow with one row, holds up no other.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::apart::{Broken, Room};
use super::engine::{Tables, Trouble};
use super::lease::Lease;
use super::notices::Notice;
use super::record::TableId;
use super::refused::Refused;
use crate::game::Seat;
use crate::store::{Due, StoreError};

/// How many due rows are looked at in one go.
const AT_ONCE: i64 = 200;
/// How many of them are done side by side.
const SIDE_BY_SIDE: usize = 64;
/// How soon the clocks are looked at again at the earliest: what is being done is still due.
const BREATH: Duration = Duration::from_millis(100);
/// How long the clocks are left alone at most: the time may have been moved.
const LONGEST_NAP: Duration = Duration::from_secs(5);
/// How soon clocks may run out again after players could not reach us.
const OUT_OF_TOUCH: Duration = Duration::from_millis(500);
/// How long a row is left alone after a fault: the next look would only meet it again.
const AFTER_A_FAULT: Duration = Duration::from_secs(5);

/// Watches the clocks of all tables.
#[derive(Clone)]
pub struct Timekeeper {
    tables: Tables,
    /// Whether players can reach us. Nobody loses by a clock while they can't. None: always.
    in_touch: Option<Lease>,
    /// The rows that are being done.
    busy: Arc<Mutex<HashSet<Row>>>,
    room: Room,
}

/// What is to be done about a row, and which row it is.
type Row = (What, i64, i64, i64);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum What {
    TimeOut,
    Reminder,
}

impl Timekeeper {
    pub fn new(tables: Tables) -> Self {
        Self { tables, in_touch: None, busy: Arc::default(), room: Room::new(SIDE_BY_SIDE) }
    }

    /// Lets clocks run out only while this lease holds.
    pub fn while_in_touch(self, in_touch: Lease) -> Self {
        Self { in_touch: Some(in_touch), ..self }
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        let mut doing = JoinSet::new();
        loop {
            let nap = match self.begin(&mut doing).await {
                Ok(next) => next,
                Err(StoreError::Closed) => LONGEST_NAP,
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
            while doing.try_join_next().is_some() {}
        }
    }

    /// Does all that is due, and says how long until something else is.
    pub async fn look(&self) -> Result<Duration, StoreError> {
        let mut doing = JoinSet::new();
        let nap = self.begin(&mut doing).await?;
        while doing.join_next().await.is_some() {}
        Ok(nap)
    }

    /// Begins with all that is due, longest ago first.
    async fn begin(&self, doing: &mut JoinSet<()>) -> Result<Duration, StoreError> {
        if !self.in_touch() {
            return Ok(OUT_OF_TOUCH);
        }
        let (store, now) = (self.tables.store(), self.tables.now());
        let time_outs = store.due(now, AT_ONCE).await?;
        let reminders = store.to_remind(now, AT_ONCE).await?;
        let time_outs = time_outs.into_iter().map(|due| (What::TimeOut, due));
        // Whose time is up needs no reminder of it.
        let reminders = reminders.into_iter().filter(|due| due.deadline.due_at > now);
        let reminders = reminders.map(|due| (What::Reminder, due));
        for (what, due) in time_outs.chain(reminders) {
            let Some(busy) = self.busy(what, due) else { continue };
            let (keeper, place) = (self.clone(), self.room.place().await);
            doing.spawn(async move {
                let done = AssertUnwindSafe(keeper.done(what, due)).catch_unwind().await;
                drop(place);
                if let Err(trouble) = done.unwrap_or(Err(Broken.into())) {
                    after(due, &trouble).await;
                }
                drop(busy);
            });
        }
        let next = store.next_due().await?.map(|next| next - self.tables.now());
        let nap =
            next.map_or(LONGEST_NAP, |next| Duration::from_millis(next.max(0).cast_unsigned()));
        Ok(nap.min(LONGEST_NAP))
    }

    async fn done(&self, what: What, due: Due) -> Result<(), Trouble> {
        let Some((seat, decision)) = which(due) else { return Err(Refused::Stale.into()) };
        if what == What::TimeOut {
            let id = TableId(due.table_id);
            return self.tables.time_up(id, seat, decision, || self.in_touch()).await;
        }
        let due_at = Some(due.deadline.due_at);
        let say = Notice::Remind { seat: seat.0, decision, due_at };
        if self.tables.store().remind(due, self.tables.now(), say.write()).await? {
            self.tables.tell_notices();
        }
        Ok(())
    }

    fn in_touch(&self) -> bool {
        self.in_touch.as_ref().is_none_or(Lease::holds)
    }

    /// Marks a row as being done until this is dropped. None if it is already.
    fn busy(&self, what: What, due: Due) -> Option<Busy> {
        let row = (what, due.table_id, due.deadline.seat, due.deadline.decision);
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.insert(row).then(|| Busy(self.busy.clone(), row))
    }
}

/// A row that is being done: until this is dropped, also by a panic.
struct Busy(Arc<Mutex<HashSet<Row>>>, Row);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

/// Whose decision has fallen due, and which.
fn which(due: Due) -> Option<(Seat, u32)> {
    let seat = u8::try_from(due.deadline.seat).ok()?;
    Some((Seat(seat), u32::try_from(due.deadline.decision).ok()?))
}

/// A move that came in just before the clock is no fault.
async fn after(due: Due, trouble: &Trouble) {
    if trouble.is_ordinary() {
        tracing::debug!(table = due.table_id, %trouble, "a clock that nobody waits for");
        return;
    }
    tracing::error!(table = due.table_id, seat = due.deadline.seat, %trouble, "a clock");
    sleep(AFTER_A_FAULT).await;
}
