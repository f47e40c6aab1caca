//! What Discord says when it refuses: an HTTP status, a code of its own, and for a malformed body
//! a tree that names every bad field.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

/// A refusal in Discord's own words.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// Discord's own code; 0 where it has none.
    pub code: u32,
    /// Discord's sentence.
    pub message: &'static str,
    /// The tree under `errors`, only with code 50035.
    pub errors: Option<Value>,
}

macro_rules! refusals {
    ($($name:ident = $status:literal $code:literal $message:literal;)*) => {
        #[allow(missing_docs, reason = "each name is its sentence")]
        impl Refusal {
            $(pub const fn $name() -> Self {
                Self { status: $status, code: $code, message: $message, errors: None }
            })*
        }
    };
}

refusals! {
    unauthorized = 401 0 "401: Unauthorized";
    no_such_route = 404 0 "404: Not Found";
    no_such_method = 405 0 "405: Method Not Allowed";
    unknown_channel = 404 10003 "Unknown Channel";
    unknown_guild = 404 10004 "Unknown Guild";
    unknown_member = 404 10007 "Unknown Member";
    unknown_message = 404 10008 "Unknown Message";
    unknown_user = 404 10013 "Unknown User";
    unknown_webhook = 404 10015 "Unknown Webhook";
    unknown_interaction = 404 10062 "Unknown interaction";
    unknown_command = 404 10063 "Unknown application command";
    too_many_commands = 400 30032 "Maximum number of application commands reached (100)";
    too_many_old_edits = 429 30046 "Maximum number of edits to messages older than 1 hour reached. Try again later";
    too_large = 413 40005 "Request entity too large";
    already_acknowledged = 400 40060 "Interaction has already been acknowledged.";
    too_many_follow_ups = 400 40094 "This interaction has reached the maximum number of follow up messages";
    missing_access = 403 50001 "Missing Access";
    not_the_author = 403 50005 "Cannot edit a message authored by another user";
    empty_message = 400 50006 "Cannot send an empty message";
    cannot_message_user = 403 50007 "Cannot send messages to this user";
    missing_permissions = 403 50013 "Missing Permissions";
    wrong_channel_type = 400 50024 "Cannot execute action on this channel type";
    invalid_webhook_token = 401 50027 "Invalid Webhook Token";
    thread_archived = 400 50083 "Thread is archived";
    invalid_json = 400 50109 "The request body contains invalid JSON.";
    thread_exists = 400 160004 "A thread has already been created for this message";
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if self.status == 429 {
            body["retry_after"] = json!(60.0);
            body["global"] = json!(false);
        }
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let mut response = (status, Json(body)).into_response();
        // The layer around all routes finds it here and records the violation.
        response.extensions_mut().insert(self);
        response
    }
}

/// Collects what is wrong with a body, field by field, so that one refusal names it all.
#[derive(Default)]
pub struct Complaints {
    errors: Map<String, Value>,
}

impl Complaints {
    /// Notes that the field at `path` ("embeds.0.title") breaks the rule with this name.
    pub fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.errors;
        for part in path.split('.') {
            let child = node.entry(part).or_insert_with(|| json!({}));
            let Value::Object(map) = child else { return };
            node = map;
        }
        let list = node.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({ "code": code, "message": message.into() }));
        }
    }

    /// Complains unless the length lies between the two.
    pub fn length(&mut self, path: &str, length: usize, least: usize, most: usize) {
        if least == 0 && length > most {
            self.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else if length < least || length > most {
            let text = format!("Must be between {least} and {most} in length.");
            self.add(path, "BASE_TYPE_BAD_LENGTH", text);
        }
    }

    /// Complains that the field is missing.
    pub fn required(&mut self, path: &str) {
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Complains that the value is none of those allowed.
    pub fn choices(&mut self, path: &str, allowed: &str) {
        self.add(path, "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}."));
    }

    /// `Invalid Form Body` if anything was noted.
    pub fn settle(self) -> Result<(), Refusal> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let errors = Some(Value::Object(self.errors));
        Err(Refusal { status: 400, code: 50035, message: "Invalid Form Body", errors })
    }
}

/// The length of a text as Discord counts it: characters, not bytes.
pub fn characters(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_make_a_tree() {
        let mut complaints = Complaints::default();
        complaints.length("embeds.0.title", 300, 0, 256);
        complaints.required("content");
        let refusal = complaints.settle().unwrap_err();
        assert_eq!(refusal.code, 50035);
        let errors = refusal.errors.unwrap();
        assert_eq!(errors["embeds"]["0"]["title"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
        assert_eq!(errors["content"]["_errors"][0]["code"], "BASE_TYPE_REQUIRED");
    }
}
