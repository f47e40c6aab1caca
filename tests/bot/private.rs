//! Private tables: a whole game in messages that nobody else sees, with somebody watching the channel.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{ChannelRef, Fault, Person, Seen, World, permissions};
use crosstown::table::refused::Refused;

use crate::house::{House, database_url, until};
use crate::process::Process;

/// What somebody else sees of the bot in a channel, besides answers to themselves.
fn watched(house: &House, channel: &ChannelRef) -> Vec<Seen> {
    let bot = house.world.bot();
    let seen = house.bob.sees(channel).into_iter();
    seen.filter(|seen| seen.author == bot && !seen.ephemeral).collect()
}

/// Nothing has appeared in the channel, and nothing was sent to it that somebody could have seen.
async fn nothing_appears(house: &House) {
    house.world.quiet().await;
    assert_eq!(watched(house, &house.channel).len(), 0, "{:?}", watched(house, &house.channel));
    let sent = house.world.requests();
    let sent: Vec<&str> = sent.iter().map(|request| request.line.as_str()).collect();
    let loud: Vec<&&str> = sent.iter().filter(|line| line.contains(" /channels/")).collect();
    assert!(loud.is_empty(), "{loud:?}");
}

/// The first button that can be pressed and is like this.
fn ready(message: &Seen, like: impl Fn(&str) -> bool) -> Option<String> {
    let labels = message.buttons().into_iter();
    labels.filter(|label| !message.is_disabled(label) && like(label)).map(str::to_owned).next()
}

fn is_letter(label: &str) -> bool {
    label.chars().count() == 1 && label.chars().all(char::is_uppercase)
}

fn is_box(label: &str) -> bool {
    label.len() == 2 && label.ends_with(|digit: char| digit.is_ascii_digit())
}

/// What could be typed now, at this table if it has to be named.
async fn suggested(person: &Person, channel: &ChannelRef, table: Option<&str>) -> Vec<String> {
    let args = table.map_or(args![], |table| args![table: table]);
    let moves = person.autocomplete(channel, "move", ("text", ""), args).await;
    moves.into_iter().map(|choice| choice.name).collect()
}

/// Types the first thing that is suggested until nothing is; the last answer.
async fn types_on(person: &Person, channel: &ChannelRef) -> Seen {
    let mut told = None;
    for _ in 0..200 {
        let moves = suggested(person, channel, None).await;
        let Some(first) = moves.first() else { break };
        let answer = person.slash(channel, "move", args![text: first.as_str()]).await;
        let answer = answer.message().await;
        assert!(answer.ephemeral && answer.content.starts_with("Done:"), "{}", answer.content);
        told = Some(answer);
    }
    told.expect("something was typed")
}

/// The number of the table that a message is of.
fn table_of(message: &Seen, control: &str) -> String {
    message.custom_id(control).unwrap().split(':').nth(1).unwrap().to_owned()
}

