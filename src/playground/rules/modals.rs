//! Forms.

use std::collections::HashSet;

use serde_json::Value;

use super::components::check_custom_id;
use crate::playground::error::{Complaints, Refusal, characters};

/// Discord's number for a line or box to write in.
pub const TEXT_INPUT: u64 = 4;

/// Checks a form that answers an interaction.
pub fn check(form: &Value) -> Result<(), Refusal> {
    let mut complaints = Complaints::default();
    complaints.length("data.title", characters(&form["title"]), 1, 45);
    check_custom_id(&mut complaints, "data", form);
    let rows = form["components"].as_array().map_or(&[][..], Vec::as_slice);
    complaints.length("data.components", rows.len(), 1, 5);
    let mut ids = HashSet::new();
    for (at, row) in rows.iter().enumerate() {
        let path = format!("data.components.{at}.components");
        let inputs = row["components"].as_array().map_or(&[][..], Vec::as_slice);
        complaints.length(&path, inputs.len(), 1, 1);
        for (column, input) in inputs.iter().enumerate() {
            let path = format!("{path}.{column}");
            check_input(&mut complaints, &path, input);
            if !ids.insert(input["custom_id"].as_str()) {
                let text = "Component custom id cannot be duplicated";
                complaints.add(
                    &format!("{path}.custom_id"),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    text,
                );
            }
        }
    }
    complaints.settle()
}

fn check_input(complaints: &mut Complaints, path: &str, input: &Value) {
    if input["type"].as_u64() != Some(TEXT_INPUT) {
        return complaints.choices(&format!("{path}.type"), "4");
    }
    check_custom_id(complaints, path, input);
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        complaints.choices(&format!("{path}.style"), "1, 2");
    }
    complaints.length(&format!("{path}.label"), characters(&input["label"]), 1, 45);
    complaints.length(&format!("{path}.placeholder"), characters(&input["placeholder"]), 0, 100);
    complaints.length(&format!("{path}.value"), characters(&input["value"]), 0, 4_000);
    for bound in ["min_length", "max_length"] {
        if input[bound].as_u64().is_some_and(|length| length > 4_000) {
            let text = "int value should be less than or equal to 4000.";
            complaints.add(&format!("{path}.{bound}"), "NUMBER_TYPE_MAX", text);
        }
    }
}
