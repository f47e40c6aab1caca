//! The seats that the program plays, and what games want worked out: whoever is due thinks, as [`Fair`]
//! decides, and what comes of it is an input like any other.
//!
//! A computer's turn is a row that is due, so nothing is forgotten over a restart. One that fails,
//! because it panics or chooses what the rules refuse, is asked again with growing pauses and with
//! other dice; after a handful of tries its clock has run out, which every game knows how to go on from,
//! or nothing came of what was wanted.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use super::apart::{Permit, Room};
use super::engine::{Tables, Trouble};
use super::fair::{Fair, Turn};
use super::record::TableId;
use super::refused::Refused;
use super::registry::AnySession;
use super::seating::Occupant;
use super::work::Task;
use crate::game::{Level, SUGGESTED, Seat};
use crate::store::{DueComputer, StoreError};

/// How many due rows are looked at in one go.
const AT_ONCE: i64 = 1_000;
/// How much time lies between two looks at least: each of them asks the store.
const BREATH: Duration = Duration::from_millis(50);
/// How much lies between them at most: another process may have changed something.
const LONGEST_NAP: Duration = Duration::from_secs(5);
/// How long a table may be busy before its computer is asked later: others need the core.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a computer is asked for one decision.
pub const TRIES: u32 = 5;
/// How long after the first failure it is asked again; twice as long after each further one.
const PAUSE: Duration = Duration::from_secs(1);
/// How often a pause grows at most.
const DOUBLINGS: u32 = 6;

/// What a computer is asked.
pub struct Question {
    pub table: TableId,
    pub session: Arc<dyn AnySession>,
    pub seat: Seat,
    pub level: Level,
    /// How often it has failed at this before.
    pub failed: u32,
}

type Thinker = dyn Fn(&Question) -> String + Send + Sync;

/// Plays the computers' seats of all tables.
#[derive(Clone)]
pub struct Computers {
    tables: Tables,
    /// Thinking takes a core: no more of it at once than leaves one for everybody else.
    room: Room,
    thinker: Arc<Thinker>,
    pause: Duration,
}

/// What came of a turn.
enum Came {
    /// The move is made, or was no longer wanted.
    Settled,
    /// Not now, through no fault of the computer's.
    Later,
    Failed(String),
}

/// A turn that is to be asked again.
#[derive(Clone, Copy)]
struct Again {
    failed: u32,
    /// Until when it rests. None once it waits for its turn like the others.
    rests_until: Option<Instant>,
}

/// What the worker knows. None of it is needed after a restart.
#[derive(Default)]
struct Known {
    fair: Fair,
    again: HashMap<Turn, Again>,
}

impl Computers {
    pub fn new(tables: Tables) -> Self {
        let thinker =
            |asked: &Question| asked.session.choose(asked.seat, asked.level, asked.failed);
        let (room, thinker) = (Room::cores_but(1), Arc::new(thinker));
        Self { tables, room, thinker, pause: PAUSE }
    }

    /// Has others think: for tests.
    pub fn thinking(self, thinker: impl Fn(&Question) -> String + Send + Sync + 'static) -> Self {
        Self { thinker: Arc::new(thinker), ..self }
    }

    /// With another pause after the first failure.
    pub fn pausing(self, pause: Duration) -> Self {
        Self { pause, ..self }
    }

    /// With so many thinking at once.
    pub fn at_once(self, at_once: usize) -> Self {
        Self { room: Room::new(at_once), ..self }
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        let mut known = Known::default();
        let mut thoughts = JoinSet::new();
        let (mut looked_at, mut look_at) = (Instant::now(), Instant::now());
        loop {
            tokio::select! {
                () = sleep_until(look_at) => {
                    self.look(&mut known).await;
                    looked_at = Instant::now();
                    look_at = known.wakes(looked_at + BREATH, looked_at + LONGEST_NAP);
                }
                () = self.tables.turns_changed() => look_at = look_at.min(looked_at + BREATH),
                place = self.room.place(), if !known.fair.is_empty() => {
                    if let Some(turn) = known.fair.choose() {
                        let failed = known.again.get(&turn).map_or(0, |again| again.failed);
                        thoughts.spawn(self.clone().take(turn, failed, place));
                    }
                }
                Some(ended) = thoughts.join_next() => {
                    // A panic in a turn is caught there: this is only about its end.
                    let Ok((turn, came)) = ended else { continue };
                    self.ended(&mut known, turn, came);
                    look_at = look_at.min(known.wakes(looked_at + BREATH, look_at));
                }
            }
        }
    }

    /// Finds out who is due.
    async fn look(&self, known: &mut Known) {
        match self.tables.store().due_computers(AT_ONCE).await {
            Ok(due) => known.due(&due.into_iter().filter_map(turn).collect::<Vec<_>>()),
            Err(StoreError::Closed) => tracing::debug!("computers rest: the store is closed"),
            Err(fault) => tracing::error!(%fault, "the computers' turns can't be read"),
        }
    }

