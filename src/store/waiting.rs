//! Tables that wait on a button, because their channel is taken: kept as rows, so that they survive a
//! restart, and claimed by one press, so that three at once open one table.

use super::request::Write;
use super::rows::row;
use super::sql::{Connection, query, query_as};
use super::{Ids, Store, StoreError};

/// A table that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    pub opener: i64,
    /// All that it is opened with, as the caller wrote it.
    pub opening: String,
    pub claimed_at: Option<i64>,
    /// The thread that was made for it.
    pub thread: Option<i64>,
    /// The table that came of it.
    pub table_id: Option<i64>,
}

row!(Waiting { opener, opening, claimed_at, thread, table_id });

/// What came of claiming.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The caller is to open it, or to give it back.
    Yours(Waiting),
    /// Somebody has claimed it a moment ago.
    Underway,
    /// It has become this table.
    Opened(i64),
    /// It waits no longer, or never did.
    Gone,
}

/// What is to wait.
#[derive(Clone, Debug)]
pub struct Wait {
    pub opener: i64,
    pub opening: String,
    pub at: i64,
    /// Whatever was made before this goes.
    pub since: i64,
    /// How many of the same opener may wait: beyond that the oldest go.
    pub most: i64,
}

struct Take {
    id: i64,
    at: i64,
    /// A claim that old is as good as given back.
    lasts: i64,
}

struct GiveBack {
    id: i64,
}

struct SetThread {
    id: i64,
    thread: i64,
}

const BY_ID: &str =
    "SELECT opener, opening, claimed_at, thread, table_id FROM waiting WHERE id = $1";

/// The table that came of it, if it waits no longer for that reason.
pub async fn opened(db: &mut Connection, id: i64) -> Result<Option<i64>, StoreError> {
    let waiting: Option<Waiting> = query_as(BY_ID).bind(id).fetch_optional(db).await?;
    Ok(waiting.and_then(|waiting| waiting.table_id))
}

/// It has become a table.
pub async fn set_table(db: &mut Connection, id: i64, table: i64) -> Result<(), StoreError> {
    let set = query("UPDATE waiting SET table_id = $2 WHERE id = $1");
    set.bind(id).bind(table).execute(db).await?;
    Ok(())
}

impl Write for Wait {
    type Answer = i64;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<i64, StoreError> {
        let old = query("DELETE FROM waiting WHERE made_at < $1");
        old.bind(self.since).execute(&mut *db).await?;
        let id = ids.next();
        query("INSERT INTO waiting (id, opener, opening, made_at) VALUES ($1, $2, $3, $4)")
            .bind(id)
            .bind(self.opener)
            .bind(&self.opening)
            .bind(self.at)
            .execute(&mut *db)
            .await?;
        query(
            "DELETE FROM waiting WHERE opener = $1 AND id NOT IN
                (SELECT id FROM waiting WHERE opener = $1 ORDER BY id DESC LIMIT $2)",
        )
        .bind(self.opener)
        .bind(self.most)
        .execute(db)
        .await?;
        Ok(id)
    }
}

impl Write for Take {
    type Answer = Claim;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<Claim, StoreError> {
        db.hold("waiting", self.id).await?;
        let found = query_as(BY_ID).bind(self.id).fetch_optional(&mut *db).await?;
        let Some(waiting): Option<Waiting> = found else { return Ok(Claim::Gone) };
        if let Some(table) = waiting.table_id {
            return Ok(Claim::Opened(table));
        }
        let lasts = |claimed: i64| self.at.abs_diff(claimed) < self.lasts.unsigned_abs();
        if waiting.claimed_at.is_some_and(lasts) {
            return Ok(Claim::Underway);
        }
        let claim = query("UPDATE waiting SET claimed_at = $2 WHERE id = $1");
        claim.bind(self.id).bind(self.at).execute(db).await?;
        Ok(Claim::Yours(waiting))
    }
}

impl Write for GiveBack {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let free = query("UPDATE waiting SET claimed_at = NULL WHERE id = $1");
        free.bind(self.id).execute(db).await?;
        Ok(())
    }
}

impl Write for SetThread {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let set = query("UPDATE waiting SET thread = $2 WHERE id = $1");
        set.bind(self.id).bind(self.thread).execute(db).await?;
        Ok(())
    }
}

impl Store {
    /// Lets a table wait, and gives the number it waits under.
    pub async fn wait(&self, wait: Wait) -> Result<i64, StoreError> {
        self.write(wait).await
    }

    /// What waits under a number.
    pub async fn waiting(&self, id: i64) -> Result<Option<Waiting>, StoreError> {
        Ok(query_as(BY_ID).bind(id).fetch_optional(self.readers()).await?)
    }

    /// Claims what waits, for `lasts` milliseconds: of many at once, one gets it.
    pub async fn claim(&self, id: i64, at: i64, lasts: i64) -> Result<Claim, StoreError> {
        self.write(Take { id, at, lasts }).await
    }

    /// Gives a claim back: the next one gets it at once.
    pub async fn give_back(&self, id: i64) -> Result<(), StoreError> {
        self.write(GiveBack { id }).await
    }

    /// A thread was made for it, which whoever claims it next is to use.
    pub async fn set_waiting_thread(&self, id: i64, thread: i64) -> Result<(), StoreError> {
        self.write(SetThread { id, thread }).await
    }
}
