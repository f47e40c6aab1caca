//! Servers move on to their next day. With the move the letters are entered that tell of it, in one
//! transaction: there is nothing between for a kill to leave behind.

use futures_util::future::try_join_all;

use super::posting::{announced, opened};
use super::{AT_ONCE, Herald};
use crate::daily::challenge::Challenge;
use crate::daily::crier::Crier;
use crate::daily::date::Date;
use crate::daily::hours::Hours;
use crate::store::{ANNOUNCE, DailyChannel, NewLetter, OPEN, StoreError, Turn};
use crate::table::engine::Trouble;

/// A date that was so many editions ago is no longer told of.
const FORGOTTEN: i64 = 7;

impl<C: Crier> Herald<C> {
    /// Moves on all servers in which a day has begun.
    pub(super) async fn turn_days(&self) -> Result<(), Trouble> {
        loop {
            let due = self.store().due_daily_channels(self.now(), AT_ONCE).await?;
            let full = due.len() == usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
            // Side by side, for the disk takes many as soon as one.
            let turned = try_join_all(due.into_iter().map(|row| self.turn_day(row))).await?;
            if !full || !turned.contains(&true) {
                return Ok(());
            }
        }
    }

    /// False if somebody else has, or this version does not know the challenge.
    async fn turn_day(&self, row: DailyChannel) -> Result<bool, StoreError> {
        let now = self.now();
        let (Ok(challenge), Some(due_at)) = (row.game.parse::<Challenge>(), row.next_at) else {
            return Ok(false);
        };
        let (hours, period) = (Hours::of(challenge, &row), challenge.period());
        // After an absence of days only the newest is announced, with the last that was before.
        let date = hours.schedule.date_at(now).max(Date::from_number(row.next_day));
        let mut before = Date::from_number(row.next_day).previous(period);
        if date.number() - before.number() > FORGOTTEN * period.days() {
            before = date.previous(period);
        }
        let next = date.next(period);
        let letter = |kind, key, due_at| NewLetter {
            key,
            kind,
            game: row.game.clone(),
            day: date.number(),
            guild: Some(row.guild),
            channel: Some(row.channel),
            person: None,
            payload: before.to_string(),
            due_at,
        };
        let (guild, day) = (row.guild, date.number());
        let letters = vec![
            letter(ANNOUNCE, announced(challenge, day, guild), now),
            letter(OPEN, opened(challenge, day, guild), hours.closes(before).max(now)),
        ];
        let turn = Turn {
            guild,
            game: row.game.clone(),
            due_at,
            next_day: next.number(),
            next_at: hours.schedule.begins(next),
            letters,
            at: now,
        };
        self.store().turn_day(turn).await
    }
}
