//! Two programs on one file, as during a careless upgrade: conflicts, no corruption, no lock errors.

use crosstown::store::{Outcome, Store};

use super::{Scratch, playing, press, seqs};

/// Plays until the log has `end` entries, taking up again after every conflict as an engine would.
async fn play(store: Store, table: i64, end: i64, presses: i64) -> (usize, usize) {
    let (mut entered, mut conflicts) = (0, 0);
    let mut seq = 1;
    while seq <= end {
        // Every attempt is a press of its own, so that only the place in the log can clash.
        let interaction = presses + entered as i64 + conflicts as i64;
        match store.append(press(table, seq, interaction)).await.unwrap() {
            Outcome::Appended => (entered, seq) = (entered + 1, seq + 1),
            Outcome::Conflict => {
                conflicts += 1;
                seq = seqs(&store, table).await.last().map_or(1, |last| last + 1);
            }
            outcome @ Outcome::Duplicate { .. } => panic!("{outcome:?}"),
        }
    }
    (entered, conflicts)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_writers_at_one_table_keep_one_log() {
    const END: i64 = 200;
    let scratch = Scratch::new();
    let (one, two) = (scratch.open().await, scratch.open().await);
    let table = playing(&one, 1).await;
    let one_plays = tokio::spawn(play(one.clone(), table, END, 1_000_000));
    let two_plays = tokio::spawn(play(two, table, END, 2_000_000));
    let ((a, clashes), (b, more)) = (one_plays.await.unwrap(), two_plays.await.unwrap());
    assert_eq!(a + b, END as usize, "each place was given once");
    assert!(clashes + more > 0, "they did meet");
    assert_eq!(seqs(&one, table).await, (1..=END).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_at_many_tables_wait_for_each_other() {
    let scratch = Scratch::new();
    let stores = [scratch.open().await, scratch.open().await];
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..16 {
        let store = stores[number as usize % 2].clone();
        let table = playing(&store, number).await;
        tasks.spawn(async move {
            let (entered, conflicts) = play(store, table, 25, number * 1_000).await;
            assert_eq!((entered, conflicts), (25, 0));
        });
    }
    tasks.join_all().await;
}
