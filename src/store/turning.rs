//! The turning points of a table's life: play begins, or the table is closed without a result. (Play
//! that ends does so with its last input.)

use super::connect::Connection;
use super::deadlines::{self, Deadline};
use super::log::{self, Snapshot};
use super::writer::Write;
use super::{Ids, Store, StoreError, outbox};

/// The step from lobby to play.
#[derive(Clone, Debug)]
pub struct Start {
    pub table: i64,
    pub at: i64,
    /// As played: some options are settled only now.
    pub options: String,
    /// The version of the rules, and the state they set up.
    pub rules: i64,
    pub dictionary: Option<String>,
    pub state: String,
    pub deadlines: Vec<Deadline>,
    pub outbox: Vec<String>,
}

struct Close {
    table: i64,
    at: i64,
    quiet_since: i64,
    outbox: Vec<String>,
}

impl Store {
    /// Begins play. False, and nothing changed, if the table is no lobby.
    pub async fn start(&self, start: Start) -> Result<bool, StoreError> {
        self.write(start).await
    }

    /// Ends an open table without a result. False, and nothing changed, if it is not open.
    pub async fn close_table(
        &self,
        table: i64,
        at: i64,
        outbox: Vec<String>,
    ) -> Result<bool, StoreError> {
        self.write(Close { table, at, quiet_since: i64::MAX, outbox }).await
    }

    /// As [`Store::close_table`], but only if nothing has happened at the table since `quiet_since`:
    /// a move that comes in just before wins.
    pub async fn close_quiet_table(
        &self,
        table: i64,
        quiet_since: i64,
        at: i64,
        outbox: Vec<String>,
    ) -> Result<bool, StoreError> {
        self.write(Close { table, at, quiet_since, outbox }).await
    }
}

impl Write for Start {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let started = sqlx::query(
            "UPDATE tables SET phase = 'playing', touched_at = $2, changes = changes + 1,
                options = $3, rules = $4, dictionary = $5
             WHERE id = $1 AND phase = 'lobby'",
        )
        .bind(self.table)
        .bind(self.at)
        .bind(&self.options)
        .bind(self.rules)
        .bind(&self.dictionary)
        .execute(&mut *db)
        .await?;
        if started.rows_affected() == 0 {
            return Ok(false);
        }
        let set_up = Snapshot { seq: 0, rules: self.rules, state: self.state.clone() };
        log::keep(db, self.table, &set_up).await?;
        deadlines::replace(db, self.table, &self.deadlines).await?;
        outbox::enter(db, ids, self.table, self.at, &self.outbox).await?;
        Ok(true)
    }
}

impl Write for Close {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let closed = sqlx::query(
            "UPDATE tables SET phase = 'closed', touched_at = $2, changes = changes + 1
             WHERE id = $1 AND phase IN ('lobby', 'playing') AND touched_at < $3",
        )
        .bind(self.table)
        .bind(self.at)
        .bind(self.quiet_since)
        .execute(&mut *db)
        .await?;
        if closed.rows_affected() == 0 {
            return Ok(false);
        }
        deadlines::replace(db, self.table, &[]).await?;
        outbox::enter(db, ids, self.table, self.at, &self.outbox).await?;
        Ok(true)
    }
}
