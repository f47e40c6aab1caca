//! What one process writes the other shows, and knows.

use std::fs::{self, File};
use std::time::Instant;

use crosstown::args;

use super::pair::{LONG, Pair, SOON};
use crate::house::until_within;
use crate::process::Process;
use crate::scratch::Scratch;

#[tokio::test(flavor = "multi_thread")]
async fn what_one_process_writes_the_other_shows() {
    let Some(pair) = Pair::settle().await else { return };
    let (first, second) = pair.halves().await;
    assert_eq!(pair.world.identified(), 4);
    for channel in &pair.channels {
        pair.game(channel).await;
    }
    // A direct message arrives at the first process; the tables are the second one's.
    for channel in &pair.channels[2..] {
        let table = pair.table(channel).await;
        pair.writes(&pair.alice, &table, "b2").await;
        pair.soon(channel, "Red placed b2").await;
        let board = pair.board(channel, "Blue to place").await;
        let after = pair.bob.press(&board, "c1").await.message().await;
        assert!(after.content.contains("Blue placed c1"), "{}", after.content);
        // And the first one knows what came of it.
        pair.writes(&pair.alice, &table, "b3").await;
        pair.soon(channel, "Red wins").await;
    }
    pair.close([first, second]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_prefers_counts_everywhere() {
    let Some(pair) = Pair::settle().await else { return };
    let (first, second) = pair.halves().await;
    let (here, there) = (&pair.channels[0], &pair.channels[2]);
    pair.game(there).await;
    let pictures =
        async || pair.alice.slash(there, "board", args![]).await.message().await.pictures.len();
    for (style, count) in [("picture", 1), ("text", 0), ("picture", 1)] {
        pair.alice.slash(here, "preferences", args![boards: style]).await.message().await;
        let asked = Instant::now();
        until_within(SOON, &format!("boards as {style}"), async || pictures().await == count).await;
        println!("{style}: known by the other process after {:?}", asked.elapsed());
    }
    pair.close([first, second]).await;
}

/// What somebody has in front of them, and nobody else sees, is the business of the process that answered them.
#[tokio::test(flavor = "multi_thread")]
async fn private_messages_follow_what_another_process_writes() {
    let Some(pair) = Pair::settle().await else { return };
    let (first, second) = pair.halves().await;
    let channel = &pair.channels[2];
    let args = args![opponent: pair.bob, size: 9, colour: "red", pace: "live"];
    pair.alice.slash(channel, "crisscross", args).await.message().await;
    let board = pair.board(channel, "Red to place").await;
    let pad = pair.bob.press(&board, "Move").await.message().await;
    assert!(!pad.buttons().contains(&"Place"), "it is Red's turn: {:?}", pad.buttons());
    // By the first process, whose table it is not.
    let table = pair.table(channel).await;
    pair.writes(&pair.alice, &table, "e5").await;
    let turn = async || pair.bob.look(&pad).is_some_and(|pad| pad.buttons().contains(&"Place"));
    until_within(SOON, "the pad of the other one's player follows", turn).await;
    pair.close([first, second]).await;
}

/// A server belongs to a shard out of so many: where two processes counted differently, it might have two owners.
#[tokio::test(flavor = "multi_thread")]
async fn all_processes_have_the_same_number_of_shards() {
    let Some(pair) = Pair::settle().await else { return };
    let first = pair.start("0-2/5");
    let connections = async |wanted: [usize; 5]| {
        let now = || -> [usize; 5] {
            std::array::from_fn(|shard| pair.world.shard(shard as u64).connections())
        };
        let what = format!("the shards have {wanted:?} connections");
        until_within(LONG, &what, async || now() == wanted).await;
    };
    connections([1, 1, 1, 0, 0]).await;
    // Discord advises four. Those who are there have five.
    let second = pair.start("auto");
    connections([1; 5]).await;
    // Whoever was told to have four waits until the others are gone.
    let scratch = Scratch::new("processes");
    let log = scratch.join("crosstown.log");
    let mut command = Process::command();
    command.env("SHARDS", "0-3/4").stderr(File::create(&log).expect("a file for the log"));
    let third = Process::spawn(&mut command, "warn", &pair.world, &pair.url);
    let warned = async || {
        let said = fs::read_to_string(&log).unwrap_or_default();
        said.contains("another number of shards in all")
    };
    until_within(LONG, "it says what it waits for", warned).await;
    assert_eq!(pair.world.identified(), 5, "and waits");
    second.kill();
    first.kill();
    connections([1, 1, 1, 1, 0]).await;
    pair.close([third]).await;
}
