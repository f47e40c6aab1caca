//! Dates in a row of many people, for a leaderboard of streaks.

use super::super::played::HourOf;
use super::super::rows::row;
use super::super::sql::Assembled;
use super::super::{Store, StoreError};
use super::leaders::Board;
use super::members::KEPT;

/// Dates in a row, and whose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Streaking {
    pub person: i64,
    pub discord_id: Option<i64>,
    pub name: String,
    /// What they are called on the server that asks, if that is something else.
    pub nickname: Option<String>,
    pub first: i64,
    pub last: i64,
    pub checked_at: Option<i64>,
}

row!(Streaking { person, discord_id, name, nickname, first, last, checked_at });

/// How many people are asked for at once.
const BATCH: usize = 500;

impl Store {
    /// The hours at which dates begin in the servers where these people have played.
    pub async fn hours_of_people(
        &self,
        game: &str,
        people: &[i64],
    ) -> Result<Vec<HourOf>, StoreError> {
        let mut hours = Vec::new();
        for people in people.chunks(BATCH) {
            let mut query = Assembled::new(
                "SELECT person, minute, zone FROM totals
                 JOIN daily_channels ON daily_channels.guild = totals.guild
                    AND daily_channels.game = totals.game
                 WHERE totals.daily AND span = 'all' AND totals.game = ",
            );
            query.push_bind(game.to_owned()).push(" AND person IN (");
            query.push_list(people.iter().copied());
            query.push(")");
            hours.extend(query.query_as::<HourOf>().fetch_all(self.readers()).await?);
        }
        Ok(hours)
    }

    /// The dates in a row of all who are on a board of editions, as far as they can belong to a streak that
    /// goes on: those that end on `since` or later, and those that end on one of `bridged`, which others may
    /// go on from. By person, newest first.
    ///
    /// Runs are few once they are limited so, and each asks for one row of `totals`: by its whole key, of
    /// which SQLite leaves out what is not compared with anything, so that `daily` alone would not do.
    pub async fn streaks_since(
        &self,
        board: &Board,
        since: i64,
        bridged: &[i64],
    ) -> Result<Vec<Streaking>, StoreError> {
        let mut query = Assembled::new(
            "SELECT daily_runs.person, people.discord_id, people.name, names.name AS nickname,
                first, last, members.checked_at
             FROM daily_runs CROSS JOIN totals CROSS JOIN people
             LEFT JOIN names ON names.person = people.id AND names.guild = ",
        );
        query.push_bind(board.guild);
        query.push(" LEFT JOIN members ON members.person = people.id AND members.guild = ");
        query.push_bind(board.guild);
        query.push(" WHERE daily_runs.game = ").push_bind(board.game.clone());
        query.push(" AND (last >= ").push_bind(since);
        for day in bridged {
            query.push(" OR last = ").push_bind(*day);
        }
        query.push(
            ") AND totals.person = daily_runs.person AND people.id = daily_runs.person
               AND people.discord_id IS NOT NULL AND totals.daily = TRUE AND totals.span = 'all'
               AND totals.since = 0 AND totals.game = ",
        );
        query.push_bind(board.game.clone());
        match board.guild {
            None => {
                query.push(" AND totals.guild = 0 AND totals.listed");
            }
            Some(guild) => {
                query.push(" AND totals.guild = ").push_bind(guild);
                query.push(" AND (members.here IS NULL OR members.here OR members.checked_at <= ");
                query.push_bind(board.now - KEPT).push(")");
            }
        }
        query.push(" ORDER BY daily_runs.person, last DESC");
        Ok(query.query_as().fetch_all(self.readers()).await?)
    }
}
