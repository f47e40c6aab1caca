//! The log: once each, in order, with all that follows or nothing of it.

use std::pin::pin;
use std::task::Poll;

use crosstown::store::{Append, Logged, Outcome, Phase, Placed, Snapshot, StoreError};

use super::{Scratch, close, deadline, enter, lobby, playing, press, seqs, two_people};

#[tokio::test]
async fn an_input_comes_with_all_that_follows() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let [ada, _] = two_people(&store).await;
    let placed = [
        Placed { seat: 0, person: Some(ada), score: 1, place: Some(1), group: 0 },
        Placed { seat: 1, person: None, score: -3, place: None, group: 2 },
    ];
    let snapshot =
        Snapshot { seq: 1, rules: 1, state: "after 1".to_owned(), told: Some("[]".to_owned()) };
    enter(
        &store,
        Append {
            deadlines: vec![deadline(1, 2, 90_000)],
            snapshot: Some(snapshot.clone()),
            phase: Some(Phase::Over),
            results: placed.to_vec(),
            outbox: vec!["Ada wins".to_owned(), "Well played".to_owned()],
            ..press(table, 1, 500)
        },
    )
    .await;

    let logged = Logged { seq: 1, at: 3_001, seat: 1, payload: "move 1 by 500".to_owned() };
    assert_eq!(store.inputs(table, 1).await.unwrap(), [logged]);
    assert_eq!(store.inputs(table, 2).await.unwrap(), []);
    assert_eq!(store.snapshot(table).await.unwrap(), Some(snapshot));
    assert_eq!(store.deadlines(table).await.unwrap(), [deadline(1, 2, 90_000)]);
    let row = store.table(table).await.unwrap().unwrap();
    assert_eq!((row.phase, row.touched_at), (Phase::Over, 3_001));
    assert_eq!(store.results(table).await.unwrap(), placed);
    let letters = store.pending(10).await.unwrap();
    let said: Vec<&str> = letters.iter().map(|letter| letter.payload.as_str()).collect();
    assert_eq!(said, ["Ada wins", "Well played"]);
}

#[tokio::test]
async fn the_same_press_is_entered_once() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let (table, other) = (playing(&store, 1).await, playing(&store, 2).await);
    enter(&store, press(table, 1, 500)).await;
    enter(&store, press(table, 2, 501)).await;
    let before = Outcome::Duplicate { table, seq: 1 };
    // At the same place, at the next, and at another table.
    for again in [press(table, 1, 500), press(table, 3, 500), press(other, 1, 500)] {
        let again = Append { outbox: vec!["again".to_owned()], ..again };
        assert_eq!(store.append(again).await.unwrap(), before);
    }
    assert_eq!((seqs(&store, table).await, seqs(&store, other).await), (vec![1, 2], vec![]));
    assert_eq!(store.pending(10).await.unwrap(), []);
    assert_eq!(store.table(other).await.unwrap().unwrap().touched_at, 2_000);
}

/// A press of so many inputs, the first of which has this number.
fn presses(table: i64, seq: i64, interaction: i64, count: i64) -> Append {
    let payloads = (seq..seq + count).map(|seq| format!("input {seq}")).collect();
    Append { payloads, ..press(table, seq, interaction) }
}

#[tokio::test]
async fn the_inputs_of_one_press_come_together_or_not_at_all() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let changes = store.table(table).await.unwrap().unwrap().changes;
    enter(&store, presses(table, 1, 500, 3)).await;
    enter(&store, presses(table, 4, 501, 2)).await;
    let log = store.inputs(table, 0).await.unwrap();
    let expected = (1..=5).map(|seq| {
        let (at, seat) = if seq <= 3 { (3_001, 1) } else { (3_004, 0) };
        Logged { seq, at, seat, payload: format!("input {seq}") }
    });
    assert_eq!(log, expected.collect::<Vec<_>>());
    assert!(store.entered(500).await.unwrap());

    let before = Outcome::Duplicate { table, seq: 1 };
    assert_eq!(store.append(presses(table, 6, 500, 3)).await.unwrap(), before);
    for seq in [3, 5, 7] {
        assert_eq!(store.append(presses(table, seq, 502, 3)).await.unwrap(), Outcome::Conflict);
    }
    let nobody = Placed { seat: 0, person: Some(99), score: 1, place: Some(1), group: 0 };
    let faulty = Append { results: vec![nobody], ..presses(table, 6, 502, 3) };
    assert!(matches!(store.append(faulty).await, Err(StoreError::Database(_))));
    assert_eq!(seqs(&store, table).await, [1, 2, 3, 4, 5]);
    assert_eq!(store.table(table).await.unwrap().unwrap().changes, changes + 2, "one change each");
}

