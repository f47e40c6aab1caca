//! What comes after the first answer: `@original` and follow-ups, as long as the token lives.

use axum::{Json, extract::State as Extract, http::StatusCode};
use serde_json::Value;

use super::{
    body::{At, Payload},
    compose::{self, Draft},
};
use crate::playground::{
    Config, Shared,
    error::Refusal,
    rules::{interactions, messages},
    snowflake::Id,
    state::{EPHEMERAL, Interaction, Kind, LOADING, State},
};

/// The interaction behind a token that still lives.
fn opened<'a>(
    state: &'a State,
    config: &Config,
    now_ms: u64,
    application: Id,
    token: &str,
) -> Result<&'a Interaction, Refusal> {
    if application != state.application {
        return Err(Refusal::unknown_webhook());
    }
    let id = state.tokens.get(token).ok_or(Refusal::invalid_webhook_token())?;
    let interaction = &state.interactions[id];
    if now_ms >= interaction.born_ms + config.token_life.as_millis() as u64 {
        return Err(Refusal::invalid_webhook_token());
    }
    if interaction.answer.is_none() || interaction.kind == Kind::Autocomplete {
        return Err(Refusal::unknown_webhook());
    }
    Ok(interaction)
}

/// Channel and id of the message that the token means by `name`.
fn meant(state: &State, interaction: &Interaction, name: &str) -> Result<(Id, Id), Refusal> {
    let id = match name {
        "@original" => interaction.original,
        id => id.parse().ok().filter(|id| {
            let message = state.message(interaction.channel, *id);
            interaction.original == Some(*id)
                || message.is_some_and(|message| message.interaction == Some(interaction.id))
        }),
    };
    let id = id.filter(|id| state.message(interaction.channel, *id).is_some());
    Ok((interaction.channel, id.ok_or(Refusal::unknown_message())?))
}

/// `POST /webhooks/{application}/{token}`: a follow-up. After a deferral the first one takes the
/// place of "thinking…", and is as private as the deferral was.
pub async fn follow_up(
    Extract(server): Extract<Shared>,
    At((application, token)): At<(Id, String)>,
    payload: Payload,
) -> Result<Json<Value>, Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        let interaction = opened(state, &server.config, now_ms, application, &token)?;
        messages::check(&payload.json)?;
        interactions::check_follow_ups(state, interaction)?;
        let (id, channel, user) = (interaction.id, interaction.channel, interaction.user);
        let waiting = interaction.original.filter(|original| {
            let message = state.message(channel, *original);
            message.is_some_and(|message| message.flags & LOADING != 0)
        });
        let made = match waiting {
            Some(original) => {
                compose::edit(state, channel, original, payload, now_ms)?;
                original
            }
            None => {
                let flags = payload.json["flags"].as_u64().unwrap_or_default();
                let only_for = (flags & EPHEMERAL != 0).then_some(user);
                let draft = Draft { channel, author: state.bot, only_for, interaction: Some(id) };
                compose::create(state, draft, payload, now_ms)?
            }
        };
        if let Some(interaction) = state.interactions.get_mut(&id) {
            interaction.follow_ups += 1;
        }
        let message = state.message(channel, made).ok_or(Refusal::unknown_message())?;
        Ok(Json(state.message_json(message)))
    })
}

/// `GET /webhooks/{application}/{token}/messages/{message}`
pub async fn fetch(
    Extract(server): Extract<Shared>,
    At((application, token, name)): At<(Id, String, String)>,
) -> Result<Json<Value>, Refusal> {
    let now_ms = server.clock.now_ms();
    server.read(|state| {
        let interaction = opened(state, &server.config, now_ms, application, &token)?;
        let (channel, id) = meant(state, interaction, &name)?;
        let message = state.message(channel, id).ok_or(Refusal::unknown_message())?;
        Ok(Json(state.message_json(message)))
    })
}

/// `PATCH /webhooks/{application}/{token}/messages/{message}`
pub async fn edit(
    Extract(server): Extract<Shared>,
    At((application, token, name)): At<(Id, String, String)>,
    payload: Payload,
) -> Result<Json<Value>, Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        let interaction = opened(state, &server.config, now_ms, application, &token)?;
        let (channel, id) = meant(state, interaction, &name)?;
        messages::check(&payload.json)?;
        compose::edit(state, channel, id, payload, now_ms)?;
        let message = state.message(channel, id).ok_or(Refusal::unknown_message())?;
        Ok(Json(state.message_json(message)))
    })
}

/// `DELETE /webhooks/{application}/{token}/messages/{message}`
pub async fn delete(
    Extract(server): Extract<Shared>,
    At((application, token, name)): At<(Id, String, String)>,
) -> Result<StatusCode, Refusal> {
    let now_ms = server.clock.now_ms();
    server.change(|state| {
        let interaction = opened(state, &server.config, now_ms, application, &token)?;
        let (channel, id) = meant(state, interaction, &name)?;
        compose::delete(state, channel, id)?;
        Ok(StatusCode::NO_CONTENT)
    })
}
