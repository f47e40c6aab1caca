//! Boards that are kept as new as their tables, by a messenger that fails when it is told to.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crosstown::game::{Level, Pace};
use crosstown::table::housekeeper::Keeper;
use crosstown::table::lease::Lease;
use crosstown::table::messenger::{Messenger, Posted, Undelivered};
use crosstown::table::notices::Notice;
use crosstown::table::opening::Opening;
use crosstown::table::projector::{Projector, Rhythm};
use crosstown::table::record::TableId;
use crosstown::table::seating::Occupant;
use crosstown::table::showing::Showing;
use tokio::task::JoinHandle;

use crate::house::House;

/// Their ids in Discord.
const ANN: u64 = 11;
const BEN: u64 = 12;
const QUICK: Rhythm = Rhythm {
    distance: Duration::from_millis(10),
    pause: Duration::from_millis(1),
    round: Duration::from_millis(50),
};
/// Rounds that no test lives to see.
const ONE_ROUND: Rhythm = Rhythm { round: Duration::from_secs(3_600), ..QUICK };

/// What a messenger does when it is asked to post, edit or retire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mood {
    Well,
    /// It does what it is asked for, and nobody hears of it.
    Lost,
    Failing,
    Panicking,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Did {
    Post { message: u64, call: Vec<u64> },
    Edit(u64),
    Retire(u64),
    Failed,
}

/// Remembers what it was asked for.
struct Fake {
    mood: Mutex<Mood>,
    did: Mutex<Vec<Did>>,
    numbers: AtomicU64,
    /// The messages that have been posted, by their nonces.
    known: Mutex<HashMap<String, u64>>,
    /// Old boards can't be reached.
    keeps_controls: AtomicBool,
    /// What boards look like: this, or different after every change.
    looks: Mutex<Option<u64>>,
    /// The tables and changes that open private messages were to show.
    refreshed: Mutex<Vec<(TableId, i64)>>,
}

impl Fake {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            mood: Mutex::new(Mood::Well),
            did: Mutex::default(),
            numbers: AtomicU64::new(1),
            known: Mutex::default(),
            keeps_controls: AtomicBool::new(false),
            looks: Mutex::default(),
            refreshed: Mutex::default(),
        })
    }

    fn is(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    fn did(&self) -> Vec<Did> {
        self.did.lock().unwrap().clone()
    }

    fn does(&self, what: Did) -> Result<(), Undelivered> {
        let mood = *self.mood.lock().unwrap();
        let done = if matches!(mood, Mood::Well | Mood::Lost) { what } else { Did::Failed };
        self.did.lock().unwrap().push(done);
        match mood {
            Mood::Well => Ok(()),
            Mood::Lost | Mood::Failing => Err(Undelivered::Later),
            Mood::Panicking => panic!("on purpose"),
        }
    }
}

impl Messenger for Fake {
    async fn post(&self, _: &Showing, call: &[u64], nonce: &str) -> Result<Posted, Undelivered> {
        let new = || self.numbers.fetch_add(1, Ordering::Relaxed);
        let message = *self.known.lock().unwrap().entry(nonce.to_owned()).or_insert_with(new);
        self.does(Did::Post { message, call: call.to_vec() })?;
        Ok(Posted { channel: 5, message })
    }

    async fn edit(&self, _: &Showing, message: Posted) -> Result<(), Undelivered> {
        self.does(Did::Edit(message.message))
    }

    async fn retire(
        &self,
        _: &Showing,
        message: Posted,
        newest: Option<Posted>,
    ) -> Result<(), Undelivered> {
        assert!(newest.is_some_and(|newest| newest.message > message.message), "{newest:?}");
        if self.keeps_controls.load(Ordering::Relaxed) {
            return Err(Undelivered::Later);
        }
        self.does(Did::Retire(message.message))
    }

    fn mark(&self, showing: &Showing) -> u64 {
        self.looks.lock().unwrap().unwrap_or(showing.changes.cast_unsigned())
    }

    fn refresh(&self, showing: &Showing) {
        self.refreshed.lock().unwrap().push((showing.id, showing.changes));
    }

    async fn say(&self, _: &Showing, _: &Notice, _: &str) -> Result<Option<Posted>, Undelivered> {
        Ok(None)
    }

    async fn delete(&self, _: Posted) -> Result<(), Undelivered> {
        Ok(())
    }

    fn messages_after(&self, _: Posted) -> u32 {
        0
    }
}

/// Tables whose projector works.
struct Watched {
    house: House,
    fake: Arc<Fake>,
    projector: Projector<Fake>,
    work: JoinHandle<()>,
}

impl Watched {
    async fn build(rhythm: Rhythm) -> Self {
        let (mut house, fake) = (House::build().await, Fake::new());
        let (tables, changes) = house.watched().await;
        house.tables = tables.clone();
        let projector = Projector::new(tables, fake.clone(), rhythm);
        let work = tokio::spawn(projector.clone().work(changes));
        Self { house, fake, projector, work }
    }

