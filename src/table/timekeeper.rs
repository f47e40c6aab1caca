//! Whoever watches the clocks of people: time-outs and reminders. (Computers' turns are the business
//! of [`super::computers`], however many there are.)
//!
//! Both are rows that have fallen due, so nothing is forgotten over a restart, and there is nothing to
//! go through at the start but what is due. Each is done by itself: a table that is busy, or a store
//! that is slow with one row, holds up no other.

use std::collections::{BTreeMap, HashSet};
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
use crate::store::{Deadline, Due, StoreError};

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

/// Something to be done.
enum Job {
    TimeOut(Due),
    /// Reminds everybody at a table whose time grows short.
    Remind(i64, Vec<Deadline>),
}

/// What is not done twice at once: the table, and for a time-out the seat and its decision.
type Row = (i64, Option<(i64, i64)>);

impl Job {
    fn row(&self) -> Row {
        match self {
            Job::TimeOut(due) => (due.table_id, Some((due.deadline.seat, due.deadline.decision))),
            Job::Remind(table, _) => (*table, None),
        }
    }
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
        let mut jobs: Vec<Job> = time_outs.into_iter().map(Job::TimeOut).collect();
        // Whose time is up needs no reminder of it. What several have to do at a table is one reminder.
        let mut tables = BTreeMap::<i64, Vec<Deadline>>::new();
        for due in reminders.into_iter().filter(|due| due.deadline.due_at > now) {
            tables.entry(due.table_id).or_default().push(due.deadline);
        }
        jobs.extend(tables.into_iter().map(|(table, owed)| Job::Remind(table, owed)));
        for job in jobs {
            let Some(busy) = self.busy(job.row()) else { continue };
            let (keeper, place) = (self.clone(), self.room.place().await);
            doing.spawn(async move {
                let table = job.row().0;
                let done = AssertUnwindSafe(keeper.done(job)).catch_unwind().await;
                drop(place);
                if let Err(trouble) = done.unwrap_or(Err(Broken.into())) {
                    after(table, &trouble).await;
                }
                drop(busy);
            });
        }
        let next = store.next_due().await?.map(|next| next - self.tables.now());
        let nap =
            next.map_or(LONGEST_NAP, |next| Duration::from_millis(next.max(0).cast_unsigned()));
        Ok(nap.min(LONGEST_NAP))
    }

    async fn done(&self, job: Job) -> Result<(), Trouble> {
        match job {
            Job::TimeOut(due) => {
                let (seat, decision) = which(due.deadline).ok_or(Refused::Stale)?;
                let id = TableId(due.table_id);
                self.tables.time_up(id, seat, decision, || self.in_touch()).await
            }
            Job::Remind(table, owed) => {
                let (store, now) = (self.tables.store(), self.tables.now());
                if store.remind(table, owed, now, reminder).await? {
                    self.tables.tell_notices();
                }
                Ok(())
            }
        }
    }

    fn in_touch(&self) -> bool {
        self.in_touch.as_ref().is_none_or(Lease::holds)
    }

    /// Marks a row as being done until this is dropped. None if it is already.
    fn busy(&self, row: Row) -> Option<Busy> {
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
fn which(due: Deadline) -> Option<(Seat, u32)> {
    let seat = u8::try_from(due.seat).ok()?;
    Some((Seat(seat), u32::try_from(due.decision).ok()?))
}

/// What reminds of these decisions.
fn reminder(owed: &[Deadline]) -> String {
    let owed = owed.iter().filter_map(|due| which(*due));
    Notice::Remind { owed: owed.map(|(seat, decision)| (seat.0, decision)).collect() }.write()
}

/// A move that came in just before the clock is no fault.
async fn after(table: i64, trouble: &Trouble) {
    if trouble.is_ordinary() {
        tracing::debug!(table, trouble = trouble.for_log(), "a clock that nobody waits for");
        return;
    }
    tracing::error!(table, trouble = trouble.for_log(), "a clock");
    sleep(AFTER_A_FAULT).await;
}
