//! What is in the log, at its most talkative: tables and their games, and nothing of people. A busy little game with
//! names that are found nowhere else, words, forms, refusals, faults on the way and a full disk.

use std::collections::BTreeSet;
use std::io::Read;
use std::process::Stdio;
use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Fault, Person, World};

use crate::house::{database_file, until};
use crate::process::Process;

/// What people are called, in small letters as well as they are written.
const NAMES: [&str; 2] = ["Zebulonia", "Quentinus"];
const NICKNAME: &str = "Wolkenkuckuck";
/// What they type: into commands, forms, and while they are being made suggestions to.
const WORDS: [&str; 5] = ["flibberty", "gobbledeg", "hullabaloo", "skedaddle", "whippersnap"];

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_people_is_in_the_log() {
    let (world, database) = (World::start().await, database_file());
    let mut command = Process::command_with_quota();
    // Into a pipe: a full disk is not to swallow what is said about it.
    command.stderr(Stdio::piped());
    let mut process = Process::launch(&mut command, "trace", &world, &database).await;
    let mut pipe = process.stderr();
    let log = std::thread::spawn(move || {
        let mut log = String::new();
        pipe.read_to_string(&mut log).map(|_| log)
    });

    let [alice, bob] = NAMES.map(|name| world.user(name));
    alice.takes_nickname(world.guild(), Some(NICKNAME));
    let channel = world.channel("games");
    play(&world, &alice, &bob).await;
    // A fault of ours, told by a number.
    process.fill_disk(true);
    let mut told = String::new();
    for _ in 0..100 {
        told = alice.slash(&channel, "move", args![text: "c1"]).await.message().await.content;
        if told.contains("Something went wrong on our side") {
            break;
        }
    }
    assert!(told.contains("the number "), "a full disk is a fault: {told}");
    process.fill_disk(false);
    until("it goes on", async || {
        let told = alice.slash(&channel, "table history", args![]).await.message().await;
        !told.content.contains("went wrong")
    })
    .await;
    alice.slash(&channel, "privacy delete", args![confirm: "delete"]).await.message().await;
    let (status, _) = process.terminate();
    assert!(status.success(), "{status}");
    let log = log.join().expect("it is read").expect("words");
    world.quiet().await;

    for expected in
        ["interaction{kind=", "game=", "seq=", " a fault ", "answered ms=", "tried again"]
    {
        assert!(log.contains(expected), "{expected} is missing: it was not busy\n{log}");
    }
    let mut ids: BTreeSet<String> =
        [alice.id(), bob.id(), world.guild(), channel.id].map(|id| id.to_string()).into();
    for request in world.requests() {
        // Whatever is no word in a path is an id or a token: of channels, messages, interactions.
        let parts = request.line.split([' ', '/']).filter(|part| part.len() > 12);
        ids.extend(
            parts.filter(|part| part.bytes().any(|b| b.is_ascii_digit())).map(str::to_owned),
        );
    }
    assert!(ids.len() > 20, "requests have ids: {ids:?}");
    let small = log.to_lowercase();
    let found = |what: &str| {
        small
            .find(&what.to_lowercase())
            .map(|at| log[at.saturating_sub(200)..].chars().take(400).collect::<String>())
    };
    let own = ids.iter().map(String::as_str).chain(NAMES).chain(WORDS).chain([NICKNAME, "games"]);
    for what in own {
        if let Some(line) = found(what) {
            panic!("{what} is in the log: …{line}…");
        }
    }
}

/// Moves by press, by command and by form; words, good and bad; all that can go wrong on the way.
async fn play(world: &World, alice: &Person, bob: &Person) {
    let channel = world.channel("games");
    let board =
        |says: &'static str| alice.waits_for(&channel, move |seen| seen.content.contains(says));
    let args = args![opponent: bob, size: 4, colour: "red", pace: "live"];
    alice.slash(&channel, "crisscross", args).await.message().await;
    let shown = board("Red to place").await;
    world.expect_violation(40060);
    let faults = [Fault::TooMany(0.05), Fault::Status(500), Fault::Lost];
    for (fault, (who, square)) in
        faults.into_iter().zip([(alice, "a1"), (bob, "b2"), (alice, "a2")])
    {
        world.fail_next("POST", "/callback", fault);
        who.press(&shown, square).await.message().await;
    }
    world.fail_next("PATCH", "/channels/", Fault::Status(502));
    // Refusals: out of turn, no move at all, no such table, a word that is none.
    alice.slash(&channel, "move", args![text: "a3"]).await.message().await;
    for word in &WORDS[..2] {
        let refused = bob.slash(&channel, "move", args![text: *word]).await.message().await;
        assert!(refused.content.contains(word), "it is quoted: {}", refused.content);
    }
    bob.slash(&channel, "word check", args![word: WORDS[2]]).await.message().await;
    bob.autocomplete(&channel, "move", ("text", WORDS[3]), args![]).await;
    // A form, filled in vain.
    let hats = world.channel("hats");
    let in_hats =
        |says: &'static str| bob.waits_for(&hats, move |seen| seen.content.contains(says));
    bob.slash(&hats, "wordsearch", args![source: "hat"]).await.message().await;
    alice.press(&in_hats("press Join").await, "Join").await;
    bob.slash(&hats, "table start", args![]).await.message().await;
    let pad = bob.press(&in_hats("filling the hat").await, "My grid").await.message().await;
    let form = bob.press(&pad, "Words for the hat").await.form();
    let written = format!("{} r2d2 {}", WORDS[4], WORDS[3]);
    let refused = bob.submit(&form, &[("text", &written)]).await.message().await;
    assert!(refused.content.contains("r2d2"), "{}", refused.content);
    let form = bob.press(&refused, "Correct it").await.form();
    let written = format!("{} {}", WORDS[4], WORDS[3]);
    bob.submit(&form, &[("text", &written)]).await.message().await;
    bob.slash(&channel, "move", args![text: "d4"]).await.message().await;
    // A connection that is lost, and found again.
    world.ask_to_reconnect();
    world.connected(1).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
}
