//! What a table is rebuilt from: its newest snapshot and the inputs after it.

use super::rows::row;
use super::sql::{Connection, query, query_as, query_scalar};
use super::{Store, StoreError};

/// One entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    pub seq: i64,
    pub at: i64,
    pub seat: i64,
    pub payload: String,
}

row!(Logged { seq, at, seat, payload });

/// A state as it was after the input `seq`, and the version of the rules that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    pub seq: i64,
    pub rules: i64,
    pub state: String,
    /// What had been told lately by then; None if an earlier version wrote this.
    pub told: Option<String>,
}

row!(Snapshot { seq, rules, state, told });

impl Store {
    /// The inputs of a table from `from` on, in order.
    pub async fn inputs(&self, table: i64, from: i64) -> Result<Vec<Logged>, StoreError> {
        let inputs = query_as(
            "SELECT seq, at, seat, payload FROM inputs
             WHERE table_id = $1 AND seq >= $2 ORDER BY seq",
        );
        Ok(inputs.bind(table).bind(from).fetch_all(self.readers()).await?)
    }

    /// Whether this press is in some table's log.
    pub async fn entered(&self, interaction: i64) -> Result<bool, StoreError> {
        let found: Option<i64> = query_scalar("SELECT seq FROM inputs WHERE interaction_id = $1")
            .bind(interaction)
            .fetch_optional(self.readers())
            .await?;
        Ok(found.is_some())
    }

    /// The newest snapshot of a table. Only that one is kept.
    pub async fn snapshot(&self, table: i64) -> Result<Option<Snapshot>, StoreError> {
        let snapshot =
            query_as("SELECT seq, rules, state, told FROM snapshots WHERE table_id = $1");
        Ok(snapshot.bind(table).fetch_optional(self.readers()).await?)
    }
}

/// Puts `snapshot` in the place of the table's older one.
pub async fn keep(db: &mut Connection, table: i64, snapshot: &Snapshot) -> Result<(), StoreError> {
    query(
        "INSERT INTO snapshots (table_id, seq, rules, state, told) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (table_id) DO UPDATE
         SET seq = excluded.seq, rules = excluded.rules, state = excluded.state,
            told = excluded.told",
    )
    .bind(table)
    .bind(snapshot.seq)
    .bind(snapshot.rules)
    .bind(&snapshot.state)
    .bind(&snapshot.told)
    .execute(db)
    .await?;
    Ok(())
}
