//! Make a Wordsearch at a table: every source of words, every rhythm, rules of one's own.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Lie, Person, Seen};
use crosstown::table::replay::Replay;

use crate::house::{House, until_within};

async fn types(house: &House, player: &Person, text: &str) -> Seen {
    player.slash(&house.channel, "move", args![text: text]).await.message().await
}

/// The first thing that is suggested, so many times or until nothing is.
async fn goes_on(house: &House, player: &Person, turns: usize) -> usize {
    for turn in 0..turns {
        let moves = house.moves(player).await;
        let Some(first) = moves.first() else { return turn };
        house.does(player, first).await;
    }
    turns
}

async fn starts(house: &House) -> Seen {
    let told = house.alice.slash(&house.channel, "table start", args![]).await.message().await;
    assert_eq!(told.content, "The game has begun.");
    house.board("of 25").await
}

/// What was taken away can be played again, to its end.
fn replays(file: &str) {
    let unreadable = |line, why: &str| panic!("line {line}: {why}");
    let replayed = Replay::new(file.as_bytes()).next(unreadable).unwrap().expect("a game");
    let session = replayed.session.expect("nothing was refused");
    assert!(session.status().outcome().is_some(), "played to its end");
}

/// The labels of the buttons that can be pressed.
fn enabled(message: &Seen) -> Vec<String> {
    let buttons = message.buttons().into_iter().map(str::to_owned);
    buttons.filter(|label| !message.is_disabled(label)).collect()
}

/// A book, one player, and nothing but presses: letter, box, letter, box, in one message.
#[tokio::test(flavor = "multi_thread")]
async fn a_book_by_buttons_in_one_message() {
    let house = House::build().await;
    house.alice.slash(&house.channel, "wordsearch", args![book: "emma"]).await.message().await;
    let lobby = house.board("press Join").await;
    assert!(lobby.content.contains("Emma"), "{}", lobby.content);
    house.alice.press(&lobby, "Start").await.message().await;
    let board = house.board("of 25").await;
    assert!(board.buttons().contains(&"My grid"), "{:?}", board.buttons());
    let mut pad = house.alice.press(&board, "My grid").await.message().await;
    assert!(pad.ephemeral);
    let first = pad.clone();
    for turn in 1..=25 {
        let ready = |label: &String| label.len() == 1 && label.chars().all(char::is_uppercase);
        let letter = enabled(&pad).into_iter().find(ready);
        let chosen = match letter {
            // The only letter of a word is chosen already.
            None if pad.menus().is_empty() => pad.clone(),
            Some(letter) => house.alice.press(&pad, &letter).await.message().await,
            None => {
                // More than ten letters are a menu.
                let menu = pad.menus()[0];
                let letter = pad.options(menu)[0];
                house.alice.choose(&pad, menu, &[letter]).await.message().await
            }
        };
        assert_eq!(chosen.id, first.id, "turn {turn}");
        let free = enabled(&chosen).into_iter().find(|label| {
            label.len() == 2 && label.ends_with(|digit: char| digit.is_ascii_digit())
        });
        let free = free.unwrap_or_else(|| panic!("turn {turn}: a box in {:?}", chosen.buttons()));
        pad = house.alice.press(&chosen, &free).await.message().await;
        assert_eq!(pad.id, first.id, "turn {turn}");
        if turn == 5 {
            assert!(pad.buttons().contains(&"Marks off"), "{:?}", pad.buttons());
            pad = house.alice.press(&pad, "Marks off").await.message().await;
            assert!(pad.buttons().contains(&"Marks on"), "{:?}", pad.buttons());
        }
    }
    let end = house.board("points").await;
    assert!(end.pictures[0].alt.contains("/"), "{}", end.pictures[0].alt);
    house.bob.press(&end, "Best grid").await;
    let best = || {
        let seen = house.bob.sees(&house.channel);
        seen.into_iter().find(|seen| seen.content.contains("best I find"))
    };
    // It thinks for as long as a busy machine needs.
    until_within(Duration::from_secs(120), "the best grid is there", async || best().is_some())
        .await;
    let best = best().expect("it was there");
    assert!(best.ephemeral && best.pictures[0].alt.contains("/"), "{}", best.content);
    // Bob did not play: what Alice made is beside it, under her name.
    let alice = format!("<@{}>: ", house.alice.id());
    assert!(best.content.contains(&alice) && best.content.contains(" fewer."), "{}", best.content);
    assert!(best.pictures[0].alt.contains("The best found: "), "{}", best.pictures[0].alt);
    // A rematch takes the second word of each page.
    house.alice.press(&end, "Rematch").await;
    let again = house.board("press Join").await;
    house.alice.press(&again, "Start").await.message().await;
    let board = house.board("of 25").await;
    let second = house.alice.press(&board, "My grid").await.message().await;
    assert_ne!(second.content, first.content);
    house.close().await;
}

