//! Commands at registration.

use std::collections::HashSet;

use serde_json::Value;

use crate::playground::error::{Complaints, Refusal, characters};

/// Slash commands of an application, in each server and everywhere.
pub const MOST_COMMANDS: usize = 100;
/// All names, descriptions and choices of one command.
const MOST_TEXT: usize = 8_000;

/// Checks a list of commands, as a bulk overwrite sends them.
pub fn check_all(commands: &[Value]) -> Result<(), Refusal> {
    if commands.len() > MOST_COMMANDS {
        return Err(Refusal::too_many_commands());
    }
    let mut complaints = Complaints::default();
    let mut names = HashSet::new();
    for (at, command) in commands.iter().enumerate() {
        check(&mut complaints, &format!("{at}."), command);
        if !names.insert((command["name"].as_str(), command["type"].as_u64().unwrap_or(1))) {
            let text = "Application command names must be unique";
            complaints.add(&format!("{at}.name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text);
        }
    }
    complaints.settle()
}

/// Checks one command.
pub fn check_one(command: &Value) -> Result<(), Refusal> {
    let mut complaints = Complaints::default();
    check(&mut complaints, "", command);
    complaints.settle()
}

fn check(complaints: &mut Complaints, path: &str, command: &Value) {
    if command["type"].as_u64().unwrap_or(1) == 1 {
        check_name(complaints, path, command);
        check_options(complaints, path, &command["options"], 0);
    } else {
        complaints.length(&format!("{path}name"), characters(&command["name"]), 1, 32);
    }
    check_numbers(
        complaints,
        &format!("{path}integration_types"),
        &command["integration_types"],
        1,
    );
    check_numbers(complaints, &format!("{path}contexts"), &command["contexts"], 2);
    if text_of(command) > MOST_TEXT {
        let text = format!("Command exceeds maximum size ({MOST_TEXT})");
        complaints.add(&format!("{path}options"), "APPLICATION_COMMAND_TOO_LARGE", text);
    }
}

/// Where a command is installed and used: numbers from 0 on, at least one, each once; or nothing at all.
fn check_numbers(complaints: &mut Complaints, path: &str, list: &Value, most: u64) {
    let Some(list) = list.as_array() else { return };
    complaints.length(path, list.len(), 1, most as usize + 1);
    if list.iter().any(|number| number.as_u64().is_none_or(|number| number > most)) {
        let numbers: Vec<String> = (0..=most).map(|number| number.to_string()).collect();
        complaints.choices(path, &numbers.join(", "));
    }
    let each: HashSet<Option<u64>> = list.iter().map(Value::as_u64).collect();
    if each.len() < list.len() {
        complaints.add(
            path,
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
            "The set already contains this value",
        );
    }
}

/// The name in Discord's alphabet, the description 1 to 100 characters.
fn check_name(complaints: &mut Complaints, path: &str, named: &Value) {
    let name = named["name"].as_str().unwrap_or_default();
    complaints.length(&format!("{path}name"), name.chars().count(), 1, 32);
    let allowed = |c: char| (c.is_alphanumeric() && !c.is_uppercase()) || "-_'".contains(c);
    if !name.chars().all(allowed) {
        let text = "Command name is invalid";
        complaints.add(&format!("{path}name"), "APPLICATION_COMMAND_INVALID_NAME", text);
    }
    let length = characters(&named["description"]);
    complaints.length(&format!("{path}description"), length, 1, 100);
}

fn check_options(complaints: &mut Complaints, path: &str, options: &Value, depth: usize) {
    let options = options.as_array().map_or(&[][..], Vec::as_slice);
    complaints.length(&format!("{path}options"), options.len(), 0, 25);
    let (mut names, mut optional_seen) = (HashSet::new(), false);
    for (at, option) in options.iter().enumerate() {
        let path = format!("{path}options.{at}.");
        check_name(complaints, &path, option);
        if !names.insert(option["name"].as_str()) {
            let text = "Option name must be unique";
            complaints.add(
                &format!("{path}name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                text,
            );
        }
        let required = option["required"].as_bool().unwrap_or(false);
        if required && optional_seen {
            let text = "Required options must be placed before non-required options";
            complaints.add(
                &path[..path.len() - 1],
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                text,
            );
        }
        optional_seen |= !required;
        match option["type"].as_u64() {
            Some(kind @ (1 | 2)) if depth < 2 && !(kind == 2 && depth == 1) => {
                check_options(complaints, &path, &option["options"], depth + 1);
            }
            Some(3..=11) => check_choices(complaints, &path, option),
            _ => complaints.choices(&format!("{path}type"), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
        }
    }
}

fn check_choices(complaints: &mut Complaints, path: &str, option: &Value) {
    let choices = option["choices"].as_array().map_or(&[][..], Vec::as_slice);
    complaints.length(&format!("{path}choices"), choices.len(), 0, 25);
    if option["autocomplete"].as_bool() == Some(true) && !choices.is_empty() {
        let text = "Autocomplete options cannot have choices";
        complaints.add(
            &format!("{path}autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
            text,
        );
    }
    check_suggestions(complaints, &format!("{path}choices"), choices);
}

/// Names and values of choices, at registration and in an autocomplete answer alike.
pub fn check_suggestions(complaints: &mut Complaints, path: &str, choices: &[Value]) {
    for (at, choice) in choices.iter().enumerate() {
        complaints.length(&format!("{path}.{at}.name"), characters(&choice["name"]), 1, 100);
        if choice["value"].is_string() {
            complaints.length(&format!("{path}.{at}.value"), characters(&choice["value"]), 0, 100);
        }
    }
}

/// All text of a command that Discord counts.
fn text_of(named: &Value) -> usize {
    let own = characters(&named["name"]) + characters(&named["description"]);
    let choices = named["choices"].as_array().map_or(0, |choices| {
        choices.iter().map(|c| characters(&c["name"]) + characters(&c["value"])).sum()
    });
    let options = named["options"].as_array();
    own + choices + options.map_or(0, |options| options.iter().map(text_of).sum())
}
