//! What happened is told: the same after a reload as before, and whoever is called is called once.

use std::sync::Arc;

use crosstown::game::{Game, Pace, Seat, Viewer};
use crosstown::table::engine::Tables;
use crosstown::table::kind::Kind;
use crosstown::table::notices::Notice;
use crosstown::table::opening::Opening;
use crosstown::table::postman::Postman;
use crosstown::table::record::TableId;
use crosstown::table::seating::Occupant;
use crosstown::table::timekeeper::Timekeeper;
use crosstown::table::told::Told;
use serde_json::json;

use crate::counting::Counting;
use crate::ears::Ears;
use crate::house::{House, until};

static KINDS: [Kind; 1] = [Kind::of::<Counting>()];

/// What a live game gives for a move.
const LIVE: i64 = 60_000;

async fn told(tables: &Tables, id: TableId) -> Told {
    tables.lock(id).await.unwrap().told.clone()
}

fn lines(told: &Told, viewer: Viewer) -> Vec<&str> {
    told.lines(viewer).collect()
}

/// A game for Ann and Ben in which each has secrets, with its first letter called.
async fn called(house: &House) -> TableId {
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let (game, options) = ("crossup".to_owned(), json!({}));
    let opening = Opening { game, options, ..house.opening(5, Pace::Live, seats) };
    let id = house.tables.open(opening).await.unwrap();
    house.tables.start(id, house.ann).await.unwrap();
    for (seat, person) in [(0, house.ann), (1, house.ben)] {
        let session = house.tables.lock(id).await.unwrap().session.clone().unwrap();
        if let Some(call) = session.moves(Seat(seat)).first() {
            house.tables.act(id, person, call.as_str(), None, None).await.unwrap();
            break;
        }
    }
    id
}

#[tokio::test]
async fn what_was_told_is_the_same_after_a_reload_and_after_a_replay() {
    let house = House::build().await;
    let id = called(&house).await;
    let begun = house.tables.lock(id).await.unwrap();
    let letter = begun.session.as_ref().unwrap().line();
    drop(begun);
    house.pass(LIVE);
    Timekeeper::new(house.tables.clone()).look().await.unwrap();
    let live = told(&house.tables, id).await;
    assert_eq!(live.lines(Viewer::Public).count(), 3, "the call, and two who ran out of time");
    for seat in [Seat(0), Seat(1)] {
        let own = live.lines(Viewer::Seat(seat)).last();
        assert_eq!(own, Some(&*format!("Your {letter} was put into a1: time was up.")));
    }
    assert_eq!(told(&house.again().await, id).await, live);

    // The log alone tells the same.
    let other = house.two(6, Pace::Live).await;
    let set_up = house.tables.store().snapshot(other.0).await.unwrap().unwrap();
    for (person, text) in [(house.ann, "c3"), (house.ben, "c4")] {
        house.tables.act(other, person, text, None, None).await.unwrap();
    }
    let live = told(&house.tables, other).await;
    assert_eq!(lines(&live, Viewer::Public), ["Red placed c3.", "Blue placed c4."]);
    let rewound = format!(
        "UPDATE snapshots SET seq = 0, told = NULL, state = '{}' WHERE table_id = {}",
        set_up.state, other.0
    );
    house.tamper(&rewound).await;
    assert_eq!(told(&house.again().await, other).await, live);
}

/// Others push it off the board; the one it is about keeps it until they do something.
#[tokio::test]
async fn who_ran_out_of_time_keeps_the_line_that_says_so() {
    let house = House::build().await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let (game, options) = ("crossup".to_owned(), json!({}));
    let opening = Opening { game, options, ..house.opening(5, Pace::Live, seats) };
    let id = house.tables.open(opening).await.unwrap();
    house.tables.start(id, house.ann).await.unwrap();
    let [(caller, _)] = house.tables.showing(id).await.unwrap().awaited()[..] else {
        panic!("one calls")
    };
    let keeper = Timekeeper::new(house.tables.clone());
    // A letter is called by chance, placed twice, and the next one called.
    for _turn in 0..3 {
        house.pass(LIVE);
        keeper.look().await.unwrap();
    }
    let told = told(&house.tables, id).await;
    let says = format!("Seat {caller} ran out of time: chance called ");
    let heard = |viewer| told.lines(viewer).filter(|line| line.starts_with(&says)).count();
    assert_eq!((heard(Viewer::Public), heard(Viewer::Seat(caller))), (0, 1), "{told:?}");
    let other = Seat(1 - caller.0);
    assert_eq!(heard(Viewer::Seat(other)), 0, "{told:?}");
}

