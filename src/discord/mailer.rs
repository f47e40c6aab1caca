//! Messages in channels: boards, reminders, words. Speaks for the tables to Discord's channel routes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::builder::{CreateAllowedMentions, CreateMessage, EditMessage};
use serenity::http::Http;
use serenity::model::channel::Nonce;
use serenity::model::id::{ChannelId, MessageId, UserId};

use super::answer::Card;
use super::cards;
use super::failure::{Failure, persist};
use super::pads::Pads;
use super::paint::Painter;
use super::respond::edit_original;
use super::wording::{mention, title, when};
use crate::game::Seat;
use crate::table::letters::Letter;
use crate::table::messenger::{Messenger, Posted, Undelivered};
use crate::table::people::Someone;
use crate::table::showing::Showing;

/// For how long a request is tried; the projector tries again later.
const TIME: Duration = Duration::from_secs(3);

/// Posts and edits in channels.
pub struct Mailer {
    /// For channel routes: with serenity's limiter, where there is a limit.
    channels: Arc<Http>,
    answers: Arc<Http>,
    painter: Painter,
    pads: Arc<Pads>,
    /// How many messages came after the board, for channels that have one.
    after: Mutex<HashMap<u64, (u64, u32)>>,
}

impl Mailer {
    pub fn new(channels: Arc<Http>, answers: Arc<Http>) -> Self {
        let (painter, pads) = (Painter::new(), Arc::default());
        Self { channels, answers, painter, pads, after: Mutex::default() }
    }

    pub fn painter(&self) -> &Painter {
        &self.painter
    }

    pub fn pads(&self) -> &Arc<Pads> {
        &self.pads
    }

    pub fn channels(&self) -> &Http {
        &self.channels
    }

    /// Somebody wrote something in a channel.
    pub fn heard(&self, channel: u64, message: u64) {
        let mut after = self.after.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((board, count)) = after.get_mut(&channel)
            && message > *board
        {
            *count = count.saturating_add(1);
        }
    }

    fn board_is(&self, posted: Posted, open: bool) {
        let mut after = self.after.lock().unwrap_or_else(PoisonError::into_inner);
        if open {
            after.insert(posted.channel, (posted.message, 0));
        } else {
            after.remove(&posted.channel);
        }
    }
}

fn undelivered(failure: Failure) -> Undelivered {
    match failure {
        Failure::ChannelGone => Undelivered::ChannelGone,
        Failure::MessageGone => Undelivered::MessageGone,
        Failure::Forbidden | Failure::Unauthorized => Undelivered::Forbidden,
        Failure::Passing => Undelivered::Later,
        // The same would fail again: as good as not allowed.
        Failure::Wrong | Failure::Answered | Failure::TooLate => Undelivered::Forbidden,
    }
}

fn ring(people: &[u64]) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(people.iter().map(|id| UserId::new(*id)))
}

impl Mailer {
    async fn send(
        &self,
        channel: u64,
        card: &Card,
        call: &[u64],
        nonce: &str,
    ) -> Result<Posted, Undelivered> {
        let message = CreateMessage::new()
            .content(card.content())
            .components(card.rows.clone())
            .files(card.attachments())
            .allowed_mentions(ring(call))
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true);
        let channel_id = ChannelId::new(channel);
        let send = || channel_id.send_message(&*self.channels, message.clone());
        let sent = persist(TIME, send).await.map_err(|failure| match failure {
            // There is no message yet: it is the thread that is locked.
            Failure::MessageGone => Undelivered::Forbidden,
            other => undelivered(other),
        })?;
        Ok(Posted { channel, message: sent.id.get() })
    }

    async fn change(&self, message: Posted, edit: EditMessage) -> Result<(), Undelivered> {
        let (channel, id) = (ChannelId::new(message.channel), MessageId::new(message.message));
        let change = || channel.edit_message(&*self.channels, id, edit.clone());
        persist(TIME, change).await.map(|_| ()).map_err(undelivered)
    }
}

impl Messenger for Mailer {
    async fn post(
        &self,
        showing: &Showing,
        call: &[u64],
        nonce: &str,
    ) -> Result<Posted, Undelivered> {
        let card = cards::public(&self.painter, showing).await;
        let posted = self.send(showing.place.channel, &card, call, nonce).await?;
        self.board_is(posted, showing.is_open());
        Ok(posted)
    }

    async fn edit(&self, showing: &Showing, message: Posted) -> Result<(), Undelivered> {
        let card = cards::public(&self.painter, showing).await;
        let mut edit = EditMessage::new()
            .content(card.content())
            .components(card.rows.clone())
            .allowed_mentions(ring(&[]))
            .remove_all_attachments();
        for file in card.attachments() {
            edit = edit.new_attachment(file);
        }
        self.change(message, edit).await
    }

    async fn strip(&self, message: Posted) -> Result<(), Undelivered> {
        self.change(message, EditMessage::new().components(Vec::new())).await
    }

    async fn refresh(&self, showing: &Showing) {
        for (person, pad) in self.pads.behind(showing.id, showing.changes) {
            let Some(someone) = showing.people().find(|someone| someone.id == person) else {
                continue;
            };
            let card = cards::pad(&self.painter, showing, someone, "").await;
            if edit_original(&self.answers, &pad.token, &card).await.is_err() {
                self.pads.closed(showing.id, person);
            }
        }
        if !showing.is_open() {
            self.pads.forget(showing.id);
        }
    }

    async fn say(
        &self,
        showing: &Showing,
        letter: &Letter,
        nonce: &str,
    ) -> Result<Option<Posted>, Undelivered> {
        let (text, call) = match letter {
            Letter::Remind { seat, due_at, .. } => {
                let Some(person) = showing.person_on(Seat(*seat)) else { return Ok(None) };
                if !person.wishes.reminders {
                    return Ok(None);
                }
                (remind(showing, person, *due_at), person.discord_id)
            }
            Letter::Quiet => {
                let text = "nothing has happened here for two weeks, so the table was closed without a result. Open a new one whenever you like.";
                (format!("{}: {text}", title(showing)), None)
            }
            Letter::Unreadable => {
                let text = "the rules were revised in a way this game could not follow, so it was closed without a result. Sorry: open a new table to play on.";
                (format!("{}: {text}", title(showing)), None)
            }
        };
        let call: Vec<u64> = call.into_iter().collect();
        self.send(showing.place.channel, &Card::text(text), &call, nonce).await.map(Some)
    }

    async fn delete(&self, message: Posted) -> Result<(), Undelivered> {
        let (channel, id) = (ChannelId::new(message.channel), MessageId::new(message.message));
        persist(TIME, || channel.delete_message(&*self.channels, id)).await.map_err(undelivered)
    }

    fn messages_after(&self, message: Posted) -> u32 {
        let after = self.after.lock().unwrap_or_else(PoisonError::into_inner);
        match after.get(&message.channel) {
            Some((board, count)) if *board == message.message => *count,
            _ => 0,
        }
    }
}

fn remind(showing: &Showing, person: &Someone, due_at: Option<i64>) -> String {
    let until = due_at.map_or(String::new(), |at| format!(" Time is up {}.", when(at)));
    format!("{}: it is your move, {}.{until}", title(showing), mention(person))
}