/// Nothing but presses in one message: a letter is called on it, and written into a box.
#[tokio::test(flavor = "multi_thread")]
async fn practice_by_buttons_and_one_message_at_the_end() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let first = alice.slash(channel, "crossup", args![private: "yes"]).await.message().await;
    assert!(first.ephemeral, "{first:?}");
    assert!(first.content.starts_with("**Cross-Up** · private · "), "{}", first.content);
    assert_eq!(first.buttons()[6..], ["Text", "Rules", "More"], "{:?}", first.buttons());
    let mut pad = first.clone();
    for letter in 1..=25 {
        let pile = ready(&pad, is_letter).expect("a pile to call from");
        pad = alice.press(&pad, &pile).await.message().await;
        assert_eq!((pad.id, pad.buttons().len()), (first.id, 25), "letter {letter}");
        let free = ready(&pad, is_box).expect("a box");
        pad = alice.press(&pad, &free).await.message().await;
        assert_eq!(pad.id, first.id, "letter {letter}");
    }
    assert!(pad.content.contains("The card is full"), "{}", pad.content);
    let offered = ["Post the result", "Rematch", "Replay", "Text", "History", "Export", "Rules"];
    assert_eq!(pad.buttons(), offered);
    for label in ["Replay", "Text", "History", "Export", "Rules"] {
        assert!(alice.press(&pad, label).await.message().await.ephemeral, "{label}");
    }
    nothing_appears(&house).await;

    // Somebody else has no business with it, even with its custom ids in hand.
    let others = bob.slash(channel, "help", args![]).await.message().await;
    for label in offered.iter().take(6) {
        let forged = bob.forges(&others, pad.custom_id(label).unwrap()).await.message().await;
        assert_eq!(forged.content, Refused::NoTable.to_string(), "{label}");
    }
    nothing_appears(&house).await;

    let posted = alice.press(&pad, "Post the result").await.message().await;
    assert_eq!(posted.id, pad.id);
    assert!(posted.content.starts_with("The result is posted here."), "{}", posted.content);
    assert!(posted.is_disabled("Posted"), "{:?}", posted.buttons());
    let result = house.board("The card is full").await;
    assert_eq!(result.buttons(), ["Rules"]);
    // Which words there are is up to the letters that came.
    assert!(result.pictures[0].alt.contains(" Called: "), "{}", result.pictures[0].alt);
    assert_eq!(result.mentions, [], "nobody is called");
    // Again by an old button, and typed.
    let id = pad.custom_id("Post the result").unwrap();
    let again = alice.forges(&pad, id).await.message().await;
    assert!(again.content.starts_with("The result has been posted already"), "{}", again.content);
    let again = alice.slash(channel, "table post", args![]).await.message().await;
    assert_eq!(again.content, "The result has been posted already.");
    // A rematch is private, too, and a message of its own.
    let next = alice.press(&posted, "Rematch").await.message().await;
    assert!(next.ephemeral && next.id != pad.id, "{next:?}");
    assert!(next.content.contains("You call the next letter"), "{}", next.content);
    // Pressed twice, it is the same table.
    let twice = alice.press(&posted, "Rematch").await.message().await;
    assert!(twice.content.contains("You call the next letter"), "{}", twice.content);
    let mine = alice.slash(channel, "table mine", args![]).await.message().await;
    assert_eq!(mine.buttons().len(), 1, "{}", mine.content);
    house.world.quiet().await;
    assert_eq!(watched(&house, channel).len(), 1);
    house.close().await;
}

/// A poem, typed from the first word to the result.
#[tokio::test(flavor = "multi_thread")]
async fn a_wordsearch_alone_by_typing() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let asked = args![source: "poem", private: "yes"];
    let asked = alice.slash(channel, "wordsearch", asked).await;
    let poem: String = (0..25).map(|n| format!("{} ends with rose\n", "i".repeat(n + 1))).collect();
    let pad = alice.submit(&asked.form(), &[("text", &poem)]).await.message().await;
    assert!(pad.ephemeral && pad.content.contains("Turn 1 of 25: **ROSE**"), "{}", pad.content);
    assert!(pad.buttons().contains(&"More"), "{:?}", pad.buttons());
    let text = alice.slash(channel, "board", args![style: "text"]).await.message().await;
    assert!(text.content.contains("   a b c d e"), "{}", text.content);
    let end = types_on(alice, channel).await;
    assert!(end.content.contains("The grid is full"), "{}", end.content);
    assert!(end.buttons().contains(&"Best grid"), "{:?}", end.buttons());
    for look in ["table history", "table replay", "table export"] {
        let told = alice.slash(channel, look, args![]).await.message().await;
        assert!(told.ephemeral && told.pictures.len() == 1, "{look}: {}", told.content);
    }
    nothing_appears(&house).await;
    let told = alice.slash(channel, "table post", args![]).await.message().await;
    assert_eq!(told.content, "The result is posted here.");
    house.board("The grid is full").await;
    assert_eq!(watched(&house, channel).len(), 1);
    house.close().await;
}

