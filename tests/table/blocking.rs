//! Who may not play on a server: whatever comes in between, and whichever process is asked.

use crosstown::game::{Pace, Seat};
use crosstown::store::Heard;
use crosstown::table::engine::Trouble;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, Place};
use crosstown::table::refused::Refused;
use crosstown::table::seating::Occupant;
use serde_json::json;

use crate::house::House;

/// The program ended after somebody was blocked, and before they had left their tables.
#[tokio::test]
async fn those_who_are_blocked_leave_after_a_restart_too() {
    let house = House::build().await;
    let game = house.two(1, Pace::None).await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Open];
    let lobby = house.opening(2, Pace::None, seats);
    let lobby = Opening { game: "crossup".to_owned(), options: json!({}), ..lobby };
    let lobby = house.tables.open(lobby).await.unwrap();
    house.tables.join(lobby, house.ben).await.unwrap();
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let elsewhere = house.opening(3, Pace::None, seats);
    let place = Place { guild: Some(2), ..elsewhere.place };
    let elsewhere = Opening { place, ..elsewhere };
    let elsewhere = house.tables.open(elsewhere).await.unwrap();
    house.tables.store().block(1, house.ben.0, 5, 9).await.unwrap();

    let tables = house.again().await;
    let refused = tables.act(game, house.ben, "c3", None, None).await;
    assert!(matches!(refused, Err(Trouble::Refused(Refused::Blocked))), "{refused:?}");
    tables.finish_forgetting().await.unwrap();
    assert_eq!(tables.lock(game).await.unwrap().phase, Phase::Over, "he has resigned");
    let seating = tables.lock(lobby).await.unwrap().seating.clone();
    assert_eq!((seating.seat_of(house.ann), seating.seat_of(house.ben)), (Some(Seat(0)), None));
    assert_eq!(tables.lock(elsewhere).await.unwrap().phase, Phase::Playing);
    // Nothing is left to do, however often it is looked.
    tables.finish_forgetting().await.unwrap();
}

/// What one process has settled, the other knows as soon as it hears of it.
#[tokio::test]
async fn another_process_hears_of_it() {
    let house = House::build().await;
    let (here, there) = (&house.tables, house.again().await);
    let game = house.two(1, Pace::None).await;
    here.act(game, house.ann, "c3", None, None).await.unwrap();
    // It is asked for once, and remembered.
    there.act(game, house.ben, "c4", None, None).await.unwrap();
    here.store().block(1, house.ann.0, 5, 9).await.unwrap();
    for heard in [Heard::Server(1), Heard::Much] {
        there.hear(heard);
        let refused = there.act(game, house.ann, "d4", None, None).await;
        assert!(matches!(refused, Err(Trouble::Refused(Refused::Blocked))), "{refused:?}");
        assert!(here.unblock(1, house.ann).await.unwrap());
        let refused = there.act(game, house.ann, "d4", None, None).await;
        assert!(matches!(refused, Err(Trouble::Refused(Refused::Blocked))), "as it was");
        here.store().block(1, house.ann.0, 5, 9).await.unwrap();
    }
    here.unblock(1, house.ann).await.unwrap();
    there.hear(Heard::Server(1));
    there.act(game, house.ann, "d4", None, None).await.unwrap();
}
