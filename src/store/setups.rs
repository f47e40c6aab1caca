//! Where servers have a daily game announced, and when the next day begins there.

use super::letters::{self, NewLetter};
use super::request::Write;
use super::rows::{all_of, row};
use super::sql::{Connection, query, query_as, query_scalar};
use super::{Ids, Store, StoreError};

/// A server's choice for one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyChannel {
    pub guild: i64,
    pub game: String,
    pub channel: i64,
    /// The time of day at which a date begins, in minutes after midnight.
    pub minute: i64,
    pub zone: String,
    pub language: String,
    /// The date that is announced next.
    pub next_day: i64,
    /// When that is; None once there is trouble.
    pub next_at: Option<i64>,
    /// Why nothing can be posted there any more.
    pub trouble: Option<String>,
}

row!(DailyChannel { guild, game, channel, minute, zone, language, next_day, next_at, trouble });

/// A day of a server has begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    pub guild: i64,
    pub game: String,
    /// When it was due: if that was moved meanwhile, nothing happens.
    pub due_at: i64,
    pub next_day: i64,
    pub next_at: i64,
    /// What is said of it. An older day that was not announced by now is announced no more.
    pub letters: Vec<NewLetter>,
    pub at: i64,
}

impl Write for DailyChannel {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO daily_channels (guild, game, channel, minute, zone, language, next_day,
                next_at, trouble)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (guild, game) DO UPDATE SET channel = excluded.channel,
                minute = excluded.minute, zone = excluded.zone, language = excluded.language,
                next_day = excluded.next_day, next_at = excluded.next_at,
                trouble = excluded.trouble",
        )
        .bind(self.guild)
        .bind(&self.game)
        .bind(self.channel)
        .bind(self.minute)
        .bind(&self.zone)
        .bind(&self.language)
        .bind(self.next_day)
        .bind(self.next_at)
        .bind(&self.trouble)
        .execute(&mut *db)
        .await?;
        // Days end at another time now: whoever plays here is to be reminded at another one.
        query(
            "UPDATE daily_reminders SET next_at = 0 WHERE game = $2 AND person IN (
                SELECT person FROM daily_here WHERE guild = $1 AND game = $2)",
        )
        .bind(self.guild)
        .bind(&self.game)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Off {
    guild: i64,
    /// None for all of them.
    game: Option<String>,
    at: i64,
}

impl Write for Off {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        let games: Vec<String> = query_scalar(
            "SELECT game FROM daily_channels WHERE guild = $1 AND game = COALESCE($2, game)",
        )
        .bind(self.guild)
        .bind(&self.game)
        .fetch_all(&mut *db)
        .await?;
        for game in &games {
            query("DELETE FROM daily_channels WHERE guild = $1 AND game = $2")
                .bind(self.guild)
                .bind(game)
                .execute(&mut *db)
                .await?;
            letters::drop_unsaid(db, (self.guild, game), None, self.at).await?;
        }
        Ok(!games.is_empty())
    }
}

impl Write for Turn {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let turned = query(
            "UPDATE daily_channels SET next_day = $4, next_at = $5
             WHERE guild = $1 AND game = $2 AND next_at = $3",
        )
        .bind(self.guild)
        .bind(&self.game)
        .bind(self.due_at)
        .bind(self.next_day)
        .bind(self.next_at)
        .execute(&mut *db)
        .await?;
        if turned == 0 {
            return Ok(false);
        }
        let announced = Some(letters::ANNOUNCE);
        letters::drop_unsaid(db, (self.guild, &self.game), announced, self.at).await?;
        letters::enter(db, ids, self.at, &self.letters).await?;
        Ok(true)
    }
}

struct Stop {
    guild: i64,
    game: String,
    channel: i64,
    trouble: String,
    at: i64,
}

impl Write for Stop {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let stopped = query(
            "UPDATE daily_channels SET next_at = NULL, trouble = $4
             WHERE guild = $1 AND game = $2 AND channel = $3",
        )
        .bind(self.guild)
        .bind(&self.game)
        .bind(self.channel)
        .bind(&self.trouble)
        .execute(&mut *db)
        .await?;
        // Somebody may have chosen another channel meanwhile.
        if stopped > 0 {
            letters::drop_unsaid(db, (self.guild, &self.game), None, self.at).await?;
        }
        Ok(())
    }
}

impl Store {
    /// Sets a game up in a server, or otherwise than before.
    pub async fn set_daily_channel(&self, channel: DailyChannel) -> Result<(), StoreError> {
        self.write(channel).await
    }

    /// Switches a game off in a server, or all of them, and says no more of it. False if none was on.
    pub async fn drop_daily_channel(
        &self,
        guild: i64,
        game: Option<String>,
        at: i64,
    ) -> Result<bool, StoreError> {
        self.write(Off { guild, game, at }).await
    }

    /// What a server has set up, by game.
    pub async fn daily_channels(&self, guild: i64) -> Result<Vec<DailyChannel>, StoreError> {
        let channels = all_of::<DailyChannel>("daily_channels WHERE guild = $1 ORDER BY game");
        Ok(query_as(&channels).bind(guild).fetch_all(self.readers()).await?)
    }

    pub async fn daily_channel(
        &self,
        guild: i64,
        game: &str,
    ) -> Result<Option<DailyChannel>, StoreError> {
        let channel = all_of::<DailyChannel>("daily_channels WHERE guild = $1 AND game = $2");
        Ok(query_as(&channel).bind(guild).bind(game).fetch_optional(self.readers()).await?)
    }

    /// The servers in which a day has begun that is not announced, longest ago first.
    pub async fn due_daily_channels(
        &self,
        now: i64,
        limit: i64,
    ) -> Result<Vec<DailyChannel>, StoreError> {
        let channels = all_of::<DailyChannel>(&format!(
            "daily_channels WHERE next_at <= $1 AND {}
             ORDER BY next_at, guild, game LIMIT $2",
            self.is_own("guild")
        ));
        Ok(query_as(&channels).bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Moves a server on to its next day, and enters what is said of it. False, and nothing changed, if
    /// somebody else has.
    pub async fn turn_day(&self, turn: Turn) -> Result<bool, StoreError> {
        self.write(turn).await
    }

    /// Nothing can be posted in this channel any more.
    pub async fn stop_daily_channel(
        &self,
        (guild, game, channel): (i64, &str, i64),
        trouble: &str,
        at: i64,
    ) -> Result<(), StoreError> {
        let (game, trouble) = (game.to_owned(), trouble.to_owned());
        self.write(Stop { guild, game, channel, trouble, at }).await
    }

    /// The hours and zones at which dates of a game begin somewhere.
    pub async fn daily_hours(&self, game: &str) -> Result<Vec<(i64, String)>, StoreError> {
        let hours = query_as("SELECT DISTINCT minute, zone FROM daily_channels WHERE game = $1");
        Ok(hours.bind(game).fetch_all(self.readers()).await?)
    }

    /// The games, languages and dates that begin somewhere before `until`.
    pub async fn coming_days(&self, until: i64) -> Result<Vec<(String, String, i64)>, StoreError> {
        let days = query_as(
            "SELECT DISTINCT game, language, next_day FROM daily_channels WHERE next_at <= $1",
        );
        Ok(days.bind(until).fetch_all(self.readers()).await?)
    }
}
