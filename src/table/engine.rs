//! The engine: every step of a game goes through here, one at a time a table, all tables side by
//! side. (`lobby` and `closing` have what comes before and instead.)
//!
//! A change is decided on plain data ([`super::record`]), stored in one transaction, and only then
//! taken over. If another process has written meanwhile, the table is loaded anew and the change
//! tried once more on what is there now.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, mpsc};

use super::blocking::Blocks;
use super::channels::Channels;
use super::ended;
use super::inputs::Inputs;
use super::kind::Kind;
use super::limits::Limits;
use super::lists::Unowned;
use super::loading::{self, Loaded};
pub use super::locked::Locked;
use super::locks::{Lock, Locks};
use super::notices::Notice;
use super::now::Now;
use super::people::{Called, People};
use super::pruning::KeptStates;
use super::record::{Change, Phase, Place, Stamp, Table, TableId};
use super::refused::Refused;
use super::registry::KINDS;
use super::seating::PersonId;
use super::slots::{Slot, Slots};
pub use super::trouble::Trouble;
use crate::game::{Dice, Misread, Seat, Seed, is_for_players};
use crate::store::{Append, Heard, Outcome, Snapshot, Store};

/// How long a table stays in memory when nobody asks for it. It comes back from the store.
pub const IDLE: Duration = Duration::from_secs(30 * 60);

/// All tables. Cheap to clone.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    store: Store,
    people: People,
    /// The games that can be played.
    kinds: &'static [Kind],
    limits: Limits,
    now: Box<dyn Now>,
    seeds: Box<dyn Fn() -> Seed + Send + Sync>,
    slots: Slots,
    channels: Channels,
    blocks: Blocks,
    kept_states: KeptStates,
    settling: Locks<u64>,
    unowned: Unowned,
    changed: mpsc::UnboundedSender<TableId>,
    clocks: Notify,
    turns: Notify,
    notices: Notify,
}

impl Tables {
    /// The tables of a store, and the ids of those that change from now on.
    pub fn new(
        store: Store,
        now: impl Now,
        seeds: impl Fn() -> Seed + Send + Sync + 'static,
    ) -> (Self, mpsc::UnboundedReceiver<TableId>) {
        Self::with_limits(store, Limits::default(), now, seeds)
    }

    /// The same with limits of one's own.
    pub fn with_limits(
        store: Store,
        limits: Limits,
        now: impl Now,
        seeds: impl Fn() -> Seed + Send + Sync + 'static,
    ) -> (Self, mpsc::UnboundedReceiver<TableId>) {
        Self::with_kinds(store, KINDS, limits, now, seeds)
    }

    /// The same with games of one's own.
    pub fn with_kinds(
        store: Store,
        kinds: &'static [Kind],
        limits: Limits,
        now: impl Now,
        seeds: impl Fn() -> Seed + Send + Sync + 'static,
    ) -> (Self, mpsc::UnboundedReceiver<TableId>) {
        let (changed, changes) = mpsc::unbounded_channel();
        let inner = Inner {
            people: People::new(store.clone()),
            store,
            kinds,
            limits,
            now: Box::new(now),
            seeds: Box::new(seeds),
            slots: Slots::default(),
            channels: Channels::default(),
            blocks: Blocks::default(),
            kept_states: KeptStates::default(),
            settling: Locks::default(),
            unowned: Unowned::default(),
            changed,
            clocks: Notify::new(),
            turns: Notify::new(),
            notices: Notify::new(),
        };
        (Self(Arc::new(inner)), changes)
    }

    async fn load(&self, id: TableId) -> Result<Loaded, Trouble> {
        loading::load(&self.0.store, self.0.kinds, id, self.now()).await
    }

