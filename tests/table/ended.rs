//! What is kept of a game that ended: by which rules its scores were made, what was achieved by them, and nothing of
//! somebody who was forgotten before the end.

use crosstown::game::Pace;
use crosstown::standings::Standings;
use crosstown::store::SERVER_WORDS;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, Place, TableId};
use crosstown::table::seating::{Occupant, PersonId};
use crosstown::table::settings::SERVER_LIST;
use crosstown::words::Language;
use serde_json::{Value, json};

use crate::database;
use crate::house::House;

/// Five words of five letters, each in a row and in a column: far more than 40 points.
const SQUARE: &str = "HEARTEMBERABUSERESINTREND";
/// A word for each of its letters, all of six letters, so that they fill line after line.
const WORDS: &str = "health energy animal report travel expert market bridge escape result artist butter summer \
    silver empire record engine school island nation temple rabbit effort number danger";
const BOXES: [char; 5] = ['a', 'b', 'c', 'd', 'e'];

/// Its letters, each with its box as it is typed.
fn letters() -> impl Iterator<Item = (char, String)> {
    let boxes = |at: usize| format!("{}{}", BOXES[at % 5], at / 5 + 1);
    SQUARE.chars().enumerate().map(move |(at, letter)| (letter, boxes(at)))
}

/// A text that somebody pasted: every word of it is a letter.
fn pasted() -> Value {
    let words: Vec<String> = SQUARE.chars().map(String::from).collect();
    json!({"text": {"title": "Emma, 1st of each page", "words": words}})
}

/// A wordsearch with this server's words.
async fn begun(house: &House, guild: u64, options: Value, people: &[PersonId]) -> TableId {
    let seats = people.iter().copied().map(Occupant::Person).collect();
    let place = Place { guild: Some(guild), channel: house.channel() };
    let game = "wordsearch".to_owned();
    let opening = Opening { game, options, place, ..house.opening(0, Pace::None, seats) };
    let id = house.tables.open(opening).await.unwrap();
    if house.tables.showing(id).await.unwrap().phase == Phase::Lobby {
        house.tables.start(id, people[0]).await.unwrap();
    }
    id
}

async fn puts(house: &House, id: TableId, person: PersonId, many: usize) {
    for (letter, square) in letters().take(many) {
        house.does(id, person, &format!("put {letter} {square}")).await;
    }
}

/// Both fill the square, with letters of words that they choose in turn.
async fn filled_in_turn(house: &House, guild: u64, minimum: u8) -> TableId {
    let people = [house.ann, house.ben];
    let options = json!({"source": "turns", "rhythm": "together", "minimum": minimum});
    let id = begun(house, guild, options, &people).await;
    for (turn, ((letter, square), word)) in letters().zip(WORDS.split(' ')).enumerate() {
        house.does(id, people[turn % 2], &format!("word {word}")).await;
        for person in people {
            house.does(id, person, &format!("put {letter} {square}")).await;
        }
    }
    id
}

/// The variant of a table's first seat, and what was achieved there in all.
async fn kept(house: &House, id: TableId) -> (String, Vec<String>) {
    let variant = format!("SELECT variant FROM results WHERE table_id = {} AND seat = 0", id.0);
    let mut variant = database::texts(house.url(), &variant).await;
    let feats = format!("SELECT DISTINCT feat FROM feats WHERE table_id = {} ORDER BY feat", id.0);
    let feats = database::texts(house.url(), &feats).await;
    (variant.remove(0).remove(0), feats.into_iter().flatten().collect())
}

#[tokio::test]
async fn scores_and_feats_are_by_the_usual_rules() {
    let house = House::build().await;
    let (tables, both) = (&house.tables, [house.ann, house.ben]);
    tables.set_word(2, "grozz", Some(true)).await.unwrap();
    tables.set_word(3, "drank", Some(false)).await.unwrap();
    let list = format!("heart ember abuse resin trend {WORDS}").replace(' ', "\n");
    tables.set_list(4, Language::English, list).await.unwrap();
    tables.set_dictionary(4, SERVER_LIST).await.unwrap();

    let alone = begun(&house, 1, json!({"source": pasted()}), &both[..1]).await;
    puts(&house, alone, house.ann, 25).await;
    let together = begun(&house, 1, json!({"source": pasted()}), &both).await;
    for person in both {
        puts(&house, together, person, 25).await;
    }
    let all: Vec<String> = ["perfect-line", "super-great"].map(str::to_owned).to_vec();
    let expected = [
        (filled_in_turn(&house, 1, 3).await, "", all.clone()),
        (filled_in_turn(&house, 3, 3).await, "", all),
        (filled_in_turn(&house, 1, 2).await, "from 2 letters", Vec::new()),
        (filled_in_turn(&house, 2, 3).await, SERVER_WORDS, Vec::new()),
        (filled_in_turn(&house, 4, 3).await, SERVER_WORDS, Vec::new()),
        (alone, "words of their own", Vec::new()),
        (together, "words of their own", Vec::new()),
    ];
    for (id, variant, feats) in &expected {
        assert_eq!(kept(&house, *id).await, ((*variant).to_owned(), feats.clone()));
    }
    // With what a server has brought scores are compared in it, and nowhere else.
    let store = tables.store();
    let best = async |guild| store.totals_of(house.ann.0, guild).await.unwrap()[0].best;
    let usual = best(None).await.expect("she played by the usual rules");
    assert!(usual >= 40);
    assert!(best(Some(2)).await.is_some_and(|best| best >= 40));
    let table = async |guild| {
        let had = (house.ann.0, "wordsearch", usual);
        store.table_of_score(had, guild, true).await.unwrap().map(|head| TableId(head.table_id))
    };
    assert_eq!(
        (table(None).await, table(Some(2)).await),
        (Some(expected[0].0), Some(expected[3].0))
    );

    // As an older version has kept it: reading the games again sets it right.
    house.tamper("UPDATE results SET variant = ''").await;
    house.tamper("DELETE FROM feats").await;
    house.tamper("INSERT INTO feats SELECT person, 'super-great', table_id FROM results").await;
    let standings = Standings::new(tables.clone());
    assert_eq!(standings.reread().await.unwrap().unreadable, 0);
    assert_eq!(standings.rebuild().await.unwrap().totals.changed, 0, "sums were right");
    for (id, variant, feats) in expected {
        assert_eq!(kept(&house, id).await, (variant.to_owned(), feats));
    }
}

/// Somebody has made a word, is forgotten, and so resigns; the game ends when the other is done.
#[tokio::test]
async fn words_of_somebody_forgotten_do_not_come_back() {
    let house = House::build().await;
    let id = begun(&house, 1, json!({"source": pasted()}), &[house.ann, house.ben]).await;
    puts(&house, id, house.ann, 5).await;
    house.tables.forget_person(house.ann).await.unwrap().expect("she is known");
    puts(&house, id, house.ben, 25).await;
    assert_eq!(house.tables.showing(id).await.unwrap().phase, Phase::Over);
    let store = house.tables.store();
    assert_eq!(store.favourite_words(house.ann.0, 9).await.unwrap(), []);
    assert!(!store.favourite_words(house.ben.0, 9).await.unwrap().is_empty());
    // Nor when games are read again.
    Standings::new(house.tables.clone()).reread().await.unwrap();
    assert_eq!(store.favourite_words(house.ann.0, 9).await.unwrap(), []);
    assert!(!store.favourite_words(house.ben.0, 9).await.unwrap().is_empty());
}
