//! All that follows from results, once more: when a version counts differently, and when somebody asks.

use std::collections::HashMap;
use std::hash::Hash;

use super::super::request::Write;
use super::super::sql::{Connection, query, query_as, query_scalar};
use super::super::{Ids, Store, StoreError};
use super::{ratings, runs, totals};

/// Raised whenever the same results come to other sums or ratings: all databases count anew then.
const VERSION: i64 = 1;

/// What came of it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rebuilt {
    /// How many games there are results of.
    pub games: i64,
    pub totals: Changed,
    pub ratings: Changed,
    pub runs: Changed,
}

/// Rows, and how many of them are others than before, new or gone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Changed {
    pub rows: usize,
    pub changed: usize,
}

impl Changed {
    fn between<K: Eq + Hash, V: PartialEq>(before: &HashMap<K, V>, after: &HashMap<K, V>) -> Self {
        let gone = before.keys().filter(|key| !after.contains_key(key)).count();
        let other = after.iter().filter(|(key, value)| before.get(key) != Some(value)).count();
        Self { rows: after.len(), changed: gone + other }
    }
}

type TotalKey = (String, bool, i64, String, i64, i64);
type TotalValue = (i64, i64, i64, i64, i64, Option<i64>, Option<i64>, bool);

/// All rows that follow from results.
#[derive(Default)]
struct Rows {
    totals: HashMap<TotalKey, TotalValue>,
    ratings: HashMap<(i64, String), (u64, u64, u64, i64)>,
    runs: HashMap<(i64, String, i64), i64>,
}

impl Rows {
    async fn read(db: &mut Connection) -> Result<Self, StoreError> {
        let mut rows = Self::default();
        type Key = (String, bool, i64, String, i64, i64);
        let keys: Vec<Key> = query_as(
            "SELECT game, daily, guild, span, since, person FROM totals
             ORDER BY game, daily, guild, span, since, person",
        )
        .fetch_all(&mut *db)
        .await?;
        let values: Vec<TotalValue> = query_as(
            "SELECT played, games, wins, scored, points, average, best, listed FROM totals
             ORDER BY game, daily, guild, span, since, person",
        )
        .fetch_all(&mut *db)
        .await?;
        rows.totals = keys.into_iter().zip(values).collect();
        let ratings: Vec<(i64, String, f64, f64, f64, i64)> =
            query_as("SELECT person, game, rating, deviation, volatility, games FROM ratings")
                .fetch_all(&mut *db)
                .await?;
        let bits =
            |(person, game, rating, deviation, volatility, games): (_, _, f64, f64, f64, _)| {
                (
                    (person, game),
                    (rating.to_bits(), deviation.to_bits(), volatility.to_bits(), games),
                )
            };
        rows.ratings = ratings.into_iter().map(bits).collect();
        let runs: Vec<(i64, String, i64, i64)> =
            query_as("SELECT person, game, first, last FROM daily_runs").fetch_all(db).await?;
        rows.runs = runs
            .into_iter()
            .map(|(person, game, first, last)| ((person, game, first), last))
            .collect();
        Ok(rows)
    }
}

async fn count_anew(db: &mut Connection) -> Result<(), StoreError> {
    totals::add_all(db).await?;
    ratings::rate_all(db).await?;
    runs::add_all(db).await?;
    let made = query("UPDATE standings SET version = $1 WHERE id = 1");
    made.bind(VERSION).execute(db).await?;
    Ok(())
}

/// Counts anew if the sums were made by a version that counts differently, or never.
pub async fn bring_up_to_date(db: &mut Connection) -> Result<(), StoreError> {
    db.begin().await?;
    super::hold(db).await?;
    let version: i64 =
        query_scalar("SELECT version FROM standings WHERE id = 1").fetch_one(&mut *db).await?;
    if version != VERSION {
        count_anew(db).await?;
    }
    Ok(db.commit().await?)
}

struct Rebuild;

impl Write for Rebuild {
    type Answer = Rebuilt;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<Rebuilt, StoreError> {
        super::hold(db).await?;
        let before = Rows::read(db).await?;
        count_anew(db).await?;
        let after = Rows::read(db).await?;
        let games = query_scalar("SELECT COUNT(DISTINCT number) FROM results");
        Ok(Rebuilt {
            games: games.fetch_one(db).await?,
            totals: Changed::between(&before.totals, &after.totals),
            ratings: Changed::between(&before.ratings, &after.ratings),
            runs: Changed::between(&before.runs, &after.runs),
        })
    }
}

impl Store {
    /// Makes all that follows from results once more, and says what that changed: nothing, if all is well.
    pub async fn rebuild_standings(&self) -> Result<Rebuilt, StoreError> {
        self.write(Rebuild).await
    }
}
