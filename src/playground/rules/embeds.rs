//! Sizes and counts of embeds.

use serde_json::Value;

use crate::playground::error::{Complaints, characters};

/// All text of all embeds of a message.
const MOST_TEXT: usize = 6_000;

/// Checks the embeds of a message.
pub fn check(complaints: &mut Complaints, embeds: &Value) {
    let Some(embeds) = embeds.as_array() else { return };
    complaints.length("embeds", embeds.len(), 0, 10);
    let mut total = 0;
    for (at, embed) in embeds.iter().enumerate() {
        let mut text = |path: &str, value: &Value, least: usize, most: usize| {
            let length = characters(value);
            total += length;
            complaints.length(&format!("embeds.{at}.{path}"), length, least, most);
        };
        text("title", &embed["title"], 0, 256);
        text("description", &embed["description"], 0, 4_096);
        text("footer.text", &embed["footer"]["text"], 0, 2_048);
        text("author.name", &embed["author"]["name"], 0, 256);
        let fields = embed["fields"].as_array().map_or(&[][..], Vec::as_slice);
        for (row, field) in fields.iter().enumerate() {
            text(&format!("fields.{row}.name"), &field["name"], 1, 256);
            text(&format!("fields.{row}.value"), &field["value"], 1, 1_024);
        }
        complaints.length(&format!("embeds.{at}.fields"), fields.len(), 0, 25);
    }
    if total > MOST_TEXT {
        let text = format!("Embed size exceeds maximum size of {MOST_TEXT}");
        complaints.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", text);
    }
}
