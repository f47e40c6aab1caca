//! IDENTIFY and RESUME: who may open a session, and what a shard is told first.

use std::{collections::VecDeque, time::Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::{Event, Out, Session};
use crate::playground::{Config, Id, state::State};

/// Members, presences and message contents need Discord's permission.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
/// All intents there are.
const KNOWN: u64 = (1 << 26) - 1;

/// The codes Discord closes a connection with.
pub mod close {
    #![allow(missing_docs, reason = "the names are Discord's")]
    pub const UNKNOWN_OPCODE: u16 = 4001;
    pub const DECODE_ERROR: u16 = 4002;
    pub const NOT_AUTHENTICATED: u16 = 4003;
    pub const AUTHENTICATION_FAILED: u16 = 4004;
    pub const ALREADY_AUTHENTICATED: u16 = 4005;
    pub const INVALID_SEQ: u16 = 4007;
    pub const RATE_LIMITED: u16 = 4008;
    pub const SESSION_TIMED_OUT: u16 = 4009;
    pub const INVALID_SHARD: u16 = 4010;
    pub const SHARDING_REQUIRED: u16 = 4011;
    pub const INVALID_VERSION: u16 = 4012;
    pub const INVALID_INTENTS: u16 = 4013;
    pub const DISALLOWED_INTENTS: u16 = 4014;
}

/// Whether the token is the bot's, with or without its prefix.
fn is_token(data: &Value, config: &Config) -> bool {
    let token = data["token"].as_str().unwrap_or_default();
    token.strip_prefix("Bot ").unwrap_or(token) == config.token
}

/// The shard that an IDENTIFY or a RESUME speaks for.
pub fn shard_of(state: &State, data: &Value) -> u64 {
    let known = data["session_id"].as_str().and_then(|id| state.sessions.all.get(id));
    known.map_or_else(|| data["shard"][0].as_u64().unwrap_or(0), |session| session.shard.0)
}

/// Opens a session and tells READY and the servers; gives its id, or the code to close with. A shard that comes
/// before its turn is told that its session is invalid, as Discord does.
pub fn identify(
    state: &mut State,
    config: &Config,
    data: &Value,
    out: UnboundedSender<Out>,
    number: u64,
) -> Result<Begun, u16> {
    if !is_token(data, config) {
        return Err(close::AUTHENTICATION_FAILED);
    }
    let intents = data["intents"].as_u64().filter(|bits| bits & !KNOWN == 0);
    let intents = intents.ok_or(close::INVALID_INTENTS)?;
    if intents & PRIVILEGED & !config.privileged_intents != 0 {
        return Err(close::DISALLOWED_INTENTS);
    }
    let shard = match &data["shard"] {
        Value::Null => (0, 1),
        pair => (pair[0].as_u64().unwrap_or(u64::MAX), pair[1].as_u64().unwrap_or(0)),
    };
    if shard.0 >= shard.1 {
        return Err(close::INVALID_SHARD);
    }
    let here = |id: &&Id| id.shard(shard.1) == shard.0 && state.is_in(**id);
    let guilds: Vec<_> = state.guilds.keys().filter(here).copied().collect();
    if shard.1 < config.shards || guilds.len() > config.guilds_per_shard {
        return Err(close::SHARDING_REQUIRED);
    }
    if !state.identifies.enter(shard.0 % config.max_concurrency.max(1), Instant::now()) {
        return Ok(Begun::Invalid);
    }
    let id = format!("session-{number}");
    let ready = json!({
        "v": 10, "user": state.users[&state.bot].json(), "session_id": id, "session_type": "normal",
        "resume_gateway_url": state.base.replacen("http", "ws", 1),
        "guilds": guilds.iter().map(|id| json!({ "id": id, "unavailable": true })).collect::<Vec<_>>(),
        "shard": [shard.0, shard.1],
        "application": { "id": state.application, "flags": 0 },
    });
    let mut session = Session { shard, intents, seq: 0, log: VecDeque::new(), out: Some(out) };
    session.push(&Event::new("READY", None, ready));
    for guild in guilds {
        let event = Event::new("GUILD_CREATE", Some(guild), state.guild_create(guild));
        if event.is_wanted(intents) {
            session.push(&event);
        }
    }
    state.sessions.all.insert(id.clone(), session);
    Ok(Begun::Yes(id))
}

/// What comes of an IDENTIFY or a RESUME.
pub enum Begun {
    /// The session goes on from here.
    Yes(String),
    /// It can't: the shard has to identify anew, when it may.
    Invalid,
}

/// Replays what was missed, then says RESUMED.
pub fn resume(
    state: &mut State,
    config: &Config,
    data: &Value,
    out: UnboundedSender<Out>,
) -> Result<Begun, u16> {
    if !is_token(data, config) {
        return Err(close::AUTHENTICATION_FAILED);
    }
    let id = data["session_id"].as_str().unwrap_or_default();
    let Some(session) = state.sessions.all.get_mut(id) else { return Ok(Begun::Invalid) };
    let seq = data["seq"].as_u64().unwrap_or_default();
    if seq > session.seq {
        return Err(close::INVALID_SEQ);
    }
    let Some(missed) = session.since(seq) else {
        state.sessions.all.remove(id);
        return Ok(Begun::Invalid);
    };
    session.out = Some(out);
    for frame in missed {
        session.send(Out::Frame(frame));
    }
    session.push(&Event::new("RESUMED", None, json!({ "_trace": [] })));
    state.identifies.resumed += 1;
    Ok(Begun::Yes(id.to_owned()))
}