    fn ended(&self, known: &mut Known, turn: Turn, came: Came) {
        known.fair.done(turn);
        let before = known.again.remove(&turn).map_or(0, |again| again.failed);
        let (failed, pause) = match came {
            Came::Settled => return,
            Came::Later => (before, self.pause),
            Came::Failed(why) => {
                let (table, seat) = (turn.table.0, turn.seat.0);
                tracing::error!(table, seat, failed = before + 1, %why, "a computer player failed");
                // After the last try nothing is left to wait for but the end of its time.
                let last = before + 1 == TRIES;
                let pause = self.pause * (1 << before.min(DOUBLINGS));
                (before + 1, if last { Duration::ZERO } else { pause })
            }
        };
        let rests_until = Some(Instant::now() + pause);
        known.again.insert(turn, Again { failed, rests_until });
    }

    /// Takes a turn. A panic in it, also in what the rules do with the choice, is the computer's.
    async fn take(self, turn: Turn, failed: u32, place: Permit) -> (Turn, Came) {
        let taking = async {
            if failed < TRIES {
                return self.think(turn, failed, place).await;
            }
            drop(place);
            let Turn { table, seat, task, .. } = turn;
            match task {
                Task::Move(decision) => self.tables.time_up(table, seat, decision, || true).await?,
                Task::Wanted(number) => {
                    self.tables.worked_out(table, seat, number, SUGGESTED).await?;
                }
            }
            Ok(Came::Settled)
        };
        let came = match AssertUnwindSafe(taking).catch_unwind().await {
            Ok(Ok(came)) => came,
            Ok(Err(trouble @ (Trouble::Refused(Refused::Rule(_)) | Trouble::Broken(_)))) => {
                Came::Failed(trouble.for_log())
            }
            Ok(Err(trouble)) if trouble.is_ordinary() => Came::Settled,
            Ok(Err(trouble)) => {
                tracing::error!(
                    table = turn.table.0,
                    trouble = trouble.for_log(),
                    "a computer can't move"
                );
                Came::Later
            }
            Err(_panic) => Came::Failed("a panic at the table".to_owned()),
        };
        (turn, came)
    }

    async fn think(&self, turn: Turn, failed: u32, place: Permit) -> Result<Came, Trouble> {
        let Turn { table: id, seat, task, .. } = turn;
        let Ok(locked) = timeout(PATIENCE, self.tables.lock(id)).await else {
            return Ok(Came::Later);
        };
        let table = locked?;
        table.playing()?;
        // What was due a moment ago may be another process's business by now.
        if !self.tables.is_own(table.place) {
            return Err(Refused::Stale.into());
        }
        let Some(session) = table.session.clone() else { return Err(Refused::Stale.into()) };
        let occupant = table.seating.occupant(seat);
        let owes =
            |decision| table.deadlines.iter().any(|d| (d.seat, d.decision) == (seat, decision));
        match (task, occupant) {
            (Task::Move(decision), Some(Occupant::Computer(level))) if owes(decision) => {
                drop(table);
                let (thinker, stamp) = (self.thinker.clone(), session.stamp(seat));
                let asked = Question { table: id, session, seat, level, failed };
                let text = place.run(move || thinker(&asked)).await?;
                self.tables.computer_acts(id, seat, stamp, &text).await?;
            }
            (Task::Wanted(number), _) if session.wants().contains(&(seat, number)) => {
                drop(table);
                let text = place.run(move || session.work_out(seat, failed)).await?;
                self.tables.worked_out(id, seat, number, &text).await?;
            }
            _ => return Err(Refused::Stale.into()),
        }
        Ok(Came::Settled)
    }
}

impl Known {
    /// These are due, in this order, and nobody else is.
    fn due(&mut self, due: &[Turn]) {
        let now = Instant::now();
        let still: HashSet<&Turn> = due.iter().collect();
        self.again.retain(|turn, _| still.contains(turn));
        self.fair.keep(|turn| still.contains(turn));
        for again in self.again.values_mut() {
            again.rests_until = again.rests_until.filter(|until| *until > now);
        }
        let rests =
            |turn: &Turn| self.again.get(turn).is_some_and(|again| again.rests_until.is_some());
        for turn in due.iter().filter(|turn| !rests(turn)) {
            self.fair.offer(*turn);
        }
    }

    /// When the first of those who rest is to be asked again, within these bounds.
    fn wakes(&self, earliest: Instant, latest: Instant) -> Instant {
        let first = self.again.values().filter_map(|again| again.rests_until).min();
        first.map_or(latest, |first| first.min(latest)).max(earliest)
    }
}

fn turn(row: DueComputer) -> Option<Turn> {
    let (seat, task) = (u8::try_from(row.seat).ok()?, Task::read(row.decision)?);
    Some(Turn { place: row.place, table: TableId(row.table_id), seat: Seat(seat), task })
}
