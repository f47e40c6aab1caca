//! How often somebody may do what costs others something. Whoever does it too often gets one answer that says when
//! to try again, and nothing has changed.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::permissions;
use futures_util::future::join_all;

use super::{asks, settles};
use crate::house::{House, until};

const MINUTE: Duration = Duration::from_secs(60);
const MANY: usize = 60;

/// Commands, buttons and forms count together, each person for themselves.
#[tokio::test(flavor = "multi_thread")]
async fn presses_are_counted() {
    // So few that a slow machine is no excuse: not even one that takes a minute for these.
    let house = House::build_with(|config| config.most_presses = 1).await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let challenge = args![opponent: bob, size: 6, colour: "red", pace: "none"];
    asks(alice, channel, "crisscross", challenge).await;
    let board = house.board("Red to place").await;
    let too_quick = |told: &str| told.starts_with("That was too quick for me");
    let rest = || house.world.advance(Duration::from_secs(2));

    rest();
    let typed = join_all((0..MANY).map(|_| asks(alice, channel, "help", args![]))).await;
    let refused = typed.iter().filter(|told| too_quick(told)).count();
    assert!(refused > 0 && refused < MANY, "{refused} of {MANY} were too many");
    let told = typed.iter().find(|told| too_quick(told)).expect("one of them");
    assert!(told.contains("nothing was done: I take 1 press a second. Try again in "), "{told}");

    rest();
    let pressed = join_all((0..MANY).map(|_| alice.press(&board, "Text"))).await;
    let mut refused = 0;
    for reply in &pressed {
        assert!(!reply.failed(), "each press has its answer");
        refused += usize::from(too_quick(&reply.message().await.content));
    }
    assert!(refused > 0 && refused < MANY, "{refused} of {MANY} were too many");

    // What was written into a form that came too soon is not lost, and not done either.
    rest();
    let pad = alice.press(&board, "Move").await.message().await;
    let form = alice.press(&pad, "Type…").await.form();
    let submit = |_| alice.submit(&form, &[("text", "resign")]);
    let mut back = None;
    for reply in join_all((0..MANY).map(submit)).await {
        let told = reply.message().await;
        back = back.or_else(|| too_quick(&told.content).then_some(told));
    }
    let back = back.expect("one of them was too many");
    rest();
    let form = alice.press(&back, "Correct it").await.form();
    assert_eq!(form.written(), ["resign"]);

    // Nobody else is slowed, and after a while neither is she.
    assert!(!too_quick(&asks(bob, channel, "help", args![]).await));
    rest();
    assert!(!too_quick(&asks(alice, channel, "help", args![]).await));
    // Suggestions while typing are no presses.
    rest();
    for _ in 0..5 {
        house.moves(bob).await;
    }
    assert!(!too_quick(&asks(bob, channel, "help", args![]).await));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_counted() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let sends = async |name: &str| {
        let person = house.world.user(name);
        asks(&person, channel, "score town", args![file: ("town.txt", "no town at all")]).await
    };
    let too_many = "You have sent me 5 files within an hour, and that is as many as I read: send this one in 60 minutes.";
    // What is too large is not even fetched, and does not count.
    let large = || args![file: ("town.txt", vec![b'a'; 2_100_000])];
    for _ in 0..6 {
        let told = asks(alice, channel, "score town", large()).await;
        assert!(told.starts_with("This file is too large"), "{told}");
    }
    for number in 1..=5 {
        let told = sends("alice").await;
        assert!(!told.starts_with("You have sent"), "file {number}: {told}");
    }
    assert_eq!(sends("alice").await, too_many);
    let words = args![source: "file", text: ("a.txt", "words"), private: "yes"];
    assert_eq!(asks(alice, channel, "wordsearch", words).await, too_many, "whatever it is for");
    assert!(!sends("bob").await.starts_with("You have sent"), "each for themselves");
    // One who may Manage Server is no exception.
    for letter in ["a", "b", "c", "d", "e"] {
        let words = format!("{}\n", letter.repeat(3));
        let upload = args![change: "upload", file: ("words.txt", words.as_str())];
        let told = settles(&house, "wordlist", upload).await;
        assert!(told.starts_with("This server's own list has 1 English word"), "{told}");
    }
    let upload = args![change: "upload", file: ("words.txt", "zzz")];
    assert_eq!(settles(&house, "wordlist", upload).await, too_many);
    // To be forgotten is no way to begin anew.
    asks(alice, channel, "privacy delete", args![confirm: "delete"]).await;
    assert!(sends("alice").await.starts_with("You have sent me 5 files within an hour"));
    house.world.advance(61 * MINUTE);
    assert!(!sends("alice").await.starts_with("You have sent"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_file_is_one_file() {
    let house = House::build_with(|config| config.most_uploads = 1).await;
    let file = || args![file: ("town.txt", "no town at all")];
    asks(&house.alice, &house.channel, "score town", file()).await;
    let told = asks(&house.alice, &house.channel, "score town", file()).await;
    assert!(told.starts_with("You have sent me 1 file within an hour"), "{told}");
    house.close().await;
}

/// Each time a file of any size may have to be written anew.
#[tokio::test(flavor = "multi_thread")]
async fn to_be_forgotten_is_counted() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let comes_and_goes = async || {
        asks(alice, channel, "table mine", args![]).await;
        asks(alice, channel, "privacy delete", args![confirm: "delete"]).await
    };
    for time in 1..=3 {
        let told = comes_and_goes().await;
        assert!(told.starts_with("You are forgotten."), "time {time}: {told}");
    }
    let told = comes_and_goes().await;
    assert!(told.starts_with("I have forgotten you 3 times within an hour"), "{told}");
    assert!(told.contains("ask once more in ") && told.ends_with(" minutes."), "{told}");
    house.world.advance(61 * MINUTE);
    assert!(comes_and_goes().await.starts_with("You are forgotten."));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nudges_are_counted_over_restarts() {
    let mut house = House::build().await;
    let (alice, bob, channel) = (house.alice.clone(), house.bob.clone(), house.channel);
    let challenge = args![opponent: bob, size: 5, colour: "red", pace: "slow"];
    asks(&alice, &channel, "crisscross", challenge).await;
    house.board("Red to place").await;
    let told = asks(&bob, &channel, "table nudge", args![]).await;
    assert_eq!(told, "A reminder is on its way.");
    let reminders = |house: &House| {
        house.boards().into_iter().filter(|seen| seen.content.contains("your move,")).count()
    };
    until("it is there", async || reminders(&house) == 1).await;
    house.does(&alice, "c3").await;
    house.does(&bob, "c4").await;
    until("it is taken away", async || reminders(&house) == 0).await;
    let enough = "One nudge an hour is enough for a table: ask again <t:";
    let told = asks(&bob, &channel, "table nudge", args![]).await;
    assert!(told.starts_with(enough), "{told}");
    house.restart().await;
    let told = asks(&bob, &channel, "table nudge", args![]).await;
    assert!(told.starts_with(enough), "{told}");
    house.world.quiet().await;
    assert_eq!(reminders(&house), 0);
    // Another table is another matter.
    let hall = house.world.channel("hall");
    let challenge = args![opponent: bob, size: 5, colour: "red", pace: "slow"];
    asks(&alice, &hall, "crisscross", challenge).await;
    house.board_in(&hall, "Red to place").await;
    assert_eq!(asks(&bob, &hall, "table nudge", args![]).await, "A reminder is on its way.");
    house.world.advance(61 * MINUTE);
    let told = asks(&bob, &channel, "table nudge", args![]).await;
    assert_eq!(told, "A reminder is on its way.");
    until("it is there", async || reminders(&house) == 1).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_posted_again_once_a_minute() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let hall = house.world.channel("hall");
    for channel in [channel, &hall] {
        let challenge = args![opponent: bob, size: 3, colour: "red", pace: "none"];
        asks(alice, channel, "crisscross", challenge).await;
        house.board_in(channel, "Red to place").await;
    }
    let again = "The board is posted again below.";
    assert_eq!(asks(alice, channel, "table show", args![]).await, again);
    until("there are two", async || house.boards().len() == 2).await;
    for person in [alice, bob] {
        let told = asks(person, channel, "table show", args![]).await;
        assert!(told.starts_with("This board has just been posted again: look for it"), "{told}");
        assert!(told.contains("or ask once more in ") && told.ends_with(" seconds."), "{told}");
    }
    assert_eq!(asks(bob, &hall, "table show", args![]).await, again, "another channel");
    house.world.quiet().await;
    assert_eq!(house.boards().len(), 2);
    house.world.advance(MINUTE);
    // What can't be posted is told, and does not count.
    house.world.deny(channel, permissions::ATTACH_FILES);
    let told = asks(bob, channel, "table show", args![]).await;
    assert!(told.starts_with("I can't keep a board here, for I lack: Attach Files."), "{told}");
    house.world.deny(channel, 0);
    assert_eq!(asks(bob, channel, "table show", args![]).await, again);
    until("there are three", async || house.boards().len() == 3).await;
    house.close().await;
}
