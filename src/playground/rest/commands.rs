//! Registration of commands, everywhere and for one server.

use axum::{Json, extract::State as Extract, http::StatusCode};
use serde_json::{Value, json};

use super::body::{At, Payload};
use crate::playground::{
    Shared,
    error::{Complaints, Refusal},
    rules::commands as rules,
    snowflake::Id,
    state::State,
};

/// The path of a list of commands: the application, and the server if it is for one.
#[derive(serde::Deserialize)]
pub struct Scope {
    application: Id,
    guild: Option<Id>,
}

/// The path of one command.
#[derive(serde::Deserialize)]
pub struct One {
    application: Id,
    guild: Option<Id>,
    command: Id,
}

impl Scope {
    fn check(&self, state: &State) -> Result<(), Refusal> {
        if self.application != state.application {
            return Err(Refusal::missing_access());
        }
        match self.guild {
            Some(guild) if !state.is_in(guild) => Err(Refusal::missing_access()),
            _ => Ok(()),
        }
    }
}

/// The command with what Discord fills in.
fn filled(
    state: &mut State,
    guild: Option<Id>,
    id: Option<Id>,
    body: &Value,
    now_ms: u64,
) -> Value {
    let mut command = body.clone();
    command["id"] = json!(id.unwrap_or_else(|| state.mint.next(now_ms)));
    command["version"] = json!(state.mint.next(now_ms));
    command["application_id"] = json!(state.application);
    if let Some(guild) = guild {
        command["guild_id"] = json!(guild);
    }
    for (field, default) in [
        ("type", json!(1)),
        ("description", json!("")),
        ("default_member_permissions", Value::Null),
        ("dm_permission", json!(true)),
        ("nsfw", json!(false)),
        ("integration_types", json!([0])),
        ("contexts", Value::Null),
    ] {
        if command.get(field).is_none() {
            command[field] = default;
        }
    }
    command
}

fn find<'a>(list: &'a [Value], body: &Value) -> Option<&'a Value> {
    let kind = |command: &Value| command["type"].as_u64().unwrap_or(1);
    list.iter().find(|known| known["name"] == body["name"] && kind(known) == kind(body))
}

/// `GET /applications/{application}/commands`
pub async fn list(
    Extract(server): Extract<Shared>,
    At(scope): At<Scope>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        scope.check(state)?;
        Ok(Json(state.commands.get(&scope.guild).cloned().unwrap_or_default().into()))
    })
}

/// `PUT /applications/{application}/commands`: these and no others.
pub async fn replace(
    Extract(server): Extract<Shared>,
    At(scope): At<Scope>,
    payload: Payload,
) -> Result<Json<Value>, Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        scope.check(state)?;
        let bodies = payload.json.as_array().ok_or(Refusal::invalid_json())?;
        rules::check_all(bodies)?;
        let old = state.commands.remove(&scope.guild).unwrap_or_default();
        let id = |body| find(&old, body).and_then(|known| known["id"].as_str()?.parse().ok());
        let new: Vec<Value> =
            bodies.iter().map(|body| filled(state, scope.guild, id(body), body, now_ms)).collect();
        state.commands.insert(scope.guild, new.clone());
        Ok(Json(new.into()))
    })
}

/// `POST /applications/{application}/commands`: a new one, or another of the same name.
pub async fn create(
    Extract(server): Extract<Shared>,
    At(scope): At<Scope>,
    payload: Payload,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        scope.check(state)?;
        rules::check_one(&payload.json)?;
        let list = state.commands.entry(scope.guild).or_default();
        let known = find(list, &payload.json).map(|known| known["id"].clone());
        if known.is_none() && list.len() >= rules::MOST_COMMANDS {
            return Err(Refusal::too_many_commands());
        }
        list.retain(|command| Some(&command["id"]) != known.as_ref());
        let id = known.as_ref().and_then(|id| id.as_str()?.parse().ok());
        let command = filled(state, scope.guild, id, &payload.json, now_ms);
        state.commands.entry(scope.guild).or_default().push(command.clone());
        let status = if known.is_some() { StatusCode::OK } else { StatusCode::CREATED };
        Ok((status, Json(command)))
    })
}

/// Where one command stands in its list.
fn position(state: &State, one: &One) -> Result<usize, Refusal> {
    Scope { application: one.application, guild: one.guild }.check(state)?;
    let list = state.commands.get(&one.guild).ok_or(Refusal::unknown_command())?;
    let id = json!(one.command);
    list.iter().position(|command| command["id"] == id).ok_or(Refusal::unknown_command())
}

/// `GET /applications/{application}/commands/{command}`
pub async fn fetch(
    Extract(server): Extract<Shared>,
    At(one): At<One>,
) -> Result<Json<Value>, Refusal> {
    server.read(|state| {
        let at = position(state, &one)?;
        Ok(Json(state.commands[&one.guild][at].clone()))
    })
}

/// `PATCH /applications/{application}/commands/{command}`
pub async fn edit(
    Extract(server): Extract<Shared>,
    At(one): At<One>,
    payload: Payload,
) -> Result<Json<Value>, Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        let at = position(state, &one)?;
        let mut command = state.commands[&one.guild][at].clone();
        let changes = payload.json.as_object().ok_or(Refusal::invalid_json())?;
        for (field, value) in changes {
            command[field] = value.clone();
        }
        rules::check_one(&command)?;
        let clash = |(other, known): (usize, &Value)| {
            other != at && known["name"] == command["name"] && known["type"] == command["type"]
        };
        let mut complaints = Complaints::default();
        if state.commands[&one.guild].iter().enumerate().any(clash) {
            let text = "Application command names must be unique";
            complaints.add("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", text);
        }
        complaints.settle()?;
        command["version"] = json!(state.mint.next(now_ms));
        if let Some(list) = state.commands.get_mut(&one.guild) {
            list[at] = command.clone();
        }
        Ok(Json(command))
    })
}

/// `DELETE /applications/{application}/commands/{command}`
pub async fn delete(
    Extract(server): Extract<Shared>,
    At(one): At<One>,
) -> Result<StatusCode, Refusal> {
    server.change(|state| {
        let at = position(state, &one)?;
        if let Some(list) = state.commands.get_mut(&one.guild) {
            list.remove(at);
        }
        Ok(StatusCode::NO_CONTENT)
    })
}
