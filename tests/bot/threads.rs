//! "Open in a thread": a table that waits on a button is opened once, whatever is pressed how often, by
//! whom and after what.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Fault, Forged, Seen, permissions};
use crosstown::store::Store;

use crate::house::{House, until};

const BUTTON: &str = "Open in a thread";

/// Takes up the channel, so that whoever comes next is offered a thread.
async fn taken() -> House {
    let house = House::build().await;
    house.alice.slash(&house.channel, "crisscross", args![]).await.message().await;
    house.board("press Join").await;
    house
}

/// What Bob is offered for a game with Alice.
async fn offer(house: &House) -> Seen {
    let args = args![opponent: house.alice, size: 3, colour: "red", pace: "none"];
    let offer = house.bob.slash(&house.channel, "crisscross", args).await.message().await;
    assert_eq!(offer.buttons(), [BUTTON], "{}", offer.content);
    offer
}

/// How many threads were made.
fn threads(house: &House) -> usize {
    let made = |line: &str| line.starts_with("POST /channels/") && line.contains("/threads");
    house.world.requests().iter().filter(|request| made(&request.line)).count()
}

/// How many open tables there are, by the database.
async fn tables(house: &House) -> usize {
    let store = Store::open(house.database()).await.expect("the database opens");
    let open = store.open_tables(0, 100).await.expect("the tables are read").len();
    store.close().await;
    open
}