    /// All games there are here.
    pub(super) fn kinds(&self) -> &'static [Kind] {
        self.0.kinds
    }

    /// The game of this name.
    pub fn kind(&self, id: &str) -> Result<&'static Kind, Refused> {
        Kind::find(self.0.kinds, id).map_err(Refused::Rule)
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn now(&self) -> i64 {
        self.0.now.now()
    }

    /// How much time has passed since some moment, by a clock that nobody can set.
    pub fn steady(&self) -> i64 {
        self.0.now.steady()
    }

    /// Wakes when deadlines may have changed.
    pub(super) async fn clocks_changed(&self) {
        self.0.clocks.notified().await;
    }

    /// Wakes when it may be a computer's turn.
    pub(super) async fn turns_changed(&self) {
        self.0.turns.notified().await;
    }

    /// Wakes when there may be something to say.
    pub(super) async fn notices_written(&self) {
        self.0.notices.notified().await;
    }

    pub fn tell_notices(&self) {
        self.0.notices.notify_one();
    }

    pub(super) fn seed(&self) -> Seed {
        (self.0.seeds)()
    }

    /// Heads or tails, for what players leave to chance before a game.
    pub fn coin(&self) -> bool {
        Dice::new(&self.seed(), 0).below(2) == 0
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub fn people(&self) -> &People {
        &self.0.people
    }

    pub(super) fn channels(&self) -> &Channels {
        &self.0.channels
    }

    pub(super) fn kept_states(&self) -> &KeptStates {
        &self.0.kept_states
    }

    /// Whoever settles something for a server does so alone: it is checked against what is settled.
    pub(super) async fn settling(&self, guild: u64) -> Lock<u64> {
        self.0.settling.take(guild).await
    }

    pub(super) fn unowned(&self) -> &Unowned {
        &self.0.unowned
    }

    pub(super) fn blocks(&self) -> &Blocks {
        &self.0.blocks
    }

    /// The person with this Discord id, known by this name everywhere from now on.
    pub async fn person(&self, discord_id: u64, name: &str) -> Result<PersonId, Trouble> {
        Ok(self.0.people.meet(discord_id, Called { name, server: None }).await?.id)
    }

    /// Locks a table, loading it if need be.
    pub async fn lock(&self, id: TableId) -> Result<Locked, Trouble> {
        let mut guard = self.0.slots.ask(id, self.steady()).lock_owned().await;
        let fresh = guard.is_none();
        if fresh {
            match self.load(id).await {
                Ok(Loaded { table, changed }) => {
                    if changed {
                        self.tell(id);
                        self.tell_notices();
                    }
                    // Nobody plays at a table that is over: it need not stay in memory.
                    if !table.is_open() {
                        self.forget(id);
                    }
                    *guard = Some(table);
                }
                Err(trouble) => {
                    // Nothing is kept for ids that somebody made up.
                    self.forget(id);
                    return Err(trouble);
                }
            }
        }
        let mut table = Locked::new(guard);
        self.begin_if_full(&mut table).await?;
        if fresh {
            self.have_answered(&mut table).await;
        }
        Ok(table)
    }

    /// Makes every table be read again, and shown to whoever has it open: all clocks have been set.
    pub async fn reread(&self) {
        for (id, slot) in self.0.slots.all() {
            *slot.lock().await = None;
            self.tell(id);
        }
    }

    /// Lets go of a table: whoever asks for it next loads it anew, and whoever waits for it now
    /// finds it as it was left.
    pub(super) fn forget(&self, id: TableId) {
        self.0.slots.forget(id);
    }

    /// Lets go of the tables that nobody has asked for in a while ([`IDLE`]).
    pub fn forget_idle(&self) {
        let idle = i64::try_from(IDLE.as_millis()).unwrap_or(i64::MAX);
        self.0.slots.forget_idle(self.steady() - idle);
    }

    /// Has a table that was changed behind the engine's back read again, and shown.
    pub(super) async fn reload(&self, id: TableId) {
        if let Some(slot) = self.0.slots.get(id) {
            *slot.lock().await = None;
        }
        self.tell(id);
    }

    /// Another process has changed something: what is remembered of it is read again, and shown. A table that somebody
    /// has in hand follows when they are done with it, and holds up no news of others.
    pub fn hear(&self, heard: Heard) {
        match heard {
            Heard::Table { id, guild } => {
                let (id, slot) = (TableId(id), self.0.slots.get(TableId(id)));
                if slot.is_some() || self.0.store.owns(guild) {
                    self.drop_loaded(id, slot);
                    self.tell_notices();
                }
            }
            Heard::Person(person) => self.0.people.look_again(PersonId(person)),
            Heard::Forgotten(person) => self.0.people.let_go(PersonId(person)),
            // All else that a server has settled is read each time.
            Heard::Server(guild) => self.0.blocks.look_again(guild.cast_unsigned()),
            Heard::Much => {
                self.0.people.look_again_at_all();
                self.0.blocks.look_again_at_all();
                for (id, slot) in self.0.slots.all() {
                    self.drop_loaded(id, Some(slot));
                }
                self.tell_notices();
                self.0.clocks.notify_one();
                self.0.turns.notify_one();
            }
        }
    }

    /// Has a table read again, and shown: at once if nobody has it in hand.
    fn drop_loaded(&self, id: TableId, slot: Option<Slot>) {
        let Some(slot) = slot else { return self.tell(id) };
        if let Ok(mut loaded) = slot.try_lock() {
            *loaded = None;
            return self.tell(id);
        }
        let tables = self.clone();
        tokio::spawn(async move {
            *slot.lock().await = None;
            tables.tell(id);
            tables.tell_notices();
        });
    }

    /// Whether what falls due, is to be said or to be shown at a place is this process's business.
    pub(super) fn is_own(&self, place: Place) -> bool {
        self.0.store.owns(place.guild.map(u64::cast_signed))
    }

    /// How many tables are in memory.
    pub fn loaded(&self) -> usize {
        self.0.slots.len()
    }

    pub(super) fn tell(&self, id: TableId) {
        // Nobody may be drawing boards, as in some tests.
        let _ = self.0.changed.send(id);
        self.0.clocks.notify_one();
        self.0.turns.notify_one();
    }

    /// What `person` enters, in the game's notation: all of it, or nothing. With a stamp, only if that is
    /// still the newest. The same `press` is applied once, however often it arrives.
    pub async fn act<'a>(
        &self,
        id: TableId,
        person: PersonId,
        inputs: impl Into<Inputs<'a>>,
        stamp: Option<Stamp>,
        press: Option<u64>,
    ) -> Result<(), Trouble> {
        let done = self.entered(id, person, inputs.into(), stamp, press).await;
        if let Err(trouble) = &done {
            self.excuse(id, trouble).await;
        }
        done
    }

    async fn entered(
        &self,
        id: TableId,
        person: PersonId,
        inputs: Inputs<'_>,
        stamp: Option<Stamp>,
        press: Option<u64>,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        let seat = table.seat_of(person)?;
        if !table.private {
            self.check_welcome(table.place, person).await?;
        }
        if let Some(edition) = &table.edition {
            edition.check_playing(self.now())?;
        }
        if let Some(line) = inputs.iter().find(|line| !is_for_players(line.text)) {
            let misread = Misread::new(line.text, "type one of the moves that are suggested");
            return Err(line.refused(misread.to_string()).into());
        }
        self.step(&mut table, seat, inputs, stamp, press).await?;
        self.have_answered(&mut table).await;
        Ok(())
    }

    /// Has computers answer what is not their turn but up to them. A program that ended before it came to
    /// that does so when the table is loaded again.
    async fn have_answered(&self, table: &mut Locked) {
        for (seat, text) in table.answers() {
            if let Err(trouble) = self.step(table, seat, text.as_str(), None, None).await {
                tracing::error!(
                    table = table.id.0,
                    trouble = trouble.for_log(),
                    "a computer's answer"
                );
            }
        }
    }

    /// The clock of a decision has run out. Nothing happens if it is no longer open, or if it `may`
    /// not run out now, which is asked at the last moment.
    pub(super) async fn time_up(
        &self,
        id: TableId,
        seat: Seat,
        decision: u32,
        may: impl FnOnce() -> bool,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        let now = self.now();
        let due = |d: &super::record::Deadline| {
            (d.seat, d.decision) == (seat, decision) && (d.computer || d.due_at <= now)
        };
        if !table.deadlines.iter().any(due) || !may() {
            return Err(Refused::Stale.into());
        }
        // Another process may have done it a moment ago: then the next decision keeps its time.
        self.step(&mut table, seat, "timeout", Some(Stamp::Decision(decision)), None).await
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
        self.step(&mut table, seat, text, Some(Stamp::Own(stamp)), None).await
    }

    /// What was worked out for `seat`. Nothing happens if that is no longer wanted.
    pub(super) async fn worked_out(
        &self,
        id: TableId,
        seat: Seat,
        number: u32,
        text: &str,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        if !table.playing()?.wants().contains(&(seat, number)) {
            return Err(Refused::Stale.into());
        }
        self.step(&mut table, seat, text, None, None).await
    }

    /// Decides, stores, takes over: in this order, always.
    pub(super) async fn step<'a>(
        &self,
        table: &mut Locked,
        seat: Seat,
        inputs: impl Into<Inputs<'a>>,
        stamp: Option<Stamp>,
        press: Option<u64>,
    ) -> Result<(), Trouble> {
        let inputs = inputs.into();
        let press = press.map(u64::cast_signed);
        for _attempt in 0..2 {
            let change = match table.act(seat, inputs.clone(), stamp, self.now()) {
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
                    let calls = !change.notices.is_empty();
                    table.take(change);
                    if table.phase == Phase::Over {
                        self.forget(table.id);
                    }
                    self.tell(table.id);
                    if calls {
                        self.tell_notices();
                    }
                    return Ok(());
                }
                Outcome::Duplicate { .. } => return Ok(()),
                Outcome::Conflict => {
                    **table = self.load(table.id).await?.table;
                }
            }
        }
        Err(Refused::Stale.into())
    }

    fn append(&self, table: &Table, change: &Change, press: Option<i64>) -> Append {
        let over = change.outcome.is_some();
        // After the last input, so that a version with other rules can go on from exactly here.
        let snapshot = Snapshot {
            seq: change.seq().cast_signed(),
            rules: table.header.rules.into(),
            state: change.session.state(),
            told: Some(change.told.write()),
        };
        Append {
            table: table.id.0,
            seq: change.first_seq().cast_signed(),
            at: self.now(),
            seat: change.seat.0.into(),
            payloads: change.texts.clone(),
            interaction: press,
            deadlines: loading::due_rows(&change.deadlines, &*change.session, self.now()),
            hastened: loading::deadline_rows(&change.hastened),
            snapshot: Some(snapshot),
            rules: None,
            phase: over.then_some(crate::store::Phase::Over),
            results: ended::results(table, change),
            ended: ended::ended(table, change),
            outbox: change.notices.iter().map(Notice::write).collect(),
        }
    }
}
