//! Who is best: a page of a leaderboard, somebody's own row, and how many are before it.
//!
//! In a server all who played there are looked at: they are few. Everywhere there may be very many, so that
//! the indexes of `totals` give them in order, and only those who agreed to be named are in them.

use super::super::rows::row;
use super::super::sql::Assembled;
use super::super::{Store, StoreError};
use super::ENOUGH_GAMES;
use super::members::KEPT;
use super::spans::Span;

/// What somebody is best in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// The highest score, of all games.
    Best,
    /// Of the rated games, in thousandths.
    Average,
    Games,
    Wins,
    /// The sum of all scores.
    Points,
    /// Of those who played in the span.
    Rating,
}

impl Measure {
    /// The column, and which rows have it.
    const fn columns(self) -> (&'static str, &'static str) {
        match self {
            Measure::Best => ("totals.best", "totals.best IS NOT NULL"),
            Measure::Average => ("totals.average", "totals.average IS NOT NULL"),
            Measure::Games => ("totals.games", "totals.games > 0"),
            Measure::Wins => ("totals.wins", "totals.wins > 0"),
            Measure::Points => ("totals.points", "totals.scored > 0"),
            Measure::Rating => ("ratings.rating", "totals.games > 0"),
        }
    }
}

/// Which leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub game: String,
    /// Whether only editions are counted.
    pub daily: bool,
    /// None for everywhere.
    pub guild: Option<i64>,
    pub span: Span,
    /// The first day of the span.
    pub since: i64,
    pub measure: Measure,
    pub now: i64,
}

/// One row of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    pub person: i64,
    pub discord_id: Option<i64>,
    pub name: String,
    /// What they are called on the server that asks, if that is something else.
    pub nickname: Option<String>,
    /// What the measure says.
    pub value: f64,
    /// Of a rating.
    pub deviation: Option<f64>,
    /// How many games that comes from.
    pub games: i64,
    /// When it was last looked up whether they are still in the server.
    pub checked_at: Option<i64>,
}

row!(Leader { person, discord_id, name, nickname, value, deviation, games, checked_at });

impl Board {
    /// Goes on from `FROM`, with all who are on it: in the order of the measure, and `named` if more than
    /// their number is asked for. Tables are named in the order in which they are to be looked at, which a
    /// cross join keeps: for the first few of very many, ratings have an index in order.
    fn all(&self, query: &mut Assembled, in_order: bool, named: bool) {
        let rated = self.measure == Measure::Rating;
        query.push(match (rated, in_order && self.guild.is_none()) {
            (true, true) => " FROM ratings CROSS JOIN totals",
            (true, false) => " FROM totals CROSS JOIN ratings",
            (false, _) => " FROM totals",
        });
        // Whoever is listed everywhere is known, and in no server.
        let named = named || self.guild.is_some();
        if named {
            query.push(" CROSS JOIN people");
            query.push(" LEFT JOIN names ON names.person = people.id AND names.guild = ");
            query.push_bind(self.guild);
            query.push(" LEFT JOIN members ON members.person = people.id AND members.guild = ");
            query.push_bind(self.guild);
        }
        query.push(" WHERE totals.game = ").push_bind(self.game.clone());
        query.push(" AND totals.daily = ").push_bind(self.daily);
        query.push(" AND totals.span = ").push_bind(self.span.word());
        query.push(" AND totals.since = ").push_bind(self.since);
        query.push(" AND ").push(self.measure.columns().1);
        if named {
            query.push(" AND people.id = totals.person AND people.discord_id IS NOT NULL");
        }
        match self.guild {
            None => {
                query.push(" AND totals.guild = 0 AND totals.listed");
            }
            Some(guild) => {
                query.push(" AND totals.guild = ").push_bind(guild);
                query.push(" AND (members.here IS NULL OR members.here OR members.checked_at <= ");
                query.push_bind(self.now - KEPT).push(")");
            }
        }
        if rated {
            query.push(" AND ratings.person = totals.person AND ratings.game = ");
            query.push_bind(self.game.clone());
            query.push(" AND ratings.games >= ").push_bind(ENOUGH_GAMES);
        }
    }

    /// All their columns.
    fn rows(&self, in_order: bool) -> Assembled {
        let (value, _) = self.measure.columns();
        let (deviation, games) = match self.measure {
            Measure::Rating => ("ratings.deviation", "ratings.games"),
            Measure::Best => ("NULL", "totals.played"),
            Measure::Average | Measure::Points => ("NULL", "totals.scored"),
            Measure::Games | Measure::Wins => ("NULL", "totals.games"),
        };
        let mut query = Assembled::new(format!(
            "SELECT people.id AS person, people.discord_id, people.name, names.name AS nickname,
                CAST({value} AS DOUBLE PRECISION) AS value,
                CAST({deviation} AS DOUBLE PRECISION) AS deviation, {games} AS games,
                members.checked_at"
        ));
        self.all(&mut query, in_order, true);
        query
    }
}

impl Store {
    /// So many rows of a leaderboard, after so many others.
    pub async fn leaders(
        &self,
        board: &Board,
        limit: i64,
        after: i64,
    ) -> Result<Vec<Leader>, StoreError> {
        let mut query = board.rows(true);
        let (value, _) = board.measure.columns();
        query.push(format!(" ORDER BY {value} DESC, totals.person DESC LIMIT ")).push_bind(limit);
        query.push(" OFFSET ").push_bind(after);
        Ok(query.query_as().fetch_all(self.readers()).await?)
    }

    /// Somebody's own row of a leaderboard, if they are on it.
    pub async fn leader(&self, board: &Board, person: i64) -> Result<Option<Leader>, StoreError> {
        let mut query = board.rows(false);
        query.push(" AND people.id = ").push_bind(person);
        query.push(" AND totals.person = ").push_bind(person);
        Ok(query.query_as().fetch_optional(self.readers()).await?)
    }

    /// How many are on a leaderboard, and how many of them have more than this.
    pub async fn count_leaders(&self, board: &Board, value: f64) -> Result<(i64, i64), StoreError> {
        let (measured, _) = board.measure.columns();
        let mut query =
            Assembled::new(format!("SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN {measured} > "));
        query.push_bind(value).push(" THEN 1 ELSE 0 END), 0) AS BIGINT)");
        board.all(&mut query, false, false);
        Ok(query.query_as().fetch_one(self.readers()).await?)
    }
}
