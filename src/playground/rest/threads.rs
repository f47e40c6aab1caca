//! Threads: started from a message or on their own, joined and listed.

use std::collections::BTreeSet;

use axum::{Json, extract::State as Extract, http::StatusCode};
use serde_json::{Value, json};

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
    state::{Channel, ChannelKind, State},
};

/// Starts a thread below a text channel; one that hangs on a message has the message's id.
fn start(
    state: &mut State,
    parent: Id,
    id: Id,
    private: bool,
    body: &Value,
) -> Result<Value, Refusal> {
    let above = channel(state, parent)?;
    if !matches!(above.place, ChannelKind::Text) {
        return Err(Refusal::wrong_channel_type());
    }
    let needed = match private {
        true => permissions::CREATE_PRIVATE_THREADS,
        false => permissions::CREATE_PUBLIC_THREADS,
    };
    demand(state, above, needed)?;
    let mut complaints = Complaints::default();
    complaints.length("name", characters(&body["name"]), 1, 100);
    let auto_archive = body["auto_archive_duration"].as_u64().unwrap_or(4_320);
    if ![60, 1_440, 4_320, 10_080].contains(&auto_archive) {
        complaints.choices("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    complaints.settle()?;
    let thread = Channel {
        id,
        guild: above.guild,
        name: body["name"].as_str().unwrap_or_default().to_owned(),
        place: ChannelKind::Thread {
            parent,
            private,
            archived: false,
            locked: false,
            auto_archive,
            members: BTreeSet::from([state.bot]),
        },
        denied: 0,
        last_message: None,
    };
    let json = thread.json(state.bot, None);
    let mut told = json.clone();
    told["newly_created"] = json!(true);
    state.tell(Event::new("THREAD_CREATE", thread.guild, told));
    state.channels.insert(id, thread);
    Ok(json)
}

/// `POST /channels/{channel}/messages/{message}/threads`
pub async fn on_message(
    Extract(server): Extract<Shared>,
    At((channel_id, message)): At<(Id, Id)>,
    payload: Payload,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    server.change(|state| {
        let found = state.message(channel_id, message).filter(|found| found.only_for.is_none());
        if found.ok_or(Refusal::unknown_message())?.thread.is_some() {
            return Err(Refusal::thread_exists());
        }
        let thread = start(state, channel_id, message, false, &payload.json)?;
        if let Some(found) = state.message_mut(channel_id, message) {
            found.thread = Some(message);
        }
        Ok((StatusCode::CREATED, Json(thread)))
    })
}

/// `POST /channels/{channel}/threads`
pub async fn alone(
    Extract(server): Extract<Shared>,
    At(channel_id): At<Id>,
    payload: Payload,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        let id = state.mint.next(now_ms);
        // Discord's default is a private thread.
        let private = payload.json["type"].as_u64().unwrap_or(12) == 12;
        let thread = start(state, channel_id, id, private, &payload.json)?;
        Ok((StatusCode::CREATED, Json(thread)))
    })
}

/// `PUT` and `DELETE /channels/{thread}/thread-members/{user}` change who is in a thread.
async fn member(server: Shared, id: Id, who: String, joins: bool) -> Result<StatusCode, Refusal> {
    server.change(|state| {
        let thread = channel(state, id)?;
        if !matches!(thread.place, ChannelKind::Thread { .. }) {
            return Err(Refusal::wrong_channel_type());
        }
        if thread.archived() {
            return Err(Refusal::thread_archived());
        }
        let user = if who == "@me" { Ok(state.bot) } else { who.parse() };
        let user = user.map_err(|_| Refusal::unknown_user())?;
        if !state.users.contains_key(&user) {
            return Err(Refusal::unknown_user());
        }
        if let Some(Channel { place: ChannelKind::Thread { members, .. }, .. }) =
            state.channels.get_mut(&id)
        {
            if joins {
                members.insert(user)
            } else {
                members.remove(&user)
            };
        }
        Ok(StatusCode::NO_CONTENT)
    })
}

/// `PUT /channels/{thread}/thread-members/{user}`
pub async fn join(
    Extract(server): Extract<Shared>,
    At((id, who)): At<(Id, String)>,
) -> Result<StatusCode, Refusal> {
    member(server, id, who, true).await
}

/// `DELETE /channels/{thread}/thread-members/{user}`
pub async fn leave(
    Extract(server): Extract<Shared>,
    At((id, who)): At<(Id, String)>,
) -> Result<StatusCode, Refusal> {
    member(server, id, who, false).await
}

/// `GET /guilds/{guild}/threads/active`
pub async fn active(
    Extract(server): Extract<Shared>,
    At(guild): At<Id>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        if !state.is_in(guild) {
            return Err(Refusal::unknown_guild());
        }
        let open = |channel: &&Channel| {
            channel.guild == Some(guild)
                && matches!(channel.place, ChannelKind::Thread { archived: false, .. })
        };
        let threads: Vec<Value> = state
            .channels
            .values()
            .filter(open)
            .map(|channel| channel.json(state.bot, None))
            .collect();
        Ok(Json(json!({ "threads": threads, "members": [] })))
    })
}
