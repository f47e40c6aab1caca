//! Lists of words that servers bring: kept for as long as a game needs them, and no longer.

use crosstown::game::Pace;
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, TableId};
use crosstown::table::refused::Refused;
use crosstown::table::seating::Occupant;
use crosstown::table::settings::{MOST_LISTS, SERVER_LIST};
use crosstown::words::Language;
use serde_json::json;

use crate::database;
use crate::house::House;

/// The server of the house.
const GUILD: u64 = 1;

/// Uploads a list of one word.
async fn brings(tables: &Tables, word: &str) -> Result<(), Trouble> {
    tables.set_list(GUILD, Language::English, word.to_owned()).await.map(drop)
}

/// A lobby of Cross-Up that is to be played with the server's list.
async fn lobby(house: &House) -> TableId {
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let opening = Opening {
        game: "crossup".to_owned(),
        options: json!({}),
        dictionary: Some(SERVER_LIST.to_owned()),
        ..house.opening(house.channel(), Pace::None, seats)
    };
    let id = house.tables.open(opening).await.unwrap();
    assert_eq!(house.tables.showing(id).await.unwrap().phase, Phase::Lobby);
    id
}

/// The words of the lists that are stored.
async fn stored(house: &House) -> Vec<String> {
    let words = database::texts(house.url(), "SELECT words FROM wordlists ORDER BY words").await;
    words.concat().iter().map(|word| word.trim().to_owned()).collect()
}

#[tokio::test]
async fn a_list_goes_when_no_game_needs_it() {
    let house = House::build().await;
    let tables = &house.tables;
    brings(tables, "alpha").await.unwrap();
    let never = lobby(&house).await;
    tables.end(never, house.ann, false).await.unwrap();
    brings(tables, "bravo").await.unwrap();
    let played = lobby(&house).await;
    tables.start(played, house.ann).await.unwrap();
    tables.end(played, house.ann, false).await.unwrap();
    brings(tables, "charlie").await.unwrap();
    let waits = lobby(&house).await;
    brings(tables, "delta").await.unwrap();
    assert_eq!(stored(&house).await, ["alpha", "bravo", "charlie", "delta"]);

    tables.clear_away().await.unwrap();
    assert_eq!(stored(&house).await.len(), 4, "not at once: a table may be about to begin");
    tables.clear_away().await.unwrap();
    assert_eq!(stored(&house).await, ["bravo", "charlie", "delta"]);
    tables.end(waits, house.ann, false).await.unwrap();
    for _ in 0..2 {
        tables.clear_away().await.unwrap();
    }
    assert_eq!(stored(&house).await, ["bravo", "delta"]);

    // The game that was played with one is shown and exported by whoever comes later, and the server's own goes with
    // the server.
    tables.guild_gone(GUILD).await.unwrap();
    let again = house.again().await;
    for _ in 0..2 {
        again.clear_away().await.unwrap();
    }
    assert_eq!(stored(&house).await, ["bravo"]);
    let showing = again.showing(played).await.unwrap();
    let exported = String::from_utf8(again.exported(&showing).await.unwrap()).unwrap();
    assert!(exported.contains("bravo"), "{exported}");
}

#[tokio::test]
async fn so_many_lists_of_a_server_and_no_more() {
    let house = House::build().await;
    let word = |number: usize| {
        let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
        format!("word{}{}", letter(number / 26), letter(number))
    };
    for number in 0..MOST_LISTS {
        brings(&house.tables, &word(number)).await.unwrap();
        lobby(&house).await;
    }
    let refused = brings(&house.tables, &word(MOST_LISTS)).await.unwrap_err();
    assert!(matches!(refused, Trouble::Refused(Refused::ManyLists)), "{refused}");
    brings(&house.tables, &word(3)).await.expect("it is one of them");
    let elsewhere = house.tables.set_list(2, Language::English, word(MOST_LISTS)).await;
    elsewhere.expect("each server for itself");
}
