//! The chronicler: posts what a week or a month changed where a server wants it, once for each.
//!
//! What is due is a row with its moment, so nothing is forgotten over a restart, and after an absence only the
//! newest span is told of. A post that was tried before may have arrived, whatever the answer was: then the
//! channel is looked through first.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::control::Wish;
use super::messages;
use crate::daily::date::Date;
use crate::discord::app::App;
use crate::discord::custom_id::{Control, CustomId};
use crate::standings::chronicle::{NOBODY, Told, due, measures, span_of};
use crate::standings::{Question, Scope, Span};
use crate::store::{SpanTurn, StandingPost, Store, StoreError};
use crate::table::engine::Trouble;
use crate::table::lease::Lease;
use crate::table::messenger::{Posted, Undelivered};
use crate::table::rate::Rate;

/// How often it is looked what is due: the time may have been moved.
const ROUND: Duration = Duration::from_secs(2);
/// How many rows are looked at in one go.
const AT_ONCE: i64 = 200;
/// When a post is tried again at the soonest, and at the latest, in milliseconds.
const SOON: i64 = 5_000;
const LATER: i64 = 5 * 60_000;
/// The most messages in a second: nobody waits for them, and others' boards go out meanwhile.
const A_SECOND: u32 = 10;

pub struct Chronicler {
    app: Arc<App>,
    /// Whether people can reach us: nothing is due while they can't.
    in_touch: Lease,
    rate: Rate,
}

impl Chronicler {
    pub fn new(app: Arc<App>, in_touch: Lease) -> Self {
        Self { app, in_touch, rate: Rate::new(A_SECOND) }
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        loop {
            if self.in_touch.holds() {
                match self.look().await {
                    Err(Trouble::Fault(StoreError::Closed)) | Ok(()) => {}
                    Err(trouble) => {
                        tracing::error!(trouble = trouble.for_log(), "leaderboards can't be posted")
                    }
                }
            }
            sleep(ROUND).await;
        }
    }

    /// Does all that is due now. What fails keeps nothing else from being done.
    async fn look(&self) -> Result<(), Trouble> {
        let turned = self.turn().await;
        let mut done = turned.map_err(Trouble::from);
        for post in self.store().due_standing_posts(self.now(), AT_ONCE).await? {
            if !self.in_touch.holds() {
                break;
            }
            let carried = self.carry(&post).await;
            if carried.is_err() {
                self.again(&post).await?;
            }
            done = done.and(carried);
        }
        done
    }

    /// Moves servers on in which a span is over.
    async fn turn(&self) -> Result<(), StoreError> {
        let now = self.now();
        for channel in self.store().due_standing_channels(now, AT_ONCE).await? {
            let (since, next_at) = due(span_of(&channel.span), now);
            self.store().turn_span(SpanTurn { channel, since, next_at, at: now }).await?;
        }
        Ok(())
    }

    async fn carry(&self, post: &StandingPost) -> Result<(), Trouble> {
        let (store, span) = (self.store(), span_of(&post.span));
        let since = Date::from_number(post.since);
        let said = |message: Option<u64>| {
            store.standing_post_said(post.id, message.map(u64::cast_signed), self.now())
        };
        let channel = post.channel.cast_unsigned();
        if post.tried_at.is_some() {
            match self.find(channel, span, since).await {
                Ok(Some(posted)) => {
                    said(Some(posted.message)).await?;
                    return Ok(());
                }
                // Who may not look can still rely on the nonce.
                Ok(None) | Err(Undelivered::Forbidden | Undelivered::MessageGone) => {}
                Err(why) => return self.undelivered(post, why).await,
            }
        }
        let chronicle = self.chronicle(post.guild.cast_unsigned(), span, since).await?;
        if chronicle.is_empty() {
            said(None).await?;
            return Ok(());
        }
        let body = messages::chronicle(&self.app.painter, &chronicle).await;
        if !store.try_standing_post(post, self.now()).await? {
            return Ok(());
        }
        self.rate.turn().await;
        // The same however often it is tried: Discord drops the second of two that follow each other.
        let nonce = format!("board-{:x}", post.id);
        match self.app.mailer.send(channel, &body, &[], &nonce).await {
            Ok(posted) => {
                said(Some(posted.message)).await?;
                Ok(())
            }
            Err(why) => self.undelivered(post, why).await,
        }
    }

    /// What there is to tell of a span; nothing if nobody played.
    async fn chronicle(&self, guild: u64, span: Span, since: Date) -> Result<Vec<Told>, Trouble> {
        let (standings, scope) = (&self.app.standings, Scope::Server(guild));
        let before = Date::from_number(span.before(since.number()));
        let mut chronicle = Vec::new();
        for kind in standings.games_of(guild, span, since).await? {
            for measure in measures(kind) {
                let question = Question { game: kind.id, measure, span, scope };
                let board = self.app.board_of(question, NOBODY, 0, Some(since)).await?;
                if !board.rows.is_empty() {
                    // Whoever has left had no place before, either.
                    self.app.board_of(question, NOBODY, 0, Some(before)).await?;
                    chronicle.push(standings.told(board).await?);
                    break;
                }
            }
        }
        Ok(chronicle)
    }

    /// What was posted about a span, by its buttons.
    async fn find(
        &self,
        channel: u64,
        span: Span,
        since: Date,
    ) -> Result<Option<Posted>, Undelivered> {
        let tells = |id: &&str| match id.parse::<CustomId>().map(|id| id.control) {
            Ok(Control::Leaders(board)) => {
                let wanted = board.wanted;
                board.wish == Wish::Told && wanted.span == span && wanted.since == Some(since)
            }
            _ => false,
        };
        self.app.mailer.look_through(channel, |controls| controls.iter().any(tells)).await
    }

    async fn undelivered(&self, post: &StandingPost, why: Undelivered) -> Result<(), Trouble> {
        let trouble = match why {
            Undelivered::Later | Undelivered::TooOld => return Ok(self.again(post).await?),
            Undelivered::ChannelGone => {
                Some("The channel is gone: choose another with /settings leaderboard.")
            }
            Undelivered::Forbidden => Some(
                "I may not post there: give me View Channel, Send Messages and Attach Files in the \
                 channel, then use /settings leaderboard again.",
            ),
            Undelivered::MessageGone | Undelivered::Archived | Undelivered::Wrong => None,
        };
        self.store().standing_post_said(post.id, None, self.now()).await?;
        // Whoever settled it finds out why nothing comes any more.
        if let Some(trouble) = trouble {
            self.store().stop_standing_channel(post.guild, post.channel, trouble).await?;
        }
        Ok(())
    }

    async fn again(&self, post: &StandingPost) -> Result<(), StoreError> {
        let now = self.now();
        let wait = (now - post.made_at).clamp(SOON, LATER);
        self.store().put_off_standing_post(post.id, now + wait).await?;
        Ok(())
    }

    fn store(&self) -> &Store {
        self.app.tables.store()
    }

    fn now(&self) -> i64 {
        self.app.tables.now()
    }
}
