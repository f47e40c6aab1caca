//! What is asked about one person. With a server, only what comes from its tables is told.

use super::super::rows::row;
use super::super::sql::query_as;
use super::super::{Store, StoreError};
use super::totals::{EVERYWHERE, usual_in_a_server};

/// All that somebody ever did at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Total {
    pub game: String,
    /// Whether only editions are counted.
    pub daily: bool,
    pub played: i64,
    pub games: i64,
    pub wins: i64,
    pub scored: i64,
    pub points: i64,
    pub best: Option<i64>,
}

row!(Total { game, daily, played, games, wins, scored, points, best });

/// How well somebody plays a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    pub game: String,
    pub rating: f64,
    pub deviation: f64,
    pub games: i64,
}

row!(Rated { game, rating, deviation, games });

/// A rating after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingPoint {
    pub at: i64,
    pub rating: f64,
    pub deviation: f64,
}

row!(RatingPoint { at, rating, deviation });

/// What scores made of a player, and how often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    pub game: String,
    pub title: String,
    pub times: i64,
    /// The lowest score that was called so: titles are in the order of these.
    pub from: i64,
}

row!(Title { game, title, times, from });

/// What somebody achieved, and when first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feat {
    pub feat: String,
    pub at: i64,
}

row!(Feat { feat, at });

/// A game that somebody won, and when first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Won {
    pub game: String,
    pub at: i64,
}

row!(Won { game, at });

/// A table at which somebody had a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    pub table_id: i64,
    pub seat: i64,
    pub at: i64,
    pub private: bool,
}

row!(Head { table_id, seat, at, private });

/// How two people did against each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeadToHead {
    pub game: String,
    pub won: i64,
    pub lost: i64,
    pub drawn: i64,
}

row!(HeadToHead { game, won, lost, drawn });

impl Store {
    /// All that somebody ever did, game by game.
    pub async fn totals_of(
        &self,
        person: i64,
        guild: Option<i64>,
    ) -> Result<Vec<Total>, StoreError> {
        let totals = query_as(
            "SELECT game, daily, played, games, wins, scored, points, best FROM totals
             WHERE person = $1 AND guild = $2 AND span = 'all' ORDER BY game, daily",
        );
        let guild = guild.unwrap_or(EVERYWHERE);
        Ok(totals.bind(person).bind(guild).fetch_all(self.readers()).await?)
    }

    /// The first table at which somebody had this score by the usual rules; for others the first that they may
    /// see, if there is one.
    pub async fn table_of_score(
        &self,
        (person, game, score): (i64, &str, i64),
        guild: Option<i64>,
        for_others: bool,
    ) -> Result<Option<Head>, StoreError> {
        let table = format!(
            "SELECT table_id, seat, at, private FROM results
             WHERE person = $1 AND game = $2 AND score = $3 AND place IS NOT NULL
                AND ($4 IS NULL AND variant = '' OR guild = $4 AND {})
             ORDER BY CASE WHEN private AND $5 THEN 1 ELSE 0 END, number LIMIT 1",
            usual_in_a_server()
        );
        let table =
            query_as(&table).bind(person).bind(game).bind(score).bind(guild).bind(for_others);
        Ok(table.fetch_optional(self.readers()).await?)
    }

    /// Somebody's ratings.
    pub async fn ratings_of(&self, person: i64) -> Result<Vec<Rated>, StoreError> {
        let ratings = query_as(
            "SELECT game, rating, deviation, games FROM ratings WHERE person = $1 ORDER BY game",
        );
        Ok(ratings.bind(person).fetch_all(self.readers()).await?)
    }

    /// A rating after each of the newest games, in order.
    pub async fn rating_history(
        &self,
        person: i64,
        game: &str,
        limit: i64,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let points = query_as(
            "SELECT at, rating, deviation FROM (
                SELECT number, at, rating, deviation FROM rating_history
                WHERE person = $1 AND game = $2 ORDER BY number DESC LIMIT $3
             ) AS newest ORDER BY number",
        );
        Ok(points.bind(person).bind(game).bind(limit).fetch_all(self.readers()).await?)
    }

    /// What scores made of somebody, the highest first.
    pub async fn titles_of(
        &self,
        person: i64,
        guild: Option<i64>,
    ) -> Result<Vec<Title>, StoreError> {
        let titles = query_as(
            "SELECT game, title, COUNT(*) AS times, MIN(score) AS \"from\" FROM results
             WHERE person = $1 AND title IS NOT NULL AND ($2 IS NULL OR guild = $2)
             GROUP BY game, title ORDER BY game, 4 DESC",
        );
        Ok(titles.bind(person).bind(guild).fetch_all(self.readers()).await?)
    }

    /// What somebody achieved, and when first, in that order.
    pub async fn feats_of(&self, person: i64, guild: Option<i64>) -> Result<Vec<Feat>, StoreError> {
        let feats = query_as(
            "SELECT feat, MIN(at) AS at FROM feats
             JOIN results ON results.table_id = feats.table_id AND results.person = feats.person
             WHERE feats.person = $1 AND ($2 IS NULL OR guild = $2)
             GROUP BY feat ORDER BY 2, feat",
        );
        Ok(feats.bind(person).bind(guild).fetch_all(self.readers()).await?)
    }

    /// The games that somebody won in a rated game, and when first.
    pub async fn first_wins(
        &self,
        person: i64,
        guild: Option<i64>,
    ) -> Result<Vec<Won>, StoreError> {
        let wins = query_as(
            "SELECT game, MIN(at) AS at FROM results
             WHERE person = $1 AND rated AND won AND ($2 IS NULL OR guild = $2)
             GROUP BY game ORDER BY 2, game",
        );
        Ok(wins.bind(person).bind(guild).fetch_all(self.readers()).await?)
    }

    /// How somebody did in rated games against somebody else, game by game.
    pub async fn head_to_head(
        &self,
        person: i64,
        other: i64,
    ) -> Result<Vec<HeadToHead>, StoreError> {
        // Who has left has no place, and is behind. Both are looked up by the index of who met whom, which the
        // order of games would keep SQLite from.
        let games = query_as(
            "SELECT own.game,
                SUM(CASE WHEN own.place < COALESCE(theirs.place, 1000) THEN 1 ELSE 0 END) AS won,
                SUM(CASE WHEN theirs.place < COALESCE(own.place, 1000) THEN 1 ELSE 0 END) AS lost,
                SUM(CASE WHEN COALESCE(own.place, 1000) = COALESCE(theirs.place, 1000)
                    THEN 1 ELSE 0 END) AS drawn
             FROM results AS theirs CROSS JOIN results AS own
             WHERE own.table_id = theirs.table_id AND own.grp = theirs.grp
                AND own.person = $1 AND theirs.person = $2 AND own.rated AND theirs.rated
             GROUP BY own.game ORDER BY own.game",
        );
        Ok(games.bind(person).bind(other).fetch_all(self.readers()).await?)
    }
}
