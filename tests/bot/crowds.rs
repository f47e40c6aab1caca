//! Many at once: two hundred tables, a thousand presses in flight, and an end in the middle of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crosstown::args;
use crosstown::playground::{ChannelRef, World};
use crosstown::store::Store;
use tokio::task::JoinSet;

use crate::house::{House, database_url};
use crate::process::Process;

const TABLES: usize = 200;
/// Presses at each table at once. One of them can be right.
const PRESSES: [&str; 5] = ["a1", "b2", "c3", "d4", "e5"];

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_tables_with_a_thousand_presses_in_flight() {
    let plenty = u32::try_from(TABLES).expect("it is not that many");
    let house = House::build_with(|config| {
        (config.most_tables_person, config.most_tables_server) = (plenty, plenty);
    })
    .await;
    let (alice, bob) = (house.alice.clone(), house.bob.clone());
    let channels: Vec<ChannelRef> =
        (0..TABLES).map(|number| house.world.channel(&format!("hall-{number}"))).collect();
    let mut opening = JoinSet::new();
    for channel in channels.clone() {
        let (alice, bob) = (alice.clone(), bob.clone());
        opening.spawn(async move {
            let args = args![opponent: bob, size: 5, colour: "red", pace: "live"];
            let reply = alice.slash(&channel, "crisscross", args).await.message().await;
            assert!(reply.content.starts_with("Your game begins"), "{}", reply.content);
        });
    }
    opening.join_all().await;

    let accepted = Arc::new(AtomicUsize::new(0));
    let mut pressing = JoinSet::new();
    for channel in channels.clone() {
        for square in PRESSES {
            let (alice, accepted) = (alice.clone(), accepted.clone());
            pressing.spawn(async move {
                let reply = alice.slash(&channel, "move", args![text: square]).await;
                assert!(!reply.failed(), "every press is answered");
                let told = reply.message().await.content;
                if told.starts_with("Done:") {
                    accepted.fetch_add(1, Ordering::Relaxed);
                } else {
                    assert!(told.starts_with("It is Blue's turn"), "{told}");
                }
            });
        }
    }
    assert_eq!(pressing.len(), TABLES * PRESSES.len());
    pressing.join_all().await;
    assert_eq!(accepted.load(Ordering::Relaxed), TABLES, "one press a table is right");
    for channel in &channels {
        house.board_in(channel, "Blue to place").await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_end_under_load_it_finishes_what_it_accepted() {
    let world = World::start().await;
    let url = database_url();
    let log = url.log();
    let process = Process::start_noting(&world, &url, &log).await;
    let (alice, bob) = (world.user("alice"), world.user("bob"));
    let channels: Vec<ChannelRef> =
        (0..20).map(|number| world.channel(&format!("hall-{number}"))).collect();
    // Nobody has more than ten open tables.
    for pair in channels.chunks(2) {
        let args = args![opponent: bob, size: 9, colour: "red", pace: "none"];
        alice.slash(&pair[0], "crisscross", args).await.message().await;
        let args = args![opponent: alice, size: 9, colour: "blue", pace: "none"];
        bob.slash(&pair[1], "crisscross", args).await.message().await;
    }
    let mut playing = JoinSet::new();
    for channel in channels {
        let (alice, bob) = (alice.clone(), bob.clone());
        playing.spawn(async move {
            let mut kept = 0;
            for square in (1..=9).flat_map(|row| ["a", "c", "e", "g"].map(|c| format!("{c}{row}")))
            {
                let player = if kept % 2 == 0 { &alice } else { &bob };
                let reply = player.slash(&channel, "move", args![text: square.as_str()]).await;
                if reply.failed() {
                    return (channel, kept);
                }
                let told = reply.message().await.content;
                assert!(told.starts_with("Done:"), "{told}");
                kept += 1;
            }
            (channel, kept)
        });
    }
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    let ended = tokio::task::spawn_blocking(move || process.terminate());
    let (status, took) = ended.await.expect("it is waited for");
    assert!(status.success(), "{status}");
    assert!(took < std::time::Duration::from_secs(10), "{took:?}");
    // To end is nothing that went wrong.
    let said = std::fs::read_to_string(&log).expect("the log is text");
    std::fs::remove_file(&log).expect("the log can go");
    assert!(said.contains("stopped") && !said.contains("ERROR"), "{said}");

    let kept = playing.join_all().await;
    let store = Store::open(&url).await.expect("the database opens");
    let (mut moves, mut unanswered) = (0, 0);
    for (channel, kept) in kept {
        world.expect_unanswered();
        unanswered += 1;
        let table = store.open_table_in(channel.id.0.cast_signed()).await.unwrap().unwrap();
        let log = store.inputs(table.id, 1).await.unwrap();
        // A press that came too late to be answered may have come early enough to be kept.
        assert!((kept..=kept + 1).contains(&log.len()), "{kept} answered, {} kept", log.len());
        moves += log.len();
    }
    println!("ended within {took:?}: {moves} moves kept, {unanswered} presses came too late");
}
