//! Interactions: what a person did, how long the bot may answer, and what became of it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::State;
use crate::playground::{rules::permissions, snowflake::Id};

/// What the person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Sent a slash command.
    Command,
    /// Pressed a button or chose from a menu.
    Component,
    /// Is typing an option.
    Autocomplete,
    /// Sent a form.
    Modal,
}

impl Kind {
    /// Discord's number.
    pub fn number(self) -> u8 {
        match self {
            Kind::Command => 2,
            Kind::Component => 3,
            Kind::Autocomplete => 4,
            Kind::Modal => 5,
        }
    }
}

/// The first answer, as far as the person can tell the kinds apart.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A new message.
    Message(Id),
    /// "The bot is thinking…" in this message.
    Thinking(Id),
    /// Nothing to see; the message may be edited later.
    Acknowledged,
    /// The message that was pressed has changed.
    Updated,
    /// A form to fill in.
    Form(Value),
    /// Suggestions for an option.
    Choices(Vec<Value>),
}

/// One interaction. What is kept of it is what its messages tell about it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Interaction {
    /// Which.
    pub id: Id,
    /// What the bot answers with for a quarter of an hour.
    #[serde(skip)]
    pub token: String,
    /// What the person did.
    pub kind: Kind,
    /// Who.
    pub user: Id,
    /// Where.
    pub channel: Id,
    /// When.
    pub born_ms: u64,
    /// Who let the bot in, for this command or for what its message came out of.
    #[serde(default)]
    pub owners: Map<String, Value>,
    /// How many messages came after the first answer.
    #[serde(skip)]
    pub follow_ups: usize,
    /// The part of the payload under `data`.
    pub data: Value,
    /// The message that was pressed, or below which the form was opened.
    pub source: Option<Id>,
    /// The interaction that was answered with the form this one sends in.
    pub opener: Option<Id>,
    /// The message that `@original` means.
    pub original: Option<Id>,
    /// The first answer.
    #[serde(skip)]
    pub answer: Option<Answer>,
    /// What the first answer says, as it was sent: the message may be changed a moment later.
    #[serde(skip)]
    pub said: String,
    /// Who waits for the first answer.
    #[serde(skip)]
    pub waiter: Option<oneshot::Sender<()>>,
}

impl Interaction {
    /// The full name of the slash command, if it was one, such as `table history`.
    pub fn command_name(&self) -> Option<String> {
        (self.kind == Kind::Command).then(|| self.name())
    }

    /// The name of the command with those of its subcommands.
    fn name(&self) -> String {
        let parts = std::iter::successors(Some(&self.data), |part| subcommand(part));
        parts.filter_map(|part| part["name"].as_str()).collect::<Vec<_>>().join(" ")
    }

    /// In words, for reports.
    pub fn describe(&self) -> String {
        match self.kind {
            Kind::Command => format!("/{}", self.name()),
            Kind::Autocomplete => format!("typing in /{}", self.name()),
            Kind::Component => format!("press of {}", self.data["custom_id"]),
            Kind::Modal => format!("form {}", self.data["custom_id"]),
        }
    }
}

/// The subcommand, or the group of them, that was used.
fn subcommand(command: &Value) -> Option<&Value> {
    command["options"].get(0).filter(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
}

impl State {
    /// What a message tells about the interaction it came out of.
    pub fn metadata(&self, interaction: &Interaction) -> Value {
        let mut json = json!({
            "id": interaction.id, "type": interaction.kind.number(),
            "user": self.users.get(&interaction.user).map(|user| user.json()),
            "authorizing_integration_owners": interaction.owners,
        });
        if interaction.kind == Kind::Component {
            json["interacted_message_id"] = json!(interaction.source);
        }
        if let Some(opener) = interaction.opener.and_then(|id| self.interactions.get(&id)) {
            json["triggering_interaction_metadata"] = self.metadata(opener);
        }
        json
    }

    /// The payload of INTERACTION_CREATE.
    pub fn interaction_json(&self, interaction: &Interaction) -> Value {
        let channel = &self.channels[&interaction.channel];
        let user = &self.users[&interaction.user];
        let recipient = Some(user).filter(|_| channel.guild.is_none());
        let mut json = json!({
            "id": interaction.id, "application_id": self.application,
            "type": interaction.kind.number(), "data": interaction.data,
            "channel_id": channel.id, "channel": channel.json(self.bot, recipient),
            "token": interaction.token, "version": 1,
            "app_permissions": permissions::of_answers(self, channel).to_string(),
            "locale": "en-US", "entitlements": [],
            "authorizing_integration_owners": interaction.owners,
            "context": self.context(channel) as u8,
            "attachment_size_limit": self.file_limit,
        });
        match channel.guild.and_then(|id| self.guilds.get(&id)) {
            Some(guild) => {
                json["guild_id"] = json!(guild.id);
                json["guild"] = json!({ "id": guild.id, "locale": "en-US", "features": [] });
                json["guild_locale"] = json!("en-US");
                let mut member = guild.member(user, Some(permissions::of_person(user)));
                member["user"]["locale"] = json!("en-US");
                // The channel says once more what the person may do in it.
                json["channel"]["permissions"] = member["permissions"].clone();
                json["member"] = member;
            }
            None => {
                json["user"] = user.json();
            }
        }
        if let Some(source) = interaction.source.and_then(|id| self.message(channel.id, id)) {
            json["message"] = self.message_json(source);
        }
        json
    }
}
