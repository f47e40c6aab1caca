//! First answers to interactions.

use std::collections::HashMap;

use axum::{
    Json,
    extract::{Query, State as Extract},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;

use super::{
    body::{At, Payload},
    compose::{self, Draft},
};
use crate::playground::{
    Shared,
    error::Refusal,
    rules::interactions as rules,
    snowflake::Id,
    state::{Answer, EPHEMERAL, State},
};

/// `POST /interactions/{id}/{token}/callback`
pub async fn answer(
    Extract(server): Extract<Shared>,
    At((id, token)): At<(Id, String)>,
    Query(query): Query<HashMap<String, String>>,
    payload: Payload,
) -> Result<Response, Refusal> {
    let now_ms = server.clock.now_ms();
    let wanted = query.get("with_response").is_some_and(|wanted| wanted == "true");
    let (kind, message) = server.change(|state| {
        let interaction = state.interactions.get(&id).filter(|known| known.token == token);
        rules::check_open(interaction, &server.config, now_ms)?;
        let interaction = interaction.ok_or(Refusal::unknown_interaction())?;
        rules::check_answer(interaction, &payload.json)?;
        let kind = payload.json["type"].as_u64();
        let made = take(state, id, payload, now_ms)?;
        let message = made.filter(|_| wanted).and_then(|(channel, id)| state.message(channel, id));
        Ok::<_, Refusal>((kind, message.map(|message| state.message_json(message))))
    })?;
    if !wanted {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let body = json!({
        "interaction": { "id": id, "type": kind },
        "resource": { "type": kind, "message": message },
    });
    Ok(Json(body).into_response())
}

/// Carries out a checked answer; gives channel and id of the message it made or changed.
fn take(
    state: &mut State,
    id: Id,
    payload: Payload,
    now_ms: u64,
) -> Result<Option<(Id, Id)>, Refusal> {
    let interaction = &state.interactions[&id];
    let (channel, user, source) = (interaction.channel, interaction.user, interaction.source);
    let Payload { mut json, uploads } = payload;
    let kind = json["type"].as_u64().unwrap_or_default();
    let data = json["data"].take();
    let ephemeral = data["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0;
    let said = data["content"].as_str().unwrap_or_default().to_owned();
    let only_for = ephemeral.then_some(user);
    let draft = Draft { channel, author: state.bot, only_for, interaction: Some(id) };
    let (answer, original) = match kind {
        rules::MESSAGE => {
            let made = compose::create(state, draft, Payload { json: data, uploads }, now_ms)?;
            (Answer::Message(made), Some(made))
        }
        rules::DEFERRED_MESSAGE => {
            let made = compose::thinking(state, &draft, now_ms);
            (Answer::Thinking(made), Some(made))
        }
        rules::DEFERRED_UPDATE => (Answer::Acknowledged, source),
        rules::UPDATE => {
            let pressed = source.ok_or(Refusal::unknown_message())?;
            compose::edit(state, channel, pressed, Payload { json: data, uploads }, now_ms)?;
            (Answer::Updated, source)
        }
        rules::CHOICES => {
            (Answer::Choices(data["choices"].as_array().cloned().unwrap_or_default()), None)
        }
        _ => (Answer::Form(data), None),
    };
    if let Some(interaction) = state.interactions.get_mut(&id) {
        interaction.answer = Some(answer);
        interaction.said = said;
        interaction.original = original;
        if let Some(waiter) = interaction.waiter.take() {
            // Whoever waited may have given up.
            let _ = waiter.send(());
        }
    }
    Ok(original.map(|original| (channel, original)))
}
