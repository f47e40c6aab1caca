//! The dates of one person: what the squares of a calendar are made of.

use super::super::rows::row;
use super::super::sql::query_as;
use super::super::{Store, StoreError};

/// An edition that somebody finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyDate {
    pub game: String,
    pub day: i64,
    pub score: i64,
}

row!(DailyDate { game, day, score });

impl Store {
    /// The editions from `since` on that somebody finished, in order; with a server, those that count there.
    pub async fn daily_dates(
        &self,
        person: i64,
        guild: Option<i64>,
        since: i64,
    ) -> Result<Vec<DailyDate>, StoreError> {
        let dates = query_as(
            "SELECT daily_plays.game, daily_plays.day, score
             FROM daily_plays JOIN results ON results.table_id = daily_plays.table_id
             WHERE daily_plays.person = $1 AND daily_plays.day >= $2 AND place IS NOT NULL
                AND ($3 IS NULL OR EXISTS (
                    SELECT 1 FROM daily_here WHERE daily_here.guild = $3
                        AND daily_here.game = daily_plays.game AND daily_here.day = daily_plays.day
                        AND daily_here.person = daily_plays.person))
             ORDER BY daily_plays.day, daily_plays.game",
        );
        Ok(dates.bind(person).bind(since).bind(guild).fetch_all(self.readers()).await?)
    }
}
