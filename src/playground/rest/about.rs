//! Where the gateway is, who the bot is, who others are, and what servers there are.

use std::collections::HashMap;

use axum::{
    Json,
    body::Bytes,
    extract::{Query, State as Extract},
    http::{HeaderName, header},
};
use serde_json::{Value, json};

use super::body::At;
use crate::playground::{
    Shared,
    error::Refusal,
    snowflake::Id,
    state::{Channel, Guild, State},
};

/// How many sessions a bot may begin in a day.
const STARTS_A_DAY: u64 = 1_000;

/// `GET /gateway`
pub async fn gateway(Extract(server): Extract<Shared>) -> Json<Value> {
    Json(json!({ "url": server.read(|state| state.base.replacen("http", "ws", 1)) }))
}

/// `GET /gateway/bot`
pub async fn gateway_bot(Extract(server): Extract<Shared>) -> Json<Value> {
    let (base, begun) = server.read(|state| (state.base.clone(), state.identifies.begun));
    Json(json!({
        "url": base.replacen("http", "ws", 1),
        "shards": server.config.shards,
        "session_start_limit": {
            "total": STARTS_A_DAY, "remaining": STARTS_A_DAY.saturating_sub(begun),
            "reset_after": 86_400_000, "max_concurrency": server.config.max_concurrency,
        },
    }))
}

/// `GET /users/{user}`, and `@me`.
pub async fn user(
    Extract(server): Extract<Shared>,
    At(who): At<String>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        let id = if who == "@me" { Some(state.bot) } else { who.parse().ok() };
        let user = id.and_then(|id| state.users.get(&id)).ok_or(Refusal::unknown_user())?;
        Ok(Json(user.json()))
    })
}

/// `GET /applications/@me` and `GET /oauth2/applications/@me`
pub async fn application(Extract(server): Extract<Shared>) -> Json<Value> {
    server.read(|state| {
        Json(json!({
            "id": state.application, "name": server.config.bot_name, "icon": null,
            "description": "", "summary": "", "bot_public": true, "bot_require_code_grant": false,
            "verify_key": "", "flags": 0, "team": null,
            "owner": state.users[&state.owner].json(), "bot": state.users[&state.bot].json(),
            "approximate_guild_count": state.guilds.keys().filter(|id| state.is_in(**id)).count(),
        }))
    })
}

/// The server, if the bot is in it.
fn known(state: &State, id: Id) -> Result<&Guild, Refusal> {
    let guild = state.guilds.get(&id).filter(|_| state.is_in(id));
    guild.ok_or(Refusal::unknown_guild())
}

/// `GET /guilds/{guild}`
pub async fn guild(
    Extract(server): Extract<Shared>,
    At(id): At<Id>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        let guild = known(state, id)?;
        Ok(Json(guild.json(state.owner)))
    })
}

/// `GET /guilds/{guild}/channels`: threads are not among them.
pub async fn channels(
    Extract(server): Extract<Shared>,
    At(id): At<Id>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        known(state, id)?;
        let here = |channel: &&Channel| channel.guild == Some(id) && channel.kind() == 0;
        let channels = state.channels.values().filter(here);
        Ok(Json(channels.map(|channel| channel.json(state.bot, None)).collect()))
    })
}

/// `GET /guilds/{guild}/members/{user}`
pub async fn member(
    Extract(server): Extract<Shared>,
    At((guild, user)): At<(Id, Id)>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        let guild = known(state, guild)?;
        let user = state.users.get(&user).ok_or(Refusal::unknown_user())?;
        if !guild.members.contains(&user.id) {
            return Err(Refusal::unknown_member());
        }
        Ok(Json(guild.member(user, None)))
    })
}

/// `GET /guilds/{guild}/members`: takes the privileged intent for members.
pub async fn members(
    Extract(server): Extract<Shared>,
    At(guild): At<Id>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Json<Value>, Refusal> {
    if server.config.privileged_intents & 1 << 1 == 0 {
        return Err(Refusal::missing_access());
    }
    let limit = query.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(1);
    server.read(|state| {
        let guild = known(state, guild)?;
        let members = guild.members.iter().filter_map(|id| state.users.get(id)).take(limit);
        Ok(Json(members.map(|user| guild.member(user, None)).collect()))
    })
}

/// `GET /attachments/{channel}/{file}/{name}`: the download that attachment addresses point to.
pub async fn download(
    Extract(server): Extract<Shared>,
    At((channel, id, _name)): At<(Id, Id, String)>,
) -> Result<([(HeaderName, String); 1], Bytes), Refusal> {
    server.read(|state| {
        let sent = state.uploads.get(&id);
        let messages = state.messages.get(&channel).into_iter().flat_map(|all| all.values());
        let mut all = messages.flat_map(|message| &message.files).chain(&state.replaced);
        let file =
            sent.or_else(|| all.find(|file| file.id == id)).ok_or(Refusal::no_such_route())?;
        let kind = file.content_type.clone().unwrap_or("application/octet-stream".into());
        Ok(([(header::CONTENT_TYPE, kind)], file.bytes.clone()))
    })
}
