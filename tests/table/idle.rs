//! Tables that nobody comes to leave memory, and come back as they were.

use crosstown::game::Pace;
use crosstown::table::engine::IDLE;
use crosstown::table::housekeeper::Keeper;
use crosstown::table::lease::Lease;
use crosstown::table::record::TableId;

use crate::house::{House, until};

fn idle() -> i64 {
    IDLE.as_millis().try_into().unwrap()
}

async fn state(house: &House, id: TableId) -> String {
    house.tables.lock(id).await.unwrap().playing().unwrap().state()
}

#[tokio::test]
async fn tables_that_nobody_asks_for_leave_memory_and_come_back() {
    let house = House::build().await;
    let mut ids = Vec::new();
    for channel in 0..50 {
        let id = house.two(channel, Pace::Slow).await;
        house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
        ids.push(id);
    }
    let before = state(&house, ids[0]).await;
    house.tables.forget_idle();
    assert_eq!(house.tables.loaded(), 50, "somebody has just been there");

    house.pass(idle() - 1);
    state(&house, ids[49]).await;
    house.pass(1);
    house.tables.forget_idle();
    assert_eq!(house.tables.loaded(), 1, "all but the one that was looked at");

    assert_eq!(state(&house, ids[0]).await, before);
    house.tables.act(ids[0], house.ben, "c4", None, None).await.unwrap();
    assert_eq!(house.tables.store().inputs(ids[0].0, 0).await.unwrap().len(), 2);
    assert_eq!(house.tables.loaded(), 2);
}

/// A second mailbox of the same table would be a second game.
#[tokio::test]
async fn a_table_that_somebody_holds_or_waits_for_stays() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    let held = house.tables.lock(id).await.unwrap();
    let waiting = tokio::spawn({
        let (tables, ann) = (house.tables.clone(), house.ann);
        async move { tables.act(id, ann, "c3", None, None).await }
    });
    tokio::task::yield_now().await;
    house.pass(idle() + 1);
    house.tables.forget_idle();
    assert_eq!(house.tables.loaded(), 1);
    drop(held);
    waiting.await.unwrap().unwrap();
    house.tables.act(id, house.ben, "c4", None, None).await.unwrap();
    assert_eq!(house.tables.store().inputs(id.0, 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn the_housekeeper_sees_to_it() {
    let house = House::build().await;
    let id = house.two(5, Pace::None).await;
    drop(house.tables.lock(id).await.unwrap());
    assert_eq!(house.tables.loaded(), 1);
    house.pass(idle());
    let lease = Lease::new(house.tables.clone(), [0]);
    let keeper = tokio::spawn(Keeper::new(house.tables.clone(), lease.clone()).work());
    lease.connected(0);
    until("the table leaves memory", async || house.tables.loaded() == 0).await;
    keeper.abort();
}
