//! Channels themselves, and private conversations.

use axum::{Json, extract::State as Extract, http::StatusCode};
use serde_json::Value;

use super::{
    body::{At, Payload},
    messages::channel,
};
use crate::playground::{
    Shared,
    error::{Complaints, Refusal, characters},
    gateway::Event,
    rules::permissions::{self, demand},
    snowflake::Id,
    state::ChannelKind,
};

/// `GET /channels/{channel}`
pub async fn fetch(
    Extract(server): Extract<Shared>,
    At(id): At<Id>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| Ok(Json(state.channel_json(channel(state, id)?))))
}

/// `PATCH /channels/{channel}`: the name, and whether a thread is closed.
pub async fn edit(
    Extract(server): Extract<Shared>,
    At(id): At<Id>,
    payload: Payload,
) -> Result<Json<Value>, Refusal> {
    let body = payload.json;
    server.change(|state| {
        let known = channel(state, id)?;
        // The bot may close the threads it started; there are no others here.
        let ChannelKind::Thread { archived, .. } = known.place else {
            return Err(Refusal::missing_permissions());
        };
        if body["locked"].as_bool().is_some() {
            demand(state, known, permissions::MANAGE_THREADS)?;
        }
        if archived && body["archived"].as_bool() != Some(false) {
            return Err(Refusal::thread_archived());
        }
        let mut complaints = Complaints::default();
        if body.get("name").is_some() {
            complaints.length("name", characters(&body["name"]), 1, 100);
        }
        complaints.settle()?;
        let bot = state.bot;
        let known = state.channels.get_mut(&id).ok_or(Refusal::unknown_channel())?;
        if let Some(name) = body["name"].as_str() {
            known.name = name.to_owned();
        }
        if let (ChannelKind::Thread { archived, .. }, Some(wanted)) =
            (&mut known.place, body["archived"].as_bool())
        {
            *archived = wanted;
        }
        let (guild, json) = (known.guild, known.json(bot, None));
        state.tell(Event::new("THREAD_UPDATE", guild, json.clone()));
        Ok(Json(json))
    })
}

/// `POST /channels/{channel}/typing`
pub async fn typing(
    Extract(server): Extract<Shared>,
    At(id): At<Id>,
) -> Result<StatusCode, Refusal> {
    server.read(|state| {
        let channel = channel(state, id)?;
        demand(state, channel, permissions::to_send(channel))?;
        Ok(StatusCode::NO_CONTENT)
    })
}

/// `POST /users/@me/channels`: opens the private conversation with a person.
pub async fn open_direct(
    Extract(server): Extract<Shared>,
    payload: Payload,
) -> Result<Json<Value>, Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        let mut complaints = Complaints::default();
        let Some(with) = payload.json["recipient_id"].as_str() else {
            complaints.required("recipient_id");
            return complaints.settle().map(|()| Json(Value::Null));
        };
        let with: Id = with.parse().map_err(|_| Refusal::unknown_user())?;
        match state.users.get(&with) {
            None => return Err(Refusal::unknown_user()),
            Some(user) if user.bot => return Err(Refusal::cannot_message_user()),
            Some(_) => {}
        }
        let id = state.direct(with, now_ms);
        Ok(Json(state.channel_json(channel(state, id)?)))
    })
}
