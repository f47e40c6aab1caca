//! Rows, buttons and menus of a message.

use std::collections::HashSet;

use serde_json::Value;

use crate::playground::error::{Complaints, characters};

/// Discord's number for a row.
const ROW: u64 = 1;
/// For a button.
pub const BUTTON: u64 = 2;
/// For a menu of the bot's own options.
pub const MENU: u64 = 3;

/// Checks the components of a message.
pub fn check(complaints: &mut Complaints, rows: &Value) {
    let Some(rows) = rows.as_array() else { return };
    complaints.length("components", rows.len(), 0, 5);
    let mut ids = HashSet::new();
    for (at, row) in rows.iter().enumerate() {
        let path = format!("components.{at}");
        if row["type"].as_u64() != Some(ROW) {
            complaints.choices(&format!("{path}.type"), "1");
            continue;
        }
        let parts = row["components"].as_array().map_or(&[][..], Vec::as_slice);
        complaints.length(&format!("{path}.components"), parts.len(), 1, 5);
        let menus = parts.iter().filter(|part| part["type"].as_u64() != Some(BUTTON)).count();
        if menus > 0 && parts.len() > 1 {
            let text = "A row holds either buttons or one menu";
            complaints.add(&path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text);
        }
        for (column, part) in parts.iter().enumerate() {
            let path = format!("{path}.components.{column}");
            check_part(complaints, &path, part);
            if let Some(id) = part["custom_id"].as_str()
                && !ids.insert(id.to_owned())
            {
                let text = "Component custom id cannot be duplicated";
                complaints.add(
                    &format!("{path}.custom_id"),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    text,
                );
            }
        }
    }
}

fn check_part(complaints: &mut Complaints, path: &str, part: &Value) {
    match part["type"].as_u64() {
        Some(BUTTON) => check_button(complaints, path, part),
        Some(MENU) => check_menu(complaints, path, part),
        // Menus of users, roles, mentionables and channels fill themselves.
        Some(5..=8) => {
            check_custom_id(complaints, path, part);
            check_range(complaints, path, part, 25);
        }
        _ => complaints.choices(&format!("{path}.type"), "2, 3, 5, 6, 7, 8"),
    }
}

/// A custom id is needed, and holds 1 to 100 characters.
pub fn check_custom_id(complaints: &mut Complaints, path: &str, part: &Value) {
    let path = format!("{path}.custom_id");
    match part["custom_id"].as_str() {
        None => complaints.required(&path),
        Some(id) => complaints.length(&path, id.chars().count(), 1, 100),
    }
}

fn check_button(complaints: &mut Complaints, path: &str, button: &Value) {
    complaints.length(&format!("{path}.label"), characters(&button["label"]), 0, 80);
    match button["style"].as_u64() {
        Some(1..=4) => check_custom_id(complaints, path, button),
        Some(5) => match button["url"].as_str() {
            None => complaints.required(&format!("{path}.url")),
            Some(url) => complaints.length(&format!("{path}.url"), url.len(), 1, 512),
        },
        _ => complaints.choices(&format!("{path}.style"), "1, 2, 3, 4, 5, 6"),
    }
    if characters(&button["label"]) == 0 && button["emoji"].is_null() {
        let text = "A button needs a label or an emoji";
        complaints.add(&format!("{path}.label"), "BUTTON_COMPONENT_LABEL_REQUIRED", text);
    }
}

fn check_menu(complaints: &mut Complaints, path: &str, menu: &Value) {
    check_custom_id(complaints, path, menu);
    complaints.length(&format!("{path}.placeholder"), characters(&menu["placeholder"]), 0, 150);
    let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
    complaints.length(&format!("{path}.options"), options.len(), 1, 25);
    check_range(complaints, path, menu, options.len().min(25));
    let mut values = HashSet::new();
    for (at, option) in options.iter().enumerate() {
        let path = format!("{path}.options.{at}");
        complaints.length(&format!("{path}.label"), characters(&option["label"]), 1, 100);
        complaints.length(&format!("{path}.value"), characters(&option["value"]), 1, 100);
        let length = characters(&option["description"]);
        complaints.length(&format!("{path}.description"), length, 0, 100);
        if !values.insert(option["value"].as_str()) {
            let text = "The specified option value is already used";
            complaints.add(
                &format!("{path}.value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                text,
            );
        }
    }
}

/// How many may be chosen at once: no more than there are.
fn check_range(complaints: &mut Complaints, path: &str, menu: &Value, most: usize) {
    let (least, greatest) = (menu["min_values"].as_u64(), menu["max_values"].as_u64());
    if least.unwrap_or(1) > 25 || least.unwrap_or(1) > greatest.unwrap_or(1) {
        let text = "int value should be less than or equal to max_values.";
        complaints.add(&format!("{path}.min_values"), "NUMBER_TYPE_MAX", text);
    }
    if greatest.is_some_and(|greatest| greatest == 0 || greatest > most as u64) {
        let text = format!("int value should be between 1 and {most}.");
        complaints.add(&format!("{path}.max_values"), "NUMBER_TYPE_MAX", text);
    }
}
