//! Reads what a person wrote behind an option (`size:5 opponent:@bob`) as the value it means.

use std::collections::VecDeque;

use axum::body::Bytes;
use serde_json::Value;

use super::{
    Arg,
    options::{find, named, offered},
};
use crate::playground::{
    snowflake::Id,
    state::{State, User},
};

/// The options of a command out of their texts. The text of a file is its name; its contents are
/// next in `files`. With `lenient` an option that can't be read yet is left out, as while typing.
pub fn arguments<'a>(
    state: &State,
    (user, channel): (Id, Id),
    name: &str,
    options: &'a [(String, String)],
    files: &mut VecDeque<Bytes>,
    lenient: bool,
) -> Result<Vec<(&'a str, Arg)>, String> {
    let place = state.channels.get(&channel).ok_or("that channel is gone")?;
    let commands = offered(state, user, place);
    let level = find(&commands, name)?.level;
    let mut read = Vec::new();
    for (option, text) in options {
        let known = named(level, option)
            .ok_or_else(|| format!("/{name} has no option {option:?}"))
            .and_then(|known| value(state, user, (known, text.trim()), files));
        match known {
            Ok(arg) => read.push((option.as_str(), arg)),
            Err(_) if lenient => {}
            Err(why) => return Err(why),
        }
    }
    Ok(read)
}

fn value(
    state: &State,
    user: Id,
    (option, text): (&Value, &str),
    files: &mut VecDeque<Bytes>,
) -> Result<Arg, String> {
    let name = option["name"].as_str().unwrap_or_default();
    let wrong = |what: &str| format!("{name}: {text:?} is no {what}");
    if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
        let is = |choice: &&Value| {
            let number = choice["value"].as_f64();
            choice["name"] == text
                || choice["value"] == text
                || number.is_some() && number == text.parse().ok()
        };
        let names: Vec<_> = choices.iter().filter_map(|choice| choice["name"].as_str()).collect();
        let chosen = choices.iter().find(is).and_then(|choice| choice["name"].as_str());
        let none = || format!("{name}: choose one of {}", names.join(", "));
        return chosen.map(|name| Arg::Text(name.into())).ok_or_else(none);
    }
    match option["type"].as_u64() {
        Some(4) => text.parse().map(Arg::Integer).map_err(|_| wrong("whole number")),
        Some(5) => match text.to_lowercase().as_str() {
            "true" | "yes" => Ok(Arg::Bool(true)),
            "false" | "no" => Ok(Arg::Bool(false)),
            _ => Err(wrong("yes or no: write true or false")),
        },
        Some(6 | 9) => person(state, text).map(|user| Arg::User(user.id)).ok_or(wrong("person")),
        Some(7) => {
            let wanted = text.trim_start_matches('#');
            let mut listed = state.channels.values().filter(|channel| channel.is_open_to(user));
            let named = listed.find(|channel| channel.guild.is_some() && channel.name == wanted);
            named.map(|channel| Arg::Channel(channel.id)).ok_or(wrong("channel"))
        }
        Some(10) => text.parse().map(Arg::Number).map_err(|_| wrong("number")),
        Some(11) => {
            let bytes = files.pop_front().ok_or_else(|| format!("{name}: choose a file"))?;
            Ok(Arg::File(text.to_owned(), bytes.to_vec()))
        }
        _ => Ok(Arg::Text(text.to_owned())),
    }
}

/// The person behind `@name`, `name` or `<@id>`.
fn person<'a>(state: &'a State, text: &str) -> Option<&'a User> {
    let id = text.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>'));
    if let Some(id) = id.and_then(|id| id.parse().ok()) {
        return state.users.get(&Id(id));
    }
    let name = text.strip_prefix('@').unwrap_or(text);
    state.users.values().find(|user| user.name == name)
}
