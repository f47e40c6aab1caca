//! What a person does on the page, and what comes of it.

use std::{collections::VecDeque, time::Duration};

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::{Value, json};

use super::reconnection;
use crate::playground::{
    Shared,
    faults::Shut,
    gateway::Out,
    people::{acts, arguments, send},
    snowflake::Id,
    state::Answer,
};

/// One thing done.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Act {
    /// Sends a command, its options as they were written.
    Slash { channel: Id, name: String, options: Vec<(String, String)> },
    /// Types into an option that the bot completes.
    Suggest { channel: Id, name: String, options: Vec<(String, String)>, focused: (String, String) },
    /// Presses a button.
    Press { channel: Id, message: Id, control: String },
    /// Chooses from a menu.
    Choose { channel: Id, message: Id, control: String, values: Vec<String> },
    /// Sends a form in.
    Submit { opener: Id, fields: Vec<(String, String)> },
    /// Writes a message.
    Say { channel: Id, text: String },
    /// Starts the bot anew.
    Restart,
    /// Breaks the bot's connection.
    Drop,
    /// Moves the clock.
    Advance { hours: u32 },
    /// Sets the clock back to the real time.
    Now,
    /// Asks what the bot did wrong.
    Violations,
}

/// Carries it out for this person; `files` are the contents of the files among the options.
pub async fn act(
    server: &Shared,
    user: Id,
    act: Act,
    mut files: VecDeque<Bytes>,
) -> Result<Value, String> {
    let now_ms = server.clock.now_ms();
    let deed = match act {
        Act::Slash { channel, name, options } => server.change(|state| {
            let who = (user, channel);
            let args = arguments(state, who, &name, &options, &mut files, false)?;
            acts::command(state, who, &name, args, None, now_ms)
        })?,
        Act::Suggest { channel, name, options, focused: (option, text) } => {
            server.change(|state| {
                let who = (user, channel);
                let args = arguments(state, who, &name, &options, &mut files, true)?;
                acts::command(state, who, &name, args, Some((&option, &text)), now_ms)
            })?
        }
        Act::Press { channel, message, control } => {
            server.read(|state| acts::press(state, user, (channel, message), &control))?
        }
        Act::Choose { channel, message, control, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            let at = (channel, message);
            server.read(|state| acts::choose(state, user, at, &control, &values))?
        }
        Act::Submit { opener, fields } => {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            server.read(|state| acts::submit(state, user, opener, &fields))?
        }
        Act::Say { channel, text } => {
            server.change(|state| acts::say(state, (user, channel), &text, now_ms))?;
            return Ok(json!({}));
        }
        Act::Restart => {
            let cut = || server.ask_for_restart();
            return Ok(json!({ "said": reconnection::watch(server, cut).await }));
        }
        Act::Drop => {
            let cut = || server.read(|state| state.sessions.send(Shut::Everybody, &Out::Cut(0)));
            return Ok(json!({ "said": reconnection::watch(server, cut).await }));
        }
        Act::Advance { hours } => {
            server.advance(Duration::from_secs(u64::from(hours) * 3_600));
            return Ok(json!({}));
        }
        Act::Now => {
            server.set_clock_to_now();
            return Ok(json!({}));
        }
        Act::Violations => {
            let faults: Vec<String> = server.read(|state| state.record.faults().collect());
            return Ok(json!({ "violations": faults }));
        }
    };
    let (interaction, answer) = send(server, deed).await;
    Ok(match answer {
        None => json!({ "failed": true }),
        Some(Answer::Form(form)) => json!({ "opener": interaction, "form": form }),
        Some(Answer::Choices(choices)) => json!({ "choices": choices }),
        Some(_) => json!({}),
    })
}