/// The message follows the computer, whether it was pressed or typed.
#[tokio::test(flavor = "multi_thread")]
async fn against_a_computer_in_private() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let asked = || args![level: "easy", size: 5, colour: "red", private: "yes"];
    let pad = alice.slash(channel, "crisscross", asked()).await.message().await;
    assert!(pad.ephemeral && pad.buttons().len() == 25, "{:?}", pad.buttons());
    assert!(pad.content.contains("`/table`"), "no room for More: {}", pad.content);
    alice.press(&pad, "c3").await.message().await;
    let says = |seen: &Seen, what: &str| alice.look(seen).unwrap().content.contains(what);
    until("the pad shows the computer's move", async || says(&pad, "Blue placed")).await;
    let free = suggested(alice, channel, None).await.swap_remove(0);
    let typed = alice.slash(channel, "move", args![text: free.as_str()]).await.message().await;
    until("the typed answer follows", async || says(&typed, "Red to place")).await;
    let resigned = alice.slash(channel, "table resign", args![]).await.message().await;
    assert!(resigned.content.starts_with("You have resigned."), "{}", resigned.content);
    assert!(resigned.content.contains("Blue wins"), "{}", resigned.content);
    nothing_appears(&house).await;
    alice.press(&resigned, "Post the result").await.message().await;
    house.board("Blue wins").await;

    // Ended without a result: there is nothing to post.
    let pad = alice.slash(channel, "crisscross", asked()).await.message().await;
    let ended = alice.slash(channel, "table end", args![]).await.message().await;
    assert_eq!(ended.content, "The table is closed, without a result.");
    let post = format!("v1:{}:-:post:", table_of(&pad, "c3"));
    let told = alice.forges(&pad, &post).await.message().await;
    assert_eq!(told.content, Refused::NoResult.to_string());
    assert_eq!(watched(&house, channel).len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_needs_others_is_not_private() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    for asked in [args![private: "yes"], args![opponent: house.bob, private: "yes"]] {
        let told = alice.slash(channel, "crisscross", asked).await.message().await;
        assert!(told.content.contains("name me as your opponent"), "{}", told.content);
    }
    let asked = args![opponent: house.bob, level: "easy"];
    let told = alice.slash(channel, "crisscross", asked).await.message().await;
    assert!(told.content.starts_with("A level is for"), "{}", told.content);
    let asked = args![private: "yes", computers: 9];
    let told = alice.slash(channel, "crossup", asked).await.message().await;
    assert!(told.content.starts_with("8 computers are the most"), "{}", told.content);
    nothing_appears(&house).await;
    house.close().await;
}

/// Two people with games of their own in a channel that has a table, too.
#[tokio::test(flavor = "multi_thread")]
async fn several_beside_a_public_table() {
    let house = House::build_with(|config| {
        config.most_tables_person = 2;
        config.most_tables_server = 1;
    })
    .await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let carol = house.world.user("carol");
    let asked = || args![private: "yes"];
    let first = alice.slash(channel, "crossup", asked()).await.message().await;
    // Neither blocks the other, nor counts for the server.
    let public = args![opponent: carol, size: 3, colour: "red", pace: "live"];
    bob.slash(channel, "crisscross", public).await.message().await;
    let board = house.board("Red to place").await;
    let second = alice.slash(channel, "wordsearch", asked()).await.message().await;
    assert!(second.content.contains("Turn 1 of 25"), "{}", second.content);
    let theirs = bob.slash(channel, "crossup", asked()).await.message().await;
    assert!(theirs.content.contains("You call the next letter"), "{}", theirs.content);
    let third = alice.slash(channel, "crossup", asked()).await.message().await;
    assert!(third.content.starts_with("You have 2 open tables"), "{}", third.content);

    let mine = alice.slash(channel, "table mine", args![]).await.message().await;
    assert_eq!(mine.buttons(), ["Open 1", "Open 2"], "{}", mine.content);
    let private = mine.content.lines().filter(|line| line.contains("· private"));
    assert_eq!(private.count(), 2, "{}", mine.content);
    assert!(!mine.content.contains("https://"), "{}", mine.content);
    // She sits at two, he at the one of the channel, before all others.
    let which = alice.slash(channel, "move", args![text: "call 1"]).await.message().await;
    assert_eq!(which.content, Refused::Several.to_string());
    let table = table_of(&first, "More");
    let named = suggested(alice, channel, Some(&table)).await;
    assert!(named.iter().any(|text| text.starts_with("call ")), "{named:?}");
    let offered = alice.autocomplete(channel, "move", ("table", "private"), args![]).await;
    assert_eq!(offered.len(), 2, "{offered:?}");
    let told = args![text: "call 1", table: table.as_str()];
    let told = alice.slash(channel, "move", told).await.message().await;
    assert!(told.content.starts_with("Done: call 1."), "{}", told.content);
    let told = bob.slash(channel, "move", args![text: "b2"]).await.message().await;
    assert!(told.content.starts_with("Done: b2."), "{}", told.content);
    // Nobody finds them who does not sit there: not by name, not by any of its buttons.
    for command in ["board", "table history", "table export", "table end", "table resign"] {
        let asked = args![table: table.as_str()];
        let told = carol.slash(channel, command, asked).await.message().await;
        assert_eq!(told.content, Refused::NoTable.to_string(), "{command}");
    }
    for label in second.buttons().into_iter().filter(|label| *label != "Rules") {
        let id = second.custom_id(label).unwrap();
        let told = carol.forges(&board, id).await.message().await;
        assert!(told.ephemeral, "{label}: {}", told.content);
        assert!(told.content == Refused::NoTable.to_string(), "{label}: {}", told.content);
    }
    house.world.quiet().await;
    let seen: Vec<Seen> = carol.sees(channel).into_iter().filter(|seen| !seen.ephemeral).collect();
    assert_eq!(seen.len(), 1, "the public table alone: {seen:?}");
    house.close().await;
}

