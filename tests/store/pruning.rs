//! What nobody asks for any more goes, and nothing else does.

use crosstown::store::{Board, Phase, Reminder, Shards, UnsureBoard, Wait};

use super::{Scratch, database, enter, playing, press};

const DAY: i64 = 24 * 60 * 60 * 1000;
/// Long after everything in these tests.
const LATER: i64 = 100 * DAY;

/// How many rows tables have.
async fn rows(url: &str, tables: &[&str]) -> Vec<i64> {
    let mut all = Vec::new();
    for table in tables {
        all.push(database::number(url, &format!("SELECT COUNT(*) FROM {table}")).await);
    }
    all
}

const PRUNED: [&str; 9] = [
    "outbox",
    "letters",
    "standing_posts",
    "waiting",
    "reminders",
    "old_boards",
    "boards",
    "unsure_boards",
    "nudges",
];

/// A table that is over and one that goes on, each with all that stands in channels, and an outbox.
async fn filled(scratch: &Scratch) -> crosstown::store::Store {
    let store = scratch.open().await;
    let tables = [playing(&store, 1).await, playing(&store, 2).await];
    for (number, table) in (1..).zip(tables) {
        let board =
            |message| Board { table_id: table, channel: 1, message, shown: 0, posted_at: 1 };
        store.set_board(board(10 * number)).await.unwrap();
        store.set_board(board(10 * number + 1)).await.unwrap();
        let unsure = UnsureBoard { table_id: table, nonce: "one more".to_owned(), shows: 0 };
        store.will_post(unsure).await.unwrap();
        let reminder =
            Reminder { table_id: table, seat: 0, decision: 1, channel: 1, message: number };
        store.reminded(reminder).await.unwrap();
        store.write_notice(table, "said".to_owned(), 5).await.unwrap();
        store.write_notice(table, "unsaid".to_owned(), 5).await.unwrap();
        let nudged = format!("INSERT INTO nudges (table_id, at) VALUES ({table}, {})", DAY - 1);
        database::run(&scratch.url, &nudged).await;
    }
    let said: Vec<i64> = store.pending(10).await.unwrap().iter().map(|letter| letter.id).collect();
    for id in [said[0], said[2]] {
        store.done(id, 10).await.unwrap();
    }
    let over = crosstown::store::Append { phase: Some(Phase::Over), ..press(tables[0], 1, 501) };
    enter(&store, over).await;
    let wait = Wait { opener: 1, opening: "{}".to_owned(), at: 5, since: 0, most: 9 };
    let opener = store.known(71).await.unwrap().expect("Ada");
    store.wait(Wait { opener, ..wait }).await.unwrap();
    for (id, said) in [(1, "10"), (2, "NULL")] {
        for letter in [
            format!(
                "INSERT INTO letters (id, kind, game, day, guild, payload, made_at, due_at, said_at, key)
                 VALUES ({id}, 'announce', 'wordsearch', 1, 5, '', 1, 1, {said}, 'key {id}')"
            ),
            format!(
                "INSERT INTO standing_posts (id, guild, channel, span, since, made_at, due_at, said_at)
                 VALUES ({id}, 5, 1, 'week', {id}, 1, 1, {said})"
            ),
        ] {
            database::run(&scratch.url, &letter).await;
        }
    }
    for day in [3, 99] {
        let seen = format!(
            "INSERT INTO daily_seen (person, game, day) VALUES ({opener}, 'wordsearch', {day})"
        );
        database::run(&scratch.url, &seen).await;
    }
    store
}

#[tokio::test]
async fn what_is_done_goes_and_what_is_not_stays() {
    let scratch = Scratch::new();
    let store = filled(&scratch).await;
    let before = rows(&scratch.url, &PRUNED).await;
    assert_eq!(before, [4, 2, 2, 1, 2, 2, 2, 2, 2]);
    assert_eq!(store.prune(DAY).await.unwrap(), [], "nothing is old yet");
    assert_eq!(rows(&scratch.url, &PRUNED).await, before);

    store.prune(LATER).await.unwrap();
    // Of the open table everything is left, and all that was never said.
    assert_eq!(rows(&scratch.url, &PRUNED).await, [2, 1, 1, 0, 1, 1, 1, 1, 0]);
    let days = database::numbers(&scratch.url, "SELECT day FROM daily_seen").await;
    assert_eq!(days, [99], "in days, not in milliseconds");
    assert_eq!(store.pending(10).await.unwrap().len(), 2);
    assert_eq!(store.prune(LATER).await.unwrap(), []);
    store.close().await;
}

#[tokio::test]
async fn nobody_clears_away_what_is_anothers() {
    let scratch = Scratch::new();
    let store = filled(&scratch).await;
    let before = rows(&scratch.url, &PRUNED).await;
    // Server 5 is shard 0's, and so is what belongs to no server.
    store.own(Shards::new(2, [1]));
    assert_eq!(store.prune(LATER).await.unwrap(), []);
    assert_eq!(store.ended_with_state(i64::MIN, LATER, 10).await.unwrap(), [0_i64; 0]);
    assert_eq!(rows(&scratch.url, &PRUNED).await, before);
    store.own(Shards::new(2, [0]));
    assert!(!store.prune(LATER).await.unwrap().is_empty());
    store.close().await;
}

#[tokio::test]
async fn a_great_many_go_a_few_at_a_time() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    for _ in 0..450 {
        store.write_notice(table, "said".to_owned(), 5).await.unwrap();
    }
    database::run(&scratch.url, "UPDATE outbox SET done_at = 10").await;
    let mut went = Vec::new();
    loop {
        let pruned = store.prune(LATER).await.unwrap();
        let Some(outbox) = pruned.first() else { break };
        went.push((outbox.rows, outbox.more));
    }
    assert_eq!(went, [(200, true), (200, true), (50, false)]);
    store.close().await;
}

#[tokio::test]
async fn only_the_states_of_ended_games_go() {
    let scratch = Scratch::new();
    let store = filled(&scratch).await;
    let found = store.ended_with_state(i64::MIN, LATER, 10).await.unwrap();
    assert_eq!(
        found, [0_i64; 0],
        "the state of its beginning is no last state: its log has an input after it"
    );
    let table = store.last_table_in(1).await.unwrap().unwrap().id;
    let open = store.open_table_in(2).await.unwrap().unwrap().id;
    database::run(&scratch.url, "UPDATE snapshots SET seq = 1").await;
    assert_eq!(store.ended_with_state(i64::MIN, LATER, 10).await.unwrap(), [table]);
    assert_eq!(store.ended_with_state(table, LATER, 10).await.unwrap(), [0_i64; 0]);
    assert_eq!(
        store.ended_with_state(i64::MIN, 1, 10).await.unwrap(),
        [0_i64; 0],
        "it ended later"
    );
    assert_eq!(store.drop_states(vec![table, open]).await.unwrap(), 1);
    assert_eq!(store.snapshot(table).await.unwrap(), None);
    assert!(store.snapshot(open).await.unwrap().is_some());
    store.close().await;
}
