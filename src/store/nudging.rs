//! Reminders that a fellow player asks for: so many an hour at a table, whichever process is asked, and after a
//! restart too. (`nudges` is about streaks.)

use super::outbox;
use super::request::Write;
use super::sql::{Connection, query, query_as};
use super::{Ids, Store, StoreError};

/// What is to be said at a table, unless it was too often already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNudge {
    pub table: i64,
    pub payload: String,
    pub at: i64,
    /// How many there may be in so many milliseconds.
    pub most: i64,
    pub span: i64,
}

impl Write for NewNudge {
    /// None if it is said, or else when there is room for one again.
    type Answer = Option<i64>;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<Option<i64>, StoreError> {
        db.hold("tables", self.table).await?;
        // Of a clock that was set back, what lies ahead counts for nothing.
        query("DELETE FROM nudges WHERE at <= $1 OR (table_id = $2 AND at > $3)")
            .bind(self.at - self.span)
            .bind(self.table)
            .bind(self.at)
            .execute(&mut *db)
            .await?;
        let lately: (i64, Option<i64>) =
            query_as("SELECT COUNT(*), MIN(at) FROM nudges WHERE table_id = $1")
                .bind(self.table)
                .fetch_one(&mut *db)
                .await?;
        if let (count, Some(first)) = lately
            && count >= self.most
        {
            return Ok(Some(first + self.span));
        }
        query("INSERT INTO nudges (table_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(self.table)
            .bind(self.at)
            .execute(&mut *db)
            .await?;
        outbox::enter(db, ids, self.table, self.at, std::slice::from_ref(&self.payload)).await?;
        Ok(None)
    }
}

impl Store {
    /// Has slow players reminded, or says when that can be asked for again.
    pub async fn nudge_table(&self, nudge: NewNudge) -> Result<Option<i64>, StoreError> {
        self.write(nudge).await
    }
}
