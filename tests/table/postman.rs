//! Notices: said side by side, each table's in their order.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crosstown::game::Pace;
use crosstown::table::notices::Notice;
use crosstown::table::opening::Opening;
use crosstown::table::postman::Postman;
use crosstown::table::seating::Occupant;
use crosstown::table::timekeeper::Timekeeper;
use serde_json::json;

use crate::ears::Ears;
use crate::house::{House, until};

/// When a relaxed turn grows short.
const SHORT: i64 = 8 * 60_000;
/// A disk that is full for some: of a table no second notice can be crossed off, and no reminder be noted.
const FULL: [&str; 2] = [
    "CREATE UNIQUE INDEX disk ON outbox (table_id) WHERE done_at IS NOT NULL",
    "ALTER TABLE reminders ADD COLUMN disk BIGINT CHECK (disk IS NOT NULL)",
];
const NOT_FULL: [&str; 2] = ["DROP INDEX disk", "ALTER TABLE reminders DROP COLUMN disk"];

async fn all_is_said(house: &House) {
    let store = house.tables.store();
    until("all is said", async || store.pending(10).await.unwrap().is_empty()).await;
}

#[tokio::test]
async fn one_slow_notice_holds_up_no_other_table() {
    let house = House::build().await;
    let slow = house.two(house.channel(), Pace::Slow).await;
    let other = house.two(house.channel(), Pace::Slow).await;
    let messenger = Arc::new(Ears { slow: Some(slow), ..Ears::default() });
    let postman = Postman::new(house.tables.clone(), messenger.clone());
    let work = tokio::spawn(postman.work());
    house.tables.write_notice(slow, Notice::Quiet).await.unwrap();
    // Those that are written while the slow one is under way, too.
    for said in 1..=3 {
        house.tables.write_notice(other, Notice::Quiet).await.unwrap();
        let patience = Instant::now();
        while messenger.heard().len() < said {
            assert!(patience.elapsed() < Duration::from_secs(30), "notice {said} was said");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    assert!(messenger.heard().iter().all(|heard| heard.table == other));
    work.abort();
}

/// What several have to do at once is one reminder, of those who have not done it.
#[tokio::test]
async fn the_slow_ones_of_a_table_are_reminded_together() {
    let house = House::build().await;
    let cara = house.tables.person(13, "Cara").await.unwrap();
    let people = [house.ann, house.ben, cara];
    let seats = people.map(Occupant::Person).to_vec();
    let (game, options) = ("crossup".to_owned(), json!({}));
    let opening = house.opening(house.channel(), Pace::Relaxed, seats);
    let id = house.tables.open(Opening { game, options, ..opening }).await.unwrap();
    house.tables.start(id, house.ann).await.unwrap();
    let [(caller, _)] = house.tables.showing(id).await.unwrap().awaited()[..] else {
        panic!("one calls")
    };
    house.does(id, people[caller.index()], "call 1").await;
    house.pass(SHORT);
    Timekeeper::new(house.tables.clone()).look().await.unwrap();
    let pending = house.tables.store().pending(10).await.unwrap();
    assert_eq!(pending.len(), 1, "{pending:?}");
    // Before it can be said, one of them is done.
    let placing = house.tables.showing(id).await.unwrap();
    let put = placing.game().unwrap().moves(caller)[0].clone();
    house.does(id, people[caller.index()], &put).await;

    let ears = Arc::<Ears>::default();
    let work = tokio::spawn(Postman::new(house.tables.clone(), ears.clone()).work());
    let store = house.tables.store();
    until("all is said", async || store.pending(10).await.unwrap().is_empty()).await;
    work.abort();
    let heard: Vec<Notice> = ears.heard().into_iter().map(|heard| heard.notice).collect();
    let slow = placing.awaited().into_iter().filter(|(seat, _)| *seat != caller);
    let owed = slow.map(|(seat, decision)| (seat.0, decision)).collect();
    assert_eq!(heard, [Notice::Remind { owed }]);
    assert_eq!(store.reminders(id.0).await.unwrap().len(), 2, "each of the two has been reminded");
}

/// Discord knows a notice again for some minutes, and a disk may be full for longer.
#[tokio::test]
async fn what_is_said_and_can_not_be_crossed_off_is_not_said_again() {
    let house = House::build().await;
    let quiet = house.two(house.channel(), Pace::Slow).await;
    let slow = house.two(house.channel(), Pace::Slow).await;
    let ears = Arc::<Ears>::default();
    let work = tokio::spawn(Postman::new(house.tables.clone(), ears.clone()).work());
    house.tables.write_notice(quiet, Notice::Quiet).await.unwrap();
    all_is_said(&house).await;
    for statement in FULL {
        house.tamper(statement).await;
    }
    let awaited = house.tables.showing(slow).await.unwrap().awaited();
    let owed = awaited.into_iter().map(|(seat, decision)| (seat.0, decision)).collect();
    house.tables.write_notice(quiet, Notice::Quiet).await.unwrap();
    house.tables.write_notice(slow, Notice::Remind { owed }).await.unwrap();
    until("both are said", async || ears.heard().len() == 3).await;
    for _ in 0..3 {
        house.tables.tell_notices();
        // So that it has been tried by now.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let store = house.tables.store();
    assert_eq!(store.pending(10).await.unwrap().len(), 2);
    for statement in NOT_FULL {
        house.tamper(statement).await;
    }
    house.tables.tell_notices();
    all_is_said(&house).await;
    work.abort();
    assert_eq!(ears.heard().len(), 3, "{:?}", ears.heard());
    assert_eq!(store.reminders(slow.0).await.unwrap().len(), 1);
}
