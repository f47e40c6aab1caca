//! Dates in a row on which somebody finished an edition: what streaks are made of, without a row a date.
//! Whether a missed date is excused is for others to say; runs know only what was played.

use super::super::Store;
use super::super::StoreError;
use super::super::rows::row;
use super::super::sql::{Connection, query, query_as};

/// Dates in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub first: i64,
    pub last: i64,
    /// How many days lie between two of them.
    pub lasts: i64,
}

row!(Run { first, last, lasts });

struct Played {
    person: i64,
    game: String,
    day: i64,
    lasts: i64,
}

row!(Played { person, game, day, lasts });

/// What counts for a run.
const FINISHED: &str = "lasts IS NOT NULL AND place IS NOT NULL AND person IS NOT NULL";

/// Adds the date of the edition that was played at a table, if it was one. A date that is there already
/// stays there once.
pub async fn add(db: &mut Connection, table: i64) -> Result<(), StoreError> {
    let played =
        format!("SELECT person, game, day, lasts FROM results WHERE table_id = $1 AND {FINISHED}");
    let played: Vec<Played> = query_as(&played).bind(table).fetch_all(&mut *db).await?;
    for Played { person, game, day, lasts } in played {
        let next_to: Vec<Run> = query_as(
            "SELECT first, last, lasts FROM daily_runs
             WHERE person = $1 AND game = $2
               AND (last = $3 OR first = $4 OR $5 BETWEEN first AND last)",
        )
        .bind(person)
        .bind(&game)
        .bind(day - lasts)
        .bind(day + lasts)
        .bind(day)
        .fetch_all(&mut *db)
        .await?;
        let alone = Run { first: day, last: day, lasts };
        let joined = next_to.iter().fold(alone, |joined, run| Run {
            first: joined.first.min(run.first),
            last: joined.last.max(run.last),
            lasts,
        });
        for run in &next_to {
            query("DELETE FROM daily_runs WHERE person = $1 AND game = $2 AND first = $3")
                .bind(person)
                .bind(&game)
                .bind(run.first)
                .execute(&mut *db)
                .await?;
        }
        query(
            "INSERT INTO daily_runs (person, game, first, last, lasts) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(person)
        .bind(&game)
        .bind(joined.first)
        .bind(joined.last)
        .bind(joined.lasts)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Makes all runs once more.
pub async fn add_all(db: &mut Connection) -> Result<(), StoreError> {
    query("DELETE FROM daily_runs").execute(&mut *db).await?;
    // Dates in a row are as far apart as their numbers in the list.
    let add = format!(
        "INSERT INTO daily_runs (person, game, first, last, lasts)
         SELECT person, game, MIN(day), MAX(day), lasts FROM (
            SELECT person, game, day, lasts,
                day - lasts * ROW_NUMBER() OVER (PARTITION BY person, game ORDER BY day) AS island
            FROM (
                SELECT DISTINCT person, game, day, lasts FROM results WHERE {FINISHED}
            ) AS played
         ) AS dates
         GROUP BY person, game, lasts, island"
    );
    query(&add).execute(db).await?;
    Ok(())
}

impl Store {
    /// Somebody's dates in a row at a game, in order.
    pub async fn daily_runs(&self, person: i64, game: &str) -> Result<Vec<Run>, StoreError> {
        let runs = query_as(
            "SELECT first, last, lasts FROM daily_runs WHERE person = $1 AND game = $2
             ORDER BY first",
        );
        Ok(runs.bind(person).bind(game).fetch_all(self.readers()).await?)
    }
}
