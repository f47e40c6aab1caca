//! The end of a transaction on a server: other processes hear of it, and it can be asked for later.
//!
//! Each transaction leaves a row with an id of its own. The server's own numbers won't do: after a crash it may
//! give the number of a transaction that was lost to another one, which is committed.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout_at};

use super::connect::Place;
use super::news::{CHANNEL, write};
use super::sql::{Connection, Driver, query};
use super::{Ids, StoreError, ids};

/// How soon it is asked again.
const SOON: Duration = Duration::from_millis(100);
/// After so long nobody asks for a transaction any more, in milliseconds.
const LONG: i64 = 60 * 60 * 1_000;

/// Whether a transaction was committed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Committed {
    Yes,
    No,
}

/// Has others hear with the commit what changed. Leaves a row in the place of that of the transaction `before`, and
/// gives its id. In a file a commit is always answered.
pub async fn announce(
    db: &mut Connection,
    ids: &Ids,
    before: Option<i64>,
) -> Result<Option<i64>, StoreError> {
    if let Driver::Sqlite(_) = db.driver {
        return Ok(None);
    }
    if !db.news().is_empty() {
        let (payload, tables) = write(ids.name().into(), db.news());
        let tell = query(
            "SELECT pg_notify($1, $2 || COALESCE((
                SELECT string_agg(' t' || id || ':' || COALESCE(guild, 0), '') FROM tables
                WHERE id = ANY(CAST(string_to_array($3, ' ') AS BIGINT[]))), ''))",
        );
        tell.bind(CHANNEL).bind(payload).bind(tables).execute(&mut *db).await?;
    }
    let id = ids.next();
    // Those that processes left when they ended go as well, some time.
    query(
        "WITH gone AS (DELETE FROM batches WHERE id = $2 OR id < $3)
         INSERT INTO batches (id) VALUES ($1)",
    )
    .bind(id)
    .bind(before)
    .bind(ids::earlier(id, LONG))
    .execute(db)
    .await?;
    Ok(Some(id))
}

/// Asks the server, once it is back, what became of a transaction whose commit it did not answer.
pub async fn what_became_of(
    place: &Place,
    id: i64,
    patience: Duration,
) -> Result<Committed, StoreError> {
    let until = Instant::now() + patience;
    let late = || sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()).into();
    loop {
        match timeout_at(until, is_there(place, id)).await.unwrap_or_else(|_| Err(late())) {
            Ok(true) => return Ok(Committed::Yes),
            Ok(false) => return Ok(Committed::No),
            Err(fault) if !fault.is_away() || Instant::now() >= until => return Err(fault),
            Err(_) => sleep(SOON).await,
        }
    }
}

/// Looks by entering the same: if the transaction still goes on, because the old connection is not noticed to be lost
/// yet, that waits for its end.
async fn is_there(place: &Place, id: i64) -> Result<bool, StoreError> {
    let mut db = place.writer().await?;
    db.begin().await?;
    let enter = query("INSERT INTO batches (id) VALUES ($1) ON CONFLICT DO NOTHING");
    let entered = enter.bind(id).execute(&mut db).await?;
    db.roll_back().await?;
    Ok(entered == 0)
}
