//! What servers have settled: which challenge is announced where, at which hour, in which language.

use super::calendar::Schedule;
use super::challenge::Challenge;
use super::dailies::Dailies;
use super::hours::Hours;
use crate::store::{DailyChannel, StoreError};
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::words::Language;

/// How a server has a challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub channel: u64,
    /// The time of day at which a date begins, in minutes after midnight.
    pub minute: i64,
    /// The name of a time zone.
    pub zone: String,
    pub language: Language,
    /// Why nothing is posted any more, in a sentence with the remedy, if it is not: whoever sets it up again
    /// clears it.
    pub trouble: Option<String>,
}

impl Setup {
    fn read(row: DailyChannel) -> Self {
        Self {
            channel: row.channel.cast_unsigned(),
            minute: row.minute,
            zone: row.zone,
            language: row.language.parse().unwrap_or(Language::English),
            trouble: row.trouble,
        }
    }
}

impl Dailies {
    /// Has a challenge announced in a server from its next date on; at once, if by another hour than before
    /// that has begun already. Refused if there is no such hour, or the challenge not in that language.
    pub async fn set_up(
        &self,
        guild: u64,
        challenge: Challenge,
        setup: Setup,
    ) -> Result<(), Trouble> {
        challenge.check(setup.language)?;
        let period = challenge.period();
        let schedule = Schedule::new(&setup.zone, setup.minute, period)
            .map_err(|bad| Refused::Rule(bad.to_string()))?;
        let on = schedule.date_at(self.now());
        let next_day = match self.hours(Some(guild), challenge).await?.coming() {
            // What was announced is not announced again.
            Some(coming) => coming.max(on),
            None => on.next(period),
        };
        let row = DailyChannel {
            guild: guild.cast_signed(),
            game: challenge.id().to_owned(),
            channel: setup.channel.cast_signed(),
            minute: setup.minute,
            zone: schedule.zone().to_owned(),
            language: setup.language.to_string(),
            next_day: next_day.number(),
            next_at: Some(schedule.begins(next_day)),
            trouble: None,
        };
        Ok(self.store().set_daily_channel(row).await?)
    }

    /// Says no more of a challenge in a server. False if it was not on.
    pub async fn switch_off(&self, guild: u64, challenge: Challenge) -> Result<bool, StoreError> {
        let game = Some(challenge.id().to_owned());
        self.store().drop_daily_channel(guild.cast_signed(), game, self.now()).await
    }

    /// What a server has set up.
    pub async fn setups(&self, guild: u64) -> Result<Vec<(Challenge, Setup)>, StoreError> {
        let rows = self.store().daily_channels(guild.cast_signed()).await?;
        let known = rows.into_iter().filter_map(|row| Some((row.game.parse().ok()?, row)));
        Ok(known.map(|(challenge, row)| (challenge, Setup::read(row))).collect())
    }

    /// A server is gone, or has thrown the bot out: nothing is announced there any more.
    pub async fn guild_gone(&self, guild: u64) -> Result<(), StoreError> {
        self.store().drop_daily_channel(guild.cast_signed(), None, self.now()).await?;
        Ok(())
    }

    /// When the dates of a challenge begin and end in a server, or where there is none.
    pub(super) async fn hours(
        &self,
        guild: Option<u64>,
        challenge: Challenge,
    ) -> Result<Hours, StoreError> {
        let row = match guild {
            Some(guild) => self.store().daily_channel(guild.cast_signed(), challenge.id()).await?,
            None => None,
        };
        Ok(row.map_or_else(|| Hours::utc(challenge), |row| Hours::of(challenge, &row)))
    }
}
