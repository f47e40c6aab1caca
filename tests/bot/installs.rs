//! The bot where only one person has it: in a server that never invited it and in a group message. All is
//! private there, and nothing is asked of a channel in which the bot is not.

use crosstown::args;
use crosstown::playground::{Arg, ChannelRef, Person, Seen};
use crosstown::table::refused::Refused;

use crate::house::House;

/// What opening a table for others is refused with.
const UNINVITED: &str = "I am not a member here";

/// Carol, who installed the bot for herself, and two places in which it is not.
fn guest(house: &House) -> (Person, [ChannelRef; 2]) {
    let carol = house.world.user("carol");
    carol.installs_bot();
    let (_, elsewhere) = house.world.guild_without_bot("Elsewhere");
    let group = house.world.group(&[&carol, &house.bob]);
    (carol, [elsewhere, group])
}

/// Asks something; the answer is hers alone.
async fn asks(
    carol: &Person,
    channel: &ChannelRef,
    what: &str,
    args: Vec<(&'static str, Arg)>,
) -> Seen {
    let told = carol.slash(channel, what, args).await.message().await;
    assert!(told.ephemeral, "{what}: {told:?}");
    told
}

/// Nobody else sees anything, and no channel was asked for.
async fn nothing_appears(house: &House, places: &[ChannelRef]) {
    house.world.quiet().await;
    for place in places {
        assert_eq!(house.bob.sees(place).len(), 0, "{:?}", house.bob.sees(place));
    }
    let sent = house.world.requests();
    let loud: Vec<&str> = sent.iter().map(|request| request.line.as_str()).collect();
    let loud: Vec<&&str> = loud.iter().filter(|line| line.contains(" /channels/")).collect();
    assert!(loud.is_empty(), "{loud:?}");
}

/// A game of each kind is private without a word, and found again from anywhere.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_private_where_the_bot_is_not() {
    let house = House::build().await;
    let (carol, places) = guest(&house);
    for place in &places {
        for game in ["crisscross", "crossup", "wordsearch", "wordcross", "town"] {
            let pad = asks(&carol, place, game, args![]).await;
            assert!(pad.content.contains("· private ·"), "{game}: {}", pad.content);
            // Named or not, for others it can't be.
            let told = asks(&carol, place, game, args![private: "no"]).await;
            assert!(told.content.starts_with(UNINVITED), "{game}: {}", told.content);
            assert!(told.content.contains("`private:yes`"), "{}", told.content);
            let more = asks(&carol, place, "table mine", args![]).await;
            let more = carol.press(&more, "Open 1").await.message().await;
            assert!(more.ephemeral && more.content.contains("· private ·"), "{}", more.content);
            let ended = asks(&carol, place, "table end", args![]).await;
            assert_eq!(ended.content, "The table is closed, without a result.", "{game}");
        }
    }
    let bob = house.bob.id();
    let told = asks(&carol, &places[0], "crisscross", args![opponent: bob]).await;
    assert!(told.content.starts_with(UNINVITED), "{}", told.content);
    nothing_appears(&house, &places).await;
    house.close().await;
}

/// A whole game in a group message: typed and pressed, looked back on, and not to be posted there.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_in_a_group_message() {
    let house = House::build().await;
    let (carol, places) = guest(&house);
    let [elsewhere, group] = &places;
    let poem: String = (0..25).map(|n| format!("{} ends with rose\n", "i".repeat(n + 1))).collect();
    let asked = carol.slash(elsewhere, "wordsearch", args![source: "poem"]).await;
    let pad = carol.submit(&asked.form(), &[("text", &poem)]).await.message().await;
    assert!(pad.ephemeral && pad.content.contains("Turn 1 of 25: **ROSE**"), "{}", pad.content);
    // Begun in one place, it goes on in another.
    for _ in 0..25 {
        let moves = carol.autocomplete(group, "move", ("text", ""), args![]).await;
        let first = moves.first().expect("something can be done").name.clone();
        let told = asks(&carol, group, "move", args![text: first.as_str()]).await;
        assert!(told.content.starts_with("Done:"), "{}", told.content);
    }
    for look in ["board", "table history", "table export"] {
        assert_eq!(asks(&carol, group, look, args![]).await.pictures.len(), 1, "{look}");
    }
    let board = asks(&carol, group, "board", args![]).await;
    let posted = carol.press(&board, "Post the result").await.message().await;
    assert!(posted.ephemeral && posted.content.starts_with(UNINVITED), "{}", posted.content);
    let posted = asks(&carol, elsewhere, "table post", args![]).await;
    assert!(posted.content.starts_with(UNINVITED), "{}", posted.content);
    nothing_appears(&house, &places).await;
    // In the server that has the bot it can be.
    asks(&carol, &house.channel, "table post", args![]).await;
    house.board("The grid is full").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_are_answered_everywhere() {
    let house = House::build().await;
    let (carol, places) = guest(&house);
    for place in &places {
        for (what, args, says) in [
            ("word check", args![word: "cat"], "CAT"),
            ("rules", args![game: "Cross-Up"], "Cross-Up"),
            ("help", args![], "private:yes"),
            ("about", args![], "Crosstown"),
            ("preferences", args![theme: "light"], "light"),
            ("score crossup", args![grid: "BOWAY/ORHZA/XAASP/IROTM/CELLU"], "106"),
            ("table mine", args![], "no table"),
            ("privacy export", args![], "all that is stored"),
            ("privacy delete", args![], "Do you want me to forget you?"),
        ] {
            let told = asks(&carol, place, what, args).await;
            assert!(told.content.contains(says), "{what}: {}", told.content);
        }
        let told = asks(&carol, place, "table show", args![]).await;
        assert_eq!(told.content, Refused::NoneHere.to_string());
        assert!(!carol.is_offered(place, "settings") && !house.bob.is_offered(place, "help"));
    }
    // Whoever can play anywhere can have all of it removed anywhere.
    let asked = asks(&carol, &places[1], "privacy delete", args![]).await;
    let gone = carol.press(&asked, "Yes, forget me").await.message().await;
    assert!(gone.ephemeral && gone.content.starts_with("You are forgotten."), "{}", gone.content);
    nothing_appears(&house, &places).await;
    house.close().await;
}
