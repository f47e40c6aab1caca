//! Opening tables over a real store: in one step, within limits, and by those who are called so.

use crosstown::game::{Level, Pace};
use crosstown::store::{Reseat, Seat, Then};
use crosstown::table::engine::Trouble;
use crosstown::table::limits::Limits;
use crosstown::table::opening::Opening;
use crosstown::table::people::Called;
use crosstown::table::record::{Phase, TableId};
use crosstown::table::refused::Refused;
use crosstown::table::seating::{Occupant, SeatingRefusal};
use crosstown::table::showing::Sitting;
use crosstown::table::waiting::Claim;
use serde_json::json;

use crate::house::House;

fn refused<T: std::fmt::Debug>(result: Result<T, Trouble>) -> Refused {
    match result {
        Err(Trouble::Refused(refused)) => refused,
        other => panic!("refused was expected, not {other:?}"),
    }
}

/// What is in memory is what is stored: boards are shown by that number.
async fn counts_agree(house: &House, id: TableId) {
    let stored = house.tables.store().table(id.0).await.unwrap().unwrap().changes;
    assert_eq!(house.tables.lock(id).await.unwrap().changes, stored);
}

/// Whoever takes the last seat has yet to choose their own rules, where a game has such.
#[tokio::test]
async fn a_full_lobby_waits_where_seats_have_rules_of_their_own() {
    let house = House::build().await;
    for (channel, game, full) in [(5, "wordsearch", Phase::Lobby), (6, "crossup", Phase::Playing)] {
        let alone = house.opening(channel, Pace::Slow, vec![Occupant::Person(house.ann)]);
        let (name, options) = (game.to_owned(), json!({}));
        let id = house.tables.open(Opening { game: name, options, ..alone }).await.unwrap();
        for number in 1..24 {
            let person = house.tables.person(100 + number, "guest").await.unwrap();
            house.tables.join(id, person).await.unwrap();
        }
        assert_eq!(house.tables.showing(id).await.unwrap().phase, full, "{game}");
        // Neither does it begin when it is next looked up.
        let again = house.again().await;
        assert_eq!(again.showing(id).await.unwrap().phase, full, "{game}");
        if full == Phase::Lobby {
            again.start(id, house.ann).await.unwrap();
            assert_eq!(again.showing(id).await.unwrap().phase, Phase::Playing);
        }
    }
}

#[tokio::test]
async fn changes_of_a_lobby_are_counted_once_each() {
    let house = House::build().await;
    let alone = vec![Occupant::Person(house.ann)];
    let id = house.tables.open(house.opening(5, Pace::Slow, alone)).await.unwrap();
    counts_agree(&house, id).await;
    house.tables.join(id, house.ben).await.unwrap();
    counts_agree(&house, id).await;
    assert_eq!(house.tables.lock(id).await.unwrap().changes, 1, "joined and begun");
    let full = house.two(6, Pace::Slow).await;
    counts_agree(&house, full).await;
    house.tables.act(full, house.ann, "c3", None, None).await.unwrap();
    counts_agree(&house, full).await;
}

/// An older version wrote down who sits there and that play begins one after the other.
#[tokio::test]
async fn a_full_lobby_that_was_left_behind_begins() {
    let house = House::build().await;
    let alone = vec![Occupant::Person(house.ann)];
    let id = house.tables.open(house.opening(5, Pace::Slow, alone)).await.unwrap();
    let seat = |seat, person| Seat {
        seat,
        person: Some(person),
        computer: None,
        options: "{}".to_owned(),
    };
    let seats = vec![seat(0, house.ann.0), seat(1, house.ben.0)];
    let left = Reseat { table: id.0, changes: 0, at: 2_000, seats, then: Then::Wait };
    assert!(house.tables.store().reseat(left).await.unwrap());
    let again = house.again().await;
    assert_eq!(again.lock(id).await.unwrap().phase, Phase::Playing);
    again.act(id, house.ann, "c3", None, None).await.unwrap();
}

