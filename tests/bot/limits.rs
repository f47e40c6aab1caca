//! More than anybody needs: long texts, permissions that are missing, games that are taken away too
//! early.

use crosstown::args;
use crosstown::playground::permissions;

use crate::house::House;

/// Whatever is typed is answered in one message, and long texts are not repeated in full.
#[tokio::test(flavor = "multi_thread")]
async fn long_texts_are_answered() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let args = args![opponent: house.bob, size: 5, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", args).await.message().await;
    let grid = house.world.channel("grid");
    for letter in ["x", "é", "🦀", "`*<@1>"] {
        let long = letter.repeat(3_000 / letter.chars().count());
        let told = |asked: crosstown::playground::Reply| async move {
            let told = asked.message().await;
            assert!(told.ephemeral, "{told:?}");
            told.content
        };
        let book = alice.slash(&grid, "wordsearch", args![book: long.as_str()]).await;
        let book = told(book).await;
        assert!(book.starts_with("There is no book") && book.ends_with("wisdom."), "{book}");
        let text = told(alice.slash(channel, "move", args![text: long.as_str()]).await).await;
        assert!(text.starts_with("That is too long for a move"), "{text}");
        let table = args![text: "a1", table: long.as_str()];
        let table = told(alice.slash(channel, "move", table).await).await;
        assert!(table.starts_with("There is no such table"), "{table}");
        let table = args![table: long.as_str()];
        let table = told(alice.slash(channel, "board", table).await).await;
        assert!(table.starts_with("There is no such table"), "{table}");
        let books = alice.autocomplete(&grid, "wordsearch", ("book", &long), args![]).await;
        assert!(books.is_empty());
        let moves = alice.autocomplete(channel, "move", ("text", &long), args![]).await;
        assert!(moves.is_empty());
    }
    // As long as a hat takes it.
    alice.slash(&grid, "wordsearch", args![source: "hat"]).await.message().await;
    house.board_in(&grid, "press Join").await;
    house.bob.slash(&grid, "table join", args![]).await.message().await;
    alice.slash(&grid, "table start", args![]).await.message().await;
    let hat = format!("hat{}", format!(" {}", "b".repeat(30)).repeat(12));
    let told = alice.slash(&grid, "move", args![text: hat.as_str()]).await.message().await;
    assert!(told.content.starts_with("Done: hat bbb"), "{}", told.content);
    assert!(told.content.lines().next().is_some_and(|first| first.ends_with("….")), "{told:?}");
    house.close().await;
}

/// A server may offer `/settings` to all: it is for those who may Manage Server all the same.
#[tokio::test(flavor = "multi_thread")]
async fn settings_are_for_those_who_manage_the_server() {
    let house = House::build().await;
    let (bob, channel) = (&house.bob, &house.channel);
    house.world.offer_to_all("settings");
    for (name, args) in [
        ("settings show", args![]),
        ("settings dictionary", args![dictionary: "French"]),
        ("settings words", args![change: "deny", word: "drank"]),
    ] {
        let told = bob.slash(channel, name, args).await.message().await;
        assert!(told.ephemeral, "{told:?}");
        assert!(told.content.starts_with("Only someone who may Manage Server"), "{name}: {told:?}");
    }
    let word = bob.slash(channel, "word check", args![word: "drank"]).await.message().await;
    assert_eq!(word.content, "DRANK counts: it is in the dictionary en-standard.");
    bob.may(permissions::MANAGE_GUILD);
    let told = bob.slash(channel, "settings show", args![]).await.message().await;
    assert!(told.content.starts_with("Dictionary: en-standard."), "{}", told.content);
    house.close().await;
}

/// The seed would tell what is to come: it is in no export before the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_is_exported_without_its_seed() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let args = args![opponent: house.bob, size: 3, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", args).await.message().await;
    house.board("Red to place").await;
    house.does(alice, "b2").await;
    let header = async || {
        let export = alice.slash(channel, "table export", args![]).await.message().await;
        let file = String::from_utf8(export.pictures[0].bytes.clone()).unwrap();
        file.lines().next().expect("a header").to_owned()
    };
    let early = header().await;
    assert!(!early.contains("seed"), "{early}");
    house.does(&house.bob, "resign").await;
    let late = header().await;
    assert!(late.contains(r#""seed":""#) && !late.contains(r#""seed":"""#), "{late}");
    house.close().await;
}