/// Opened in a direct message, found again from everywhere after a restart, and posted where the player is.
#[tokio::test(flavor = "multi_thread")]
async fn found_again_from_everywhere() {
    let mut house = House::build().await;
    let (alice, channel) = (house.alice.clone(), house.channel);
    let direct = alice.direct();
    let asked = args![private: "yes", computers: 1, level: "easy"];
    let opened = alice.slash(&direct, "crossup", asked).await.message().await;
    assert!(opened.ephemeral && opened.content.contains("private"), "{}", opened.content);
    alice.reload();
    house.restart().await;
    let (_, village) = house.world.another_guild("Village");
    for place in [&channel, &village, &direct] {
        let mine = alice.slash(place, "table mine", args![]).await.message().await;
        assert_eq!(mine.buttons(), ["Open 1"], "{}", mine.content);
        let pad = alice.press(&mine, "Open 1").await.message().await;
        assert!(pad.ephemeral && pad.content.contains("Cross-Up"), "{}", pad.content);
    }
    // The computer goes on after the restart: sooner or later it is her turn, until the end.
    let mut end = None;
    for _ in 0..60 {
        until("it is her turn, or over", async || {
            let open = alice.slash(&village, "table mine", args![]).await.message().await;
            open.content.contains("**Your move.**") || open.buttons().is_empty()
        })
        .await;
        let moves = suggested(&alice, &village, None).await;
        let Some(first) = moves.first() else { break };
        let told = alice.slash(&village, "move", args![text: first.as_str()]).await;
        end = Some(told.message().await);
    }
    let end = end.expect("she has played");
    until("the end is shown", async || {
        alice.look(&end).unwrap().buttons().contains(&"Post the result")
    })
    .await;
    nothing_appears(&house).await;
    alice.press(&end, "Post the result").await.message().await;
    house.board_in(&village, "points").await;
    assert_eq!(watched(&house, &channel).len(), 0);

    // And in a direct message.
    let asked = args![level: "easy", size: 3, colour: "red", private: "yes"];
    let pad = alice.slash(&direct, "crisscross", asked).await.message().await;
    let more = alice.press(&pad, "More").await.message().await;
    assert_eq!(
        more.buttons(),
        ["Offer a draw", "Resign", "History", "Export", "End the table", "Text", "Rules"]
    );
    let sure = alice.press(&more, "Resign").await.message().await;
    let over = alice.press(&sure, "Yes, resign").await.message().await;
    alice.press(&over, "Post the result").await.message().await;
    alice.waits_for(&direct, |seen| !seen.ephemeral && seen.content.contains("Blue wins")).await;
    house.close().await;
}

