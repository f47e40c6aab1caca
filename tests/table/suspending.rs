//! Games that this version can't read: their tables rest, and go on when they can be read again.

use crosstown::game::Pace;
use crosstown::store::Store;
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::notices::Notice;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, TableId};
use crosstown::table::refused::Refused;
use crosstown::table::seating::Occupant;
use crosstown::table::timekeeper::Timekeeper;
use crosstown::words::Lexicon;
use serde_json::json;

use crate::house::House;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// What makes a state unreadable, and readable again.
const SPOIL: &str = "UPDATE snapshots SET state = 'x' || state";
const MEND: &str = "UPDATE snapshots SET state = SUBSTR(state, 2)";

async fn suspended_at(store: &Store, id: TableId) -> Option<i64> {
    store.table(id.0).await.unwrap().unwrap().suspended_at
}

async fn words(tables: &Tables) -> Vec<Notice> {
    let notices = tables.store().pending(10).await.unwrap();
    notices.iter().map(|notice| Notice::read(&notice.payload).unwrap()).collect()
}

fn is_refused<T>(result: Result<T, Trouble>, why: &Refused) -> bool {
    matches!(result, Err(Trouble::Refused(refused)) if refused == *why)
}

#[tokio::test]
async fn no_clock_runs_at_a_table_that_rests() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
    house.pass(DAY / 4);
    let due_at = house.tables.store().deadlines(id.0).await.unwrap()[0].due_at;
    house.tamper(SPOIL).await;

    let tables = house.again().await;
    for _ in 0..2 {
        let moved = tables.act(id, house.ben, "c4", None, None).await;
        assert!(is_refused(moved, &Refused::Suspended));
        assert!(is_refused(tables.leave(id, house.ben).await, &Refused::Suspended));
        assert!(is_refused(tables.join(id, house.ben).await, &Refused::Suspended));
    }
    assert_eq!(words(&tables).await, [Notice::Suspended], "one word is enough");
    // Another table, at which time runs.
    let other = house.two(6, Pace::Slow).await;
    for (person, text) in [(house.ann, "c3"), (house.ben, "c4")] {
        house.tables.act(other, person, text, None, None).await.unwrap();
    }
    house.pass(30 * DAY);
    Timekeeper::new(tables.clone()).look().await.unwrap();
    tables.close_quiet().await.unwrap();
    assert_eq!(tables.lock(other).await.unwrap().phase, Phase::Over, "by the clock");
    assert_eq!(tables.lock(id).await.unwrap().phase, Phase::Playing);
    assert_eq!(words(&tables).await, [Notice::Suspended], "nobody was reminded");

    // Still not to be read by the next version.
    let tables = house.again().await;
    tables.look_over().await.unwrap();
    assert_eq!(words(&tables).await, [Notice::Suspended]);
    house.tamper(MEND).await;
    let tables = house.again().await;
    tables.look_over().await.unwrap();
    assert_eq!(suspended_at(tables.store(), id).await, None);
    assert_eq!(words(&tables).await, [Notice::Suspended, Notice::Resumed]);
    let deadlines = tables.lock(id).await.unwrap().deadlines.clone();
    assert_eq!(deadlines[0].due_at, due_at + 30 * DAY, "as much time as before");
    tables.act(id, house.ben, "c4", None, None).await.unwrap();
}

/// A disk may lose a bit, and somebody may have a hand in it: what contradicts itself is not played on.
#[tokio::test]
async fn a_state_that_contradicts_itself_rests() {
    for (damage, mended) in [
        (
            r#"UPDATE snapshots SET state = REPLACE(state, '"ply":1', '"ply":7')"#,
            r#"UPDATE snapshots SET state = REPLACE(state, '"ply":7', '"ply":1')"#,
        ),
        (
            "UPDATE snapshots SET seq = 9223372036854775807 WHERE seq = 1",
            "UPDATE snapshots SET seq = 1 WHERE seq = 9223372036854775807",
        ),
        ("UPDATE snapshots SET seq = -9223372036854775807", "UPDATE snapshots SET seq = 1"),
    ] {
        let house = House::build().await;
        let id = house.two(5, Pace::Slow).await;
        house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
        house.tamper("DELETE FROM snapshots WHERE seq = 0").await;
        house.tamper(damage).await;
        let tables = house.again().await;
        let moved = tables.act(id, house.ben, "c4", None, None).await;
        assert!(is_refused(moved, &Refused::Suspended), "{damage}");
        house.tamper(mended).await;
        let tables = house.again().await;
        tables.act(id, house.ben, "c4", None, None).await.unwrap();
    }
}

