//! Somebody who hears what the postman has to say, and knows no boards.

use std::sync::Mutex;

use crosstown::table::messenger::{Messenger, Posted, Undelivered};
use crosstown::table::notices::Notice;
use crosstown::table::record::TableId;
use crosstown::table::showing::Showing;

/// Where everything that is said stands.
const SAID: Posted = Posted { channel: 5, message: 9 };

#[derive(Default)]
pub struct Ears {
    /// Why nothing can be said.
    pub deaf: Option<Undelivered>,
    /// What this table has to say never arrives.
    pub slow: Option<TableId>,
    pub said: Mutex<Vec<Heard>>,
}

/// What was said, of which table, and by which nonce.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    pub table: TableId,
    pub notice: Notice,
    pub nonce: String,
}

impl Ears {
    pub fn heard(&self) -> Vec<Heard> {
        self.said.lock().unwrap().clone()
    }
}

impl Messenger for Ears {
    async fn say(
        &self,
        showing: &Showing,
        notice: &Notice,
        nonce: &str,
    ) -> Result<Option<Posted>, Undelivered> {
        if Some(showing.id) == self.slow {
            std::future::pending::<()>().await;
        }
        let (table, notice, nonce) = (showing.id, notice.clone(), nonce.to_owned());
        self.said.lock().unwrap().push(Heard { table, notice, nonce });
        self.deaf.map_or(Ok(Some(SAID)), Err)
    }

    async fn post(&self, _: &Showing, _: &[u64], _: &str) -> Result<Posted, Undelivered> {
        panic!("the postman posts no boards")
    }

    async fn edit(&self, _: &Showing, _: Posted) -> Result<(), Undelivered> {
        panic!("the postman edits no boards")
    }

    async fn retire(&self, _: &Showing, _: Posted, _: Option<Posted>) -> Result<(), Undelivered> {
        panic!("the postman retires no boards")
    }

    async fn delete(&self, _: Posted) -> Result<(), Undelivered> {
        panic!("the postman deletes nothing")
    }

    fn mark(&self, _: &Showing) -> u64 {
        0
    }

    fn refresh(&self, _: &Showing) {}

    fn messages_after(&self, _: Posted) -> u32 {
        0
    }
}
