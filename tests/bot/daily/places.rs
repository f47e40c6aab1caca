//! The same daily wherever somebody is: direct messages, threads, servers without a setup, and places in
//! which only they have the bot.

use crosstown::args;
use crosstown::playground::{ChannelRef, Person};

use super::days::{TODAY, house, plays, posted, types_on};
use crate::house::House;

/// A thread in the channel, as a second table gets it.
async fn thread(house: &House) -> ChannelRef {
    let dave = house.world.user("dave");
    dave.slash(&house.channel, "crisscross", args![]).await.message().await;
    house.board("press Join").await;
    let taken = house.bob.slash(&house.channel, "crisscross", args![]).await.message().await;
    house.bob.press(&taken, "Open in a thread").await.message().await;
    let thread = house.world.channel("Crisscross: bob");
    house.board_in(&thread, "press Join").await;
    thread
}

/// Begun in private, gone on with in a thread, finished in the channel: one play, which counts once.
#[tokio::test(flavor = "multi_thread")]
async fn one_play_wherever_its_player_is() {
    let house = house().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let thread = thread(&house).await;
    let begun = posted(&house, channel).len();
    let pad = plays(alice, &alice.direct(), args![]).await;
    assert!(
        pad.content.contains("8 January") && pad.content.contains("Turn 1 of 25"),
        "{}",
        pad.content
    );
    types_on(alice, &alice.direct(), 5).await;
    let pad = plays(alice, &thread, args![]).await;
    assert!(pad.content.contains("Turn 6 of 25"), "{}", pad.content);
    types_on(alice, &thread, 5).await;
    let pad = plays(alice, channel, args![language: "French"]).await;
    assert!(pad.content.contains("Turn 11 of 25"), "in whatever language: {}", pad.content);
    let end = types_on(alice, channel, 15).await;
    assert!(end.content.contains("The grid is full"), "{}", end.content);
    house.world.quiet().await;
    assert_eq!(posted(&house, channel).len(), begun, "nothing was posted");
    // In private there is nobody to post it to: it is shown to be copied.
    let board = alice.slash(&alice.direct(), "board", args![]).await.message().await;
    let shared = alice.press(&board, "Share").await.message().await;
    assert!(shared.content.contains("```\nDaily wordsearch · "), "{}", shared.content);
    let results = alice.slash(&alice.direct(), "daily results", args![]).await.message().await;
    assert!(results.content.contains("1 player") && results.ephemeral, "{}", results.content);
    // A server without a setup has boards all the same, and its own midnight is UTC's.
    let told = house.bob.slash(channel, "daily results", args![date: TODAY]).await.message().await;
    assert!(told.content.contains("alice"), "{}", told.content);
    // By the order of the manager only.
    let told = alice.slash(&alice.direct(), "daily setup", args![]).await.message().await;
    assert!(told.content.starts_with("Only someone who may Manage Server"), "{}", told.content);
    house.close().await;
}

/// Plays to the end where the bot is not, and looks at all there is to see.
async fn plays_as_a_guest(house: &House, carol: &Person, place: &ChannelRef) {
    let pad = plays(carol, place, args![]).await;
    assert!(pad.content.contains("Daily wordsearch"), "{}", pad.content);
    let end = types_on(carol, place, 25).await;
    assert!(end.content.contains("The grid is full"), "{}", end.content);
    let shared = carol.press(&end, "Share").await.message().await;
    assert!(shared.ephemeral && shared.content.starts_with("Copy this"), "{}", shared.content);
    let results = carol.press(&end, "Results").await.message().await;
    assert!(results.ephemeral && results.content.contains("carol"), "{}", results.content);
    let told = carol.slash(place, "daily remind", args![reminders: "on"]).await.message().await;
    assert!(told.content.contains("before your streak ends"), "{}", told.content);
    let setup = carol.slash(place, "daily setup", args![]).await.message().await;
    assert!(setup.ephemeral, "{setup:?}");
    house.world.quiet().await;
    assert_eq!(house.bob.sees(place).len(), 0, "{:?}", house.bob.sees(place));
    let sent = house.world.requests();
    let loud = sent.iter().filter(|request| request.line.contains(" /channels/")).count();
    assert_eq!(loud, 0, "no channel is asked for anything");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_installed_the_bot_play_anywhere() {
    let house = house().await;
    let (carol, dave) = (house.world.user("carol"), house.world.user("dave"));
    for guest in [&carol, &dave] {
        guest.installs_bot();
    }
    carol.may(crosstown::playground::permissions::MANAGE_GUILD);
    let (_, elsewhere) = house.world.guild_without_bot("Elsewhere");
    plays_as_a_guest(&house, &carol, &elsewhere).await;
    let group = house.world.group(&[&dave, &house.bob]);
    let pad = plays(&dave, &group, args![]).await;
    assert!(pad.content.contains("Turn 1 of 25"), "{}", pad.content);
    house.close().await;
}
