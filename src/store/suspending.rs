//! Tables that rest, because the program that runs now can't read their game: no clock of theirs runs
//! until one comes that can.

use super::news::News;
use super::request::Write;
use super::rows::row;
use super::sql::{Connection, query, query_as, query_scalar};
use super::{Append, Ids, Outcome, Store, StoreError, outbox};

/// What it takes to read the game of a table in play: one of these for each of its seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InPlay {
    pub id: i64,
    pub game: String,
    pub rules: i64,
    pub dictionary: Option<String>,
    /// Since when it rests, if it does.
    pub suspended_at: Option<i64>,
    /// What the seat has chosen for itself.
    pub seat_options: String,
}

row!(InPlay { id, game, rules, dictionary, suspended_at, seat_options });

struct Suspend {
    table: i64,
    at: i64,
    outbox: Vec<String>,
}

/// The end of a table's rest.
#[derive(Clone, Debug)]
pub struct Resume {
    pub table: i64,
    pub at: i64,
    /// The change to other rules, if it takes one.
    pub upgrade: Option<Append>,
    pub outbox: Vec<String>,
}

impl Store {
    /// Lets a table in play rest. False, and nothing changed, if it does already or is not in play.
    pub async fn suspend(
        &self,
        table: i64,
        at: i64,
        outbox: Vec<String>,
    ) -> Result<bool, StoreError> {
        self.write(Suspend { table, at, outbox }).await
    }

    /// Lets a table go on, with as much time on its clocks as when it was suspended. False, and
    /// nothing changed, if it does not rest or its log has gone on.
    pub async fn resume(&self, resume: Resume) -> Result<bool, StoreError> {
        self.write(resume).await
    }

    /// All tables of this process's that are in play, by their seats.
    pub async fn in_play(&self) -> Result<Vec<InPlay>, StoreError> {
        let seats = format!(
            "SELECT tables.id, game, rules, dictionary, suspended_at, seats.options AS seat_options
             FROM tables JOIN seats ON seats.table_id = tables.id
             WHERE phase = 'playing' AND {} ORDER BY tables.id, seat",
            self.is_own("guild")
        );
        Ok(query_as(&seats).fetch_all(self.readers()).await?)
    }
}

impl Write for Suspend {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let suspended = query(
            "UPDATE tables SET suspended_at = $2, touched_at = $2, changes = changes + 1
             WHERE id = $1 AND phase = 'playing' AND suspended_at IS NULL",
        )
        .bind(self.table)
        .bind(self.at)
        .execute(&mut *db)
        .await?;
        if suspended == 0 {
            return Ok(false);
        }
        db.tell_others(News::Table(self.table));
        outbox::enter(db, ids, self.table, self.at, &self.outbox).await?;
        Ok(true)
    }
}

impl Write for Resume {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        db.hold("tables", self.table).await?;
        db.tell_others(News::Table(self.table));
        let since: Option<i64> = query_scalar(
            "SELECT suspended_at FROM tables
             WHERE id = $1 AND phase = 'playing' AND suspended_at IS NOT NULL",
        )
        .bind(self.table)
        .fetch_optional(&mut *db)
        .await?;
        let Some(since) = since else { return Ok(false) };
        if let Some(upgrade) = &self.upgrade
            && upgrade.write(db, ids).await? != Outcome::Appended
        {
            return Ok(false);
        }
        // Whatever has passed since the last sign of life is given back to all tables together, as
        // an outage, once touch is found again.
        let beat: Option<i64> = query_scalar(
            "SELECT beats.at FROM tables JOIN beats
                ON beats.shard = COALESCE((tables.guild >> 22) % beats.total, 0)
             WHERE tables.id = $1",
        )
        .bind(self.table)
        .fetch_optional(&mut *db)
        .await?;
        let until = beat.map_or(self.at, |beat| beat.min(self.at));
        query(
            "UPDATE deadlines SET due_at = due_at + $2, remind_at = remind_at + $2
             WHERE table_id = $1",
        )
        .bind(self.table)
        .bind((until - since).max(0))
        .execute(&mut *db)
        .await?;
        query(
            "UPDATE tables SET suspended_at = NULL, touched_at = $2, changes = changes + 1
             WHERE id = $1",
        )
        .bind(self.table)
        .bind(self.at)
        .execute(&mut *db)
        .await?;
        outbox::enter(db, ids, self.table, self.at, &self.outbox).await?;
        Ok(true)
    }
}
