//! Results of private tables that are posted for others to see: each once, however often it is asked for.
//!
//! The mark on the table and the notice in the outbox are one transaction, so that a kill leaves both or
//! neither; the notice is said as any other.

use super::request::Write;
use super::sql::{Connection, query};
use super::{Ids, Store, StoreError, outbox};

struct Post {
    table: i64,
    at: i64,
    payload: String,
}

impl Write for Post {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let marked = query(
            "UPDATE tables SET posted_at = $2
             WHERE id = $1 AND private AND phase = 'over' AND posted_at IS NULL",
        )
        .bind(self.table)
        .bind(self.at)
        .execute(&mut *db)
        .await?;
        if marked == 0 {
            return Ok(false);
        }
        let notice = std::slice::from_ref(&self.payload);
        outbox::enter(db, ids, self.table, self.at, notice).await?;
        Ok(true)
    }
}

struct Share {
    table: i64,
    at: i64,
    payload: String,
}

impl Write for Share {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        // Two who share the same at once would both find nothing.
        db.hold("tables", self.table).await?;
        let before = query("SELECT id FROM outbox WHERE table_id = $1 AND payload = $2");
        let before = before.bind(self.table).bind(&self.payload).fetch_optional(&mut *db).await?;
        if before.is_some() {
            return Ok(false);
        }
        let notice = std::slice::from_ref(&self.payload);
        outbox::enter(db, ids, self.table, self.at, notice).await?;
        Ok(true)
    }
}

struct NotShared {
    notice: i64,
}

impl Write for NotShared {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let forgotten = query("DELETE FROM outbox WHERE id = $1");
        forgotten.bind(self.notice).execute(db).await?;
        Ok(())
    }
}

struct NotPosted {
    table: i64,
    notice: i64,
    at: i64,
}

impl Write for NotPosted {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let crossed_off = query("UPDATE outbox SET done_at = $2 WHERE id = $1");
        crossed_off.bind(self.notice).bind(self.at).execute(&mut *db).await?;
        let unmarked = query("UPDATE tables SET posted_at = NULL WHERE id = $1");
        unmarked.bind(self.table).execute(db).await?;
        Ok(())
    }
}

impl Store {
    /// Has the result of a private table said, by this notice. False, and nothing changed, if it was
    /// before, or if there is none.
    pub async fn post_result(
        &self,
        table: i64,
        at: i64,
        payload: String,
    ) -> Result<bool, StoreError> {
        self.write(Post { table, at, payload }).await
    }

    /// Has something said of a private table, by this notice, which names the channel. False, and nothing
    /// changed, if the same was said before.
    pub async fn share(&self, table: i64, at: i64, payload: String) -> Result<bool, StoreError> {
        self.write(Share { table, at, payload }).await
    }

    /// It could not be said there: it may be asked for once more.
    pub async fn not_shared(&self, notice: i64) -> Result<(), StoreError> {
        self.write(NotShared { notice }).await
    }

    /// A result could not be posted where it was to be: the notice is crossed off, and it may be asked for
    /// elsewhere.
    pub async fn not_posted(&self, table: i64, notice: i64, at: i64) -> Result<(), StoreError> {
        self.write(NotPosted { table, notice, at }).await
    }
}
