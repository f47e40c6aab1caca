//! Notices: said side by side, each table's in their order.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crosstown::game::Pace;
use crosstown::table::notices::Notice;
use crosstown::table::postman::Postman;

use crate::ears::Ears;
use crate::house::House;

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
