//! Things to say exactly once: entered with the change that gives rise to them, crossed off when said.
//!
//! A program that dies between saying and crossing off says it again at the next start. Its id
//! stays the same, so that the one who says it can have the repetition thrown away.

use super::news::News;
use super::request::Write;
use super::rows::row;
use super::sql::{Connection, query, query_as};
use super::{Ids, Store, StoreError};

/// Something that is still to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsaid {
    pub id: i64,
    pub table_id: i64,
    pub payload: String,
    pub made_at: i64,
}

row!(Unsaid { id, table_id, payload, made_at });

pub async fn enter(
    db: &mut Connection,
    ids: &Ids,
    table: i64,
    at: i64,
    payloads: &[String],
) -> Result<(), StoreError> {
    if !payloads.is_empty() {
        db.tell_others(News::Table(table));
    }
    for payload in payloads {
        query("INSERT INTO outbox (id, table_id, payload, made_at) VALUES ($1, $2, $3, $4)")
            .bind(ids.next())
            .bind(table)
            .bind(payload)
            .bind(at)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

struct Done {
    id: i64,
    at: i64,
}

impl Write for Done {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        let done = query("UPDATE outbox SET done_at = $2 WHERE id = $1 AND done_at IS NULL")
            .bind(self.id)
            .bind(self.at)
            .execute(db)
            .await?;
        Ok(done > 0)
    }
}

struct Written {
    table: i64,
    at: i64,
    payload: String,
}

impl Write for Written {
    type Answer = ();

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<(), StoreError> {
        enter(db, ids, self.table, self.at, std::slice::from_ref(&self.payload)).await
    }
}

impl Store {
    /// Something to be said that follows from no change.
    pub async fn write_notice(
        &self,
        table: i64,
        payload: String,
        at: i64,
    ) -> Result<(), StoreError> {
        self.write(Written { table, at, payload }).await
    }

    /// What this process still has to say, oldest first.
    pub async fn pending(&self, limit: i64) -> Result<Vec<Unsaid>, StoreError> {
        let unsaid = format!(
            "SELECT outbox.id, table_id, payload, made_at FROM outbox
             JOIN tables ON tables.id = table_id
             WHERE done_at IS NULL AND {} ORDER BY outbox.id LIMIT $1",
            self.is_own("guild")
        );
        Ok(query_as(&unsaid).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Crosses a letter off. Says whether it stood there still.
    pub async fn done(&self, letter: i64, at: i64) -> Result<bool, StoreError> {
        self.write(Done { id: letter, at }).await
    }
}
