//! Boards that are kept as new as their tables, by a messenger that fails when it is told to.

use std::time::{Duration, Instant};

use crosstown::game::{Level, Pace};
use crosstown::table::housekeeper::Keeper;
use crosstown::table::lease::Lease;
use crosstown::table::messenger::Messenger;
use crosstown::table::opening::Opening;
use crosstown::table::projector::{Look, Rhythm};
use crosstown::table::record::TableId;
use crosstown::table::seating::Occupant;

use crate::house::until;
use crate::watched::{BEN, Did, Mood, ONE_ROUND, QUICK, Watched, posted};

/// Waits until it is known which message shows the table.
async fn noted(all: &Watched, id: TableId) {
    let store = all.house.tables.store();
    until("it is noted", async || store.board(id.0).await.unwrap().is_some()).await;
}

/// Nothing can be written of these, as while the disk is full.
async fn is_full(all: &Watched, table: &str) {
    let full = format!("ALTER TABLE {table} ADD COLUMN disk BIGINT CHECK (disk IS NOT NULL)");
    all.house.tamper(&full).await;
}

async fn has_room(all: &Watched, table: &str) {
    all.house.tamper(&format!("ALTER TABLE {table} DROP COLUMN disk")).await;
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

/// Whether the first board was posted is not known when a move comes: whoever is awaited then is called, by the same
/// process, or by the next one after a kill.
#[tokio::test]
async fn whoever_is_awaited_is_called_after_a_board_that_was_unsure() {
    for killed in [false, true] {
        let mut all = Watched::build(QUICK).await;
        all.fake.is(Mood::Failing);
        let id = all.opens(Pace::Slow).await;
        if killed {
            all.work.abort();
        }
        all.ann_moves(id).await;
        all.house.pass(1_000);
        if killed {
            all = all.killed(QUICK).await;
        }
        all.fake.is(Mood::Well);
        let second = Did::Post { message: 2, call: vec![BEN] };
        let did = all.until("a board that calls Ben", |did| did.contains(&second)).await;
        let first = Did::Post { message: 1, call: Vec::new() };
        assert!(did.contains(&first), "{killed}: {did:?}");
    }
}

/// The first board arrived and nobody was told; a press on it is answered by changing it, which calls nobody.
#[tokio::test]
async fn a_press_on_a_board_that_is_not_noted_yet_counts_as_no_call() {
    let all = Watched::build(QUICK).await;
    all.fake.is(Mood::Lost);
    let id = all.opens(Pace::Slow).await;
    all.ann_moves(id).await;
    let lock = all.projector.lock(id).await;
    let showing = all.house.tables.showing(id).await.unwrap();
    let look = Look { showing: &showing, mark: all.fake.mark(&showing) };
    all.projector.has_shown(look, 1, &lock).await;
    drop(lock);
    all.fake.is(Mood::Well);
    let second = Did::Post { message: 2, call: vec![BEN] };
    all.until("a board that calls Ben", |did| did.contains(&second)).await;
}

/// A board arrived and can't be noted: that is tried again, and nothing is posted until it is.
#[tokio::test]
async fn a_board_that_can_not_be_noted_is_posted_once() {
    let all = Watched::build(QUICK).await;
    is_full(&all, "boards").await;
    let id = all.opens(Pace::Live).await;
    // So that it has been tried again by now.
    tokio::time::sleep(Duration::from_millis(300)).await;
    has_room(&all, "boards").await;
    noted(&all, id).await;
    let did = all.fake.did();
    assert!(matches!(did[..], [Did::Post { message: 1, .. }]), "{did:?}");
}

/// Somebody asks for a board while nothing can be written: they get it as soon as there is room.
#[tokio::test]
async fn a_board_that_was_asked_for_is_not_forgotten() {
    let all = Watched::build(Rhythm { pause: Duration::from_millis(100), ..ONE_ROUND }).await;
    let id = all.opens(Pace::Live).await;
    noted(&all, id).await;
    is_full(&all, "unsure_boards").await;
    all.projector.ask(id);
    // So that it has been tried by now.
    tokio::time::sleep(Duration::from_millis(300)).await;
    has_room(&all, "unsure_boards").await;
    let another = Did::Post { message: 2, call: Vec::new() };
    all.until("another board", |did| did.contains(&another)).await;
}

/// An edit arrived and nobody was told, and then the table looks as it did before.
#[tokio::test]
async fn a_board_that_may_have_been_changed_is_changed_back() {
    let all = Watched::build(QUICK).await;
    *all.fake.looks.lock().unwrap() = Some(7);
    let id = all.opens(Pace::Live).await;
    noted(&all, id).await;
    *all.fake.looks.lock().unwrap() = Some(8);
    all.fake.is(Mood::Lost);
    all.ann_moves(id).await;
    all.until("an edit", |did| did.contains(&Did::Edit(1))).await;
    all.fake.is(Mood::Failing);
    *all.fake.looks.lock().unwrap() = Some(7);
    all.fake.did.lock().unwrap().clear();
    all.fake.is(Mood::Well);
    all.until("it is changed back", |did| did.contains(&Did::Edit(1))).await;
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
        let right = |did: &[Did]| did.contains(&Did::Edit(2)) && did.contains(&Did::Retire(1));
        let did = all.until("the new one is right, and the old one retired", right).await;
        assert!(!did.contains(&Did::Edit(1)), "{killed}: {did:?}");
        let third = |did: &Did| matches!(did, Did::Post { message: 3, .. });
        assert!(!did.iter().any(third), "{killed}: {did:?}");
        let store = all.house.tables.store();
        assert_eq!(store.unsure_boards().await.unwrap(), [], "{killed}");
    }
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
