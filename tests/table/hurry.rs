//! A clock that is changed while a decision is open: it may end sooner from then on, never later.

use crosstown::game::Pace;
use crosstown::store::Deadline;
use crosstown::table::inputs::Inputs;
use crosstown::table::record::TableId;
use crosstown::table::timekeeper::Timekeeper;

use crate::house::{House, NOON};
use crate::toy::toy;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// When everybody's decisions are due and when they are reminded, counted from noon.
async fn clocks(house: &House, id: TableId) -> Vec<(i64, Option<i64>)> {
    let rows = house.tables.store().deadlines(id.0).await.unwrap();
    let since = |row: &Deadline| (row.due_at - NOON, row.remind_at.map(|at| at - NOON));
    let stored: Vec<_> = rows.iter().map(since).collect();
    let table = house.tables.lock(id).await.unwrap();
    let known: Vec<i64> = table.deadlines.iter().map(|d| d.due_at - NOON).collect();
    assert_eq!(stored.iter().map(|(due, _)| *due).collect::<Vec<_>>(), known, "as in memory");
    stored
}

#[tokio::test]
async fn a_shorter_clock_brings_everybody_s_deadline_forward() {
    let (house, id) = toy(Pace::Slow).await;
    assert_eq!(clocks(&house, id).await, [(DAY, Some(DAY - 3 * HOUR)); 2]);
    house.pass(HOUR);
    house.does(id, house.ann, "hurry 36000").await;
    let ten_hours = (11 * HOUR, Some(8 * HOUR));
    assert_eq!(clocks(&house, id).await, [ten_hours; 2]);
    // Nothing puts it off again: neither the pace nor another clock.
    house.pass(HOUR);
    for longer in ["hurry 0", "hurry 86400", "hurry 32401", "hurry 0"] {
        house.does(id, house.ben, longer).await;
        assert_eq!(clocks(&house, id).await, [ten_hours; 2], "{longer}");
    }
    // What is too short to be reminded of has no reminder, least of all in the past.
    house.does(id, house.ben, "hurry 60").await;
    assert_eq!(clocks(&house, id).await, [(2 * HOUR + MINUTE, None); 2]);

    let keeper = Timekeeper::new(house.tables.clone());
    house.pass(MINUTE - 1);
    keeper.look().await.unwrap();
    assert_eq!(house.log(id).await.len(), 6);
    house.pass(1);
    keeper.look().await.unwrap();
    assert_eq!(house.log(id).await[6..], ["timeout", "timeout"]);
    assert!(house.tables.store().pending(10).await.unwrap().is_empty());
}

/// The same in one form: as if the lines had come one by one.
#[tokio::test]
async fn a_clock_that_is_changed_and_changed_back_in_one_press_stays_short() {
    let (house, id) = toy(Pace::Slow).await;
    let lines = Inputs::lines("hurry 60\nhurry 0").unwrap();
    house.tables.act(id, house.ann, lines, None, None).await.unwrap();
    assert_eq!(clocks(&house, id).await, [(MINUTE, None); 2]);
}

#[tokio::test]
async fn who_has_been_reminded_is_not_reminded_again() {
    let (house, id) = toy(Pace::Slow).await;
    let keeper = Timekeeper::new(house.tables.clone());
    house.pass(DAY - 3 * HOUR);
    keeper.look().await.unwrap();
    assert_eq!(house.tables.store().pending(10).await.unwrap().len(), 1);
    // Time is given back, of which the engine has not heard yet: four hours would leave one until a
    // reminder, if none had been sent.
    house.tamper("UPDATE deadlines SET due_at = due_at + 36000000").await;
    house.does(id, house.ann, "hurry 14400").await;
    house.tables.reread().await;
    assert_eq!(clocks(&house, id).await, [(DAY + HOUR, None); 2]);
    house.pass(HOUR);
    keeper.look().await.unwrap();
    assert_eq!(house.tables.store().pending(10).await.unwrap().len(), 1);
}

/// A clock that was moved because nobody could play is no reason to set it anew.
#[tokio::test]
async fn time_that_was_given_back_is_not_taken_again() {
    let (house, id) = toy(Pace::Slow).await;
    house
        .tamper("UPDATE deadlines SET due_at = due_at + 7200000, remind_at = remind_at + 7200000")
        .await;
    // The engine has not heard of it yet, and then it has.
    for _ in 0..2 {
        house.does(id, house.ann, "never mind").await;
        let stored = house.tables.store().deadlines(id.0).await.unwrap();
        assert!(stored.iter().all(|row| row.due_at == NOON + DAY + 2 * HOUR), "{stored:?}");
        house.tables.reread().await;
    }
    house.does(id, house.ann, "hurry 90000").await;
    assert_eq!(clocks(&house, id).await, [(25 * HOUR, Some(22 * HOUR)); 2]);
}
