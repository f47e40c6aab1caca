//! Which first answers fit which interaction, and until when.

use serde_json::Value;

use super::{commands, messages, modals};
use crate::playground::{
    Config,
    error::{Complaints, Refusal},
    state::{Interaction, Kind, State},
};

/// A new message.
pub const MESSAGE: u64 = 4;
/// "The bot is thinking…".
pub const DEFERRED_MESSAGE: u64 = 5;
/// Nothing to see for now.
pub const DEFERRED_UPDATE: u64 = 6;
/// The pressed message changes.
pub const UPDATE: u64 = 7;
/// Suggestions.
pub const CHOICES: u64 = 8;
/// A form.
pub const FORM: u64 = 9;

/// Refuses an answer that comes too late or a second time.
pub fn check_open(
    interaction: Option<&Interaction>,
    config: &Config,
    now_ms: u64,
) -> Result<(), Refusal> {
    let interaction = interaction.ok_or(Refusal::unknown_interaction())?;
    if interaction.answer.is_some() {
        return Err(Refusal::already_acknowledged());
    }
    if now_ms >= interaction.born_ms + config.answer_within.as_millis() as u64 {
        return Err(Refusal::unknown_interaction());
    }
    Ok(())
}

/// Messages after the first answer, where the bot is only because the person installed it.
const FOLLOW_UPS: usize = 5;

/// Refuses one follow-up too many.
pub fn check_follow_ups(state: &State, interaction: &Interaction) -> Result<(), Refusal> {
    let channel = state.channels.get(&interaction.channel);
    let is_guest = channel.is_some_and(|channel| !state.has_bot(channel));
    if is_guest && interaction.follow_ups >= FOLLOW_UPS {
        return Err(Refusal::too_many_follow_ups());
    }
    Ok(())
}

/// Checks the kind and the body of a first answer.
pub fn check_answer(interaction: &Interaction, body: &Value) -> Result<(), Refusal> {
    let fits: &[u64] = match (interaction.kind, interaction.source) {
        (Kind::Command, _) => &[MESSAGE, DEFERRED_MESSAGE, FORM],
        (Kind::Autocomplete, _) => &[CHOICES],
        (Kind::Component, _) => &[MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, FORM],
        // A form can't answer a form; only one opened from a message can change that message.
        (Kind::Modal, Some(_)) => &[MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE],
        (Kind::Modal, None) => &[MESSAGE, DEFERRED_MESSAGE],
    };
    let kind = body["type"].as_u64().unwrap_or_default();
    let mut complaints = Complaints::default();
    if !fits.contains(&kind) {
        let list: Vec<String> = fits.iter().map(u64::to_string).collect();
        complaints.choices("type", &list.join(", "));
        return complaints.settle();
    }
    let data = &body["data"];
    match kind {
        MESSAGE | UPDATE => messages::check(data),
        FORM => modals::check(data),
        CHOICES => {
            let choices = data["choices"].as_array().map_or(&[][..], Vec::as_slice);
            complaints.length("data.choices", choices.len(), 0, 25);
            commands::check_suggestions(&mut complaints, "data.choices", choices);
            complaints.settle()
        }
        _ => Ok(()),
    }
}
