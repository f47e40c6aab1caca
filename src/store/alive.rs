//! Signs of life, and the time that is given back for outages.
//!
//! While the program is in touch with Discord it leaves a beat now and then. A long gap between two
//! beats was an outage: nobody could move, so nobody's clock ran.

use sqlx::FromRow;

use super::connect::Connection;
use super::writer::Write;
use super::{Ids, Store, StoreError, deadlines};

/// A time during which nobody could play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct Outage {
    pub began_at: i64,
    pub ended_at: i64,
}

struct Beat {
    now: i64,
}

impl Write for Beat {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO alive (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1",
        )
        .bind(self.now)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct NoteOutage {
    now: i64,
    limit: i64,
}

impl Write for NoteOutage {
    type Answer = Option<Outage>;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<Option<Outage>, StoreError> {
        let last: Option<i64> =
            sqlx::query_scalar("SELECT at FROM alive").fetch_optional(&mut *db).await?;
        // The beat is what makes it once: with it in the same transaction the gap is either still
        // there and nothing given back, or gone.
        Beat { now: self.now }.write(db, ids).await?;
        let Some(began_at) = last.filter(|last| self.now.saturating_sub(*last) > self.limit) else {
            return Ok(None);
        };
        let outage = Outage { began_at, ended_at: self.now };
        // A clock that was set back can make two outages begin at the same time.
        sqlx::query(
            "INSERT INTO outages (began_at, ended_at) VALUES ($1, $2)
             ON CONFLICT (began_at) DO UPDATE SET ended_at = excluded.ended_at",
        )
        .bind(outage.began_at)
        .bind(outage.ended_at)
        .execute(&mut *db)
        .await?;
        deadlines::shift(db, outage.ended_at - outage.began_at).await?;
        Ok(Some(outage))
    }
}

impl Store {
    /// A sign of life.
    pub async fn beat(&self, now: i64) -> Result<(), StoreError> {
        self.write(Beat { now }).await
    }

    /// To be asked when touch with Discord is found again, at a start or later, before the next
    /// beat: if the last one is more than `limit` milliseconds ago, all deadlines are moved by the
    /// gap. Asking twice moves them once.
    pub async fn note_outage(&self, now: i64, limit: i64) -> Result<Option<Outage>, StoreError> {
        self.write(NoteOutage { now, limit }).await
    }

    /// The outages that ended after `since`, in order.
    pub async fn outages(&self, since: i64) -> Result<Vec<Outage>, StoreError> {
        let outages = sqlx::query_as(
            "SELECT began_at, ended_at FROM outages WHERE ended_at > $1 ORDER BY began_at",
        );
        Ok(outages.bind(since).fetch_all(self.readers()).await?)
    }
}