#[tokio::test]
async fn a_table_that_rests_can_be_ended() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    // A game that this version has never heard of can't be read either.
    house.tamper("UPDATE tables SET game = 'chess'").await;
    let tables = house.again().await;
    tables.look_over().await.unwrap();
    assert!(suspended_at(tables.store(), id).await.is_some(), "nobody had to ask for it");
    let again = tables.open(house.opening(5, Pace::Slow, Vec::new())).await;
    assert!(matches!(again, Err(Trouble::Taken(taken)) if taken == id), "it has its channel");
    assert!(is_refused(tables.end(id, house.ben, false).await, &Refused::NotYours));
    tables.end(id, house.ann, false).await.unwrap();
    assert_eq!(tables.lock(id).await.unwrap().phase, Phase::Closed);
}

#[tokio::test]
async fn other_rules_are_noted_when_a_table_goes_on() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
    house.tamper(SPOIL).await;
    house.tamper("UPDATE tables SET rules = 0").await;
    let tables = house.again().await;
    tables.look_over().await.unwrap();
    assert!(suspended_at(tables.store(), id).await.is_some());
    house.tamper(MEND).await;
    let tables = house.again().await;
    tables.look_over().await.unwrap();
    assert_eq!(suspended_at(tables.store(), id).await, None);
    let log = tables.store().inputs(id.0, 2).await.unwrap();
    assert_eq!(log.iter().map(|input| &*input.payload).collect::<Vec<_>>(), ["rules 1"]);
    tables.act(id, house.ben, "c4", None, None).await.unwrap();
}

fn wordsearch(house: &House, channel: u64) -> Opening {
    Opening {
        game: "wordsearch".to_owned(),
        options: json!({}),
        dictionary: Some("en-standard".to_owned()),
        seat_options: vec![json!({}), json!({"dictionary": "nl"})],
        ..house.opening(
            channel,
            Pace::None,
            vec![Occupant::Person(house.ann), Occupant::Person(house.ben)],
        )
    }
}

/// Whether it is the table's list or that of one seat.
#[tokio::test]
async fn a_list_that_is_not_known_lets_a_table_rest() {
    let house = House::build().await;
    let id = house.tables.open(wordsearch(&house, 5)).await.unwrap();
    house.tables.start(id, house.ann).await.unwrap();
    let (nl, nobody) = (Lexicon::load("nl").unwrap().name(), "nl@0123456789abcdef");
    let en = Lexicon::load("en-standard").unwrap().name();
    for (change, back) in [
        (
            "UPDATE tables SET dictionary = 'en-standard@0123456789abcdef'".to_owned(),
            format!("UPDATE tables SET dictionary = '{en}'"),
        ),
        (
            format!("UPDATE seats SET options = REPLACE(options, '{nl}', '{nobody}')"),
            format!("UPDATE seats SET options = REPLACE(options, '{nobody}', '{nl}')"),
        ),
    ] {
        for (statement, rests) in [(change, true), (back, false)] {
            house.tamper(&statement).await;
            let tables = house.again().await;
            tables.look_over().await.unwrap();
            let since = suspended_at(tables.store(), id).await;
            assert_eq!(since.is_some(), rests, "{statement}");
            assert_eq!(tables.lock(id).await.unwrap().rests(), rests, "{statement}");
        }
    }
}

/// It begins with the rules and the lists of the day it begins.
#[tokio::test]
async fn a_lobby_never_rests() {
    let house = House::build().await;
    let id = house.tables.open(wordsearch(&house, 5)).await.unwrap();
    house.tamper("UPDATE tables SET rules = 0, dictionary = 'en-standard@0123456789abcdef'").await;
    let tables = house.again().await;
    tables.look_over().await.unwrap();
    tables.choose_rules(id, house.ann, json!({"minimum": 2})).await.unwrap();
    tables.start(id, house.ann).await.unwrap();
    assert!(words(&tables).await.is_empty());
    let again = house.again().await;
    let table = again.lock(id).await.unwrap();
    assert_eq!((table.phase, table.rests()), (Phase::Playing, false));
    assert_eq!(table.header.dictionary, Some(Lexicon::load("en-standard").unwrap().name()));
}
