//! Several shards in one process: games on each of them, clocks that wait for all, shards that come and
//! go, and no session begun before its turn.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{ChannelRef, Config, Shut, World};
use tokio::time::sleep;

use crate::house::{House, PAUSE, until};
use crate::ledger::Ledger;
use crate::outages::{A_LOOK, A_TURN, LONG, SLACK, game};

const TOTAL: u64 = 3;

/// A Discord of three shards that counts who begins before its turn, and a channel on each.
async fn three() -> (World, Vec<ChannelRef>) {
    let world = World::with(Config { shards: TOTAL, ..Config::default() }).await;
    // Serenity's own way from the turn to Discord is not always equally long.
    world.limit_identifies(Some(PAUSE - Duration::from_millis(50)));
    let channels = (0..TOTAL).map(|shard| world.guild_on(shard, "Village").1).collect();
    (world, channels)
}

/// Somebody opens a table and another one presses its button.
async fn press(house: &House, channel: &ChannelRef) {
    house.alice.slash(channel, "crossup", args![]).await.message().await;
    let lobby = house.board_in(channel, "press Join").await;
    assert!(!house.bob.press(&lobby, "Join").await.failed());
    house.board_in(channel, &format!("2: <@{}>", house.bob.id())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_on_every_shard_and_clocks_that_wait_for_all() {
    let (world, channels) = three().await;
    let house = House::on(world).await;
    assert_eq!(house.bot().gateways().shards(), [0, 1, 2]);
    for (shard, channel) in (0..).zip(&channels) {
        press(&house, &house.world.guild_on(shard, "Hamlet").1).await;
        game(&house, channel).await;
    }
    let told = house.alice.slash(&house.alice.direct(), "about", args![]).await.message().await;
    assert!(told.content.contains("Crosstown"), "{}", told.content);

    let mut ledger = Ledger::open(house.database()).await;
    let before = ledger.outages().await.len();
    house.world.throw_out(Shut::Shard(1));
    house.touch(false).await;
    house.world.advance(LONG);
    sleep(A_LOOK).await;
    assert_eq!(ledger.timeouts().await, 0, "shard 1 is away");
    house.world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    let lost = ledger.outage(before + 1).await;
    assert!((220..220 + SLACK).contains(&lost), "{lost} s");
    house.world.advance(A_TURN);
    for channel in &channels {
        house.board_in(channel, "Red ran out of time").await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_come_and_go() {
    let (world, channels) = three().await;
    let house = House::on(world).await;
    let gateways = house.bot().gateways().clone();
    assert_eq!(gateways.shards(), [0, 1, 2]);
    gateways.stop([0]).await;
    assert_eq!(gateways.shards(), [1, 2]);
    let counts = |house: &House| [0, 1, 2].map(|shard| house.world.shard(shard).connections());
    assert_eq!(counts(&house), [0, 1, 1]);
    press(&house, &channels[2]).await;

    // Another one is ours, and clocks wait for it.
    house.world.shut_gateway(Shut::Shard(0));
    gateways.start(0..=0, 3);
    house.touch(false).await;
    house.world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    assert_eq!(counts(&house), [1, 1, 1]);
    press(&house, &channels[0]).await;

    // One that is given away takes nothing with it.
    gateways.stop([2]).await;
    assert!(house.bot().in_touch());
    assert_eq!((counts(&house), gateways.shards()), ([1, 1, 0], vec![0, 1]));
    press(&house, &channels[1]).await;
    gateways.start(2..=2, 3);
    house.world.connected(3).await;
    house.touch(true).await;
    press(&house, &house.world.guild_on(2, "Hamlet").1).await;

    // Without any there are no clocks.
    gateways.stop_all().await;
    assert!(!house.bot().in_touch());
    house.world.connected(0).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_session_begins_in_its_turn() {
    let (world, channels) = three().await;
    let house = House::on(world).await;
    assert_eq!(house.world.identified(), TOTAL);
    house.world.invalidate_sessions(false);
    until("all sessions have begun anew", async || house.world.identified() == 2 * TOTAL).await;
    house.touch(true).await;
    // What can go on with its session takes no turn.
    house.world.ask_to_reconnect();
    house.world.cut_gateway(3);
    until("all sessions go on", async || house.world.resumed() >= TOTAL).await;
    house.touch(true).await;
    assert_eq!(house.world.identified(), 2 * TOTAL);
    press(&house, &channels[1]).await;
    // Before its turn: a violation that nobody expects fails the test here.
    house.close().await;
}

/// One that is told to stop while it can't get in does not come in later.
#[tokio::test(flavor = "multi_thread")]
async fn a_shard_that_is_stopped_on_its_way_never_comes() {
    let (world, _) = three().await;
    let house = House::on(world).await;
    let gateways = house.bot().gateways().clone();
    house.world.throw_out(Shut::Everybody);
    house.touch(false).await;
    gateways.stop([1]).await;
    house.world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    // As long as serenity waits before it tries once more.
    sleep(Duration::from_secs(6)).await;
    assert_eq!([0, 1, 2].map(|shard| house.world.shard(shard).connections()), [1, 0, 1]);
    house.close().await;
}
