//! Signs of life, and the time that is given back for outages.
//!
//! While the program is in touch with Discord it leaves a beat every other second. A longer gap was
//! an outage: nobody could move, so nobody's clock ran.

use super::connect::Connection;
use super::rows::row;
use super::writer::Write;
use super::{Ids, Store, StoreError, deadlines};

/// A time during which nobody could play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    pub began_at: i64,
    pub ended_at: i64,
}

row!(Outage { began_at, ended_at });

/// When players could last reach us for sure, as long as the newest beat is `beat`: the beats that
/// were left after it may have been left in vain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    pub at: i64,
    pub beat: i64,
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
    sign: Option<Sign>,
}

impl Write for NoteOutage {
    type Answer = i64;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<i64, StoreError> {
        let last: Option<i64> =
            sqlx::query_scalar("SELECT at FROM alive").fetch_optional(&mut *db).await?;
        // The beat is what makes it once: with it in the same transaction the gap is either still
        // there and nothing given back, or gone.
        Beat { now: self.now }.write(db, ids).await?;
        let Some(last) = last else { return Ok(0) };
        let began_at = self.sign.filter(|sign| sign.beat == last).map_or(last, |sign| sign.at);
        let by = self.now.saturating_sub(began_at);
        if by.saturating_abs() <= self.limit {
            return Ok(0);
        }
        if by > 0 {
            // A clock that was set back can make two outages begin at the same time.
            sqlx::query(
                "INSERT INTO outages (began_at, ended_at) VALUES ($1, $2)
                 ON CONFLICT (began_at) DO UPDATE SET ended_at = excluded.ended_at",
            )
            .bind(began_at)
            .bind(self.now)
            .execute(&mut *db)
            .await?;
        }
        deadlines::shift(db, began_at, self.now).await?;
        Ok(by)
    }
}

impl Store {
    /// A sign of life.
    pub async fn beat(&self, now: i64) -> Result<(), StoreError> {
        self.write(Beat { now }).await
    }

    /// To be asked when players can reach us again, at a start or later, before the next beat. Says
    /// by how many milliseconds all deadlines were moved, so that everybody has the time left that
    /// they had at the last sure sign: that is `sign` if it belongs to the newest beat, otherwise the
    /// newest beat itself. A gap of no more than `limit` moves nothing. Asking twice moves them once.
    ///
    /// A gap is an outage. If the clock shows less than it did at the last sign, it was set back:
    /// deadlines are moved back with it, and there was no outage.
    pub async fn note_outage(
        &self,
        now: i64,
        limit: i64,
        sign: Option<Sign>,
    ) -> Result<i64, StoreError> {
        self.write(NoteOutage { now, limit, sign }).await
    }

    /// The outages that ended after `since`, in order.
    pub async fn outages(&self, since: i64) -> Result<Vec<Outage>, StoreError> {
        let outages = sqlx::query_as(
            "SELECT began_at, ended_at FROM outages WHERE ended_at > $1 ORDER BY began_at",
        );
        Ok(outages.bind(since).fetch_all(self.readers()).await?)
    }
}
