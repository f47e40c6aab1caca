//! How games ended, seat by seat. Entered with the input that ended the game.

use sqlx::{FromRow, Row as _};

use super::connect::{Connection, Row};
use super::{Store, StoreError};

/// How a seat did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    pub seat: i64,
    /// None for a computer player.
    pub person: Option<i64>,
    pub score: i64,
    /// 1 is a win; none is a seat without a result.
    pub place: Option<i64>,
    /// Seats are placed within their group.
    pub group: i64,
}

impl FromRow<'_, Row> for Placed {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            seat: row.try_get("seat")?,
            person: row.try_get("person")?,
            score: row.try_get("score")?,
            place: row.try_get("place")?,
            // The word itself is one of SQL's.
            group: row.try_get("grp")?,
        })
    }
}

/// A result with the table it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scored {
    pub table_id: i64,
    pub game: String,
    pub at: i64,
    pub placed: Placed,
}

impl FromRow<'_, Row> for Scored {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            table_id: row.try_get("table_id")?,
            game: row.try_get("game")?,
            at: row.try_get("at")?,
            placed: Placed::from_row(row)?,
        })
    }
}

pub async fn enter(
    db: &mut Connection,
    table: i64,
    at: i64,
    results: &[Placed],
) -> Result<(), StoreError> {
    for placed in results {
        sqlx::query(
            "INSERT INTO results (table_id, seat, person, score, place, grp, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(table)
        .bind(placed.seat)
        .bind(placed.person)
        .bind(placed.score)
        .bind(placed.place)
        .bind(placed.group)
        .bind(at)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

impl Store {
    /// The results of a table, by seat; none before its end.
    pub async fn results(&self, table: i64) -> Result<Vec<Placed>, StoreError> {
        let results = sqlx::query_as(
            "SELECT seat, person, score, place, grp FROM results
             WHERE table_id = $1 ORDER BY seat",
        );
        Ok(results.bind(table).fetch_all(self.readers()).await?)
    }

    /// A person's newest results.
    pub async fn results_of(&self, person: i64, limit: i64) -> Result<Vec<Scored>, StoreError> {
        let results = sqlx::query_as(
            "SELECT table_id, game, at, seat, person, score, place, grp
             FROM results JOIN tables ON tables.id = results.table_id
             WHERE person = $1 ORDER BY at DESC, table_id DESC LIMIT $2",
        );
        Ok(results.bind(person).bind(limit).fetch_all(self.readers()).await?)
    }
}
