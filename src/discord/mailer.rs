//! Messages in channels: boards, reminders, words. Speaks for the tables to Discord's channel routes.

use std::collections::HashMap;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex, PoisonError};

use serenity::builder::{CreateAllowedMentions, CreateMessage, CreateThread, EditMessage};
use serenity::http::{LightMethod, Request, Route};
use serenity::model::channel::Nonce;
use serenity::model::id::UserId;

use super::answer::Body;
use super::daily::messages::shared;
use super::failure::Failure;
use super::follow::Follow;
use super::messages;
use super::pads::Pads;
use super::paint::Painter;
use super::private;
use super::wire::{Made, Patience, Wire, request};
use super::wording::{mention, moved, title, to_move, when, with_names};
use crate::daily::dailies::Dailies;
use crate::game::Seat;
use crate::table::engine::Trouble;
use crate::table::messenger::{Messenger, Posted, Undelivered};
use crate::table::notices::Notice;
use crate::table::now::Now;
use crate::table::people::Someone;
use crate::table::plan::calls;
use crate::table::showing::Showing;

/// Posts and edits in channels.
pub struct Mailer {
    wire: Arc<Wire>,
    dailies: Dailies,
    painter: Painter,
    pads: Arc<Pads>,
    follow: Follow,
    /// How many messages came after the board, for channels that have one.
    after: Mutex<HashMap<u64, (u64, u32)>>,
}

impl Mailer {
    pub fn new(wire: Arc<Wire>, dailies: Dailies, now: impl Now) -> Self {
        let (painter, pads) = (Painter::new(), Arc::new(Pads::new(now)));
        let follow = Follow::new(wire.clone(), painter.clone(), pads.clone());
        Self { wire, dailies, painter, pads, follow, after: Mutex::default() }
    }

    pub fn painter(&self) -> &Painter {
        &self.painter
    }

    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    pub fn pads(&self) -> &Arc<Pads> {
        &self.pads
    }

    /// Opens a thread in a channel.
    pub async fn open_thread(
        &self,
        channel: u64,
        thread: &CreateThread<'_>,
    ) -> Result<u64, Failure> {
        let channel_id = id(channel).ok_or(Failure::ChannelGone)?;
        let route = Route::ChannelThreads { channel_id };
        let open = request(route, LightMethod::Post, thread, None);
        let made: Made = self.wire.ask(Patience::CHANNEL, open).await?;
        Ok(made.id.get())
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

pub fn undelivered(failure: Failure) -> Undelivered {
    match failure {
        Failure::ChannelGone => Undelivered::ChannelGone,
        Failure::MessageGone => Undelivered::MessageGone,
        Failure::Archived => Undelivered::Archived,
        Failure::TooOld => Undelivered::TooOld,
        Failure::Forbidden | Failure::Unauthorized => Undelivered::Forbidden,
        Failure::Passing => Undelivered::Later,
        Failure::Wrong | Failure::Answered | Failure::TooLate | Failure::MemberGone => {
            Undelivered::Wrong
        }
    }
}

fn ring(people: &[u64]) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(people.iter().filter_map(|person| id::<UserId>(*person)))
}

/// An id of Discord's. In a database that is damaged there may be a 0, which none is.
pub fn id<T: From<NonZeroU64>>(number: u64) -> Option<T> {
    NonZeroU64::new(number).map(T::from)
}

impl Mailer {
    /// Posts a message, and calls these people by their Discord ids.
    pub async fn send(
        &self,
        channel: u64,
        body: &Body,
        call: &[u64],
        nonce: &str,
    ) -> Result<Posted, Undelivered> {
        let message = CreateMessage::new()
            .content(body.content())
            .components(body.rows.clone())
            .files(body.attachment())
            .allowed_mentions(ring(call))
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true);
        let channel_id = id(channel).ok_or(Undelivered::ChannelGone)?;
        let route = Route::ChannelMessages { channel_id };
        let send = request(route, LightMethod::Post, &message, body.attachment());
        let sent: Result<Made, Failure> = self.wire.ask(Patience::CHANNEL, send).await;
        let sent = sent.map_err(|failure| match failure {
            // There is no message yet: it is the thread that is locked.
            Failure::MessageGone | Failure::Archived => Undelivered::Forbidden,
            other => undelivered(other),
        })?;
        Ok(Posted { channel, message: sent.id.get() })
    }

    /// Changes a message.
    pub async fn change(
        &self,
        message: Posted,
        edit: EditMessage,
        body: Option<&Body>,
    ) -> Result<(), Undelivered> {
        let file = body.and_then(Body::attachment);
        let change = request(route(message)?, LightMethod::Patch, &edit, file);
        self.wire.send(Patience::CHANNEL, change).await.map(|_| ()).map_err(undelivered)
    }
}

fn route(message: Posted) -> Result<Route<'static>, Undelivered> {
    let channel_id = id(message.channel).ok_or(Undelivered::ChannelGone)?;
    let message_id = id(message.message).ok_or(Undelivered::MessageGone)?;
    Ok(Route::ChannelMessage { channel_id, message_id })
}

impl Messenger for Mailer {
    async fn post(
        &self,
        showing: &Showing,
        call: &[u64],
        nonce: &str,
    ) -> Result<Posted, Undelivered> {
        let body = messages::public(showing).painted(&self.painter).await;
        let posted = self.send(showing.place.channel, &body, call, nonce).await?;
        self.board_is(posted, showing.is_open());
        Ok(posted)
    }

