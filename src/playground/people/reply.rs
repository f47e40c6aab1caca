//! What a person gets back: a message, a form, or silence.

use serde_json::Value;

use super::{Seen, deliver::wait_until};
use crate::playground::{
    Shared,
    snowflake::Id,
    state::{Answer, LOADING, State},
};

/// The outcome of a command, a press or a form.
pub struct Reply {
    pub(super) server: Shared,
    pub(super) interaction: Id,
    pub(super) answer: Option<Answer>,
}

impl Reply {
    /// Which interaction it was.
    pub fn interaction(&self) -> Id {
        self.interaction
    }

    /// "The application did not respond": no first answer within the deadline.
    pub fn failed(&self) -> bool {
        self.answer.is_none()
    }

    /// Whether the bot only said that it needs time.
    pub fn deferred(&self) -> bool {
        matches!(self.answer, Some(Answer::Thinking(_) | Answer::Acknowledged))
    }

    /// The message that answers: the new one, the changed one, or after "thinking…" what became
    /// of it.
    pub async fn message(&self) -> Seen {
        if let Some(Answer::Form(_) | Answer::Choices(_)) | None = self.answer {
            panic!("no message came back, but {:?}", self.answer);
        }
        wait_until(&self.server, "the deferred answer", || self.answered()).await
    }

    /// All messages that came out of the interaction, follow-ups included.
    pub fn messages(&self) -> Vec<Seen> {
        self.server.read(|state| {
            let channel = state.interactions[&self.interaction].channel;
            let all = state.messages.get(&channel).into_iter().flat_map(|all| all.values());
            all.filter(|message| message.interaction == Some(self.interaction))
                .map(Seen::new)
                .collect()
        })
    }

    /// The form that opened.
    pub fn form(&self) -> Form {
        let form = self.opened();
        form.unwrap_or_else(|| panic!("no form came back, but {:?}", self.answer))
    }

    /// The same, if one did.
    pub fn opened(&self) -> Option<Form> {
        let Some(Answer::Form(form)) = &self.answer else { return None };
        Some(Form { opener: self.interaction, form: form.clone() })
    }

    /// Whether the answer is that the pressed message has changed.
    pub fn updated(&self) -> bool {
        matches!(self.answer, Some(Answer::Updated))
    }

    /// Whether the answer is that the pressed message stays as it is for now.
    pub fn acknowledged(&self) -> bool {
        matches!(self.answer, Some(Answer::Acknowledged))
    }

    /// What the first answer said, before anybody could change it.
    pub fn said(&self) -> String {
        let said =
            |state: &State| state.interactions.get(&self.interaction).map(|i| i.said.clone());
        self.server.read(said).unwrap_or_default()
    }

    /// The suggestions, if some came.
    pub fn choices(&self) -> Option<Vec<Choice>> {
        let Some(Answer::Choices(choices)) = &self.answer else { return None };
        let name = |choice: &Value| choice["name"].as_str().unwrap_or_default().to_owned();
        let choice = |one: &Value| Choice { name: name(one), value: one["value"].clone() };
        Some(choices.iter().map(choice).collect())
    }

    /// The message that answers as it is now, if there is one and it is more than "thinking…".
    pub fn answered(&self) -> Option<Seen> {
        self.server.read(|state| {
            let interaction = state.interactions.get(&self.interaction)?;
            let message = state.message(interaction.channel, interaction.original?)?;
            (message.flags & LOADING == 0).then(|| Seen::new(message))
        })
    }
}

/// A form on somebody's screen.
#[derive(Clone, Debug)]
pub struct Form {
    pub(super) opener: Id,
    form: Value,
}

impl Form {
    /// Its title.
    pub fn title(&self) -> &str {
        self.form["title"].as_str().unwrap_or_default()
    }

    /// The labels of its inputs, in order.
    pub fn labels(&self) -> Vec<&str> {
        self.inputs().filter_map(|input| input["label"].as_str()).collect()
    }

    /// What stands in its inputs while they are empty, in order.
    pub fn hints(&self) -> Vec<&str> {
        self.inputs().filter_map(|input| input["placeholder"].as_str()).collect()
    }

    /// What is written in its inputs already, in order.
    pub fn written(&self) -> Vec<&str> {
        self.inputs().filter_map(|input| input["value"].as_str()).collect()
    }

    fn inputs(&self) -> impl Iterator<Item = &Value> {
        inputs(&self.form)
    }
}

/// The fields of a form, in order.
pub fn inputs(form: &Value) -> impl Iterator<Item = &Value> {
    let rows = form["components"].as_array().into_iter().flatten();
    rows.filter_map(|row| row["components"].as_array()).flatten()
}

/// A suggestion for an option.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is shown.
    pub name: String,
    /// What is sent.
    pub value: Value,
}
