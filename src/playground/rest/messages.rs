//! Messages in channels, posted and changed as the bot.

use std::collections::HashMap;

use axum::{
    Json,
    extract::{Query, State as Extract},
    http::StatusCode,
};
use serde_json::{Value, json};

use super::{
    body::{At, Payload},
    compose::{self, Draft},
};
use crate::playground::{
    Shared,
    error::{Complaints, Refusal},
    rules::{
        messages,
        permissions::{self, demand},
    },
    snowflake::Id,
    state::{Channel, ChannelKind, Message, State},
};

const HOUR_MS: u64 = 3_600_000;
/// Edits of messages older than an hour, in each channel and minute. Discord keeps its number to
/// itself; a bot that edits old boards at all should meet the refusal in its tests.
const OLD_EDITS: usize = 3;
/// How long a nonce is remembered.
const NONCE_MS: u64 = 5 * 60_000;

/// The channel, if the bot can see it.
pub fn channel(state: &State, id: Id) -> Result<&Channel, Refusal> {
    let channel = state.channels.get(&id).ok_or(Refusal::unknown_channel())?;
    demand(state, channel, 0)?;
    Ok(channel)
}

/// The message, if it is one that the channel routes show: private ones are not.
fn public(state: &State, channel: Id, id: Id) -> Result<&Message, Refusal> {
    let message = state.message(channel, id).filter(|message| message.only_for.is_none());
    message.ok_or(Refusal::unknown_message())
}

/// What this body takes of permissions, besides writing at all.
fn demand_for_body(state: &State, channel: &Channel, payload: &Payload) -> Result<(), Refusal> {
    let mut needed = 0;
    if !payload.uploads.is_empty() {
        needed |= permissions::ATTACH_FILES;
    }
    if payload.json["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty()) {
        needed |= permissions::EMBED_LINKS;
    }
    demand(state, channel, needed)
}

/// `POST /channels/{channel}/messages`
pub async fn post(
    Extract(server): Extract<Shared>,
    At(id): At<Id>,
    payload: Payload,
) -> Result<Json<Value>, Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        let channel = channel(state, id)?;
        demand(state, channel, permissions::to_send(channel))?;
        demand_for_body(state, channel, &payload)?;
        if matches!(channel.place, ChannelKind::Thread { archived: true, locked: true, .. }) {
            return Err(Refusal::thread_archived());
        }
        if let ChannelKind::Direct { with } = channel.place
            && state.users.get(&with).is_some_and(|user| !user.takes_dms)
        {
            return Err(Refusal::cannot_message_user());
        }
        messages::check(&payload.json)?;
        check_reference(state, id, &payload.json)?;
        let nonce = nonce_of(&payload.json).map(|nonce| (id, nonce));
        let earlier = nonce.as_ref().and_then(|nonce| state.nonces.get(nonce)).copied();
        // Those minutes are real ones, however fast the clock goes.
        let known_ms = NONCE_MS * u64::from(server.config.speed);
        let earlier = earlier.filter(|earlier| now_ms < earlier.born_ms() + known_ms);
        if let Some(message) = earlier.and_then(|earlier| state.message(id, earlier)) {
            return Ok(Json(state.message_json(message)));
        }
        let draft = Draft { channel: id, author: state.bot, only_for: None, interaction: None };
        let made = compose::create(state, draft, payload, now_ms)?;
        if let Some(nonce) = nonce {
            let mark = nonce.1.clone();
            if state.nonces.insert(nonce, made).is_some() {
                state.record.repeated.push(format!("{mark} in channel {id}"));
            }
        }
        Ok(Json(state.message_json(public(state, id, made)?)))
    })
}

/// The nonce, if the bot wants it to be enforced.
fn nonce_of(body: &Value) -> Option<String> {
    let enforced = body["enforce_nonce"].as_bool() == Some(true) && !body["nonce"].is_null();
    enforced.then(|| body["nonce"].to_string())
}