    /// Ends the projector as a kill would, and begins with another.
    async fn killed(mut self, rhythm: Rhythm) -> Self {
        self.work.abort();
        let (tables, changes) = self.house.watched().await;
        self.house.tables = tables.clone();
        self.projector = Projector::new(tables, self.fake.clone(), rhythm);
        self.work = tokio::spawn(self.projector.clone().work(changes));
        self
    }

    async fn opens(&self, pace: Pace) -> TableId {
        let id = self.house.two(self.house.channel(), pace).await;
        self.until("the first board", |did| !did.is_empty()).await;
        id
    }

    async fn ann_moves(&self, id: TableId) {
        self.house.tables.act(id, self.house.ann, "c3", None, None).await.unwrap();
    }

    async fn until(&self, what: &str, like: impl Fn(&[Did]) -> bool) -> Vec<Did> {
        let patience = Instant::now();
        loop {
            let did = self.fake.did();
            if like(&did) {
                return did;
            }
            assert!(patience.elapsed() < Duration::from_secs(30), "{what}: {did:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

fn posted(did: &[Did], calls: u64) -> bool {
    did.iter().any(|did| matches!(did, Did::Post { call, .. } if *call == [calls]))
}

/// An outage that lasts longer than anybody tries: afterwards the opponent is called all the same.
#[tokio::test]
async fn a_board_that_was_given_up_is_found_in_the_next_round() {
    let all = Watched::build(Rhythm { round: Duration::from_millis(1_500), ..QUICK }).await;
    let id = all.opens(Pace::Slow).await;
    all.fake.did.lock().unwrap().clear();
    all.fake.is(Mood::Failing);
    all.ann_moves(id).await;
    all.until("all tries", |did| did.len() >= 8).await;
    all.fake.is(Mood::Well);
    let did = all.until("a board that calls Ben", |did| posted(did, BEN)).await;
    assert!(did.contains(&Did::Failed), "{did:?}");
}

/// A board arrived and nobody was told; meanwhile the game went on. There must not be two of them to play on.
#[tokio::test]
async fn a_board_whose_receipt_was_lost_is_found_again() {
    let all = Watched::build(ONE_ROUND).await;
    all.fake.is(Mood::Lost);
    let id = all.opens(Pace::Live).await;
    all.ann_moves(id).await;
    all.fake.is(Mood::Well);
    let did = all.until("it is brought up to date", |did| did.contains(&Did::Edit(1))).await;
    let another = |did: &Did| matches!(did, Did::Post { message, .. } if *message != 1);
    assert!(!did.iter().any(another), "{did:?}");
    let board = all.house.tables.store().board(id.0).await.unwrap();
    assert_eq!(board.map(|board| board.message), Some(1));
}

/// A new board arrived and nobody was told, and what happened next would only have changed the old one: by the same
/// process, or by the next one after a kill.
#[tokio::test]
async fn a_board_that_may_have_arrived_is_found_before_an_older_one_is_changed() {
    for killed in [false, true] {
        let mut all = Watched::build(ONE_ROUND).await;
        let id = all.opens(Pace::Slow).await;
        all.fake.is(Mood::Lost);
        all.ann_moves(id).await;
        let second = |did: &Did| matches!(did, Did::Post { message: 2, .. });
        all.until("the second board", |did| did.iter().any(second)).await;
        if killed {
            all.work.abort();
        }
        all.house.pass(90 * 24 * 60 * 60 * 1000);
        all.house.tables.close_quiet().await.unwrap();
        if killed {
            all = all.killed(ONE_ROUND).await;
        }
        all.fake.is(Mood::Well);
        let did = all.until("the new one is right", |did| did.contains(&Did::Edit(2))).await;
        assert!(did.contains(&Did::Retire(1)) && !did.contains(&Did::Edit(1)), "{killed}: {did:?}");
        let third = |did: &Did| matches!(did, Did::Post { message: 3, .. });
        assert!(!did.iter().any(third), "{killed}: {did:?}");
        let store = all.house.tables.store();
        assert_eq!(store.unsure_boards().await.unwrap(), [], "{killed}");
    }
}

/// Older boards can't be reached for a long while: the newest one is shown all the same.
#[tokio::test]
async fn a_board_does_not_wait_until_older_ones_are_retired() {
    let pause = Duration::from_secs(60);
    let all = Watched::build(Rhythm { pause, ..ONE_ROUND }).await;
    let id = all.opens(Pace::Slow).await;
    all.fake.keeps_controls.store(true, Ordering::Relaxed);
    all.ann_moves(id).await;
    all.until("a board that calls Ben", |did| posted(&did[1..], BEN)).await;
    // So that the older one has been tried before the next change comes.
    tokio::time::sleep(Duration::from_millis(200)).await;
    all.house.tables.act(id, all.house.ben, "a1", None, None).await.unwrap();
    all.until("a board that calls Ann", |did| posted(did, ANN)).await;
}

#[tokio::test]
async fn whoever_regains_touch_does_not_wait_for_the_round() {
    let all = Watched::build(ONE_ROUND).await;
    let id = all.opens(Pace::Slow).await;
    all.fake.did.lock().unwrap().clear();
    all.fake.is(Mood::Failing);
    all.ann_moves(id).await;
    all.until("all tries", |did| did.len() >= 8).await;
    all.fake.is(Mood::Well);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!posted(&all.fake.did(), BEN), "it was given up");
    all.projector.catch_up();
    all.until("a board that calls Ben", |did| posted(did, BEN)).await;
}

/// A clock that was given back is shown at once: on the board, which calls nobody a second time, and to
/// whoever has the table open, here with a private one.
#[tokio::test]
async fn a_clock_given_back_is_shown_and_calls_nobody_again() {
    let all = Watched::build(ONE_ROUND).await;
    let id = all.opens(Pace::Slow).await;
    all.house.pass(1_000);
    all.ann_moves(id).await;
    all.house.pass(1_000);
    all.until("a board that calls Ben", |did| posted(&did[1..], BEN)).await;
    let all = all.killed(ONE_ROUND).await;
    let seats = vec![Occupant::Person(all.house.ann), Occupant::Computer(Level::Easy)];
    let opening = all.house.opening(all.house.channel(), Pace::Slow, seats);
    let private = Opening { private: true, ..opening };
    let private = all.house.tables.open(private).await.unwrap();
    let lease = Lease::new(all.house.tables.clone(), [0]);
    lease.connected(0);
    let store = all.house.tables.store();
    store.beat(all.house.tables.now(), store.shards()).await.unwrap();
    all.house.pass(60_000);
    let changes = all.house.tables.showing(private).await.unwrap().changes;
    let keeping = tokio::spawn(Keeper::new(all.house.tables.clone(), lease).work());
    all.until("the private table is shown anew", |_| {
        all.fake.refreshed.lock().unwrap().contains(&(private, changes + 1))
    })
    .await;
    all.projector.catch_up();
    let did = all.until("an edit", |did| did.contains(&Did::Edit(2))).await;
    assert_eq!(did.iter().filter(|did| matches!(did, Did::Post { .. })).count(), 2, "{did:?}");
    keeping.abort();
}

/// A change that nobody can see on the board is no reason to touch it, and does not count as behind.
#[tokio::test]
async fn a_board_that_looks_the_same_is_left_alone() {
    let all = Watched::build(QUICK).await;
    *all.fake.looks.lock().unwrap() = Some(7);
    let id = all.opens(Pace::Live).await;
    let store = all.house.tables.store();
    all.ann_moves(id).await;
    let changes = all.house.tables.showing(id).await.unwrap().changes;
    let patience = Instant::now();
    while store.board(id.0).await.unwrap().unwrap().shown < changes {
        assert!(patience.elapsed() < Duration::from_secs(30), "it was noted");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(store.behind().await.unwrap().is_empty());
    let did = all.fake.did();
    assert!(matches!(did[..], [Did::Post { .. }]), "nothing was sent: {did:?}");
    *all.fake.looks.lock().unwrap() = Some(8);
    all.house.tables.act(id, all.house.ben, "a1", None, None).await.unwrap();
    all.until("an edit", |did| did.contains(&Did::Edit(1))).await;
}

#[tokio::test]
async fn a_panic_frees_its_table() {
    let all = Watched::build(QUICK).await;
    let id = all.opens(Pace::Live).await;
    all.fake.is(Mood::Panicking);
    all.ann_moves(id).await;
    all.until("a panic", |did| did.contains(&Did::Failed)).await;
    all.fake.is(Mood::Well);
    all.until("an edit", |did| did.contains(&Did::Edit(1))).await;
    assert!(!all.work.is_finished());
}

/// Killed after the new board was posted, and before the old one lost its controls.
#[tokio::test]
async fn an_old_board_loses_its_controls_after_a_kill() {
    let all = Watched::build(ONE_ROUND).await;
    let id = all.opens(Pace::Slow).await;
    all.fake.keeps_controls.store(true, Ordering::Relaxed);
    all.ann_moves(id).await;
    all.until("a board that calls Ben", |did| posted(&did[1..], BEN)).await;
    let all = all.killed(ONE_ROUND).await;
    assert!(!all.fake.did().contains(&Did::Retire(1)));
    all.fake.keeps_controls.store(false, Ordering::Relaxed);
    all.projector.catch_up();
    all.until("the controls are off", |did| did.contains(&Did::Retire(1))).await;
    let patience = Instant::now();
    while !all.house.tables.store().old_boards(id.0).await.unwrap().is_empty() {
        assert!(patience.elapsed() < Duration::from_secs(30), "it was noted");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
