//! Somebody who is forgotten: off every open table, the others' games whole, and their data told before.

use crosstown::game::{Level, Pace};
use crosstown::store::{Phase as Stored, Swept};
use crosstown::table::engine::Tables;
use crosstown::table::forgetting::Forgetting;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, TableId};
use crosstown::table::seating::{Occupant, PersonId};
use crosstown::table::showing::Sitting;
use serde_json::{Value, json};

use crate::house::House;

async fn forgets(house: &House, person: PersonId) -> Forgetting {
    house.tables.forget_person(person).await.unwrap().expect("somebody is known")
}

/// A game of Cross-Up with these, opened by the first.
async fn crossup(house: &House, seats: &[Occupant], begin: bool) -> TableId {
    let Occupant::Person(opener) = seats[0] else { panic!("the first is a person") };
    let opening = Opening {
        game: "crossup".to_owned(),
        options: json!({}),
        opener,
        ..house.opening(house.channel(), Pace::None, seats.to_vec())
    };
    let id = house.tables.open(opening).await.unwrap();
    if begin {
        house.tables.start(id, opener).await.unwrap();
    }
    id
}

async fn phase(tables: &Tables, id: TableId) -> Phase {
    tables.showing(id).await.unwrap().phase
}

#[tokio::test]
async fn every_open_table_goes_on_without_them_or_ends() {
    let house = House::build().await;
    let (ann, ben) = (house.ann, house.ben);
    let zoe = house.tables.person(13, "Zoe").await.unwrap();
    let [a, b, z] = [ann, ben, zoe].map(Occupant::Person);
    let computer = Occupant::Computer(Level::Easy);
    // Hers and others': lobbies that she opened, games in which she is awaited or not.
    let lobby = crossup(&house, &[a, b], false).await;
    let deserted = crossup(&house, &[a, computer], false).await;
    let duel = house.two(house.channel(), Pace::Live).await;
    let three = crossup(&house, &[b, a, z], true).await;
    let among_computers = crossup(&house, &[a, computer, computer], true).await;
    let private =
        Opening { private: true, ..house.opening(house.channel(), Pace::None, vec![a, computer]) };
    let private = house.tables.open(private).await.unwrap();
    let others = crossup(&house, &[b, z], true).await;
    let before = house.log(others).await;

    let forgotten = forgets(&house, ann).await;
    assert_eq!(forgotten.tables, 6);
    assert!(forgotten.swept.is_some());
    for (id, expected) in [
        (lobby, Phase::Lobby),
        (deserted, Phase::Closed),
        (duel, Phase::Over),
        (three, Phase::Playing),
        (among_computers, Phase::Closed),
        (private, Phase::Closed),
        (others, Phase::Playing),
    ] {
        assert_eq!(phase(&house.tables, id).await, expected, "{id:?}");
    }
    assert_eq!(house.log(duel).await, ["resign"]);
    assert_eq!(house.log(three).await, ["resign"]);
    assert_eq!(house.log(others).await, before);
    let open = house.tables.store().tables_of(ann.0).await.unwrap();
    assert_eq!(open.iter().map(|table| table.id).collect::<Vec<_>>(), [three.0], "as if resigned");
    house.tables.finish_forgetting().await.unwrap();
    assert_eq!(house.log(three).await, ["resign"], "and that once");

    // The others have won, and their results name a person who is nobody.
    let results = house.tables.store().results(duel.0).await.unwrap();
    let people: Vec<_> = results.iter().map(|placed| placed.person).collect();
    assert_eq!(people, [Some(ann.0), Some(ben.0)]);
    let showing = house.tables.showing(duel).await.unwrap();
    assert!(matches!(&showing.seats[0], Sitting::Person(who)
        if who.discord_id.is_none() && who.called().is_empty()));
    // Nobody opened the lobby any more, and it can begin all the same.
    let showing = house.tables.showing(lobby).await.unwrap();
    assert_eq!((showing.opener.discord_id, showing.taken()), (None, 1));
    house.tables.join(lobby, zoe).await.unwrap();
    house.tables.start(lobby, ben).await.unwrap();

    assert_eq!(house.tables.forget_person(ann).await.unwrap(), None, "once");
    let again = house.tables.person(11, "Ann").await.unwrap();
    assert_ne!(again, ann);
    assert_eq!(house.tables.takeout(again).await.unwrap().games, 0, "no history");
}

/// Boards are behind from the moment somebody is forgotten, also where there is nothing to resign.
#[tokio::test]
async fn every_open_board_that_names_them_is_shown_anew() {
    let house = House::build().await;
    let zoe = house.tables.person(13, "Zoe").await.unwrap();
    let seats = [house.ann, house.ben, zoe].map(Occupant::Person);
    let resigned = crossup(&house, &seats, true).await;
    house.does(resigned, house.ann, "resign").await;
    let left = crossup(&house, &seats, false).await;
    house.tables.leave(left, house.ann).await.unwrap();
    let changes = async |id: TableId| house.tables.showing(id).await.unwrap().changes;
    let before = [changes(resigned).await, changes(left).await];
    assert_eq!(forgets(&house, house.ann).await.tables, 0, "she had left both");
    assert!(changes(resigned).await > before[0] && changes(left).await > before[1]);
    let stored = house.tables.store().table(left.0).await.unwrap().unwrap();
    assert_eq!(stored.changes, changes(left).await, "memory and store agree");
}

