//! A server's own list of words: uploaded, chosen, replaced and removed, while games go on with the one they have.

use crosstown::args;
use crosstown::playground::Arg;
use crosstown::table::replay::{Replay, Report};

use super::{asks, settles, shown};
use crate::database::Raw;
use crate::house::House;

const SERVER: &str = "this server's own list";

fn upload(words: &str, language: &str) -> Vec<(&'static str, Arg)> {
    args![change: "upload", file: ("words.txt", words), language: language]
}

/// How many lists are stored.
async fn stored(house: &House) -> i64 {
    Raw::open(house.database()).await.number("SELECT COUNT(*) FROM wordlists").await
}

/// Somebody calls a letter, and both put it somewhere.
async fn a_round(house: &House) {
    let players = [&house.alice, &house.bob];
    let mut called = false;
    for player in players {
        let moves = house.moves(player).await;
        if let Some(call) = moves.iter().find(|text| text.starts_with("call ")) {
            house.does(player, call).await;
            called = true;
            break;
        }
    }
    assert!(called, "somebody calls");
    for player in players {
        let moves = house.moves(player).await;
        house.does(player, &moves[0]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_with_the_list_it_began_with() {
    let mut house = House::build().await;
    let (alice, bob, channel) = (house.alice.clone(), house.bob.clone(), house.channel);
    let said =
        settles(&house, "wordlist", upload("# ours\ngrozz\nblurb\n\nQZX\n", "English")).await;
    assert!(said.starts_with("This server's own list has 3 English words ("), "{said}");
    assert!(said.contains("Choose it with /settings dictionary"), "{said}");
    let check = async |word: &str, dictionary: Option<&str>| {
        let args = match dictionary {
            Some(dictionary) => args![word: word, dictionary: dictionary],
            None => args![word: word],
        };
        asks(&alice, &channel, "word check", args).await
    };
    assert!(check("qzx", None).await.contains("not in the dictionary en-standard"));
    assert_eq!(check("qzx", Some(SERVER)).await, "QZX counts: it is in the dictionary server-en.");
    let elsewhere = "DRANK does not count: it is not in server-en, but in en-standard.";
    assert_eq!(check("drank", Some(SERVER)).await, elsewhere);
    let said = settles(&house, "dictionary", args![dictionary: SERVER]).await;
    assert_eq!(said, "Tables that begin from now on use this server's own list.");
    settles(&house, "words", args![change: "allow", word: "frobz"]).await;
    assert_eq!(check("drank", None).await, elsewhere);
    let show = shown(&house).await;
    assert!(show.contains("Dictionary: this server's own list."), "{show}");
    assert!(show.contains("Own list of words: 3 English words ("), "{show}");
    // What is told of it can be taken away.
    let owner = house.world.user("owner");
    let file = owner.slash(&channel, "settings wordlist", args![change: "download"]).await;
    let file = file.message().await.pictures.remove(0);
    assert_eq!(
        (file.name.as_str(), &file.bytes[..]),
        ("server-en.txt", &b"blurb\ngrozz\nqzx\n"[..])
    );

    asks(&alice, &channel, "crossup", args![pace: "none"]).await;
    let lobby = house.board("press Join").await;
    bob.press(&lobby, "Join").await;
    asks(&alice, &channel, "table start", args![]).await;
    house.board("calls letter 1 of 25").await;
    a_round(&house).await;

    // Replaced, by one in another language, and at last removed: the game has the list it began with.
    let said = settles(&house, "wordlist", upload("été\nça", "French")).await;
    assert!(said.contains("2 French words") && said.contains("from now on use it"), "{said}");
    assert_eq!(stored(&house).await, 2);
    a_round(&house).await;
    house.restart().await;
    let goes_by = " That is what your table goes by.";
    for (word, verdict) in [
        ("qzx", "QZX counts: it is in the dictionary server-en."),
        ("frobz", "FROBZ counts: this server allows it besides the words of server-en."),
        ("ete", "ETE does not count: it is not in the dictionary server-en."),
    ] {
        assert_eq!(check(word, None).await, format!("{verdict}{goes_by}"));
    }
    assert_eq!(check("été", Some(SERVER)).await, "ETE counts: it is in the dictionary server-fr.");
    let said = settles(&house, "wordlist", args![change: "remove"]).await;
    assert!(
        said.starts_with(
            "This server's own list is removed. Tables that begin from now on use en-standard"
        ),
        "{said}"
    );
    assert_eq!(stored(&house).await, 1, "the list that no table needs is gone");
    house.restart().await;
    a_round(&house).await;
    asks(&alice, &channel, "table history", args![]).await;
    let no_list = "This server has no list of words of its own: someone who may Manage Server uploads one with /settings wordlist.";
    for (what, args) in [
        ("wordlist", args![change: "remove"]),
        ("wordlist", args![change: "download"]),
        ("dictionary", args![dictionary: SERVER]),
    ] {
        assert_eq!(settles(&house, what, args).await, no_list);
    }
    assert!(shown(&house).await.contains("Dictionary: en-standard."));

    // Its export has the list with it, and is played again by anybody.
    asks(&bob, &channel, "table resign", args![]).await;
    let end = house.board("wins with").await;
    let export = alice.slash(&channel, "table export", args![]).await.message().await;
    let bytes = export.pictures[0].bytes.clone();
    let text = String::from_utf8(bytes).expect("text");
    assert!(text.starts_with(r#"{"list":"server-en@"#), "{text}");
    assert!(text.lines().nth(1).is_some_and(|header| header.contains("+FROBZ")), "{text}");
    let mut games = Replay::new(text.as_bytes());
    let game =
        games.next(|line, why| panic!("line {line}: {why}")).expect("a stream").expect("a game");
    assert!(
        matches!(&game.report, Report::Played(played) if played.actions == 10),
        "{:?}",
        game.report
    );
    // Of a rematch there is no such list any more.
    let told = alice.press(&end, "Rematch").await.message().await.content;
    assert!(
        told.starts_with("This server has no English list of words of its own any more"),
        "{told}"
    );
    house.close().await;
}

/// Between the lobby and the beginning: the newest list counts, and if there is none the one it was opened with.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_takes_the_newest_list_there_is() {
    let mut house = House::build().await;
    let (alice, channel) = (house.alice.clone(), house.channel);
    let lobby = async |house: &House| {
        asks(&alice, &channel, "crossup", args![pace: "none", dictionary: SERVER]).await;
        house.board("press Join").await;
    };
    let begins = async |house: &House, word: &str| {
        asks(&alice, &channel, "table start", args![]).await;
        house.board("calls letter 1 of 25").await;
        let told = asks(&alice, &channel, "word check", args![word: word]).await;
        assert!(told.starts_with(&format!("{} counts:", word.to_uppercase())), "{told}");
        asks(&alice, &channel, "table end", args![]).await;
        house.board("closed without").await;
    };
    settles(&house, "wordlist", upload("first", "English")).await;
    lobby(&house).await;
    settles(&house, "wordlist", upload("second", "English")).await;
    begins(&house, "second").await;
    lobby(&house).await;
    settles(&house, "wordlist", upload("trois", "French")).await;
    house.restart().await;
    begins(&house, "second").await;
    lobby(&house).await;
    settles(&house, "wordlist", args![change: "remove"]).await;
    begins(&house, "trois").await;
    house.close().await;
}

/// Every game with words, with a list that has hardly any and computers that have to make do with it.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_one_word_is_played_with() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    settles(&house, "wordlist", upload("crisscross", "English")).await;
    for (game, args) in [
        ("crossup", args![dictionary: SERVER, private: "yes", computers: 1]),
        ("wordsearch", args![language: SERVER, private: "yes", computers: 1]),
        ("wordcross", args![dictionary: SERVER, private: "yes", computers: 1]),
        ("town", args![dictionary: SERVER, private: "yes", computers: 1]),
    ] {
        let told = alice.slash(channel, game, args).await.message().await;
        assert!(told.content.contains("server-en"), "{game}: {}", told.content);
        // The computers' first move, and ours.
        let table = told.custom_id(told.buttons()[0]).expect("a control").to_owned();
        let table = table.split(':').nth(1).expect("a table").to_owned();
        crate::house::until("there is something to do", async || {
            let typed = args![table: table.as_str()];
            !alice.autocomplete(channel, "move", ("text", ""), typed).await.is_empty()
        })
        .await;
    }
    // Word Cross has English tiles.
    settles(&house, "wordlist", upload("été", "French")).await;
    let args = args![dictionary: SERVER, private: "yes"];
    let told = asks(alice, channel, "wordcross", args).await;
    assert!(told.starts_with("The tiles of Word Cross are English, so server-fr"), "{told}");
    let scored = args![grid: "été.. ..... ..... ..... .....", dictionary: SERVER];
    let told = asks(alice, channel, "score crossup", scored).await;
    assert!(told.starts_with("**3 points** with server-fr"), "{told}");
    let told = asks(alice, &alice.direct(), "crossup", args![dictionary: SERVER]).await;
    assert!(told.starts_with("This is settled for a whole server"), "{told}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_list_is_refused_in_one_sentence() {
    let house = House::build_with(|config| config.most_uploads = 100).await;
    let numbered = |count: usize| {
        let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
        let word =
            |n: usize| [letter(n), letter(n / 26), letter(n / 676), letter(n / 17_576), '\n'];
        (0..count).flat_map(word).collect::<String>()
    };
    let before = shown(&house).await;
    for (text, sentence) in [
        ("one\ntw0\n".to_owned(), "Line 2: “0” is not a letter here: use A to Z."),
        ("one\n\nx\n".to_owned(), "Line 3: a word has 2 to 15 letters."),
        ("one\nincomprehensibles\n".to_owned(), "Line 2: a word has 2 to 15 letters."),
        ("# nothing\n\n".to_owned(), "There is no word in it: write one word a line."),
        (
            numbered(200_001),
            "This list has 200001 words, and 200000 are the most: send a shorter one.",
        ),
        ("a".repeat(2_100_000), "This file is too large: send a plain text of at most 2 MB."),
    ] {
        assert_eq!(settles(&house, "wordlist", upload(&text, "English")).await, sentence);
    }
    let told = settles(&house, "wordlist", args![change: "upload"]).await;
    assert_eq!(told, "A list comes as a file: send it along with the option `file`.");
    assert_eq!((shown(&house).await, stored(&house).await), (before, 0), "nothing has changed");
    // As long as a list may be, and the same once more in another order: stored once.
    let longest = numbered(200_000);
    let backwards: String = longest.lines().rev().map(|word| format!("{word}\r\n")).collect();
    for text in [&longest, &backwards] {
        let said = settles(&house, "wordlist", upload(text, "German")).await;
        assert!(said.starts_with("This server's own list has 200000 German words ("), "{said}");
    }
    assert_eq!(stored(&house).await, 1);
    // The server's own words must be words of its language, if tables go by it.
    settles(&house, "dictionary", args![dictionary: SERVER]).await;
    settles(&house, "words", args![change: "allow", word: "Bär"]).await;
    let told = settles(&house, "wordlist", upload("año", "Spanish")).await;
    assert!(told.starts_with("This server's own list has 1 Spanish word"), "{told}");
    house.close().await;
}
