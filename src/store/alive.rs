//! Signs of life, and the time that is given back for outages: for each shard by itself.
//!
//! While a process is in touch with Discord it leaves a beat every other second for each of its shards. A longer
//! gap was an outage: nobody there could move, so nobody's clock ran. Whoever takes a shard over finds the last
//! beat of whoever had it before.

use std::collections::BTreeMap;

use super::request::Write;
use super::rows::row;
use super::shards::Shards;
use super::sql::{Connection, query, query_as, query_scalar};
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

/// The matter that beats are, for those who note an outage.
const BEATS: i64 = 2;

struct Beat {
    now: i64,
    shards: Shards,
}

impl Write for Beat {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        for shard in &self.shards.own {
            set(db, i64::from(*shard), &self.shards, self.now).await?;
        }
        Ok(())
    }
}

async fn set(db: &mut Connection, shard: i64, of: &Shards, at: i64) -> Result<(), StoreError> {
    query(
        "INSERT INTO beats (shard, total, at) VALUES ($1, $2, $3)
         ON CONFLICT (shard) DO UPDATE SET total = excluded.total, at = excluded.at",
    )
    .bind(shard)
    .bind(i64::from(of.total))
    .bind(at)
    .execute(db)
    .await?;
    Ok(())
}

/// If there were more or fewer shards before, the last beat of any of them is that of each: nobody knows which
/// servers were whose.
async fn deal_out(db: &mut Connection, shards: &Shards) -> Result<(), StoreError> {
    let total = i64::from(shards.total);
    let before: Option<i64> = query_scalar("SELECT MAX(at) FROM beats WHERE total <> $1")
        .bind(total)
        .fetch_one(&mut *db)
        .await?;
    let Some(before) = before else { return Ok(()) };
    for shard in 0..total {
        query(
            "INSERT INTO beats (shard, total, at) VALUES ($1, $2, $3)
             ON CONFLICT (shard) DO UPDATE SET total = excluded.total, at = excluded.at
             WHERE beats.total <> excluded.total",
        )
        .bind(shard)
        .bind(total)
        .bind(before)
        .execute(&mut *db)
        .await?;
    }
    query("DELETE FROM beats WHERE total <> $1").bind(total).execute(db).await?;
    Ok(())
}

struct NoteOutage {
    now: i64,
    limit: i64,
    sign: Option<Sign>,
    shards: Shards,
}

impl Write for NoteOutage {
    type Answer = i64;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<i64, StoreError> {
        db.hold_matter(BEATS).await?;
        deal_out(db, &self.shards).await?;
        let beats: Vec<(i64, i64)> =
            query_as("SELECT shard, at FROM beats").fetch_all(&mut *db).await?;
        // The beat is what makes it once: with it in the same transaction the gap is either still
        // there and nothing given back, or gone.
        Beat { now: self.now, shards: self.shards.clone() }.write(db, ids).await?;
        // Shards that were lost at the same moment are one matter.
        let mut lost = BTreeMap::<i64, Vec<u32>>::new();
        for shard in &self.shards.own {
            let last = beats.iter().find(|(of, _)| *of == i64::from(*shard)).map(|(_, at)| *at);
            if let Some(last) = last {
                lost.entry(last).or_default().push(*shard);
            }
        }
        let mut most = 0_i64;
        for (last, own) in lost {
            let shards = Shards { own: own.into_iter().collect(), ..self.shards };
            let by = self.give_back(db, last, &shards).await?;
            if by.abs() > most.abs() {
                most = by;
            }
        }
        Ok(most)
    }
}

impl NoteOutage {
    async fn give_back(
        &self,
        db: &mut Connection,
        last: i64,
        shards: &Shards,
    ) -> Result<i64, StoreError> {
        let began_at = self.sign.filter(|sign| sign.beat == last).map_or(last, |sign| sign.at);
        let by = self.now.saturating_sub(began_at);
        if by.saturating_abs() <= self.limit {
            return Ok(0);
        }
        if by > 0 {
            for shard in &shards.own {
                // A clock that was set back can make two outages begin at the same time.
                query(
                    "INSERT INTO outages (shard, began_at, ended_at) VALUES ($1, $2, $3)
                     ON CONFLICT (shard, began_at) DO UPDATE SET ended_at = excluded.ended_at",
                )
                .bind(i64::from(*shard))
                .bind(began_at)
                .bind(self.now)
                .execute(&mut *db)
                .await?;
            }
        }
        deadlines::shift(db, shards, began_at, self.now).await?;
        Ok(by)
    }
}

impl Store {
    /// A sign of life of these shards.
    pub async fn beat(&self, now: i64, shards: Shards) -> Result<(), StoreError> {
        self.write(Beat { now, shards }).await
    }

    /// To be asked when players can reach us again in these shards, at a start or later, before the next beat. Says
    /// by how many milliseconds deadlines were moved, so that everybody has the time left that
    /// they had at the last sure sign: that is `sign` if it belongs to the newest beat, otherwise the
    /// newest beat itself. A gap of no more than `limit` moves nothing. Asking twice moves them once.
    ///
    /// A gap is an outage. If the clock shows less than it did at the last sign, it was set back:
    /// deadlines are moved back with it, and there was no outage. Each shard has a gap of its own; the
    /// longest is told.
    pub async fn note_outage(
        &self,
        now: i64,
        limit: i64,
        sign: Option<Sign>,
        shards: Shards,
    ) -> Result<i64, StoreError> {
        self.write(NoteOutage { now, limit, sign, shards }).await
    }

    /// How long a shard was out of touch in all, by outages that ended after `since`: the one that was so the longest.
    /// Others were at other times, and that takes nothing from its servers.
    pub async fn longest_away(&self, since: i64) -> Result<i64, StoreError> {
        let longest = query_scalar(
            "SELECT CAST(COALESCE(MAX(away), 0) AS BIGINT) FROM (
                SELECT SUM(ended_at - began_at) AS away FROM outages WHERE ended_at > $1
                GROUP BY shard) AS shards",
        );
        Ok(longest.bind(since).fetch_one(self.readers()).await?)
    }

    /// The outages of any shard that ended after `since`, in order.
    pub async fn outages(&self, since: i64) -> Result<Vec<Outage>, StoreError> {
        let outages = query_as(
            "SELECT DISTINCT began_at, ended_at FROM outages WHERE ended_at > $1 ORDER BY began_at",
        );
        Ok(outages.bind(since).fetch_all(self.readers()).await?)
    }
}
