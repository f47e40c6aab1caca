//! How dates went: who finished, and on which dates before. A few questions for a whole server, however many
//! play there.

use super::rows::row;
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

/// A date that somebody finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    pub person: i64,
    pub day: i64,
    pub rules: String,
    pub score: i64,
}

row!(Finished { person, day, rules, score });

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
        let played = sqlx::query_as(&played).bind(game).bind(server).bind(who).bind(day);
        Ok(played.bind(guild).fetch_all(self.readers()).await?)
    }

    /// All dates up to `day` that they finished, in order.
    pub async fn finished(
        &self,
        game: &str,
        whose: Whose,
        day: i64,
    ) -> Result<Vec<Finished>, StoreError> {
        let (server, who) = whose.values();
        let finished = format!(
            "SELECT daily_plays.person, daily_plays.day, rules, score
             FROM daily_plays JOIN results ON results.table_id = daily_plays.table_id
             WHERE daily_plays.game = $1 AND daily_plays.day <= $4 AND place IS NOT NULL
                AND daily_plays.person IN {AMONG}
             ORDER BY daily_plays.person, daily_plays.day"
        );
        let finished = sqlx::query_as(&finished).bind(game).bind(server).bind(who).bind(day);
        Ok(finished.fetch_all(self.readers()).await?)
    }

    /// The dates up to `day` that somebody finished in a server, in order.
    pub async fn days_played_in(
        &self,
        guild: i64,
        game: &str,
        day: i64,
    ) -> Result<Vec<i64>, StoreError> {
        let days = sqlx::query_scalar(
            "SELECT DISTINCT daily_here.day FROM daily_here
             JOIN daily_plays ON daily_plays.person = daily_here.person
                AND daily_plays.game = daily_here.game AND daily_plays.day = daily_here.day
             JOIN results ON results.table_id = daily_plays.table_id
             WHERE daily_here.guild = $1 AND daily_here.game = $2 AND daily_here.day <= $3
                AND place IS NOT NULL
             ORDER BY daily_here.day",
        );
        Ok(days.bind(guild).bind(game).bind(day).fetch_all(self.readers()).await?)
    }

    /// The hours at which dates begin in the servers where they have ever played.
    pub async fn hours_of(&self, game: &str, whose: Whose) -> Result<Vec<HourOf>, StoreError> {
        let (server, who) = whose.values();
        let hours = format!(
            "SELECT DISTINCT daily_here.person, minute, zone FROM daily_here
             JOIN daily_channels ON daily_channels.guild = daily_here.guild
                AND daily_channels.game = daily_here.game
             WHERE daily_here.game = $1 AND daily_here.person IN {AMONG}"
        );
        let hours = sqlx::query_as(&hours).bind(game).bind(server).bind(who);
        Ok(hours.fetch_all(self.readers()).await?)
    }

    /// The newest states and the dictionaries of those tables of a date at which the bonus is still to be
    /// worked out.
    pub async fn states_without_bonus(
        &self,
        game: &str,
        whose: Whose,
        day: i64,
    ) -> Result<Vec<(i64, String, Option<String>)>, StoreError> {
        let (server, who) = whose.values();
        let states = format!(
            "SELECT daily_plays.table_id, state, tables.dictionary
             FROM daily_plays
             JOIN tables ON tables.id = daily_plays.table_id
             JOIN results ON results.table_id = daily_plays.table_id
             JOIN snapshots ON snapshots.table_id = daily_plays.table_id
             WHERE daily_plays.game = $1 AND daily_plays.day = $4 AND bonus IS NULL
                AND place IS NOT NULL
                AND daily_plays.person IN {AMONG}"
        );
        let states = sqlx::query_as(&states).bind(game).bind(server).bind(who).bind(day);
        Ok(states.fetch_all(self.readers()).await?)
    }
}
