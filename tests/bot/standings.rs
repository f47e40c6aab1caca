//! Leaderboards and profiles over Discord: typed, pressed, leafed through, posted; who has left, who agreed,
//! who was forgotten.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Arg, ChannelRef, Person, Seen};
use crosstown::table::refused::Refused;

use crate::database::Raw;
use crate::house::House;

const UNKNOWN_MEMBER: u32 = 10007;

/// A game that one wins against the other.
async fn beats(house: &House, winner: &Person, loser: &Person) {
    let game = args![opponent: loser, size: 3, colour: "red", pace: "live"];
    winner.slash(&house.channel, "crisscross", game).await.message().await;
    house.board("Red to place").await;
    loser.slash(&house.channel, "table resign", args![]).await.message().await;
    let who = format!("<@{}>", loser.id());
    let over = |seen: &Seen| seen.content.contains("resigned") && seen.content.contains(&who);
    winner.waits_for(&house.channel, over).await;
}

/// The leaderboard of Crisscross.
async fn asks(person: &Person, channel: &ChannelRef, mut more: Vec<(&'static str, Arg)>) -> Seen {
    let mut args = args![game: "Crisscross"];
    args.append(&mut more);
    let told = person.slash(channel, "leaderboard", args).await.message().await;
    assert!(told.ephemeral, "{told:?}");
    assert_eq!(told.mentions, [], "nobody is called");
    told
}

/// The same in words, by the button.
async fn reads(person: &Person, board: &Seen) -> String {
    let text = person.press(board, "Text").await.message().await;
    assert!(text.ephemeral && text.pictures.is_empty(), "{text:?}");
    assert!(text.content.chars().count() <= 2_000, "{}", text.content);
    text.content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaderboard_is_leafed_through_and_posted_without_those_who_left() {
    let house = House::build().await;
    let (guild, channel) = (house.world.guild(), house.channel);
    let [carol, dora] = ["carol", "dora"].map(|name| house.world.user(name));
    let longest = |number: usize| format!("{:W<30}{number:02}", "");
    let mut ring = vec![dora.clone(), house.alice.clone(), house.bob.clone()];
    ring.extend((3..11).map(|number| house.world.user(&longest(number))));
    for (number, one) in ring.iter().enumerate() {
        beats(&house, one, &ring[(number + 1) % ring.len()]).await;
    }
    // Dora has played three times and leaves, ten people twice, Carol once.
    beats(&house, &dora, &carol).await;
    dora.leaves(guild);

    house.world.expect_violation(UNKNOWN_MEMBER);
    let board = asks(&carol, &channel, args![by: "games"]).await;
    assert!(board.content.contains("Games · all time · this server"), "{}", board.content);
    assert_eq!(board.buttons(), ["Next ▶", "Text", "Post"]);
    let alt = &board.pictures[0].alt;
    assert!(alt.contains("You: 11. with 1 of 1 game."), "her own row, far down: {alt}");
    assert!(alt.contains("1. bob 2") && !alt.contains("dora"), "{alt}");
    assert!(alt.chars().count() <= 1_024, "{alt}");
    let text = reads(&carol, &board).await;
    assert!(text.contains("11. carol") && text.contains("1 (you)"), "{text}");
    assert!(text.contains("Page 1 of 2 · 11 people") && !text.contains("dora"), "{text}");

    // Pages turn in the same message.
    let second = carol.press(&board, "Next ▶").await.message().await;
    assert_eq!((second.id, second.buttons()), (board.id, vec!["◀ Back", "Text", "Post"]));
    assert!(second.pictures[0].alt.contains("11. carol 1"), "{}", second.pictures[0].alt);
    let first = carol.press(&second, "◀ Back").await.message().await;
    assert_eq!(first.pictures[0].alt, board.pictures[0].alt);

    // Posted, it is everybody's: with nobody's own row, and a button for each to find theirs.
    let told = carol.press(&first, "Post").await.message().await;
    assert!(told.ephemeral && told.content.starts_with("It is posted here."), "{}", told.content);
    assert_eq!(told.buttons(), ["Next ▶", "Text"]);
    let is_posted = |seen: &Seen| !seen.ephemeral && seen.buttons() == ["Leaderboard"];
    let posted = house.bob.waits_for(&channel, is_posted).await;
    assert_eq!((posted.mentions.len(), posted.pictures.len()), (0, 1));
    assert!(!posted.pictures[0].alt.contains("carol"), "{}", posted.pictures[0].alt);
    let own = house.bob.press(&posted, "Leaderboard").await.message().await;
    assert!(own.ephemeral && own.pictures[0].alt.contains("You: 1."), "{own:?}");
    assert_eq!(house.bob.look(&posted).map(|seen| seen.content), Some(posted.content));

    // What is known of somebody is believed for a day.
    house.alice.leaves(guild);
    let text = reads(&carol, &asks(&carol, &channel, args![by: "wins"]).await).await;
    assert!(text.contains("alice"), "{text}");
    house.world.advance(Duration::from_secs(25 * 60 * 60));
    house.world.expect_violation(UNKNOWN_MEMBER);
    house.world.expect_violation(UNKNOWN_MEMBER);
    let text = reads(&carol, &asks(&carol, &channel, args![by: "wins"]).await).await;
    assert!(!text.contains("alice") && text.contains("bob"), "{text}");
    // Whoever asks here has come back.
    house.alice.takes_nickname(guild, None);
    let text = reads(&house.alice, &asks(&house.alice, &channel, args![by: "wins"]).await).await;
    assert!(text.contains("alice") && text.contains("(you)"), "{text}");
    house.close().await;
}

/// More of the best have left than are looked up in one go: the next page is looked at as well before it is shown.
#[tokio::test(flavor = "multi_thread")]
async fn however_many_have_left_none_of_them_is_shown() {
    let house = House::build().await;
    let guild = house.world.guild();
    beats(&house, &house.alice, &house.bob).await;
    let mut db = Raw::open(house.database()).await;
    for number in 0..55 {
        let gone = house.world.user(&format!("gone{number:02}"));
        gone.leaves(guild);
        let (id, who) = (1_000 + number, gone.id());
        db.run(&format!("INSERT INTO people VALUES ({id}, {who}, 'gone{number:02}')")).await;
        let sums = format!(
            "INSERT INTO totals VALUES ('crisscross', FALSE, {guild}, 'all', 0, {id}, 9, 9, 9, 0, 0,
                NULL, NULL, FALSE)"
        );
        db.run(&sums).await;
    }
    db.close().await;
    house.world.forgive_violations(UNKNOWN_MEMBER);
    let text = reads(&house.bob, &asks(&house.bob, &house.channel, args![by: "games"]).await).await;
    assert!(!text.contains("gone"), "{text}");
    assert!(text.contains("alice") && text.contains("2 people"), "{text}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused_in_a_sentence() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let empty = asks(alice, channel, args![]).await;
    assert!(empty.content.contains("Rating") && empty.content.contains("Nobody is on it yet."));
    assert_eq!((empty.pictures.len(), empty.buttons().len()), (0, 0));
    let told = asks(alice, channel, args![by: "best score"]).await;
    assert!(told.content.contains("choose one of rating, wins, games"), "{}", told.content);
    let told = asks(alice, &alice.direct(), args![scope: "server"]).await;
    assert_eq!(told.content, Refused::NoServer.to_string());
    let carol = house.world.user("carol");
    let told = alice.slash(channel, "profile", args![user: &carol]).await.message().await;
    assert!(told.content.starts_with("I know nothing of them yet"), "{}", told.content);
    let own = alice.slash(channel, "profile", args![]).await.message().await;
    assert!(own.content.contains("You have finished no game yet"), "{}", own.content);
    assert!(own.buttons().is_empty(), "{:?}", own.buttons());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everywhere_only_those_who_agreed_and_nobody_who_is_forgotten() {
    let house = House::build().await;
    let (alice, bob) = (&house.alice, &house.bob);
    beats(&house, alice, bob).await;
    let direct = bob.direct();
    let nobody = asks(bob, &direct, args![by: "games"]).await;
    assert!(nobody.content.contains("everywhere\nNobody is on it yet."), "{}", nobody.content);
    let told = alice.slash(&alice.direct(), "preferences", args![everywhere: "on"]).await;
    let told = told.message().await;
    assert!(told.content.contains("Named everywhere: on."), "{}", told.content);

    // In a direct message, and in another server, where she never played.
    let (_, far) = house.world.another_guild("Elsewhere");
    for (place, more) in
        [(direct, args![by: "games"]), (far, args![by: "games", scope: "everywhere"])]
    {
        let board = asks(bob, &place, more).await;
        assert!(board.content.contains("You are not on it"), "{}", board.content);
        let alt = &board.pictures[0].alt;
        assert!(alt.contains("1. alice 1") && !alt.contains("bob"), "{alt}");
    }
    let here = asks(bob, &far, args![by: "games"]).await;
    assert!(here.content.contains("Nobody is on it yet."), "{}", here.content);

    // She is on no board any more once she is forgotten.
    let gone = alice.slash(&house.channel, "privacy delete", args![confirm: "delete"]).await;
    assert!(gone.message().await.content.starts_with("You are forgotten."));
    let board = asks(bob, &direct, args![by: "games"]).await;
    assert!(board.content.contains("Nobody is on it yet."), "{}", board.content);
    let text = reads(bob, &asks(bob, &house.channel, args![by: "games"]).await).await;
    assert!(text.contains("bob") && !text.contains("alice"), "{text}");
    let told = bob.slash(&house.channel, "profile", args![user: alice]).await.message().await;
    assert!(told.content.starts_with("I know nothing of them yet"), "{}", told.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_shows_each_what_they_may_see() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    beats(&house, alice, bob).await;
    let direct = alice.direct();
    alice.slash(&direct, "wordsearch", args![]).await.message().await;
    for _ in 0..25 {
        let moves = alice.autocomplete(&direct, "move", ("text", ""), args![]).await;
        let first = moves.first().expect("something can be done").name.clone();
        let told = alice.slash(&direct, "move", args![text: &*first]).await.message().await;
        assert!(told.content.starts_with("Done:"), "{}", told.content);
    }

    // Her own: all of it, and how her best game ended.
    let own = alice.slash(channel, "profile", args![]).await.message().await;
    assert!(own.ephemeral && own.mentions.is_empty(), "{own:?}");
    let alt = &own.pictures[0].alt;
    assert!(alt.contains("Crisscross: 1 played, 1 of 1 won"), "{alt}");
    assert!(alt.contains("Make a Wordsearch: 1 played") && alt.contains("Won Crisscross"), "{alt}");
    let best = own.buttons().into_iter().find(|label| label.starts_with("Best Make a Wordsearch"));
    let best = best.expect("her best game").to_owned();
    let shown = alice.press(&own, &best).await.message().await;
    assert!(shown.ephemeral && shown.pictures.len() == 1, "{shown:?}");
    let stolen = own.custom_id(&best).expect("it is a button").to_owned();

    // What another sees of her: what she did here, and against him; nothing of what is private.
    let seen = bob.slash(channel, "profile", args![user: alice]).await.message().await;
    assert!(seen.content.contains("Against you · Crisscross 1 won, 0 lost"), "{}", seen.content);
    assert!(!seen.pictures[0].alt.contains("Wordsearch"), "{}", seen.pictures[0].alt);
    assert_eq!(seen.buttons(), ["Text"]);
    let text = bob.press(&seen, "Text").await.message().await;
    assert!(
        text.content.contains("**Achievements**\n- Won Crisscross: a first win"),
        "{}",
        text.content
    );
    assert!(text.content.contains("**Against you** · Crisscross 1 won, 0 lost"));
    assert!(text.content.chars().count() <= 2_000 && text.pictures.is_empty());
    let refused = bob.forges(&seen, &stolen).await.message().await;
    assert!(refused.content.starts_with("There is nothing to show of that"), "{refused:?}");
    assert!(refused.pictures.is_empty());
    // Outside of the server not even her name, whoever makes up the button.
    let help = bob.slash(&bob.direct(), "help", args![]).await.message().await;
    let read = seen.custom_id("Text").expect("it is a button");
    let refused = bob.forges(&help, read).await.message().await;
    assert!(refused.content.starts_with("There is nothing to show of that"), "{refused:?}");

    // Posted as others see it.
    let told = alice.press(&own, "Post").await.message().await;
    assert!(told.content.starts_with("It is posted here, as others see it."), "{}", told.content);
    let is_posted = |seen: &Seen| !seen.ephemeral && seen.content == "`alice`";
    let posted = bob.waits_for(channel, is_posted).await;
    assert_eq!((posted.mentions.len(), posted.buttons().len()), (0, 0));
    let alt = &posted.pictures[0].alt;
    assert!(alt.contains("Crisscross: 1 played") && !alt.contains("Wordsearch"), "{alt}");
    house.close().await;
}
