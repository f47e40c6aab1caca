//! The turning points of a table's life: play begins, or the table is closed without a result. (Play
//! that ends does so with its last input.)

use super::deadlines::{self, Deadline};
use super::log::{self, Snapshot};
use super::news::News;
use super::request::Write;
use super::sql::{Connection, query};
use super::{Ids, Store, StoreError, outbox};

/// What play begins with. It is no change of its own: it comes with the opening of a table that is full
/// at once, or with the last change of a lobby.
#[derive(Clone, Debug)]
pub struct Start {
    /// As played: some options are settled only now.
    pub options: String,
    /// The version of the rules, and the state they set up.
    pub rules: i64,
    pub dictionary: Option<String>,
    pub state: String,
    pub deadlines: Vec<Deadline>,
    pub outbox: Vec<String>,
}

/// Sets up a table that is in play from now on.
pub async fn set_up(
    db: &mut Connection,
    ids: &Ids,
    (table, at): (i64, i64),
    start: &Start,
) -> Result<(), StoreError> {
    query("UPDATE tables SET options = $2, rules = $3, dictionary = $4 WHERE id = $1")
        .bind(table)
        .bind(&start.options)
        .bind(start.rules)
        .bind(&start.dictionary)
        .execute(&mut *db)
        .await?;
    let set_up = Snapshot { seq: 0, rules: start.rules, state: start.state.clone(), told: None };
    log::keep(db, table, &set_up).await?;
    deadlines::replace(db, table, &start.deadlines).await?;
    outbox::enter(db, ids, table, at, &start.outbox).await
}

struct Close {
    table: i64,
    at: i64,
    /// How often the table had changed when this was decided, if that matters.
    changes: Option<i64>,
    quiet_since: i64,
    outbox: Vec<String>,
}

impl Store {
    /// Ends an open table without a result. False, and nothing changed, if it is not open, or has changed more often
    /// than these `changes`.
    pub async fn close_table(
        &self,
        table: i64,
        changes: i64,
        at: i64,
        outbox: Vec<String>,
    ) -> Result<bool, StoreError> {
        let changes = Some(changes);
        self.write(Close { table, at, changes, quiet_since: i64::MAX, outbox }).await
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
        self.write(Close { table, at, changes: None, quiet_since, outbox }).await
    }
}

impl Write for Close {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let closed = query(
            "UPDATE tables SET phase = 'closed', touched_at = $2, changes = changes + 1
             WHERE id = $1 AND phase IN ('lobby', 'playing') AND touched_at < $3
                AND changes = COALESCE($4, changes)",
        )
        .bind(self.table)
        .bind(self.at)
        .bind(self.quiet_since)
        .bind(self.changes)
        .execute(&mut *db)
        .await?;
        if closed == 0 {
            return Ok(false);
        }
        db.tell_others(News::Table(self.table));
        deadlines::replace(db, self.table, &[]).await?;
        outbox::enter(db, ids, self.table, self.at, &self.outbox).await?;
        Ok(true)
    }
}