/// 25 page spreads of 600 words, the first word of each being its number in words of its own.
fn text_of(spreads: usize) -> String {
    let numbers = ["one", "two", "three", "eleven", "seventeen", "thousand"];
    let spread = |number: usize| format!("{}{}\r\n", numbers[number % 6], " the".repeat(599));
    (0..spreads).map(spread).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_as_a_book() {
    let house = House::build().await;
    let file = ("My own_text.txt", text_of(25).into_bytes());
    let told = house.alice.slash(&house.channel, "wordsearch", args![text: file]).await;
    let told = told.message().await;
    assert!(told.content.contains("open"), "{}", told.content);
    let lobby = house.board("press Join").await;
    assert!(lobby.content.contains("My own text"), "{}", lobby.content);
    // The channel is taken: the words wait on the button that opens a thread.
    let latin = ("b.txt", text_of(26).replace("one", "\u{e9}t\u{e9}"));
    let latin = (latin.0, latin.1.chars().map(|c| c as u8).collect::<Vec<u8>>());
    let told =
        house.bob.slash(&house.channel, "wordsearch", args![source: "file", text: latin]).await;
    let offer = told.message().await;
    let opened = house.bob.press(&offer, "Open in a thread").await.message().await;
    assert!(opened.content.contains("<#"), "{}", opened.content);
    house.bob.slash(&house.channel, "table join", args![]).await.message().await;
    starts(&house).await;
    let first = types(&house, &house.bob, "put x a1").await;
    assert_eq!(first.content, "X is not in ONE: choose one of ONE.");
    assert_eq!(goes_on(&house, &house.alice, 30).await, 25);
    assert_eq!(goes_on(&house, &house.bob, 30).await, 25);
    house.board("points").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_poem_in_a_form() {
    let house = House::build().await;
    let asked = house.alice.slash(&house.channel, "wordsearch", args![source: "poem"]).await;
    let few: String =
        (0..24).map(|n| format!("line {} ends with rose\n", "i".repeat(n + 1))).collect();
    let told = house.alice.submit(&asked.form(), &[("text", &few)]).await.message().await;
    assert!(told.content.contains("24 lines"), "{}", told.content);
    let asked = house.alice.slash(&house.channel, "wordsearch", args![source: "poem"]).await;
    let poem = format!("{few}\n***\nand a last one with a thorn!");
    house.alice.submit(&asked.form(), &[("text", &poem)]).await.message().await;
    house.board("press Join").await;
    starts(&house).await;
    assert_eq!(goes_on(&house, &house.alice, 24).await, 24);
    let last = house.alice.slash(&house.channel, "board", args![]).await.message().await;
    let told = types(&house, &house.alice, "put e a1").await;
    assert_eq!(told.content, "E is not in THORN: choose one of THORN.", "{}", last.content);
    assert_eq!(goes_on(&house, &house.alice, 5).await, 1);
    house.board("points").await;
    house.close().await;
}

/// Words out of a hat that two people and a computer fill, each on their own.
#[tokio::test(flavor = "multi_thread")]
async fn a_hat_filled_privately() {
    let mut house = House::build().await;
    house.alice.slash(&house.channel, "wordsearch", args![source: "hat"]).await.message().await;
    let lobby = house.board("press Join").await;
    house.bob.press(&lobby, "Join").await;
    let level = args![level: "easy"];
    house.alice.slash(&house.channel, "table add-computer", level).await.message().await;
    house.alice.slash(&house.channel, "table start", args![]).await.message().await;
    let board = house.board("Everyone puts in").await;
    let pad = house.alice.press(&board, "My grid").await.message().await;
    let label = pad.buttons()[0].to_owned();
    let asked = house.alice.press(&pad, &label).await;
    let words = "secret words nobody knows\nbut, I do";
    let told = house.alice.submit(&asked.form(), &[("text", words)]).await.message().await;
    assert_eq!(told.id, pad.id, "the same message goes on: {}", told.content);
    assert!(told.content.contains("2 more words"), "seven of nine: {}", told.content);
    house.restart().await;
    house.does(&house.alice, "hat and more").await;
    house.does(&house.bob, "hat a b c d e f g h i").await;
    let board = house.board("turn ").await;
    for word in ["SECRET", "NOBODY", "secret"] {
        let shown = format!("{} {}", board.content, board.pictures[0].alt);
        assert!(!shown.contains(word), "{shown}");
    }
    assert_eq!(goes_on(&house, &house.alice, 30).await, 25);
    assert_eq!(goes_on(&house, &house.bob, 30).await, 25);
    house.board("points").await;
    house.close().await;
}

/// The players choose the words, and place them together.
#[tokio::test(flavor = "multi_thread")]
async fn words_chosen_in_turn() {
    let house = House::build().await;
    house.alice.slash(&house.channel, "wordsearch", args![source: "turns"]).await.message().await;
    let lobby = house.board("press Join").await;
    house.bob.press(&lobby, "Join").await;
    house.alice.slash(&house.channel, "table start", args![]).await.message().await;
    let board = house.board("chooses").await;
    let pad = house.alice.press(&board, "My grid").await.message().await;
    let label = pad.buttons()[0].to_owned();
    let asked = house.alice.press(&pad, &label).await;
    let told = house.alice.submit(&asked.form(), &[("text", "Lantern")]).await.message().await;
    assert!(told.content.contains("LANTERN"), "{}", told.content);
    let again = types(&house, &house.alice, "word lamp").await;
    assert_eq!(
        again.content,
        "Nobody is to choose a word now: write a letter of the one there is."
    );
    let words = [
        "a",
        "an",
        "cat",
        "lamp",
        "horse",
        "window",
        "curtain",
        "mountain",
        "adventure",
        "in",
        "dog",
        "bird",
        "table",
        "planet",
        "morning",
        "elephant",
        "afternoon",
        "on",
        "sun",
        "moon",
        "stone",
        "garden",
        "teacher",
        "football",
        "timber",
        "silver",
        "bottle",
        "candle",
    ];
    let mut unused = words.iter();
    for turn in 1..=25 {
        for player in [&house.bob, &house.alice] {
            assert_eq!(goes_on(&house, player, 1).await, 1, "turn {turn}");
        }
        let chooser = if turn % 2 == 1 { &house.bob } else { &house.alice };
        if turn < 25 {
            // Some of these are no words of the dictionary: then the next is tried.
            loop {
                let word = unused.next().expect("a word that may be chosen");
                let told = types(&house, chooser, &format!("word {word}")).await;
                if told.content.starts_with("Done") {
                    break;
                }
                assert!(
                    told.content.contains("not in this table's dictionary"),
                    "{}",
                    told.content
                );
            }
        }
    }
    house.board("points").await;
    house.close().await;
}

/// Six seats, each as fast as it likes; the program is stopped and started in between.
#[tokio::test(flavor = "multi_thread")]
async fn six_seats_at_different_paces() {
    let mut house = House::build().await;
    let carol = house.world.user("carol");
    house
        .alice
        .slash(&house.channel, "wordsearch", args![book: "moby", nth: 3])
        .await
        .message()
        .await;
    let lobby = house.board("press Join").await;
    for player in [&house.bob, &carol] {
        player.press(&lobby, "Join").await;
    }
    for level in ["easy", "medium", "easy"] {
        house
            .alice
            .slash(&house.channel, "table add-computer", args![level: level])
            .await
            .message()
            .await;
    }
    starts(&house).await;
    let seen = types(&house, &house.bob, "put - a1").await;
    assert!(seen.content.contains("is not a move here"), "{}", seen.content);
    assert_eq!(goes_on(&house, &house.alice, 14).await, 14);
    assert_eq!(goes_on(&house, &house.bob, 3).await, 3);
    house.restart().await;
    let (alice, bob) = (house.alice.id(), house.bob.id());
    house.board(&format!("<@{alice}>: turn 15 of 25 · <@{bob}>: turn 4 of 25")).await;
    assert!(house.boards().len() <= 3, "nobody is called for what they know");
    assert_eq!(goes_on(&house, &carol, 25).await, 25);
    assert_eq!(goes_on(&house, &house.alice, 25).await, 11);
    let told = house.bob.slash(&house.channel, "table leave", args![]).await.message().await;
    assert_eq!(told.content, "You have left.");
    let end = house.board("points").await;
    let told = end.content.lines().find(|line| line.contains(" points")).expect("who won");
    assert!(told.contains(" wins with ") || told.contains(" share the win with "), "{told}");
    assert!(!told.contains(&format!("<@{}>", house.bob.id())), "who left wins nothing: {told}");
    let second = house.bob.press(&end, "5 to 6").await.message().await;
    assert!(second.pictures[0].alt.contains("left"), "{}", second.pictures[0].alt);
    let export = house.bob.press(&end, "Export").await.message().await;
    let file = String::from_utf8(export.pictures[0].bytes.clone()).unwrap();
    assert_eq!(file.lines().filter(|line| line.contains("\"put ")).count(), 25 * 5 + 3);
    replays(&file);
    house.close().await;
}

/// A French and an English seat at one table, chosen with "My rules".
#[tokio::test(flavor = "multi_thread")]
async fn rules_of_ones_own() {
    let house = House::build().await;
    let book = args![book: "alice", language: "French", minimum: 3];
    house.alice.slash(&house.channel, "wordsearch", book).await.message().await;
    let lobby = house.board("press Join").await;
    let refused = house.bob.press(&lobby, "My rules").await.message().await;
    assert!(refused.content.contains("press Join first"), "{}", refused.content);
    house.bob.press(&lobby, "Join").await;
    let mine = house.bob.press(&lobby, "My rules").await.message().await;
    assert!(mine.ephemeral && mine.content.contains("as the table has them"), "{}", mine.content);
    let chosen =
        house.bob.choose(&mine, "Dictionary", &["Dictionary: en-standard"]).await.message().await;
    assert_eq!(chosen.id, mine.id);
    assert!(chosen.content.contains("en-standard"), "{}", chosen.content);
    let shortest = "Shortest word: from 2 letters";
    house.bob.choose(&chosen, "Shortest word", &[shortest]).await.message().await;
    let lobby = house.board("from 2 letters").await;
    assert!(lobby.content.contains("en-standard"), "{}", lobby.content);
    starts(&house).await;
    for player in [&house.alice, &house.bob] {
        assert_eq!(goes_on(&house, player, 25).await, 25);
    }
    let end = house.board("points").await;
    let shown = format!("{} {}", end.content, end.pictures[0].alt);
    assert!(shown.contains("from 2 letters") && shown.contains("fr, from 3 letters"), "{shown}");
    let export = house.bob.press(&end, "Export").await.message().await;
    let file = String::from_utf8(export.pictures[0].bytes.clone()).unwrap();
    let header = file.lines().next().unwrap();
    assert!(header.contains("\"dictionary\":\"fr@"), "{header}");
    assert!(header.contains("\"dictionary\":\"en-standard@"), "{header}");
    replays(&file);
    house.close().await;
}

/// The same by typing: rules and their choices are suggested, and what is none of them is refused.
#[tokio::test(flavor = "multi_thread")]
async fn rules_of_ones_own_by_typing() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    alice.slash(channel, "wordsearch", args![source: "hat"]).await.message().await;
    let lobby = house.board("press Join").await;
    assert!(lobby.content.contains("no clock"), "nobody waits: {}", lobby.content);
    let mine = async |args| alice.slash(channel, "table my-rules", args).await.message().await;
    let suggested = async |option, args| -> Vec<String> {
        let found = alice.autocomplete(channel, "table my-rules", (option, ""), args).await;
        found.into_iter().map(|choice| choice.name).collect()
    };
    assert_eq!(suggested("rule", args![]).await, ["Dictionary", "Shortest word", "Scoring"]);
    let choices = suggested("choice", args![rule: "minimum"]).await;
    assert_eq!(choices, ["as the table has it", "from 2 letters", "from 3 letters"]);
    let told = mine(args![rule: "minimum", choice: "2"]).await;
    assert!(told.content.starts_with("Your rules: from 2 letters."), "{}", told.content);
    for (args, why) in [
        (args![rule: "minimum", choice: "4"], "Shortest word can be one of -, 2, 3."),
        (args![rule: "luck", choice: "2"], "choose one of dictionary, minimum, scoring."),
        (args![rule: "minimum"], "A rule and a choice go together"),
    ] {
        let told = mine(args).await;
        assert!(told.ephemeral && told.content.contains(why), "{}", told.content);
    }
    let told = mine(args![]).await;
    assert!(told.content.starts_with("Your rules: from 2 letters."), "{}", told.content);
    let told = mine(args![rule: "minimum", choice: "-"]).await;
    assert!(told.content.starts_with("Your rules: as the table has them."), "{}", told.content);
    // A draw is nothing that every game knows.
    starts(&house).await;
    let told = alice.slash(channel, "table draw", args![]).await.message().await;
    assert_eq!(told.content, "This game knows no draws: play on, or resign.");
    house.close().await;
}

/// Files that are not what they seem: each gets one sentence, and no table is opened.
#[tokio::test(flavor = "multi_thread")]
async fn hostile_uploads() {
    let house = House::build_with(|config| config.most_uploads = 100).await;
    let lie = |bytes: Vec<u8>, size, url: Option<&str>| Lie {
        name: "book.txt".to_owned(),
        bytes,
        size,
        url: url.map(str::to_owned),
    };
    let good = text_of(30).into_bytes();
    let plain = |bytes: Vec<u8>| lie(bytes, None, None);
    let huge = vec![b'a'; 3 * 1024 * 1024];
    let elsewhere = "http://127.0.0.1:9/attachments/1/2/book.txt";
    let rtl = "שלום עולם ".repeat(20_000);
    for (what, file, why) in [
        ("binary", plain((0..=255).cycle().take(9_000).collect()), "text"),
        ("a zip", plain([b"PK\x03\x04".to_vec(), good.clone()].concat()), "text"),
        ("1 GB claimed", lie(good.clone(), Some(1 << 30), None), "2 MB"),
        ("3 MB claimed as 10 bytes", lie(huge, Some(10), None), "2 MB"),
        ("another host", lie(good.clone(), None, Some(elsewhere)), "from Discord itself"),
        (
            "gone",
            lie(good.clone(), None, Some(&format!("{}/attachments/1/2/x.txt", house.world.url()))),
            "once more",
        ),
        ("one word", plain(b"word".to_vec()), "25"),
        ("nothing", plain(Vec::new()), "This text is empty: choose"),
        ("spaces", plain(b" \r\n\t ".to_vec()), "This text is empty: choose"),
        ("24 spreads", plain(text_of(24).into_bytes()), "24 page spreads"),
        ("emoji", plain("🦀🚀 ".repeat(20_000).into_bytes()), "no word in letters"),
        ("right to left", plain(rtl.into_bytes()), "(A to Z): choose another text"),
    ] {
        let asked = house.alice.slash(&house.channel, "wordsearch", args![text: file]).await;
        let told = asked.message().await;
        assert!(told.ephemeral && told.content.contains(why), "{what}: {}", told.content);
        assert!(told.content.lines().count() == 1, "{what}: {}", told.content);
    }
    let both = args![source: "hat", text: ("a.txt", "a")];
    let told = house.alice.slash(&house.channel, "wordsearch", both).await.message().await;
    assert!(told.content.contains("source `file`"), "{}", told.content);
    let none = args![source: "file"];
    let told = house.alice.slash(&house.channel, "wordsearch", none).await.message().await;
    assert!(told.content.contains("option `text`"), "{}", told.content);
    let unknown = args![book: "bible"];
    let told = house.alice.slash(&house.channel, "wordsearch", unknown).await.message().await;
    assert!(told.content.contains("alice"), "{}", told.content);
    assert_eq!(house.boards().len(), 0, "no table was opened");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_page_by_page() {
    let house = House::build().await;
    let asked = house.bob.slash(&house.channel, "rules", args![game: "Make a Wordsearch"]).await;
    let mut page = asked.message().await;
    let mut told = page.content.clone();
    while page.buttons().contains(&"Next ▶") && !page.is_disabled("Next ▶") {
        page = house.bob.press(&page, "Next ▶").await.message().await;
        assert!(!page.pictures[0].alt.is_empty());
        told.push_str(&page.content);
    }
    for named in ["Bez", "BOATS", "hat", "rules of their own"] {
        assert!(told.contains(named), "{named}: {told}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grid_played_on_paper() {
    let house = House::build().await;
    let grid = args![grid: "BOATS/xxxxx/xxxxx/xxxxx/xxxxx"];
    let told = house.bob.slash(&house.channel, "score wordsearch", grid).await.message().await;
    assert!(told.ephemeral && told.content.contains("8"), "{}", told.content);
    assert!(told.content.contains("BOATS") && !told.content.contains("\nOATS"), "{}", told.content);
    let tutorial = args![grid: "BOATS/xxxxx/xxxxx/xxxxx/xxxxx", scoring: "tutorial"];
    let told = house.bob.slash(&house.channel, "score wordsearch", tutorial).await.message().await;
    assert!(told.content.contains("**5 points**"), "{}", told.content);
    let wrong = args![grid: "BOATS"];
    let told = house.bob.slash(&house.channel, "score wordsearch", wrong).await.message().await;
    assert!(told.content.contains("25 boxes"), "{}", told.content);
    house.close().await;
}
