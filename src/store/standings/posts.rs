//! Leaderboards that are posted by themselves: where, how often, and each span once.
//!
//! A post is entered with the move to the next span, in one transaction. Before it is tried that is written
//! down: so of one that was tried and not said it is known that it may have arrived.

use super::super::request::Write;
use super::super::rows::{all_of, row};
use super::super::sql::{Connection, query, query_as, query_scalar};
use super::super::{Ids, Store, StoreError};
use super::spans::Span;
use super::totals::usual_in_a_server;

/// A server's choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingChannel {
    pub guild: i64,
    pub channel: i64,
    /// The word of a week or a month.
    pub span: String,
    /// When the next one comes; None once there is trouble.
    pub next_at: Option<i64>,
    /// Why nothing can be posted there any more.
    pub trouble: Option<String>,
}

row!(StandingChannel { guild, channel, span, next_at, trouble });

/// What is to be posted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingPost {
    pub id: i64,
    pub guild: i64,
    pub channel: i64,
    pub span: String,
    /// The first day of the span.
    pub since: i64,
    pub made_at: i64,
    /// When it was last tried, if it was.
    pub tried_at: Option<i64>,
}

row!(StandingPost { id, guild, channel, span, since, made_at, tried_at });

/// A span is over in a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpanTurn {
    /// As it was: if it was changed meanwhile, nothing happens.
    pub channel: StandingChannel,
    /// The first day of the span that is told of.
    pub since: i64,
    pub next_at: i64,
    pub at: i64,
}

impl Write for StandingChannel {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO standing_channels (guild, channel, span, next_at, trouble)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (guild) DO UPDATE SET channel = excluded.channel, span = excluded.span,
                next_at = excluded.next_at, trouble = excluded.trouble",
        )
        .bind(self.guild)
        .bind(self.channel)
        .bind(&self.span)
        .bind(self.next_at)
        .bind(&self.trouble)
        .execute(&mut *db)
        .await?;
        // One that was tried may have arrived where it was to go before, and is looked for there.
        query(
            "UPDATE standing_posts SET channel = $2
             WHERE guild = $1 AND said_at IS NULL AND tried_at IS NULL",
        )
        .bind(self.guild)
        .bind(self.channel)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Write for SpanTurn {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let StandingChannel { guild, channel, span, next_at, .. } = &self.channel;
        let turned = query(
            "UPDATE standing_channels SET next_at = $5
             WHERE guild = $1 AND channel = $2 AND span = $3 AND next_at = $4",
        )
        .bind(guild)
        .bind(channel)
        .bind(span)
        .bind(next_at)
        .bind(self.next_at)
        .execute(&mut *db)
        .await?;
        if turned == 0 {
            return Ok(false);
        }
        // An older span that was not told of by now is told of no more.
        drop_unsaid(db, *guild, self.at).await?;
        query(
            "INSERT INTO standing_posts (id, guild, channel, span, since, made_at, due_at)
             VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING",
        )
        .bind(ids.next())
        .bind(guild)
        .bind(channel)
        .bind(span)
        .bind(self.since)
        .bind(self.at)
        .execute(db)
        .await?;
        Ok(true)
    }
}

async fn drop_unsaid(db: &mut Connection, guild: i64, at: i64) -> Result<(), StoreError> {
    let unsaid = "UPDATE standing_posts SET said_at = $2 WHERE guild = $1 AND said_at IS NULL";
    query(unsaid).bind(guild).bind(at).execute(db).await?;
    Ok(())
}

struct Off {
    guild: i64,
    at: i64,
}

impl Write for Off {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        let off = query("DELETE FROM standing_channels WHERE guild = $1");
        let off = off.bind(self.guild).execute(&mut *db).await?;
        drop_unsaid(db, self.guild, self.at).await?;
        Ok(off > 0)
    }
}

/// What became of a post.
enum Fate {
    /// In this channel.
    Tried(i64),
    PutOff(i64),
    Said(Option<i64>),
}

struct Became {
    id: i64,
    fate: Fate,
    at: i64,
}

impl Write for Became {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        let changed = match self.fate {
            Fate::Tried(channel) => query(
                "UPDATE standing_posts SET tried_at = $2
                 WHERE id = $1 AND channel = $3 AND said_at IS NULL",
            )
            .bind(self.id)
            .bind(self.at)
            .bind(channel),
            Fate::PutOff(until) => query("UPDATE standing_posts SET due_at = $2 WHERE id = $1")
                .bind(self.id)
                .bind(until),
            Fate::Said(message) => query(
                "UPDATE standing_posts SET said_at = COALESCE(said_at, $2),
                    message = COALESCE(message, $3) WHERE id = $1",
            )
            .bind(self.id)
            .bind(self.at)
            .bind(message),
        };
        Ok(changed.execute(db).await? > 0)
    }
}

