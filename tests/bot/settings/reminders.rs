//! Whether tables of a server remind slow players.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::ChannelRef;

use super::{asks, settles, shown};
use crate::house::{House, until};

const MINUTE: Duration = Duration::from_secs(60);

/// A relaxed game in a channel, in which Alice has to move.
async fn begins(house: &House, channel: &ChannelRef) {
    let args = args![opponent: house.bob, size: 5, colour: "red", pace: "relaxed"];
    asks(&house.alice, channel, "crisscross", args).await;
    house.board_in(channel, "Red to place").await;
}

fn reminders(house: &House, channel: &ChannelRef) -> usize {
    let bot = house.world.bot();
    let seen = house.alice.sees(channel);
    seen.iter().filter(|seen| seen.author == bot && seen.content.contains("your move")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_nobody_reminded() {
    let mut house = House::build().await;
    let elsewhere = house.world.another_guild("Village").1;
    let here = house.channel;
    let told = settles(&house, "reminders", args![switch: "off"]).await;
    assert!(told.starts_with("Tables here remind nobody from now on"), "{told}");
    house.restart().await;
    assert!(shown(&house).await.contains("Reminders of slow players: off."));
    begins(&house, &here).await;
    begins(&house, &elsewhere).await;
    house.world.advance(9 * MINUTE);
    until("the other server's game reminds", async || reminders(&house, &elsewhere) == 1).await;
    house.world.quiet().await;
    assert_eq!(reminders(&house, &here), 0);
    let told = asks(&house.bob, &here, "table nudge", args![]).await;
    assert!(told.starts_with("Nobody is reminded on this server"), "{told}");
    assert!(told.contains("/settings reminders"), "{told}");

    // Switched on again, the next decision is reminded of.
    let told = settles(&house, "reminders", args![switch: "on"]).await;
    assert!(told.starts_with("Tables here remind slow players"), "{told}");
    house.does(&house.alice, "c3").await;
    house.board("Blue to place").await;
    house.world.advance(9 * MINUTE);
    until("it reminds", async || reminders(&house, &here) == 1).await;
    house.close().await;
}