fn check_reference(state: &State, channel: Id, body: &Value) -> Result<(), Refusal> {
    let reference = &body["message_reference"];
    let Some(id) = reference["message_id"].as_str() else { return Ok(()) };
    let known = id.parse().is_ok_and(|id| public(state, channel, id).is_ok());
    let mut complaints = Complaints::default();
    if !known && reference["fail_if_not_exists"].as_bool() != Some(false) {
        let text = "Unknown message";
        complaints.add("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", text);
    }
    complaints.settle()
}

/// `GET /channels/{channel}/messages`, newest first.
pub async fn list(
    Extract(server): Extract<Shared>,
    At(id): At<Id>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        let channel = channel(state, id)?;
        let number = |name: &str| query.get(name).map(|text| text.parse::<u64>());
        let limit = number("limit").unwrap_or(Ok(50)).unwrap_or_default();
        if !(1..=100).contains(&limit) {
            let mut complaints = Complaints::default();
            let text = "int value should be between 1 and 100.";
            complaints.add("limit", "NUMBER_TYPE_MAX", text);
            complaints.settle()?;
        }
        // Without the permission Discord shows an empty past instead of refusing.
        if permissions::of_bot(state, channel) & permissions::READ_MESSAGE_HISTORY == 0 {
            return Ok(Json(json!([])));
        }
        let bound = |name: &str| number(name).and_then(Result::ok).map(Id);
        let (before, after) = (bound("before"), bound("after"));
        let all = state.messages.get(&id).into_iter().flat_map(|messages| messages.values());
        let mut shown: Vec<&Message> = all
            .filter(|message| message.only_for.is_none())
            .filter(|message| before.is_none_or(|before| message.id < before))
            .filter(|message| after.is_none_or(|after| message.id > after))
            .collect();
        if after.is_some() {
            shown.truncate(limit as usize);
        }
        let newest = shown.into_iter().rev().take(limit as usize);
        Ok(Json(newest.map(|message| state.message_json(message)).collect()))
    })
}

/// `GET /channels/{channel}/messages/{message}`
pub async fn fetch(
    Extract(server): Extract<Shared>,
    At((channel_id, id)): At<(Id, Id)>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        let channel = channel(state, channel_id)?;
        demand(state, channel, permissions::READ_MESSAGE_HISTORY)?;
        Ok(Json(state.message_json(public(state, channel_id, id)?)))
    })
}

/// `PATCH /channels/{channel}/messages/{message}`
pub async fn edit(
    Extract(server): Extract<Shared>,
    At((channel_id, id)): At<(Id, Id)>,
    payload: Payload,
) -> Result<Json<Value>, Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        let channel = channel(state, channel_id)?;
        let message = public(state, channel_id, id)?;
        if message.author != state.bot {
            return Err(Refusal::not_the_author());
        }
        if channel.archived() {
            return Err(Refusal::thread_archived());
        }
        demand_for_body(state, channel, &payload)?;
        messages::check(&payload.json)?;
        if now_ms > id.born_ms() + HOUR_MS {
            let edits = state.old_edits.entry(channel_id).or_default();
            edits.retain(|at| now_ms < at + 60_000);
            if edits.len() >= OLD_EDITS {
                return Err(Refusal::too_many_old_edits());
            }
            edits.push(now_ms);
        }
        compose::edit(state, channel_id, id, payload, now_ms)?;
        Ok(Json(state.message_json(public(state, channel_id, id)?)))
    })
}

/// `DELETE /channels/{channel}/messages/{message}`
pub async fn delete(
    Extract(server): Extract<Shared>,
    At((channel_id, id)): At<(Id, Id)>,
) -> Result<StatusCode, Refusal> {
    server.change(|state| {
        let channel = channel(state, channel_id)?;
        let message = public(state, channel_id, id)?;
        if message.author != state.bot {
            demand(state, channel, permissions::MANAGE_MESSAGES)?;
        }
        if channel.archived() {
            return Err(Refusal::thread_archived());
        }
        compose::delete(state, channel_id, id)?;
        Ok(StatusCode::NO_CONTENT)
    })
}
