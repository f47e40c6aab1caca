//! The engine: every change of a table goes through here, one at a time a table, all tables side by
//! side.
//!
//! A change is decided on plain data ([`super::record`]), stored in one transaction, and only then
//! taken over. If another process has written meanwhile, the table is loaded anew and the change
//! tried once more on what is there now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Notify, OwnedMutexGuard, mpsc};

use super::loading::{self, seat_rows};
use super::now::Now;
use super::record::{Change, Phase, Place, Table, TableId};
use super::refused::Refused;
use super::registry::Kind;
use super::seating::{Occupant, PersonId, Seating};
use super::{export::Header, pace::Pace};
use crate::game::{Level, Seat, Seed};
use crate::store::{Append, NewTable, Opened, Outcome, Placed, Snapshot, Start, Store, StoreError};

/// How many inputs lie between two snapshots: few enough to load quickly, many enough to write little.
const SNAPSHOT_EVERY: u64 = 32;

/// Why nothing came of a request.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Trouble {
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The channel has this open table already.
    #[error("There is an open table in this channel already: play there, or open one in a thread.")]
    Taken(TableId),
    /// Not the player's fault, and none of their business: logged, and answered with a number.
    #[error("The store failed: {0}")]
    Fault(#[from] StoreError),
}

impl From<super::seating::SeatingRefusal> for Trouble {
    fn from(refusal: super::seating::SeatingRefusal) -> Self {
        Trouble::Refused(refusal.into())
    }
}

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct Opening {
    pub game: &'static str,
    pub options: serde_json::Value,
    pub pace: Pace,
    pub place: Place,
    pub opener: PersonId,
    /// Who sits there from the start. A full table begins at once.
    pub seats: Vec<Occupant>,
}

/// All tables. Cheap to clone.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    store: Store,
    now: Box<dyn Now>,
    seeds: Box<dyn Fn() -> Seed + Send + Sync>,
    /// The tables somebody has asked for since the start.
    slots: Mutex<HashMap<TableId, Slot>>,
    changed: mpsc::UnboundedSender<TableId>,
    clocks: Notify,
}

/// A table's mailbox: whoever holds the lock is the one whose turn it is. None before it is loaded.
type Slot = Arc<tokio::sync::Mutex<Option<Table>>>;

/// A loaded table, locked.
pub struct Locked(OwnedMutexGuard<Option<Table>>);

impl std::ops::Deref for Locked {
    type Target = Table;

    fn deref(&self) -> &Table {
        self.0.as_ref().expect("locked tables are loaded")
    }
}

impl std::ops::DerefMut for Locked {
    fn deref_mut(&mut self) -> &mut Table {
        self.0.as_mut().expect("locked tables are loaded")
    }
}

