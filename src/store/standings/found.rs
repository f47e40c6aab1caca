//! What games report of their players: words that were made, and what was achieved.
//!
//! Words made in private are for their player alone. Those of an edition are kept from others until nobody
//! anywhere can play it any more.

use super::super::results::Report;
use super::super::rows::row;
use super::super::sql::{Connection, query, query_as};
use super::super::{Store, StoreError};

/// A word that somebody made, and how often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundWord {
    pub word: String,
    pub times: i64,
}

row!(FoundWord { word, times });

/// An edition is over everywhere so long after it is where somebody played it.
const EVERYWHERE_OVER: i64 = 72 * 60 * 60 * 1000;
const NEVER: i64 = i64::MAX;

/// Enters what a game reports of somebody at a table.
pub async fn report(
    db: &mut Connection,
    table: i64,
    person: i64,
    report: &Report,
) -> Result<(), StoreError> {
    for word in &report.words {
        // Whoever was forgotten before the game ended has no words any more.
        query(
            "INSERT INTO found_words (person, game, word, guild, open_at, times)
             SELECT $1, tables.game, $2, COALESCE(tables.guild, 0),
                CASE WHEN closes_at IS NOT NULL THEN closes_at + $4
                    WHEN private THEN $5 ELSE 0 END, 1
             FROM tables JOIN people ON people.id = $1 AND discord_id IS NOT NULL
             LEFT JOIN daily_plays ON daily_plays.table_id = tables.id
             WHERE tables.id = $3
             ON CONFLICT (person, game, word, guild, open_at)
                DO UPDATE SET times = found_words.times + 1",
        )
        .bind(person)
        .bind(word)
        .bind(table)
        .bind(EVERYWHERE_OVER)
        .bind(NEVER)
        .execute(&mut *db)
        .await?;
    }
    for feat in &report.feats {
        query(
            "INSERT INTO feats (person, feat, table_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(person)
        .bind(feat)
        .bind(table)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

impl Store {
    /// The words that somebody made most often, of four letters or more: for their own eyes.
    pub async fn favourite_words(
        &self,
        person: i64,
        limit: i64,
    ) -> Result<Vec<FoundWord>, StoreError> {
        let words = query_as(
            "SELECT word, CAST(SUM(times) AS BIGINT) AS times FROM found_words
             WHERE person = $1 AND LENGTH(word) > 3
             GROUP BY word ORDER BY 2 DESC, LENGTH(word) DESC, word LIMIT $2",
        );
        Ok(words.bind(person).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Those of them that others may read now: of one server, or of all.
    pub async fn open_words(
        &self,
        person: i64,
        guild: Option<i64>,
        now: i64,
        limit: i64,
    ) -> Result<Vec<FoundWord>, StoreError> {
        let words = query_as(
            "SELECT word, CAST(SUM(times) AS BIGINT) AS times FROM found_words
             WHERE person = $1 AND open_at <= $2 AND ($3 IS NULL OR guild = $3)
                AND LENGTH(word) > 3
             GROUP BY word ORDER BY 2 DESC, LENGTH(word) DESC, word LIMIT $4",
        );
        Ok(words.bind(person).bind(now).bind(guild).bind(limit).fetch_all(self.readers()).await?)
    }
}
