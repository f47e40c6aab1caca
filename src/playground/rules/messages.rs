//! Sizes and counts of a message.

use serde_json::Value;

use super::{components, embeds};
use crate::playground::error::{Complaints, Refusal, characters};

/// Files on one message.
pub const MOST_FILES: usize = 10;

/// Checks the body of a message that is posted or edited.
pub fn check(body: &Value) -> Result<(), Refusal> {
    let mut complaints = Complaints::default();
    complaints.length("content", characters(&body["content"]), 0, 2_000);
    embeds::check(&mut complaints, &body["embeds"]);
    components::check(&mut complaints, &body["components"]);
    check_nonce(&mut complaints, &body["nonce"]);
    check_mentions(&mut complaints, &body["allowed_mentions"]);
    let files = body["attachments"].as_array().map_or(&[][..], Vec::as_slice);
    complaints.length("attachments", files.len(), 0, MOST_FILES);
    for (at, file) in files.iter().enumerate() {
        let length = characters(&file["description"]);
        complaints.length(&format!("attachments.{at}.description"), length, 0, 1_024);
    }
    complaints.settle()
}

fn check_nonce(complaints: &mut Complaints, nonce: &Value) {
    match nonce {
        Value::Null | Value::Number(_) => {}
        Value::String(text) => complaints.length("nonce", text.chars().count(), 0, 25),
        _ => complaints.add("nonce", "NONCE_TYPE_INVALID", "Nonce must be a string or a number."),
    }
}

/// Naming people and allowing all of them at once contradict each other.
fn check_mentions(complaints: &mut Complaints, allowed: &Value) {
    let list = |field: &str| allowed[field].as_array().map_or(&[][..], Vec::as_slice);
    let named = list("users");
    complaints.length("allowed_mentions.users", named.len(), 0, 100);
    if !named.is_empty() && list("parse").iter().any(|kind| kind == "users") {
        let text = "parse:[\"users\"] and users: [ids...] are mutually exclusive.";
        complaints.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text);
    }
}

/// Whether a new message would show nothing at all.
pub fn is_empty(body: &Value, files: usize) -> bool {
    let none = |field: &str| body[field].as_array().is_none_or(Vec::is_empty);
    let text = body["content"].as_str().unwrap_or_default().trim();
    text.is_empty() && none("embeds") && none("components") && files == 0
}
