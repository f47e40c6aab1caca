//! What a server settles, and what keeps people from too much: each told in one line, kept over a restart, and for
//! those alone who may Manage Server.

mod block;
mod channels;
mod lists;
mod often;
mod reminders;

use crosstown::args;
use crosstown::playground::{Arg, ChannelRef, Person, permissions};

use crate::house::House;

/// Somebody does something by typing it in a channel, and this is what they are told, alone.
async fn asks(
    person: &Person,
    channel: &ChannelRef,
    command: &str,
    args: Vec<(&'static str, Arg)>,
) -> String {
    let told = person.slash(channel, command, args).await.message().await;
    assert!(told.ephemeral, "{command}: {told:?}");
    told.content
}

/// The owner of the server settles something, which is told in one line.
async fn settles(house: &House, what: &str, args: Vec<(&'static str, Arg)>) -> String {
    let command = format!("settings {what}");
    let told = asks(&house.world.user("owner"), &house.channel, &command, args).await;
    assert!(!told.contains('\n'), "{told}");
    told
}

async fn shown(house: &House) -> String {
    asks(&house.world.user("owner"), &house.channel, "settings show", args![]).await
}

/// Every one of them, for somebody to whom a server offers the command though they may not Manage Server.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_settles_anything() {
    let house = House::build().await;
    let (bob, channel) = (&house.bob, &house.channel);
    assert!(!bob.is_offered(channel, "settings"));
    house.world.offer_to_all("settings");
    let before = shown(&house).await;
    for (what, args) in [
        ("show", args![]),
        ("channels", args![change: "add"]),
        ("channels", args![change: "all"]),
        ("wordlist", args![change: "upload", file: ("words.txt", "one\ntwo")]),
        ("wordlist", args![change: "download"]),
        ("wordlist", args![change: "remove"]),
        ("reminders", args![switch: "off"]),
        ("block", args![change: "block", user: house.alice]),
        ("block", args![change: "unblock", user: house.alice]),
    ] {
        let told = asks(bob, channel, &format!("settings {what}"), args).await;
        assert!(told.starts_with("Only someone who may Manage Server"), "{what}: {told}");
    }
    assert_eq!(shown(&house).await, before, "nothing has changed");
    bob.may(permissions::MANAGE_GUILD);
    let told = asks(bob, channel, "settings reminders", args![switch: "off"]).await;
    assert!(told.starts_with("Tables here remind nobody"), "{told}");
    house.close().await;
}

/// As much of everything as there can be still makes one message.
#[tokio::test(flavor = "multi_thread")]
async fn the_longest_lists_are_shown_in_one_message() {
    let mut house = House::build().await;
    let empty = shown(&house).await;
    for line in [
        "Dictionary: en-standard.",
        "Own list of words: none.",
        "Channels for games: all of them.",
        "Reminders of slow players: on.",
        "May not play here: none.",
    ] {
        assert!(empty.lines().any(|shown| shown == line), "{empty}");
    }
    for number in 0..25 {
        let channel = house.world.channel(&format!("{}-{number}", "w".repeat(95)));
        settles(&house, "channels", args![change: "add", channel: channel]).await;
    }
    let one_more = house.world.channel("one-more");
    let told = settles(&house, "channels", args![change: "add", channel: one_more]).await;
    assert!(told.starts_with("Games can be opened in 25 channels at most: remove one"), "{told}");
    for number in 0..40_u8 {
        let letter = char::from(b'a' + number % 26);
        let word = format!("{}{}", letter.to_string().repeat(14), char::from(b'a' + number / 26));
        let change = if number % 2 == 0 { "allow" } else { "deny" };
        settles(&house, "words", args![change: change, word: word.as_str()]).await;
    }
    for number in 0..30 {
        let pest = house.world.user(&format!("{}{number}", "W".repeat(29)));
        settles(&house, "block", args![change: "block", user: pest]).await;
    }
    house.restart().await;
    let all = shown(&house).await;
    assert!(all.chars().count() <= 2_000 && !all.contains('…'), "{} of {all}", all.len());
    assert_eq!(all.matches("<#").count(), 25, "every channel: {all}");
    assert!(all.lines().filter(|line| line.ends_with(" more.")).count() == 3, "{all}");
    assert!(all.ends_with("Tables take over what is settled when they begin."), "{all}");
    house.close().await;
}
