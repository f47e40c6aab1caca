//! Tables that rest: their clocks stand still, and go on where they stood.

use crosstown::store::{Append, Deadline, Phase, Resume, Shards, Start, Store};

use super::{Scratch, begin, close, deadline, enter, lobby, playing, press, seqs, start};

/// A table in play, with a clock that runs out at `due_at`.
async fn timed(store: &Store, channel: i64, due_at: i64) -> i64 {
    let table = lobby(store, channel).await;
    let deadlines = vec![deadline(0, 1, due_at)];
    assert!(begin(store, table, Start { deadlines, ..start() }).await);
    table
}

fn resume(table: i64, at: i64) -> Resume {
    Resume { table, at, upgrade: None, outbox: vec!["on".to_owned()] }
}

async fn suspend(store: &Store, table: i64, at: i64) -> bool {
    store.suspend(table, at, vec!["rest".to_owned()]).await.unwrap()
}

async fn clock(store: &Store, table: i64) -> Deadline {
    store.deadlines(table).await.unwrap()[0]
}

async fn letters(store: &Store) -> Vec<String> {
    store.pending(10).await.unwrap().into_iter().map(|letter| letter.payload).collect()
}

#[tokio::test]
async fn clocks_of_a_table_that_rests_are_not_looked_at() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let (one, two) = (timed(&store, 1, 100_000).await, timed(&store, 2, 120_000).await);
    assert!(suspend(&store, one, 90_000).await);
    assert!(!suspend(&store, one, 95_000).await, "once is enough");
    assert_eq!(letters(&store).await, ["rest"]);
    assert_eq!(store.next_due().await.unwrap(), Some(60_000), "the other one's");
    let tables = |due: Vec<crosstown::store::Due>| -> Vec<i64> {
        due.into_iter().map(|due| due.table_id).collect()
    };
    assert_eq!(tables(store.due(1_000_000, 10).await.unwrap()), [two]);
    assert_eq!(tables(store.to_remind(1_000_000, 10).await.unwrap()), [two]);
    assert_eq!(store.quiet_tables(1_000_000, 10).await.unwrap(), [two]);

    assert!(store.resume(resume(one, 590_000)).await.unwrap());
    assert!(!store.resume(resume(one, 600_000)).await.unwrap(), "it goes on already");
    assert_eq!(clock(&store, one).await, deadline(0, 1, 600_000), "ten seconds are left");
    assert_eq!(clock(&store, two).await, deadline(0, 1, 120_000));
    assert_eq!(letters(&store).await, ["rest", "on"]);
    let row = store.table(one).await.unwrap().unwrap();
    assert_eq!((row.suspended_at, row.phase), (None, Phase::Playing));
}

/// What passes between the last sign of life and the start is given back to all as an outage: a table
/// that goes on in that time must not get it twice.
#[tokio::test]
async fn an_outage_and_a_rest_are_not_given_back_twice() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = timed(&store, 1, 100_000).await;
    assert!(suspend(&store, table, 40_000).await);
    store.beat(200_000, Shards::default()).await.unwrap();
    store.close().await;
    let store = scratch.open().await;
    assert!(store.resume(resume(table, 500_000)).await.unwrap());
    assert_eq!(store.note_outage(501_000, 5_000, None, Shards::default()).await.unwrap(), 301_000);
    assert_eq!(clock(&store, table).await.due_at, 561_000, "a minute is left, as before");
}

#[tokio::test]
async fn other_rules_come_with_the_end_of_a_rest() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = timed(&store, 1, 100_000).await;
    enter(&store, Append { deadlines: vec![deadline(0, 1, 0)], ..press(table, 1, 501) }).await;
    assert!(suspend(&store, table, 40_000).await);
    let upgrade = |seq| Append {
        deadlines: vec![deadline(0, 1, 100_000)],
        rules: Some(7),
        ..Append::new(table, seq, 50_000, 0, "rules 7")
    };
    let late = Resume { upgrade: Some(upgrade(1)), ..resume(table, 50_000) };
    assert!(!store.resume(late).await.unwrap(), "the log has gone on");
    assert!(store.table(table).await.unwrap().unwrap().suspended_at.is_some());
    let timely = Resume { upgrade: Some(upgrade(2)), ..resume(table, 50_000) };
    assert!(store.resume(timely).await.unwrap());
    assert_eq!(seqs(&store, table).await, [1, 2]);
    let row = store.table(table).await.unwrap().unwrap();
    assert_eq!((row.rules, row.suspended_at), (7, None));
    assert_eq!(clock(&store, table).await.due_at, 110_000);
}

#[tokio::test]
async fn only_what_is_in_play_rests() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let (waiting, closed) = (lobby(&store, 1).await, playing(&store, 2).await);
    let rests = playing(&store, 3).await;
    assert!(suspend(&store, rests, 3_000).await);
    assert!(close(&store, closed, 4_000, Vec::new()).await);
    assert!(!suspend(&store, waiting, 5_000).await && !suspend(&store, closed, 5_000).await);
    let known = store.in_play().await.unwrap();
    assert_eq!(known.iter().map(|seat| seat.id).collect::<Vec<_>>(), [rests, rests], "two seats");
    assert!(known.iter().all(|seat| seat.suspended_at == Some(3_000) && seat.rules == 1));
    assert!(close(&store, rests, 6_000, Vec::new()).await, "it can be ended");
    assert!(!store.resume(resume(rests, 7_000)).await.unwrap());
}