    async fn edit(&self, showing: &Showing, message: Posted) -> Result<(), Undelivered> {
        let body = messages::public(showing).painted(&self.painter).await;
        let mut edit = EditMessage::new()
            .content(body.content())
            .components(body.rows.clone())
            .allowed_mentions(ring(&[]))
            .remove_all_attachments();
        if let Some(file) = body.attachment() {
            edit = edit.new_attachment(file);
        }
        self.change(message, edit, Some(&body)).await
    }

    async fn retire(
        &self,
        showing: &Showing,
        message: Posted,
        newest: Option<Posted>,
    ) -> Result<(), Undelivered> {
        // Its picture stays: it shows how things were.
        let edit = EditMessage::new().content(moved(showing, newest)).components(Vec::new());
        self.change(message, edit.allowed_mentions(ring(&[])), None).await
    }

    fn mark(&self, showing: &Showing) -> u64 {
        messages::public(showing).mark
    }

    fn refresh(&self, showing: &Showing) {
        self.follow.refresh(showing);
    }

    async fn say(
        &self,
        showing: &Showing,
        notice: &Notice,
        nonce: &str,
    ) -> Result<Option<Posted>, Undelivered> {
        let (text, call): (String, Vec<u64>) = match notice {
            Notice::Result { channel } => {
                let body = private::result(showing).painted(&self.painter).await;
                return self.send(*channel, &body, &[], nonce).await.map(Some);
            }
            Notice::Share { channel } => {
                let body = match shared(&self.dailies, showing).await {
                    Ok(body) => body,
                    Err(Trouble::Refused(_)) => return Ok(None),
                    Err(_) => return Err(Undelivered::Later),
                };
                return self.send(*channel, &body, &[], nonce).await.map(Some);
            }
            Notice::Remind { owed } => {
                let people = owed.iter().filter_map(|(seat, _)| showing.person_on(Seat(*seat)));
                let people: Vec<&Someone> = people
                    .map(|person| &**person)
                    .filter(|person| person.wishes.reminders)
                    .collect();
                if people.is_empty() {
                    return Ok(None);
                }
                let call = people.iter().filter_map(|person| person.discord_id).collect();
                (remind(showing, &people, owed), call)
            }
            Notice::Called { seat, text } => {
                let Some(person) = showing.person_on(Seat(*seat)) else { return Ok(None) };
                let text = format!("{}: {}", title(showing), with_names(showing, text, mention));
                (text, person.discord_id.into_iter().collect())
            }
            Notice::Quiet => {
                let text = "nothing has happened here for two weeks, so the table was closed without a result. Open a new one whenever you like.";
                (format!("{}: {text}", title(showing)), Vec::new())
            }
            Notice::Unreadable => {
                let text = "the rules were revised in a way this game could not follow, so it was closed without a result. Sorry: open a new table to play on.";
                (format!("{}: {text}", title(showing)), Vec::new())
            }
            Notice::Suspended => {
                let text = "this version of the bot can't read this game, so it rests: its clocks stand still and nothing is lost. It goes on by itself with the next update.";
                (format!("{}: {text}", title(showing)), Vec::new())
            }
            Notice::Resumed => {
                let text = "this game can be read again and goes on.";
                let to_move = to_move(showing).unwrap_or_default();
                let text = format!("{}: {text} {to_move}", title(showing));
                // Where the board itself calls, one bell is enough.
                let call = if calls(showing) { Vec::new() } else { awaited(showing) };
                (text, call)
            }
        };
        self.send(showing.place.channel, &Body::text(text), &call, nonce).await.map(Some)
    }

    async fn delete(&self, message: Posted) -> Result<(), Undelivered> {
        let delete = Request::new(route(message)?, LightMethod::Delete);
        self.wire.send(Patience::CHANNEL, delete).await.map(|_| ()).map_err(undelivered)
    }

    fn messages_after(&self, message: Posted) -> u32 {
        let after = self.after.lock().unwrap_or_else(PoisonError::into_inner);
        match after.get(&message.channel) {
            Some((board, count)) if *board == message.message => *count,
            _ => 0,
        }
    }
}

/// The people who have to move.
fn awaited(showing: &Showing) -> Vec<u64> {
    let people = showing.awaited().into_iter().filter_map(|(seat, _)| showing.person_on(seat));
    people.filter_map(|person| person.discord_id).collect()
}

/// Calls everybody who is slow by name, for nobody else is rung for. Two dozen have room.
fn remind(showing: &Showing, people: &[&Someone], owed: &[(u8, u32)]) -> String {
    let names: Vec<String> = people.iter().map(|person| mention(person)).collect();
    let due = showing.deadlines.iter().filter(|d| owed.contains(&(d.seat.0, d.decision)));
    let until = due.map(|due| due.due_at).min();
    let until = until.map_or(String::new(), |at| format!(" Time is up {}.", when(at)));
    format!("{}: it is your move, {}.{until}", title(showing), names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_discord_does_not_take_is_no_missing_permission() {
        let too_long = Failure::of(400, Some(50035));
        assert_eq!(undelivered(too_long), Undelivered::Wrong);
        assert_eq!(undelivered(Failure::of(403, Some(50013))), Undelivered::Forbidden);
    }

    #[test]
    fn an_old_message_is_not_gone() {
        assert_eq!(undelivered(Failure::of(429, Some(30046))), Undelivered::TooOld);
        assert_eq!(undelivered(Failure::of(400, Some(50083))), Undelivered::Archived);
        assert_eq!(undelivered(Failure::of(404, Some(10008))), Undelivered::MessageGone);
    }
}
