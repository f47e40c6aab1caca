//! A process that is killed: clocks stand still for its servers alone, and whoever has its shards next gives back
//! the time once.

use std::time::Duration;

use crosstown::playground::Shut;
use tokio::time::sleep;

use super::cuts::{CLAIMS, cut};
use super::pair::{LONG, Pair};
use crate::database::Raw;
use crate::house::{until, until_within};

/// What is left of every turn when somebody is killed, in milliseconds.
const LEFT: i64 = 8_000;
/// A gap that counts as an outage, however long ago the last sign of life was.
const GAP: Duration = Duration::from_secs(6);
/// By how many milliseconds a deadline may be moved otherwise than the outage was long.
const SLACK: i64 = 1;

async fn timeouts(raw: &mut Raw) -> i64 {
    raw.number("SELECT COUNT(*) FROM inputs WHERE payload = 'timeout'").await
}

/// How long the outages of a shard were, in milliseconds.
async fn outages(raw: &mut Raw, shard: u32) -> Vec<i64> {
    let of =
        format!("SELECT ended_at - began_at FROM outages WHERE shard = {shard} ORDER BY began_at");
    raw.numbers(&of).await
}

async fn due(raw: &mut Raw, table: &str) -> i64 {
    let id = i64::from_str_radix(table, 16).expect("a table's name");
    raw.number(&format!("SELECT due_at FROM deadlines WHERE table_id = {id}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_still_for_the_servers_of_a_killed_process_alone() {
    let Some(pair) = Pair::settle().await else { return };
    let (first, second) = pair.halves().await;
    let (here, there) = (&pair.channels[1], &pair.channels[3]);
    for channel in [here, there] {
        pair.game(channel).await;
    }
    let mut raw = pair.raw().await;
    let before = outages(&mut raw, 3).await.len();
    let table = pair.table(there).await;
    pair.hurry(LEFT).await;
    let was_due = due(&mut raw, &table).await;
    second.kill();
    pair.board(here, "Red ran out of time").await;
    sleep(GAP).await;
    assert_eq!(timeouts(&mut raw).await, 1, "the second process is away, and its clocks with it");

    let second = pair.start("2-3/4");
    until("time is given back", async || outages(&mut pair.raw().await, 3).await.len() > before)
        .await;
    let lost = outages(&mut raw, 3).await[before];
    let moved = due(&mut raw, &table).await - was_due;
    assert!((moved - lost).abs() <= SLACK, "{lost} ms lost, {moved} ms given back");
    pair.board(there, "Red ran out of time").await;
    assert_eq!(timeouts(&mut raw).await, 2);
    assert!(outages(&mut raw, 1).await.is_empty(), "the first process was never away");
    assert_eq!(outages(&mut raw, 3).await.len(), before + 1, "once");
    pair.close([first, second]).await;
}

/// Discord counts from when a session began, whether its process lives or not.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_killed_in_its_turn_is_not_back_too_early() {
    let Some(pair) = Pair::settle().await else { return };
    for sessions in [2, 4] {
        let process = pair.start("2-3/4");
        until("sessions begin", async || pair.world.identified() == sessions).await;
        process.kill();
        pair.connected([0; 4]).await;
    }
    let second = pair.start("2-3/4");
    pair.connected([0, 0, 1, 1]).await;
    // Before its turn: a violation that nobody expects fails the test here.
    pair.close([second]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_take_the_shards_of_a_killed_process() {
    let Some(pair) = Pair::settle().await else { return };
    let first = pair.start("auto");
    pair.all_connected().await;
    // Whoever comes later gets its share once that has lasted.
    let second = pair.start("auto");
    let shared = async || pair.connections() != [1; 4];
    until_within(LONG, "the shards are shared out", shared).await;
    pair.all_connected().await;
    for channel in &pair.channels {
        pair.game(channel).await;
    }
    // A claim that can't be seen for a moment is not taken by the other one.
    let (mut raw, begun) = (pair.raw().await, pair.world.identified());
    raw.number(&cut(CLAIMS)).await;
    sleep(GAP).await;
    assert_eq!((pair.connections(), pair.world.identified()), ([1; 4], begun));

    let before = [outages(&mut raw, 2).await.len(), outages(&mut raw, 3).await.len()];
    let table = pair.table(&pair.channels[3]).await;
    pair.hurry(LEFT).await;
    let was_due = due(&mut raw, &table).await;

    // Nobody gets in at shard 2 for a while: the gap is long enough to be an outage.
    pair.world.shut_gateway(Shut::Shard(2));
    second.kill();
    sleep(2 * GAP).await;
    assert_eq!(timeouts(&mut raw).await, 0, "one process has all, and can't reach all of them");
    pair.world.shut_gateway(Shut::Nobody);
    pair.all_connected().await;
    until("time is given back", async || outages(&mut pair.raw().await, 3).await.len() > before[1])
        .await;
    let lost = outages(&mut raw, 3).await[before[1]];
    let moved = due(&mut raw, &table).await - was_due;
    assert!((moved - lost).abs() <= SLACK, "{lost} ms lost, {moved} ms given back");
    for channel in &pair.channels {
        pair.board(channel, "Red ran out of time").await;
    }
    assert_eq!(timeouts(&mut raw).await, 4, "each turn ended once");
    let after = [outages(&mut raw, 2).await.len(), outages(&mut raw, 3).await.len()];
    assert_eq!(after, before.map(|count| count + 1), "once");

    // The one that was killed stands by, and has all when the other is.
    let second = pair.start("auto");
    sleep(GAP).await;
    first.kill();
    until("the first one is gone", async || pair.connections() == [0; 4]).await;
    pair.all_connected().await;
    for channel in &pair.channels {
        pair.game(channel).await;
    }
    pair.close([second]).await;
}
