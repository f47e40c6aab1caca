//! Whatever a game says of itself is taken from it, also of one that no list in the program has.

use crosstown::game::{Pace, Seat};
use crosstown::table::engine::Trouble;
use crosstown::table::kind::Kind;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, TableId};
use crosstown::table::refused::Refused;
use crosstown::table::seating::Occupant;
use serde_json::json;

use crate::counting::Counting;
use crate::house::House;

static KINDS: [Kind; 1] = [Kind::of::<Counting>()];
const MINUTE: i64 = 60_000;

fn opening(house: &House, pace: Pace, seats: Vec<Occupant>) -> Opening {
    let (game, options) = ("counting".to_owned(), json!({}));
    Opening { game, options, ..house.opening(house.channel(), pace, seats) }
}

fn two(house: &House) -> Vec<Occupant> {
    vec![Occupant::Person(house.ann), Occupant::Person(house.ben)]
}

#[tokio::test]
async fn a_game_of_ones_own_is_opened_played_and_read_again() {
    let house = House::build().await;
    let tables = house.hosting(&KINDS).await;
    let id = tables.open(opening(&house, Pace::Slow, two(&house))).await.unwrap();
    tables.act(id, house.ann, "1", None, None).await.unwrap();
    let refused = tables.act(id, house.ben, "3", None, None).await;
    assert!(matches!(refused, Err(Trouble::Refused(Refused::Rule(_)))), "{refused:?}");
    let tables = house.hosting(&KINDS).await;
    for (person, text) in [(house.ben, "2"), (house.ann, "3"), (house.ben, "4")] {
        tables.act(id, person, text, None, None).await.unwrap();
    }
    let showing = tables.showing(id).await.unwrap();
    assert_eq!((showing.phase, showing.kind.name), (Phase::Over, "Counting"));
    assert_eq!(showing.game().unwrap().line(), "4");
    // Those who don't know it have no such game, and lose nothing.
    let unknown = house.tables.open(opening(&house, Pace::Slow, two(&house))).await;
    assert!(matches!(unknown, Err(Trouble::Refused(Refused::Rule(_)))), "{unknown:?}");
    let unreadable = house.tables.showing(id).await.map(|showing| showing.phase);
    assert!(matches!(unreadable, Err(Trouble::Refused(Refused::Suspended))), "{unreadable:?}");
}

#[tokio::test]
async fn turns_are_as_long_as_the_game_says() {
    let house = House::build().await;
    let tables = house.hosting(&KINDS).await;
    for (pace, due, remind) in [
        (Pace::Live, Some(6 * MINUTE), Some(6 * MINUTE - 72_000)),
        (Pace::Relaxed, Some(30 * MINUTE), Some(24 * MINUTE)),
        (Pace::Slow, Some(24 * 60 * MINUTE), Some(21 * 60 * MINUTE)),
        (Pace::None, None, None),
    ] {
        let before = tables.now();
        let id = tables.open(opening(&house, pace, two(&house))).await.unwrap();
        let showing = tables.showing(id).await.unwrap();
        let first = showing.deadlines.first();
        assert_eq!(first.map(|first| first.due_at - before), due, "{pace}");
        assert_eq!(first.and_then(|first| first.remind_at).map(|at| at - before), remind, "{pace}");
    }
    assert_eq!((KINDS[0].usual_pace)(&json!({})), Pace::Live);
}

/// What seats settle for themselves is the game's, choice by choice.
#[tokio::test]
async fn seats_settle_what_the_game_leaves_them() {
    let house = House::build().await;
    let tables = house.hosting(&KINDS).await;
    let ann = vec![Occupant::Person(house.ann)];
    let id = tables.open(opening(&house, Pace::Slow, ann)).await.unwrap();
    let own = async |id: TableId| tables.showing(id).await.unwrap().seat_options[0].clone();
    let rules = (KINDS[0].seat_rules)(&own(id).await);
    let chosen = |rules: &[crosstown::games::SeatRule<serde_json::Value>]| -> Vec<String> {
        let choices = rules.iter().flat_map(|rule| &rule.choices);
        choices.filter(|choice| choice.chosen).map(|choice| choice.value.clone()).collect()
    };
    assert_eq!(chosen(&rules), ["-"]);
    let loud = rules[0].choices.iter().find(|choice| choice.value == "loud").unwrap();
    tables.choose_rules(id, house.ann, loud.options.clone()).await.unwrap();
    let own = own(id).await;
    assert_eq!(chosen(&(KINDS[0].seat_rules)(&own)), ["loud"]);
    assert_eq!(KINDS[0].seat_details(&own), "aloud");
    tables.join(id, house.ben).await.unwrap();
    // Whoever came last may have something to settle, too.
    tables.start(id, house.ann).await.unwrap();
    let showing = tables.showing(id).await.unwrap();
    assert_eq!(showing.header.seat_options[0], own);
    assert_eq!(showing.awaited(), [(Seat(0), 0)]);
}
