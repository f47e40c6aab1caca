//! How dates went: who finished, and on which dates before. A few questions for a whole server, however many
//! play there.

use super::rows::row;
use super::sql::{query_as, query_scalar};
use super::{Store, StoreError};

/// Somebody's play of a date, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub person: i64,
    pub name: String,
    /// What they are called on the server that was asked about, if that is something else.
    pub nickname: Option<String>,
    pub table_id: i64,
    pub edition: i64,
    pub language: String,
    pub rules: String,
    pub bonus: Option<i64>,
    /// None while it goes on, and if it ended without a result.
    pub score: Option<i64>,
}

row!(Played { person, name, nickname, table_id, edition, language, rules, bonus, score });

/// Dates in a row that somebody finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOf {
    pub person: i64,
    pub first: i64,
    pub last: i64,
}

row!(RunOf { person, first, last });

/// An hour at which the dates of somebody begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HourOf {
    pub person: i64,
    pub minute: i64,
    pub zone: String,
}

row!(HourOf { person, minute, zone });

/// Whose dates are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Everybody whose play of this day counts in this server.
    Server {
        guild: i64,
        day: i64,
    },
    Person(i64),
}

impl Whose {
    /// The two values that [`AMONG`] asks for, after the game.
    fn values(self) -> (Option<i64>, i64) {
        match self {
            Whose::Server { guild, day } => (Some(guild), day),
            Whose::Person(person) => (None, person),
        }
    }
}

/// Those people, by the game, the server and the day; or by the game, nothing and the person.
const AMONG: &str = "(SELECT person FROM daily_here WHERE game = $1 AND guild = $2 AND day = $3
    UNION SELECT $3 WHERE $2 IS NULL)";

impl Store {
    /// The plays of a date, as their players are called in a server.
    pub async fn played(
        &self,
        game: &str,
        whose: Whose,
        day: i64,
        guild: Option<i64>,
    ) -> Result<Vec<Played>, StoreError> {
        let (server, who) = whose.values();
        let played = format!(
            "SELECT daily_plays.person, people.name, names.name AS nickname,
                daily_plays.table_id, edition, language, rules, bonus, score
             FROM daily_plays
             JOIN people ON people.id = daily_plays.person
             JOIN editions ON editions.id = edition
             LEFT JOIN names ON names.person = daily_plays.person AND names.guild = $5
             LEFT JOIN results ON results.table_id = daily_plays.table_id AND place IS NOT NULL
             WHERE daily_plays.game = $1 AND daily_plays.day = $4
                AND daily_plays.person IN {AMONG}
             ORDER BY daily_plays.table_id"
        );
        let played = query_as(&played).bind(game).bind(server).bind(who).bind(day);
        Ok(played.bind(guild).fetch_all(self.readers()).await?)
    }

    /// Their dates in a row up to `day`, in order. A run that goes on after it is told whole.
    pub async fn runs_until(
        &self,
        game: &str,
        whose: Whose,
        day: i64,
    ) -> Result<Vec<RunOf>, StoreError> {
        let (server, who) = whose.values();
        let runs = format!(
            "SELECT person, first, last FROM daily_runs
             WHERE game = $1 AND first <= $4 AND person IN {AMONG}
             ORDER BY person, first"
        );
        let runs = query_as(&runs).bind(game).bind(server).bind(who).bind(day);
        Ok(runs.fetch_all(self.readers()).await?)
    }

    /// Those of them whose score of a date is better than all before by the same rules, if there are `enough`
    /// of those. Nobody's dates are all read: some are enough, and most have done better before.
    pub async fn best_on(
        &self,
        game: &str,
        whose: Whose,
        day: i64,
        enough: i64,
    ) -> Result<Vec<i64>, StoreError> {
        let (server, who) = whose.values();
        let best = format!(
            "SELECT play.person FROM daily_plays AS play
             JOIN results AS own ON own.table_id = play.table_id AND own.place IS NOT NULL
             WHERE play.game = $1 AND play.day = $4 AND play.person IN {AMONG}
                AND (SELECT COUNT(*) FROM (
                    SELECT 1 FROM daily_plays AS earlier
                    JOIN results ON results.table_id = earlier.table_id
                    WHERE earlier.person = play.person AND earlier.game = play.game
                        AND earlier.day < play.day AND earlier.rules = play.rules
                        AND place IS NOT NULL
                    LIMIT $5) AS those) = $5
                AND NOT EXISTS (
                    SELECT 1 FROM results AS better CROSS JOIN daily_plays AS earlier
                    WHERE better.person = play.person AND better.game = play.game
                        AND better.score >= own.score AND better.day < play.day
                        AND better.lasts IS NOT NULL AND better.place IS NOT NULL
                        AND earlier.table_id = better.table_id AND earlier.rules = play.rules)"
        );
        let best = query_scalar(&best).bind(game).bind(server).bind(who).bind(day).bind(enough);
        Ok(best.fetch_all(self.readers()).await?)
    }

    /// The dates up to `day` that somebody finished in a server, in order: of each that there was, one who did
    /// is enough.
    pub async fn days_played_in(
        &self,
        guild: i64,
        game: &str,
        day: i64,
    ) -> Result<Vec<i64>, StoreError> {
        let days = query_scalar(
            "SELECT DISTINCT editions.day FROM editions
             WHERE editions.game = $2 AND editions.day <= $3 AND EXISTS (
                SELECT 1 FROM daily_here
                JOIN daily_plays ON daily_plays.person = daily_here.person
                    AND daily_plays.game = daily_here.game AND daily_plays.day = daily_here.day
                JOIN results ON results.table_id = daily_plays.table_id
                WHERE daily_here.guild = $1 AND daily_here.game = $2
                    AND daily_here.day = editions.day AND place IS NOT NULL)
             ORDER BY editions.day",
        );
        Ok(days.bind(guild).bind(game).bind(day).fetch_all(self.readers()).await?)
    }

    /// Those tables of a date at which the bonus is still to be worked out: their newest states, if these are still
    /// stored, and their dictionaries.
    pub async fn states_without_bonus(
        &self,
        game: &str,
        whose: Whose,
        day: i64,
    ) -> Result<Vec<(i64, Option<String>, Option<String>)>, StoreError> {
        let (server, who) = whose.values();
        let states = format!(
            "SELECT daily_plays.table_id, state, tables.dictionary
             FROM daily_plays
             JOIN tables ON tables.id = daily_plays.table_id
             JOIN results ON results.table_id = daily_plays.table_id
             LEFT JOIN snapshots ON snapshots.table_id = daily_plays.table_id
             WHERE daily_plays.game = $1 AND daily_plays.day = $4 AND bonus IS NULL
                AND place IS NOT NULL
                AND daily_plays.person IN {AMONG}"
        );
        let states = query_as(&states).bind(game).bind(server).bind(who).bind(day);
        Ok(states.fetch_all(self.readers()).await?)
    }
}