/// The program is killed when the store has forgotten somebody and nothing else is done.
#[tokio::test]
async fn a_restart_finishes_what_a_kill_left() {
    let house = House::build().await;
    let duel = house.two(house.channel(), Pace::Live).await;
    let seats = [house.ann, house.ben].map(Occupant::Person);
    let lobby = crossup(&house, &seats, false).await;
    house.tables.store().forget(house.ann.0).await.unwrap().expect("she is known");
    let restarted = house.again().await;
    restarted.finish_forgetting().await.unwrap();
    assert_eq!(phase(&restarted, duel).await, Phase::Over);
    assert_eq!(restarted.showing(lobby).await.unwrap().taken(), 1);
    assert_eq!(restarted.store().seats_of_forgotten().await.unwrap(), []);
    // The program that was left behind finds the same.
    restarted.finish_forgetting().await.unwrap();
    assert_eq!(house.log(duel).await, ["resign"]);
}

#[tokio::test]
async fn two_of_one_table_at_once_leave_it_to_the_others() {
    let house = House::build().await;
    let people = [house.ann, house.ben];
    let zoe = house.tables.person(13, "Zoe").await.unwrap();
    let three = crossup(&house, &[people[0], people[1], zoe].map(Occupant::Person), true).await;
    let two = crossup(&house, &people.map(Occupant::Person), true).await;
    let tables = &house.tables;
    let (one, other) =
        tokio::join!(tables.forget_person(house.ann), tables.forget_person(house.ben));
    assert!(one.unwrap().is_some() && other.unwrap().is_some());
    assert_eq!(tables.store().tables_of(house.ann.0).await.unwrap(), []);
    assert_ne!(phase(tables, two).await, Phase::Playing);
    let log = house.log(three).await;
    assert_eq!(log, ["resign", "resign"], "each has resigned once");
}

/// A press that was under way opens a table after its player was forgotten: it does not stay.
#[tokio::test]
async fn what_a_press_under_way_has_opened_is_closed() {
    let house = House::build().await;
    forgets(&house, house.ann).await;
    let late = crossup(&house, &[Occupant::Person(house.ann)], false).await;
    house.tables.finish_forgetting().await.unwrap();
    assert_eq!(phase(&house.tables, late).await, Phase::Closed);
}

/// A game that this version can't read waits for one that can; where nobody else plays it is closed.
#[tokio::test]
async fn a_table_that_rests_is_left_when_it_goes_on() {
    let house = House::build().await;
    let duel = house.two(house.channel(), Pace::Live).await;
    let alone = [Occupant::Person(house.ann), Occupant::Computer(Level::Easy)];
    let alone = crossup(&house, &alone, true).await;
    house.tamper("UPDATE snapshots SET state = 'x' || state").await;
    let tables = house.again().await;
    assert!(tables.lock(duel).await.unwrap().rests());
    tables.forget_person(house.ann).await.unwrap().expect("she is known");
    let stored = async |id: TableId| tables.store().table(id.0).await.unwrap().unwrap().phase;
    assert_eq!((stored(duel).await, stored(alone).await), (Stored::Playing, Stored::Closed));
    house.tamper("UPDATE snapshots SET state = SUBSTR(state, 2)").await;
    let later = house.again().await;
    later.finish_forgetting().await.unwrap();
    assert_eq!(phase(&later, duel).await, Phase::Over);
}

fn read(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

#[tokio::test]
async fn what_is_told_is_ones_own() {
    let house = House::build().await;
    let duel = house.two(house.channel(), Pace::Live).await;
    let moves = [(house.ann, "a1"), (house.ben, "b2"), (house.ann, "c3")];
    for (person, text) in moves {
        house.does(duel, person, text).await;
    }
    let told = house.tables.takeout(house.ann).await.unwrap();
    assert_eq!((told.name, told.games, told.left_out), ("crosstown-your-data.json", 1, 0));
    let data = read(&told.bytes);
    assert_eq!((&data["name"], &data["discord_id"]), (&json!("Ann"), &json!(11)));
    let game = &data["games"][0];
    assert_eq!(game["options"], Value::Null, "nothing that is still played");
    let own: Vec<&Value> = game["your_moves"].as_array().unwrap().iter().map(|m| &m[1]).collect();
    assert_eq!(own, [&json!("a1"), &json!("c3")]);
    let text = String::from_utf8(told.bytes).unwrap();
    for others in ["Ben", "b2", "seed"] {
        assert!(!text.contains(others), "{others} is in {text}");
    }
    house.does(duel, house.ben, "resign").await;
    let game = read(&house.tables.takeout(house.ann).await.unwrap().bytes)["games"][0].clone();
    assert_eq!((&game["phase"], &game["options"]), (&json!("over"), &json!({"size": 5})));
    assert_eq!((&game["your_seat"], &game["your_result"]["score"]), (&json!(1), &json!(1)));
}

/// The words ahead are in the options of a wordsearch: nobody reads them before the end.
#[tokio::test]
async fn the_words_ahead_are_not_told() {
    let house = House::build().await;
    let id = house.crowd(1, 1).await;
    let opener = house.tables.showing(id).await.unwrap().opener.id;
    house.tamper(r#"UPDATE tables SET options = '{"words": "ahead"}'"#).await;
    let options = async || {
        let told = house.tables.takeout(opener).await.unwrap();
        read(&told.bytes)["games"][0]["options"].clone()
    };
    assert_eq!(options().await, Value::Null);
    house.tamper("UPDATE tables SET phase = 'over'").await;
    assert_eq!(options().await, json!({"words": "ahead"}), "when it is over");
}

/// Nothing to sweep, or the file written anew: never something left.
#[tokio::test]
async fn the_files_are_swept() {
    let house = House::build().await;
    let zoe = house.tables.person(0x0bad_cafe_1234_5678, "Zoe").await.unwrap();
    let swept = forgets(&house, zoe).await.swept;
    assert!(matches!(swept, Some(Swept::Clean | Swept::Rewritten)), "{swept:?}");
}
