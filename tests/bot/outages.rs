//! No clock runs while nobody can move: the gateway away, heartbeats unanswered, shards missing, the
//! clock set.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{ChannelRef, Config, Seen, Shut, World};
use tokio::time::{sleep, timeout};

use crate::house::House;
use crate::ledger::Ledger;

/// Longer than any live turn, and not by chance the length of anything else.
pub const LONG: Duration = Duration::from_secs(220);
/// By how many seconds an outage may be longer than it was made: a bot takes its time to come back.
pub const SLACK: i64 = 60;
/// Longer than what is left of a live turn, whatever was given back too much.
pub const A_TURN: Duration = Duration::from_secs(60 + SLACK.cast_unsigned());
/// A little longer than the timekeeper leaves the clocks alone.
pub const A_LOOK: Duration = Duration::from_secs(6);

/// A live game in which it is Red's turn; nobody has lost by time before the second move.
pub async fn game(house: &House, channel: &ChannelRef) {
    let (alice, bob) = (&house.alice, &house.bob);
    let args = args![opponent: bob, size: 5, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", args).await.message().await;
    house.board_in(channel, "Red to place").await;
    for (player, square) in [(alice, "c3"), (bob, "b2")] {
        let told = player.slash(channel, "move", args![text: square]).await.message().await;
        assert!(told.content.starts_with("Done:"), "{}", told.content);
    }
    house.board_in(channel, "Blue placed b2").await;
}

/// The second at which a board says that time is up.
fn clock_on(board: &Seen) -> i64 {
    let clock = board.content.split("<t:").nth(1).and_then(|rest| rest.split(':').next());
    clock.and_then(|second| second.parse().ok()).expect("a board with a clock")
}

/// Clocks run again: a turn that is not used ends.
pub async fn a_turn_ends(house: &House, channel: &ChannelRef) {
    house.touch(true).await;
    house.world.advance(A_TURN);
    house.board_in(channel, "Red ran out of time").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_while_the_gateway_is_shut() {
    let house = House::build().await;
    game(&house, &house.channel).await;
    let mut ledger = Ledger::open(house.database()).await;
    let before = clock_on(&house.board("Blue placed b2").await);
    let started = ledger.outages().await.len();

    house.world.throw_out(Shut::Everybody);
    house.touch(false).await;
    house.world.advance(LONG);
    sleep(A_LOOK).await;
    house.world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    let lost = ledger.outage(started + 1).await;
    assert!((220..220 + SLACK).contains(&lost), "{lost} s");
    assert_eq!(ledger.timeouts().await, 0);
    let told = |seen: &Seen| {
        !seen.ephemeral && seen.content.contains("Blue placed b2") && clock_on(seen) > before
    };
    let after = clock_on(&house.alice.waits_for(&house.channel, told).await);
    assert!((lost - 1..=lost + 1).contains(&(after - before)), "{lost} s lost, {after} {before}");
    a_turn_ends(&house, &house.channel).await;
    house.close().await;
}

/// Serenity hangs up without a word to anybody.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_while_heartbeats_are_unanswered() {
    let config = Config { heartbeat: Duration::from_millis(500), ..Config::default() };
    let house = House::on(World::with(config).await).await;
    game(&house, &house.channel).await;
    let mut ledger = Ledger::open(house.database()).await;

    // What hung up can't come back at once, or nobody could say how long it was away.
    house.world.shut_gateway(Shut::Everybody);
    house.world.mute_heartbeats(true);
    house.touch(false).await;
    house.world.advance(LONG);
    sleep(A_LOOK).await;
    house.world.mute_heartbeats(false);
    house.world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    let lost = ledger.outage(1).await;
    assert!((220..220 + SLACK).contains(&lost), "{lost} s");
    assert_eq!(ledger.timeouts().await, 0);
    a_turn_ends(&house, &house.channel).await;
    house.close().await;
}

/// A house on two shards, and a channel on each of them.
async fn two_shards() -> (House, [ChannelRef; 2]) {
    let world = World::with(Config { shards: 2, ..Config::default() }).await;
    let (_, other) = world.guild_on(1, "Elsewhere");
    let house = House::on(world).await;
    let channels = [house.channel, other];
    (house, channels)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_while_any_shard_is_away() {
    let (house, channels) = two_shards().await;
    for channel in &channels {
        game(&house, channel).await;
    }
    let mut ledger = Ledger::open(house.database()).await;
    let before = ledger.outages().await.len();
    for (count, shard) in [0, 1].into_iter().enumerate() {
        house.world.throw_out(Shut::Shard(shard));
        house.touch(false).await;
        house.world.advance(LONG);
        sleep(A_LOOK).await;
        house.world.shut_gateway(Shut::Nobody);
        house.touch(true).await;
        let lost = ledger.outage(before + count + 1).await;
        assert!((220..220 + SLACK).contains(&lost), "{lost} s");
        assert_eq!(ledger.timeouts().await, 0, "shard {shard} was away");
    }
    house.world.advance(A_TURN);
    for channel in &channels {
        house.board_in(channel, "Red ran out of time").await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_before_every_shard_has_reported() {
    let (mut house, channels) = two_shards().await;
    game(&house, &channels[0]).await;
    house.stop().await;
    house.world.shut_gateway(Shut::Shard(1));
    house.launch().await;
    house.world.connected(1).await;
    house.world.advance(LONG);
    sleep(A_LOOK).await;
    let mut ledger = Ledger::open(house.database()).await;
    assert_eq!(ledger.timeouts().await, 0, "one of two is not all");
    house.world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    let lost = ledger.outage(1).await;
    assert!((220..220 + SLACK).contains(&lost), "{lost} s");
    a_turn_ends(&house, &channels[0]).await;
    assert_eq!(ledger.timeouts().await, 1);
    house.close().await;
}

/// Sets the clock by so many seconds, and says how far the end of the turn was moved.
async fn stepped(house: &House, ledger: &mut Ledger, seconds: i64) -> i64 {
    // The time that earlier parts of the test let pass must not count as lost with the step.
    let (wall, _) = house.world.clock();
    ledger.beat_of(wall()).await;
    let before = ledger.due().await.expect("a turn");
    house.world.step_clock(seconds * 1000);
    let look = async {
        loop {
            let now = ledger.due().await.expect("the turn goes on");
            if now != before {
                return (now - before) / 1000;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let moved = timeout(Duration::from_secs(30), look).await;
    moved.expect("the deadline is moved with the clock")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_ends_no_turn_and_lengthens_none() {
    const HOUR: i64 = 3_600;
    let house = House::build().await;
    let mut ledger = Ledger::open(house.database()).await;
    for (outages, step) in [(1, HOUR), (1, -HOUR)] {
        game(&house, &house.channel).await;
        let moved = stepped(&house, &mut ledger, step).await;
        // A beat or two more, at most: those seconds are nobody's loss.
        assert!((step - 1..step + 15).contains(&moved), "{step} s, moved by {moved} s");
        assert_eq!(ledger.outages().await.len(), outages, "only a gap is an outage");
        assert_eq!(ledger.timeouts().await, i64::from(step < 0), "{step} s");
        a_turn_ends(&house, &house.channel).await;
    }
    house.close().await;
}