#[tokio::test]
async fn limits_are_told_at_the_door() {
    let house = House::build().await;
    let limits = Limits { computers: 1, of_person: 2, of_server: 3 };
    let tables = house.limited(limits).await;
    let computers = vec![Occupant::Computer(Level::Easy), Occupant::Computer(Level::Easy)];
    let opened = tables.open(house.opening(1, Pace::None, computers)).await;
    assert_eq!(refused(opened), Refused::Seating(SeatingRefusal::Computers(1)));
    let alone = || vec![Occupant::Person(house.ann)];
    for channel in [1, 2] {
        tables.open(house.opening(channel, Pace::None, alone())).await.unwrap();
    }
    let third = house.opening(3, Pace::None, alone());
    assert_eq!(refused(tables.open(third.clone()).await), Refused::ManyOfYours(2));
    assert_eq!(refused(tables.check(&third).await), Refused::ManyOfYours(2));
    let mut others = third;
    others.opener = house.ben;
    tables.open(others.clone()).await.unwrap();
    others.place.channel = 4;
    assert_eq!(refused(tables.open(others.clone()).await), Refused::ManyHere(3));
    others.place.guild = None;
    assert_eq!(refused(tables.open(others.clone()).await), Refused::NobodyElse);
    others.seats = vec![Occupant::Person(house.ben), Occupant::Computer(Level::Easy)];
    tables.open(others).await.unwrap();
}

#[tokio::test]
async fn what_waits_is_opened_by_one_press_of_its_owner() {
    let house = House::build().await;
    let opening = house.opening(5, Pace::Slow, vec![Occupant::Person(house.ann)]);
    let (ann, ben, place) = (house.ann, house.ben, opening.place);
    let id = house.tables.wait(&opening).await.unwrap();
    // It is the same after a restart.
    let tables = house.again().await;
    assert_eq!(refused(tables.claim(id, ben, place).await), Refused::OthersWait);
    let mut elsewhere = place;
    elsewhere.channel += 1;
    assert_eq!(refused(tables.claim(id, ann, elsewhere).await), Refused::NotWaiting);
    let yours = Claim::Yours { opening: opening.clone(), thread: None };
    assert_eq!(tables.claim(id, ann, place).await.unwrap(), yours);
    assert_eq!(tables.claim(id, ann, place).await.unwrap(), Claim::Underway);
    tables.set_thread(id, 77).await.unwrap();
    house.pass(60_000);
    let yours = Claim::Yours { opening: opening.clone(), thread: Some(77) };
    assert_eq!(tables.claim(id, ann, place).await.unwrap(), yours);
    let table = tables.open_waiting(id, &opening).await.unwrap();
    assert_eq!(tables.claim(id, ann, place).await.unwrap(), Claim::Opened(table));
    assert_eq!(tables.open_waiting(id, &opening).await.unwrap(), table, "no second one");
}

#[tokio::test]
async fn people_are_called_as_their_server_calls_them() {
    let house = House::build().await;
    let (here, there) = (1, 2);
    let id = house.two(5, Pace::Slow).await;
    let mut elsewhere = house.opening(6, Pace::Slow, vec![Occupant::Person(house.ann)]);
    elsewhere.place.guild = Some(there);
    let other = house.tables.open(elsewhere).await.unwrap();
    let called = async |table| match &house.tables.showing(table).await.unwrap().seats[0] {
        Sitting::Person(person) => person.called().to_owned(),
        nobody => panic!("{nobody:?}"),
    };
    let meet = async |name, server| {
        house.tables.people().meet(11, Called { name, server }).await.unwrap().id
    };
    assert_eq!(meet("Ann", Some((here, Some("Queen")))).await, house.ann);
    assert_eq!((called(id).await.as_str(), called(other).await.as_str()), ("Queen", "Ann"));
    // A new name everywhere leaves the nickname alone.
    meet("Anna", Some((there, None))).await;
    assert_eq!((called(id).await.as_str(), called(other).await.as_str()), ("Queen", "Anna"));
    meet("Anna", Some((here, None))).await;
    assert_eq!((called(id).await.as_str(), called(other).await.as_str()), ("Anna", "Anna"));
}