struct Stop {
    guild: i64,
    channel: i64,
    trouble: String,
}

impl Write for Stop {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        // Somebody may have chosen another channel meanwhile.
        query(
            "UPDATE standing_channels SET next_at = NULL, trouble = $3
             WHERE guild = $1 AND channel = $2",
        )
        .bind(self.guild)
        .bind(self.channel)
        .bind(&self.trouble)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Store {
    pub async fn set_standing_channel(&self, channel: StandingChannel) -> Result<(), StoreError> {
        self.write(channel).await
    }

    /// Posts nothing in a server any more. False if nothing was.
    pub async fn drop_standing_channel(&self, guild: i64, at: i64) -> Result<bool, StoreError> {
        self.write(Off { guild, at }).await
    }

    pub async fn standing_channel(
        &self,
        guild: i64,
    ) -> Result<Option<StandingChannel>, StoreError> {
        let channel = all_of::<StandingChannel>("standing_channels WHERE guild = $1");
        Ok(query_as(&channel).bind(guild).fetch_optional(self.readers()).await?)
    }

    /// The servers in which a span is over that was not told of.
    pub async fn due_standing_channels(
        &self,
        now: i64,
        limit: i64,
    ) -> Result<Vec<StandingChannel>, StoreError> {
        let channels = all_of::<StandingChannel>(&format!(
            "standing_channels WHERE next_at <= $1 AND {} ORDER BY next_at, guild LIMIT $2",
            self.is_own("guild")
        ));
        Ok(query_as(&channels).bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Moves a server on, and enters what is posted. False, and nothing changed, if it was changed meanwhile.
    pub async fn turn_span(&self, turn: SpanTurn) -> Result<bool, StoreError> {
        self.write(turn).await
    }

    /// The posts that are due, longest ago first.
    pub async fn due_standing_posts(
        &self,
        now: i64,
        limit: i64,
    ) -> Result<Vec<StandingPost>, StoreError> {
        let posts = format!(
            "SELECT id, guild, channel, span, since, made_at, tried_at FROM standing_posts
             WHERE said_at IS NULL AND due_at <= $1 AND {} ORDER BY due_at, id LIMIT $2",
            self.is_own("guild")
        );
        Ok(query_as(&posts).bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Writes down that a post is being tried. False if it is not wanted any more, or not there.
    pub async fn try_standing_post(
        &self,
        post: &StandingPost,
        at: i64,
    ) -> Result<bool, StoreError> {
        self.write(Became { id: post.id, fate: Fate::Tried(post.channel), at }).await
    }

    /// It is tried again then.
    pub async fn put_off_standing_post(&self, id: i64, until: i64) -> Result<bool, StoreError> {
        self.write(Became { id, fate: Fate::PutOff(until), at: until }).await
    }

    /// Crosses a post off: this message came of it, or none.
    pub async fn standing_post_said(
        &self,
        id: i64,
        message: Option<i64>,
        at: i64,
    ) -> Result<bool, StoreError> {
        self.write(Became { id, fate: Fate::Said(message), at }).await
    }

    /// Nothing can be posted in this channel any more.
    pub async fn stop_standing_channel(
        &self,
        guild: i64,
        channel: i64,
        trouble: &str,
    ) -> Result<(), StoreError> {
        self.write(Stop { guild, channel, trouble: trouble.to_owned() }).await
    }

    /// The games that were played in a server in a span, the most played first.
    pub async fn games_played(
        &self,
        guild: i64,
        span: Span,
        since: i64,
    ) -> Result<Vec<String>, StoreError> {
        let games = query_scalar(
            "SELECT game FROM totals
             WHERE daily = $1 AND guild = $2 AND span = $3 AND since = $4
             GROUP BY game ORDER BY SUM(played) DESC, game",
        );
        let games = games.bind(false).bind(guild).bind(span.word()).bind(since);
        Ok(games.fetch_all(self.readers()).await?)
    }

    /// Somebody's highest score at a game in a server, ever before a day. Sums of a week or a month are dropped
    /// some day, results never: their index has the highest first.
    pub async fn best_before(
        &self,
        (guild, game, person): (i64, &str, i64),
        day: i64,
    ) -> Result<Option<i64>, StoreError> {
        let best = format!(
            "SELECT score FROM results
             WHERE person = $1 AND game = $2 AND guild = $3 AND day < $4
                AND place IS NOT NULL AND {}
             ORDER BY score DESC LIMIT 1",
            usual_in_a_server()
        );
        let best = query_scalar(&best).bind(person).bind(game).bind(guild).bind(day);
        Ok(best.fetch_optional(self.readers()).await?)
    }
}
