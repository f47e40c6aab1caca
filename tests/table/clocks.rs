//! People's clocks: nothing that others do makes them late.

use crosstown::game::Pace;
use crosstown::table::housekeeper::Keeper;
use crosstown::table::lease::Lease;
use crosstown::table::record::{Phase, TableId};
use crosstown::table::timekeeper::Timekeeper;

use crate::house::{House, until};

/// What a live game gives for a move.
const LIVE: i64 = 60_000;

async fn is_over(house: &House, id: TableId) -> bool {
    house.tables.lock(id).await.unwrap().phase == Phase::Over
}

#[tokio::test]
async fn a_clock_runs_out_though_hundreds_of_computers_are_due_before_it() {
    let house = House::build().await;
    for guild in 0..30 {
        house.crowd(guild, 8).await;
    }
    let id = house.two(5, Pace::Live).await;
    house.pass(LIVE);
    Timekeeper::new(house.tables.clone()).look().await.unwrap();
    assert!(is_over(&house, id).await);
}

#[tokio::test]
async fn a_table_that_is_busy_holds_up_no_other_clock() {
    let house = House::build().await;
    let (busy, other) = (house.two(5, Pace::Live).await, house.two(6, Pace::Live).await);
    house.pass(LIVE);
    let held = house.tables.lock(busy).await.unwrap();
    let worker = tokio::spawn(Timekeeper::new(house.tables.clone()).work());
    until("the other clock runs out", async || is_over(&house, other).await).await;
    // Whatever held it up is done: now its own clock runs out, once.
    drop(held);
    until("the clock of the busy table runs out", async || is_over(&house, busy).await).await;
    worker.abort();
    let log = house.tables.store().inputs(busy.0, 0).await.unwrap();
    assert_eq!(log.iter().map(|input| &*input.payload).collect::<Vec<_>>(), ["timeout"]);
}

/// The lease may be lost while a clock waits for its table.
#[tokio::test]
async fn nobody_loses_once_players_can_not_reach_us() {
    let house = House::build().await;
    let (busy, other) = (house.two(5, Pace::Live).await, house.two(6, Pace::Live).await);
    house.pass(LIVE);
    let lease = Lease::new(house.tables.clone(), [0]);
    let keeper = tokio::spawn(Keeper::new(house.tables.clone(), lease.clone()).work());
    lease.connected(0);
    until("players can reach us", async || lease.holds()).await;
    let held = house.tables.lock(busy).await.unwrap();
    let clocks = Timekeeper::new(house.tables.clone()).while_in_touch(lease.clone());
    let look = tokio::spawn(async move { clocks.look().await.map(|_| ()) });
    until("the other clock runs out", async || is_over(&house, other).await).await;
    lease.lost(0);
    drop(held);
    look.await.unwrap().unwrap();
    assert!(!is_over(&house, busy).await);
    keeper.abort();
}