#[tokio::test]
async fn inputs_without_a_press_are_not_duplicates_of_each_other() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    for seq in 1..=3 {
        enter(&store, Append::new(table, seq, 3_000, 0, "timeout")).await;
    }
    let taken = Append::new(table, 3, 3_000, 0, "timeout");
    assert_eq!(store.append(taken).await.unwrap(), Outcome::Conflict);
}

#[tokio::test]
async fn a_place_that_is_taken_or_ahead_is_a_conflict() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    enter(&store, press(table, 1, 500)).await;
    for (interaction, seq) in [(501, 1), (502, 3), (503, 0), (504, -1)] {
        let outcome = store.append(press(table, seq, interaction)).await.unwrap();
        assert_eq!(outcome, Outcome::Conflict, "{seq}");
    }
    assert_eq!(seqs(&store, table).await, [1]);
    // A press that met a conflict may be tried again at the right place.
    enter(&store, press(table, 2, 501)).await;
}

#[tokio::test]
async fn only_a_table_in_play_takes_inputs() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let (waiting, closed, over) =
        (lobby(&store, 1).await, playing(&store, 2).await, playing(&store, 3).await);
    assert!(close(&store, closed, 2_500, Vec::new()).await);
    enter(&store, Append { phase: Some(Phase::Over), ..press(over, 1, 500) }).await;
    for (table, seq) in [(waiting, 1), (closed, 1), (over, 2), (12_345, 1)] {
        assert_eq!(store.append(press(table, seq, 600)).await.unwrap(), Outcome::Conflict);
    }
}

#[tokio::test]
async fn what_fails_in_part_fails_as_a_whole() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let nobody = Placed { seat: 0, person: Some(99), score: 1, place: Some(1), group: 0 };
    let faulty = Append {
        results: vec![nobody],
        deadlines: vec![deadline(0, 1, 90_000)],
        ..press(table, 1, 500)
    };
    assert!(matches!(store.append(faulty).await, Err(StoreError::Database(_))));
    assert!(seqs(&store, table).await.is_empty());
    assert_eq!(store.deadlines(table).await.unwrap(), []);
    enter(&store, press(table, 1, 500)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_tables_side_by_side_have_no_gaps() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let mut tables = Vec::new();
    for channel in 0..64 {
        tables.push(playing(&store, channel).await);
    }
    let mut tasks = tokio::task::JoinSet::new();
    for (number, table) in (0..).zip(tables.clone()) {
        let store = store.clone();
        tasks.spawn(async move {
            for seq in 1..=20 {
                enter(&store, press(table, seq, number * 100 + seq)).await;
            }
        });
    }
    tasks.join_all().await;
    for table in tables {
        assert_eq!(seqs(&store, table).await, (1..=20).collect::<Vec<_>>());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_for_one_place_one_gets_it() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..64 {
        let store = store.clone();
        tasks.spawn(async move { store.append(press(table, 1, 500 + number)).await.unwrap() });
    }
    let outcomes = tasks.join_all().await;
    let count = |outcome| outcomes.iter().filter(|o| **o == outcome).count();
    assert_eq!((count(Outcome::Appended), count(Outcome::Conflict)), (1, 63));
    assert_eq!(seqs(&store, table).await, [1]);
}

/// Makes a request and gives up waiting for it at once.
async fn ask_and_go(request: impl Future) {
    let mut request = pin!(request);
    let asked = std::future::poll_fn(|context| Poll::Ready(request.as_mut().poll(context))).await;
    assert!(asked.is_pending());
}

#[tokio::test]
async fn a_caller_who_stops_waiting_changes_nothing() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    ask_and_go(store.append(press(table, 1, 500))).await;
    // Requests are answered in order.
    let again = store.append(press(table, 1, 500)).await.unwrap();
    assert_eq!(again, Outcome::Duplicate { table, seq: 1 });
}

#[tokio::test]
async fn closing_finishes_what_was_accepted() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    ask_and_go(store.append(press(table, 1, 500))).await;
    store.close().await;
    store.clone().close().await;
    assert!(matches!(store.append(press(table, 2, 501)).await, Err(StoreError::Closed)));
    assert!(matches!(store.table(table).await, Err(StoreError::Closed)));

    let store = scratch.open().await;
    assert_eq!(seqs(&store, table).await, [1]);
}
