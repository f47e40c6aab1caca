//! Letters: said side by side, each table's in their order.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crosstown::game::Pace;
use crosstown::table::messenger::{Messenger, Posted, Undelivered};
use crosstown::table::notices::Notice;
use crosstown::table::postman::Postman;
use crosstown::table::record::TableId;
use crosstown::table::showing::Showing;

use crate::house::House;

/// Says everything at once but what this table has to say, which never arrives.
struct Slow {
    table: TableId,
    said: Mutex<Vec<TableId>>,
}

impl Messenger for Slow {
    async fn say(
        &self,
        showing: &Showing,
        _: &Notice,
        _: &str,
    ) -> Result<Option<Posted>, Undelivered> {
        if showing.id == self.table {
            std::future::pending::<()>().await;
        }
        self.said.lock().unwrap().push(showing.id);
        Ok(None)
    }

    async fn post(&self, _: &Showing, _: &[u64], _: &str) -> Result<Posted, Undelivered> {
        Err(Undelivered::Later)
    }

    async fn edit(&self, _: &Showing, _: Posted) -> Result<(), Undelivered> {
        Err(Undelivered::Later)
    }

    async fn strip(&self, _: Posted) -> Result<(), Undelivered> {
        Err(Undelivered::Later)
    }

    async fn delete(&self, _: Posted) -> Result<(), Undelivered> {
        Err(Undelivered::Later)
    }

    fn mark(&self, _: &Showing) -> u64 {
        0
    }

    fn refresh(&self, _: &Showing) {}

    fn messages_after(&self, _: Posted) -> u32 {
        0
    }
}

#[tokio::test]
async fn one_slow_letter_holds_up_no_other_table() {
    let house = House::build().await;
    let slow = house.two(house.channel(), Pace::Slow).await;
    let other = house.two(house.channel(), Pace::Slow).await;
    let messenger = Arc::new(Slow { table: slow, said: Mutex::default() });
    let postman = Postman::new(house.tables.clone(), messenger.clone());
    let work = tokio::spawn(postman.work());
    house.tables.write_notice(slow, Notice::Quiet).await.unwrap();
    // Letters that are written while the slow one is under way, too.
    for said in 1..=3 {
        house.tables.write_notice(other, Notice::Quiet).await.unwrap();
        let patience = Instant::now();
        while messenger.said.lock().unwrap().len() < said {
            assert!(patience.elapsed() < Duration::from_secs(30), "notice {said} was said");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    assert_eq!(*messenger.said.lock().unwrap(), [other; 3]);
    work.abort();
}
