//! Where games may be opened.

use crosstown::args;
use crosstown::playground::ChannelRef;

use super::{asks, settles, shown};
use crate::database;
use crate::house::{House, until};

fn named(channel: &ChannelRef) -> String {
    format!("<#{}>", channel.id)
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_opened_where_the_server_wants_them() {
    let mut house = House::build().await;
    let (alice, bob) = (house.alice.clone(), house.bob.clone());
    let (games, hall, den) =
        (house.channel, house.world.channel("hall"), house.world.channel("den"));
    let challenge = || args![opponent: bob, size: 3, colour: "red", pace: "none"];
    // A game from before goes on, wherever it stands.
    asks(&alice, &games, "crisscross", challenge()).await;
    house.board("Red to place").await;
    for (channel, expected) in [(&hall, named(&hall)), (&den, named(&den))] {
        let told = settles(&house, "channels", args![change: "add", channel: channel]).await;
        assert!(
            told.starts_with(&format!("{expected} is added. Games may be opened in")),
            "{told}"
        );
    }
    let told = settles(&house, "channels", args![change: "add", channel: hall]).await;
    assert!(told.starts_with(&format!("{} was added before.", named(&hall))), "{told}");
    house.does(&alice, "b2").await;
    asks(&bob, &games, "table resign", args![]).await;
    let end = house.board("wins").await;

    house.restart().await;
    let refused = |told: &str| {
        assert!(told.starts_with("Games are opened in <#"), "{told}");
        assert!(told.contains(&named(&hall)) && told.contains(&named(&den)), "{told}");
        assert!(told.contains("private:yes") && !told.contains(&named(&games)), "{told}");
    };
    let boards = house.boards().len();
    refused(&asks(&alice, &games, "crisscross", challenge()).await);
    refused(&asks(&alice, &games, "crossup", args![]).await);
    refused(&alice.press(&end, "Rematch").await.message().await.content);
    // A poem is asked for first, and refused with its form.
    let form = alice.slash(&games, "wordsearch", args![source: "poem"]).await.form();
    let poem = "a line that ends with something\n".repeat(25);
    let answer = alice.submit(&form, &[("text", poem.as_str())]).await.message().await;
    refused(&answer.content);
    assert_eq!(house.boards().len(), boards, "nothing was posted");

    // What only its player sees is not bound by it, and neither is a direct message.
    let told = asks(&alice, &games, "crossup", args![private: "yes"]).await;
    assert!(told.contains("Cross-Up"), "{told}");
    let told = asks(&alice, &games, "daily play", args![]).await;
    assert!(!told.starts_with("Games are opened"), "{told}");
    let told = asks(&alice, &alice.direct(), "crisscross", args![size: 3]).await;
    assert!(told.starts_with("Your game begins"), "{told}");

    // A thread counts as its channel: the offer of one, what it opens, and what is opened in it later.
    asks(&alice, &hall, "crisscross", challenge()).await;
    house.board_in(&hall, "Red to place").await;
    let offer = alice.slash(&hall, "crossup", args![]).await.message().await;
    let told = alice.press(&offer, "Open in a thread").await.message().await;
    assert!(told.content.starts_with("<#"), "{}", told.content);
    let thread = house.world.channel("Cross-Up: alice");
    house.board_in(&thread, "press Join").await;
    asks(&alice, &thread, "table end", args![]).await;
    let told = asks(&alice, &thread, "crossup", args![]).await;
    assert!(told.starts_with("Your table is open"), "{told}");

    // One less: what was offered there before is refused, by its button too.
    let offer = bob.slash(&hall, "crossup", args![]).await.message().await;
    let told = settles(&house, "channels", args![change: "remove", channel: hall]).await;
    assert!(told.starts_with(&format!("{} is removed.", named(&hall))), "{told}");
    let told = bob.press(&offer, "Open in a thread").await.message().await.content;
    assert!(told.starts_with(&format!("Games are opened in {} on this", named(&den))), "{told}");
    let told = settles(&house, "channels", args![change: "remove", channel: hall]).await;
    assert!(told.starts_with(&format!("{} was not among them.", named(&hall))), "{told}");

    let told = settles(&house, "channels", args![change: "all"]).await;
    assert_eq!(told, "Games may be opened in every channel.");
    assert!(shown(&house).await.contains("Channels for games: all of them."));
    let told = asks(&bob, &games, "crossup", args![]).await;
    assert!(told.starts_with("Your table is open"), "{told}");
    // Another server has settled nothing.
    let elsewhere = house.world.another_guild("Village").1;
    settles(&house, "channels", args![change: "add", channel: den]).await;
    let told = asks(&bob, &elsewhere, "crossup", args![]).await;
    assert!(told.starts_with("Your table is open"), "{told}");
    house.close().await;
}

/// If it was the only one, games could be opened nowhere any more.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_gone_is_no_place_for_games() {
    let mut house = House::build().await;
    let alice = house.alice.clone();
    let (games, hall, den) =
        (house.channel, house.world.channel("hall"), house.world.channel("den"));
    for channel in [&hall, &den] {
        settles(&house, "channels", args![change: "add", channel: channel]).await;
    }
    house.world.delete_channel(&hall);
    let only = format!("Channels for games: {}.", named(&den));
    until("the hall is off the list", async || shown(&house).await.contains(&only)).await;
    let told = asks(&alice, &games, "crossup", args![]).await;
    assert!(told.starts_with(&format!("Games are opened in {} on this", named(&den))), "{told}");
    // The other goes while nobody listens.
    house.stop().await;
    house.world.delete_channel(&den);
    house.start().await;
    let all = "Channels for games: all of them.";
    until("there is none on the list", async || shown(&house).await.contains(all)).await;
    let told = asks(&alice, &games, "crossup", args![]).await;
    assert!(told.starts_with("Your table is open"), "{told}");
    house.close().await;
}

/// A server that Discord can't reach has not thrown the bot out.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_settled_goes_with_the_bot() {
    let house = House::build().await;
    let bob = house.bob.clone();
    settles(&house, "channels", args![change: "add"]).await;
    settles(&house, "words", args![change: "allow", word: "qwertz"]).await;
    settles(&house, "wordlist", args![change: "upload", file: ("words.txt", "one\ntwo")]).await;
    settles(&house, "block", args![change: "block", user: bob]).await;
    let before = shown(&house).await;
    house.world.lose_guild(true);
    assert_eq!(shown(&house).await, before, "an outage changes nothing");
    house.world.lose_guild(false);
    let rows = async || {
        let all = "SELECT (SELECT COUNT(*) FROM servers) + (SELECT COUNT(*) FROM server_words)
            + (SELECT COUNT(*) FROM server_channels) + (SELECT COUNT(*) FROM server_blocks)";
        database::number(house.database(), all).await
    };
    until("all of it is forgotten", async || rows().await == 0).await;
    // Whoever was blocked is welcome, should the bot come back.
    let opens = async || {
        let told = asks(&bob, &house.channel, "crossup", args![]).await;
        told.starts_with("Your table is open")
    };
    until("he can open a table", opens).await;
    house.close().await;
}