#[tokio::test]
async fn a_table_that_rested_and_one_by_other_rules_keep_what_was_told() {
    for (spoil, mend) in [
        (
            "UPDATE snapshots SET state = 'x' || state",
            "UPDATE snapshots SET state = SUBSTR(state, 2)",
        ),
        ("UPDATE tables SET rules = 0", "UPDATE tables SET rules = rules"),
    ] {
        let house = House::build().await;
        let id = house.two(5, Pace::Slow).await;
        house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
        for change in [spoil, mend] {
            house.tamper(change).await;
            house.again().await.look_over().await.unwrap();
        }
        let told = told(&house.again().await, id).await;
        assert_eq!(lines(&told, Viewer::Public), ["Red placed c3."], "{spoil}");
    }
}

#[tokio::test]
async fn who_is_called_is_called_once() {
    let house = House::build().await;
    let tables = house.hosting(&KINDS).await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let (game, options) = (Counting::ID.to_owned(), json!({}));
    let opening = Opening { game, options, ..house.opening(5, Pace::Live, seats) };
    let id = tables.open(opening).await.unwrap();
    for (person, number, press) in [(house.ann, "1", 5), (house.ben, "2", 6), (house.ann, "3", 7)] {
        tables.act(id, person, number, None, Some(press)).await.unwrap();
    }

    // The program is killed before it could say so, and the press arrives once more.
    let tables = house.hosting(&KINDS).await;
    tables.act(id, house.ann, "3", None, Some(7)).await.unwrap();
    let robbed = Notice::Called { seat: 1, text: "Seat 1 robbed Seat 2.".to_owned() };
    let pending = tables.store().pending(10).await.unwrap();
    let pending: Vec<_> = pending.iter().map(|notice| Notice::read(&notice.payload)).collect();
    assert_eq!(pending, [Some(robbed.clone())]);

    let ears = Arc::new(Ears::default());
    for _start in 0..2 {
        let postman = Postman::new(house.hosting(&KINDS).await, ears.clone());
        let work = tokio::spawn(postman.work());
        until("everything is said", async || tables.store().pending(10).await.unwrap().is_empty())
            .await;
        work.abort();
    }
    let heard: Vec<Notice> = ears.heard().into_iter().map(|heard| heard.notice).collect();
    assert_eq!(heard, [robbed]);
    let told = told(&tables, id).await;
    assert_eq!(
        lines(&told, Viewer::Public).last(),
        Some(&"Seat 1 robbed Seat 2."),
        "on the board too"
    );
}

/// At a slower pace the next board is a message that calls whoever has the turn, and tells them of it.
#[tokio::test]
async fn whom_the_board_calls_is_not_called_besides() {
    let house = House::build().await;
    let tables = house.hosting(&KINDS).await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let (game, options) = (Counting::ID.to_owned(), json!({}));
    let opening = Opening { game, options, ..house.opening(5, Pace::Relaxed, seats) };
    let id = tables.open(opening).await.unwrap();
    for (person, number) in [(house.ann, "1"), (house.ben, "2"), (house.ann, "3")] {
        tables.act(id, person, number, None, None).await.unwrap();
    }
    assert_eq!(tables.store().pending(10).await.unwrap(), []);
    let told = told(&tables, id).await;
    assert_eq!(lines(&told, Viewer::Public).last(), Some(&"Seat 1 robbed Seat 2."));
}