#[tokio::test(flavor = "multi_thread")]
async fn three_presses_at_once_open_one_thread_and_one_table() {
    let mut house = taken().await;
    let offer = offer(&house).await;
    let press = || house.bob.press(&offer, BUTTON);
    let (one, two, three) = tokio::join!(press(), press(), press());
    let mut opened = 0;
    for reply in [one, two, three] {
        assert!(!reply.failed(), "every press is answered");
        let told = reply.message().await.content;
        if told.contains("Your game begins") {
            opened += 1;
        } else {
            let known = told.starts_with("Your table is about to be opened")
                || told.starts_with("Your table is open already: https://");
            assert!(known, "{told}");
        }
    }
    assert_eq!((opened, threads(&house)), (1, 1));
    // Much later the button as it was says where the table is.
    let id = offer.custom_id(BUTTON).expect("a button").to_owned();
    let told = house.bob.forges(&offer, &id).await.message().await;
    assert!(told.content.starts_with("Your table is open already: https://"), "{}", told.content);
    house.stop().await;
    assert_eq!(tables(&house).await, 2, "Alice's and Bob's");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_could_not_be_made_is_made_by_the_next_press() {
    let house = taken().await;
    let offer = offer(&house).await;
    // It is tried for two seconds.
    for _ in 0..8 {
        house.world.fail_next("POST", "/threads", Fault::Status(502));
    }
    for answer in ["I could not open a thread here", "Your game begins"] {
        assert!(!house.bob.press(&offer, BUTTON).await.failed());
        house.bob.waits_for(&house.channel, |seen| seen.content.contains(answer)).await;
    }
    house.board_in(&house.world.channel("Crisscross: bob"), "Red to place").await;
    house.close().await;
}

/// A poem, pasted into a form and waiting on a button, is not lost with the process.
#[tokio::test(flavor = "multi_thread")]
async fn a_poem_waits_over_a_restart() {
    let mut house = taken().await;
    let bob = house.bob.clone();
    let poem: String =
        (0..25).map(|n| format!("line {} ends with rose\n", "i".repeat(n))).collect();
    let asked = bob.slash(&house.channel, "wordsearch", args![source: "poem"]).await;
    // The form itself does, too.
    house.restart().await;
    let offer = bob.submit(&asked.form(), &[("text", &poem)]).await.message().await;
    assert_eq!(offer.buttons(), [BUTTON], "{}", offer.content);
    house.restart().await;
    let told = bob.press(&offer, BUTTON).await.message().await;
    assert!(told.content.starts_with("<#"), "{}", told.content);
    let thread = house.world.channel("Make a Wordsearch: bob");
    let lobby = house.board_in(&thread, "press Join").await;
    assert!(lobby.content.contains("a poem or list"), "{}", lobby.content);
    bob.slash(&thread, "table start", args![]).await.message().await;
    house.board_in(&thread, "of 25").await;
    let told = bob.slash(&thread, "move", args![text: "put x a1"]).await.message().await;
    assert_eq!(told.content, "X is not in ROSE: choose one of ROSE.");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_waits_over_a_restart() {
    let mut house = taken().await;
    let bob = house.bob.clone();
    let text: String = (0..25).map(|_| format!("thorn{}\n", " the".repeat(599))).collect();
    let file = ("Roses.txt", text.into_bytes());
    let offer = bob.slash(&house.channel, "wordsearch", args![text: file]).await.message().await;
    house.restart().await;
    bob.press(&offer, BUTTON).await.message().await;
    let thread = house.world.channel("Make a Wordsearch: bob");
    let lobby = house.board_in(&thread, "press Join").await;
    assert!(lobby.content.contains("Roses"), "{}", lobby.content);
    bob.slash(&thread, "table start", args![]).await.message().await;
    house.board_in(&thread, "of 25").await;
    let told = bob.slash(&thread, "move", args![text: "put x a1"]).await.message().await;
    assert_eq!(told.content, "X is not in THORN: choose one of THORN.");
    house.close().await;
}

/// An edit in an archived thread is refused. A new message wakes it, and nobody plays on at the old one.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_in_a_thread_that_slept_loses_its_controls() {
    let house = taken().await;
    let bob = &house.bob;
    let args = args![opponent: house.world.bot(), size: 9, colour: "red", pace: "none"];
    let offer = bob.slash(&house.channel, "crisscross", args).await.message().await;
    bob.press(&offer, BUTTON).await.message().await;
    let thread = house.world.channel("Crisscross: bob");
    let board = house.board_in(&thread, "Red to place").await;
    house.world.archive(&thread, false);
    house.world.expect_violation(50083);
    bob.slash(&thread, "move", args![text: "a9"]).await.message().await;
    bob.waits_for(&thread, |seen| seen.id > board.id && !seen.ephemeral).await;
    until("the old board has no controls", async || {
        bob.look(&board).expect("it is still there").buttons().is_empty()
    })
    .await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_may_open_no_threads_is_offered_none() {
    let house = taken().await;
    let bob = &house.bob;
    let offer = offer(&house).await;
    for (missing, name) in [
        (permissions::CREATE_PUBLIC_THREADS, "you lack: Create Public Threads."),
        (permissions::SEND_MESSAGES_IN_THREADS, "you lack: Send Messages in Threads."),
    ] {
        bob.may_not(missing);
        let told = bob.slash(&house.channel, "crossup", args![]).await.message().await;
        assert!(told.content.contains(name) && told.buttons().is_empty(), "{}", told.content);
        // A button that he was given before does not help.
        let told = bob.press(&offer, BUTTON).await.message().await;
        assert!(told.content.contains(name), "{}", told.content);
    }
    assert_eq!(threads(&house), 0);
    bob.may_not(0);
    house.world.deny(&house.channel, permissions::CREATE_PUBLIC_THREADS);
    let told = bob.press(&offer, BUTTON).await.message().await;
    assert!(told.content.contains("I lack: Create Public Threads."), "{}", told.content);
    house.world.deny(&house.channel, 0);
    let told = bob.press(&offer, BUTTON).await.message().await;
    assert!(told.content.contains("Your game begins"), "{}", told.content);
    house.close().await;
}

/// Ids that this version did not make, or not for this person or place: each has its answer.
#[tokio::test(flavor = "multi_thread")]
async fn forged_ids_open_nothing() {
    let mut house = taken().await;
    let offer = offer(&house).await;
    let id = offer.custom_id(BUTTON).expect("a button").to_owned();
    let number = id.rsplit(':').next().expect("a number").to_owned();
    let says = |told: Seen, what: &str| {
        assert!(told.ephemeral && told.content.starts_with(what), "{}", told.content);
    };
    let others = house.alice.forges(&offer, &id).await.message().await;
    says(others, "Only the one who asked for this table can open it");
    let join = house.boards()[0].custom_id("Join").expect("a lobby").to_owned();
    let table = join.split(':').nth(1).expect("its number");
    for made_up in [
        "v1:-:-:thread:".to_owned(),
        "v1:-:-:thread:1".to_owned(),
        "v1:-:-:thread:-1".to_owned(),
        format!("v1:-:-:thread:{table}"),
        format!("v1:{table}:-:thread:{table}"),
        "v1:-:-:thread:crisscross.9.red.live.anybody".to_owned(),
        "v1:-:-:thread:wordsearch.own.3.full.none.-.kept.1".to_owned(),
    ] {
        let told = house.bob.forges(&offer, &made_up).await.message().await;
        says(told, "This table waits no longer: use the command");
    }
    for (made_up, why) in [
        ("v1:-:-:poem:own.3.full.relaxed.-.poem".to_owned(), "This table waits no longer"),
        (format!("v1:-:-:pasted:{number}"), "This game takes no text"),
        (format!("v1:-:-:poem:{number}"), "This game takes no text"),
    ] {
        let told = house.bob.forges_as(&offer, &made_up, Forged::Form("a b c")).await;
        says(told.message().await, why);
    }
    // The number is good where it was given, and nowhere else.
    let elsewhere = house.world.channel("another");
    let there = house.bob.slash(&elsewhere, "help", args![]).await.message().await;
    let told = house.bob.forges(&there, &id).await.message().await;
    says(told, "This table waits no longer");
    let told = house.bob.slash(&house.bob.direct(), "help", args![]).await.message().await;
    let told = house.bob.forges(&told, &id).await.message().await;
    says(told, "No thread can be opened here");
    assert_eq!(threads(&house), 0);
    // Nobody waits for ever.
    house.world.advance(Duration::from_secs(3 * 24 * 60 * 60));
    house.bob.slash(&house.channel, "crossup", args![]).await.message().await;
    let told = house.bob.forges(&offer, &id).await.message().await;
    says(told, "This table waits no longer");
    house.stop().await;
    assert_eq!(tables(&house).await, 1);
    house.close().await;
}