/// Killed before the result was posted, or before that was known: it is posted, and once.
#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_was_asked_for_survives_a_kill() {
    for fault in [Fault::Status(503), Fault::Lost] {
        let (world, url) = (World::start().await, database_url());
        let (alice, bob, channel) =
            (world.user("alice"), world.user("bob"), world.channel("games"));
        let process = Process::start(&world, &url).await;
        let asked = args![level: "easy", size: 3, colour: "red", private: "yes"];
        alice.slash(&channel, "crisscross", asked).await.message().await;
        let end = alice.slash(&channel, "table resign", args![]).await.message().await;
        let post = end.custom_id("Post the result").unwrap();
        world.fail_all("POST", "/messages", fault);
        let (one, two) = tokio::join!(alice.forges(&end, post), alice.forges(&end, post));
        assert!(!one.failed() && !two.failed());
        let seen = || bob.sees(&channel).len();
        let arrives = usize::from(fault == Fault::Lost);
        until("a post was tried", async || {
            let sent = world.requests();
            let tried = sent.iter().any(|request| request.line.starts_with("POST /channels/"));
            tried && seen() == arrives
        })
        .await;
        process.kill();
        assert_eq!(seen(), arrives, "{fault:?}");
        world.lift_faults();
        let process = Process::start(&world, &url).await;
        bob.waits_for(&channel, |seen| seen.content.contains("Blue wins")).await;
        let again = alice.forges(&end, post).await.message().await;
        assert!(again.content.starts_with("The result has been posted already"), "{again:?}");
        world.quiet().await;
        assert_eq!(seen(), 1, "{fault:?}");
        process.kill();
    }
}

/// Where the bot may not write it says so, and the result can be posted elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_result_goes_where_the_bot_may_write() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    house.world.deny(channel, permissions::SEND_MESSAGES);
    let asked = args![level: "easy", size: 3, colour: "red", private: "yes"];
    let pad = alice.slash(channel, "crisscross", asked).await.message().await;
    assert!(pad.content.contains("Red to place") && !pad.content.contains("lack"), "{pad:?}");
    let end = alice.slash(channel, "table resign", args![]).await.message().await;
    let told = alice.press(&end, "Post the result").await.message().await;
    assert!(told.content.contains("I lack: Send Messages."), "{}", told.content);
    let another = house.world.channel("another");
    let told = alice.slash(&another, "table post", args![]).await.message().await;
    assert_eq!(told.content, "The result is posted here.");
    house.board_in(&another, "Blue wins").await;
    house.world.deny(channel, 0);
    house.close().await;
}

/// Reminders, time-outs, quiet weeks, a channel and a server that go: nothing is said in public, and what
/// is private goes with nobody but its player.
#[tokio::test(flavor = "multi_thread")]
async fn time_passes_in_private() {
    let mut house = House::build().await;
    let (alice, channel) = (&house.alice.clone(), &house.channel.clone());
    let asked = args![pace: "slow", private: "yes"];
    let timed = alice.slash(channel, "crossup", asked).await.message().await;
    assert!(timed.content.contains("Time is up"), "{}", timed.content);
    alice.slash(channel, "wordsearch", args![private: "yes"]).await.message().await;
    // Nobody tries to write on messages whose tokens are older than time itself.
    house.restart().await;
    let table = table_of(&timed, "More");
    let turn = async |wanted: &str| {
        let moves = suggested(alice, channel, Some(&table)).await;
        moves.iter().any(|text| text.starts_with(wanted))
    };
    assert!(turn("call ").await);
    // Past the reminder, and past the turn.
    house.world.advance(Duration::from_secs(22 * 60 * 60));
    house.world.quiet().await;
    house.world.advance(Duration::from_secs(3 * 60 * 60));
    until("a letter was called for her", async || turn("put ").await).await;
    nothing_appears(&house).await;

    let direct = alice.direct();
    let mine = async || {
        let mine = alice.slash(&direct, "table mine", args![]).await.message().await;
        mine.buttons().len()
    };
    house.world.delete_channel(channel);
    house.world.lose_guild(false);
    house.world.quiet().await;
    assert_eq!(mine().await, 2, "they are with their player");
    // The one without a clock is forgotten in the end, without a word.
    house.world.advance(Duration::from_secs(15 * 24 * 60 * 60));
    until("the quiet one is closed", async || mine().await < 2).await;
    nothing_appears(&house).await;
    house.close().await;
}