impl Tables {
    /// The tables of a store, and the ids of those that change from now on.
    pub fn new(
        store: Store,
        now: impl Now,
        seeds: impl Fn() -> Seed + Send + Sync + 'static,
    ) -> (Self, mpsc::UnboundedReceiver<TableId>) {
        let (changed, changes) = mpsc::unbounded_channel();
        let inner = Inner {
            store,
            now: Box::new(now),
            seeds: Box::new(seeds),
            slots: Mutex::default(),
            changed,
            clocks: Notify::new(),
        };
        (Self(Arc::new(inner)), changes)
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn now(&self) -> i64 {
        self.0.now.now()
    }

    /// Wakes when deadlines may have changed.
    pub(super) async fn clocks_changed(&self) {
        self.0.clocks.notified().await;
    }

    /// The person with this Discord id, known by this name from now on.
    pub async fn person(&self, discord_id: u64, name: &str) -> Result<PersonId, Trouble> {
        Ok(PersonId(self.0.store.person(discord_id.cast_signed(), name).await?))
    }

    /// Locks a table, loading it if need be.
    pub async fn lock(&self, id: TableId) -> Result<Locked, Trouble> {
        let slot = {
            let mut slots = self.0.slots.lock().unwrap_or_else(PoisonError::into_inner);
            slots.entry(id).or_default().clone()
        };
        let mut guard = slot.lock_owned().await;
        if guard.is_none() {
            match loading::load(&self.0.store, id).await {
                Ok(table) => *guard = Some(table),
                Err(trouble) => {
                    // Nothing is kept for ids that somebody made up.
                    self.forget(id);
                    return Err(trouble);
                }
            }
        }
        Ok(Locked(guard))
    }

    /// Lets go of a table: whoever asks for it next loads it anew, and whoever waits for it now
    /// finds it as it was left.
    fn forget(&self, id: TableId) {
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// How many tables are in memory.
    pub fn loaded(&self) -> usize {
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn tell(&self, id: TableId) {
        // Nobody may be drawing boards, as in some tests.
        let _ = self.0.changed.send(id);
        self.0.clocks.notify_one();
    }

    /// Opens a table; one whose seats are all taken begins at once.
    pub async fn open(&self, opening: Opening) -> Result<TableId, Trouble> {
        let kind = Kind::find(opening.game).map_err(Refused::Rule)?;
        let seating = Seating::new(kind.seats.clone(), opening.seats);
        let header = Header {
            game: kind.id.to_owned(),
            rules: kind.rules,
            options: opening.options,
            seats: seating.seats().len(),
            seed: (self.0.seeds)().to_string(),
            dictionary: None,
        };
        // A table that could never begin is refused at the door.
        kind.begin(&header).map_err(Refused::Rule)?;
        let opened = self.0.store.open_table(NewTable {
            game: header.game,
            rules: header.rules.into(),
            options: header.options.to_string(),
            seed: header.seed,
            dictionary: None,
            pace: opening.pace.to_string(),
            guild: opening.place.guild.map(u64::cast_signed),
            channel: opening.place.channel.cast_signed(),
            private: false,
            opener: opening.opener.0,
            seats: seat_rows(&seating),
            at: self.now(),
        });
        let id = match opened.await? {
            Opened::Table(id) => TableId(id),
            Opened::Taken(id) => return Err(Trouble::Taken(TableId(id))),
        };
        if seating.is_full() {
            let mut table = self.lock(id).await?;
            self.begin(&mut table).await?;
        }
        self.tell(id);
        Ok(id)
    }

    pub async fn join(&self, id: TableId, person: PersonId) -> Result<(), Trouble> {
        self.reseat(id, |seating| seating.join(person)).await
    }

    pub async fn add_computer(
        &self,
        id: TableId,
        by: PersonId,
        level: Level,
    ) -> Result<(), Trouble> {
        self.reseat(id, |seating| {
            if seating.seat_of(by).is_none() {
                return Err(super::seating::SeatingRefusal::NotSeated);
            }
            seating.add_computer(level)
        })
        .await
    }

    /// Leaves the lobby, or gives up a seat in a game that has begun.
    pub async fn leave(&self, id: TableId, person: PersonId) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        if table.phase == Phase::Playing {
            let seat = table.seat_of(person)?;
            return self.step(&mut table, seat, "left", None, None).await;
        }
        drop(table);
        self.reseat(id, |seating| seating.leave(person)).await
    }

    /// Changes who sits in a lobby. A full table begins, a deserted one is closed.
    async fn reseat(
        &self,
        id: TableId,
        change: impl FnOnce(&mut Seating) -> Result<(), super::seating::SeatingRefusal>,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        let mut seating = table.lobby()?.clone();
        change(&mut seating)?;
        if !self.0.store.set_seats(id.0, seat_rows(&seating), self.now()).await? {
            // Another process has begun or closed it.
            self.forget(id);
            return Err(Refused::Stale.into());
        }
        table.seating = seating;
        if table.seating.is_deserted() {
            return self.close(&mut table).await;
        }
        if table.seating.is_full() {
            self.begin(&mut table).await?;
        }
        self.tell(id);
        Ok(())
    }

    /// Begins with those who are there; only one of them can.
    pub async fn start(&self, id: TableId, person: PersonId) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        table.lobby()?;
        table.seat_of(person)?;
        self.begin(&mut table).await?;
        self.tell(id);
        Ok(())
    }

    async fn begin(&self, table: &mut Table) -> Result<(), Trouble> {
        let now = self.now();
        let beginning = table.begin(now)?;
        if beginning.seating != table.seating {
            // Seats that stayed open are left out.
            self.0.store.set_seats(table.id.0, seat_rows(&beginning.seating), now).await?;
        }
        let begun = self.0.store.start(Start {
            table: table.id.0,
            at: now,
            options: beginning.header.options.to_string(),
            rules: beginning.header.rules.into(),
            state: beginning.session.state(),
            deadlines: loading::deadline_rows(&beginning.deadlines),
            outbox: Vec::new(),
        });
        if !begun.await? {
            self.forget(table.id);
            return Err(Refused::Stale.into());
        }
        table.take_beginning(beginning);
        Ok(())
    }

    /// An input by `person`, in the game's notation. With a stamp, only if that is still theirs. The
    /// same `press` is applied once, however often it arrives.
    pub async fn act(
        &self,
        id: TableId,
        person: PersonId,
        text: &str,
        stamp: Option<u32>,
        press: Option<u64>,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        let seat = table.seat_of(person)?;
        self.step(&mut table, seat, text, stamp, press).await
    }

    /// The clock of a decision has run out. Nothing happens if it is no longer open.
    pub(super) async fn time_up(
        &self,
        id: TableId,
        seat: Seat,
        decision: u32,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        let now = self.now();
        let due = |d: &super::record::Deadline| {
            (d.seat, d.decision) == (seat, decision) && d.due_at <= now
        };
        if !table.deadlines.iter().any(due) {
            return Err(Refused::Stale.into());
        }
        self.step(&mut table, seat, "timeout", None, None).await
    }

    /// What a computer on `seat` chose for `decision`. Nothing happens if that is no longer open.
    pub(super) async fn computer_acts(
        &self,
        id: TableId,
        seat: Seat,
        stamp: u32,
        text: &str,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        self.step(&mut table, seat, text, Some(stamp), None).await
    }

    /// Decides, stores, takes over: in this order, always.
    async fn step(
        &self,
        table: &mut Locked,
        seat: Seat,
        text: &str,
        stamp: Option<u32>,
        press: Option<u64>,
    ) -> Result<(), Trouble> {
        let press = press.map(u64::cast_signed);
        for _attempt in 0..2 {
            let change = match table.act(seat, text, stamp, self.now()) {
                Ok(change) => change,
                Err(refused) => {
                    // Perhaps it was this very press that changed the board before.
                    return match press {
                        Some(press) if self.0.store.entered(press).await? => Ok(()),
                        _ => Err(refused.into()),
                    };
                }
            };
            let append = self.append(table, &change, press);
            match self.0.store.append(append).await? {
                Outcome::Appended => {
                    table.take(change);
                    if table.phase == Phase::Over {
                        self.forget(table.id);
                    }
                    self.tell(table.id);
                    return Ok(());
                }
                Outcome::Duplicate { .. } => return Ok(()),
                Outcome::Conflict => {
                    **table = loading::load(&self.0.store, table.id).await?;
                }
            }
        }
        Err(Refused::Stale.into())
    }

    fn append(&self, table: &Table, change: &Change, press: Option<i64>) -> Append {
        let over = change.outcome.is_some();
        let seq = change.seq();
        let snapshot = || Snapshot {
            seq: seq.cast_signed(),
            rules: table.header.rules.into(),
            state: change.session.state(),
        };
        Append {
            table: table.id.0,
            seq: seq.cast_signed(),
            at: self.now(),
            seat: change.seat.0.into(),
            payload: change.text.clone(),
            interaction: press,
            deadlines: loading::deadline_rows(&change.deadlines),
            snapshot: (over || seq.is_multiple_of(SNAPSHOT_EVERY)).then(snapshot),
            phase: over.then_some(crate::store::Phase::Over),
            results: results(table, change),
            outbox: Vec::new(),
        }
    }

    /// Ends an open table without a result: by its opener, or by someone who keeps order there.
    pub async fn end(&self, id: TableId, by: PersonId, keeps_order: bool) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        if !matches!(table.phase, Phase::Lobby | Phase::Playing) {
            return Err(Refused::Over.into());
        }
        if table.opener != by && !keeps_order {
            return Err(Refused::NotYours.into());
        }
        self.close(&mut table).await
    }

    async fn close(&self, table: &mut Table) -> Result<(), Trouble> {
        self.0.store.close_table(table.id.0, self.now(), Vec::new()).await?;
        table.phase = Phase::Closed;
        table.deadlines.clear();
        self.forget(table.id);
        self.tell(table.id);
        Ok(())
    }
}

/// One row a seat, once a game is over.
fn results(table: &Table, change: &Change) -> Vec<Placed> {
    let Some(outcome) = &change.outcome else { return Vec::new() };
    let seats = (0..).map(Seat).zip(&outcome.placings);
    seats
        .map(|(seat, placing)| Placed {
            seat: seat.0.into(),
            person: match table.seating.occupant(seat) {
                Some(Occupant::Person(person)) => Some(person.0),
                _ => None,
            },
            score: placing.score.into(),
            place: placing.rank.map(i64::from),
            group: placing.group.into(),
        })
        .collect()
}
