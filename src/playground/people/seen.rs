//! What a person sees: messages with their texts, pictures and controls.

use std::fmt;

use serde_json::Value;

use crate::playground::{
    rules::components::{BUTTON, MENU},
    snowflake::Id,
    state::{LOADING, Message},
};

/// A file on a message.
#[derive(Clone, PartialEq)]
pub struct Picture {
    /// Its name.
    pub name: String,
    /// The alt text; empty if there is none.
    pub alt: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Without the bytes, which would bury every other word of a failed test.
impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} bytes, {:?})", self.name, self.bytes.len(), self.alt)
    }
}

/// A message on somebody's screen, as it was when they looked.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Which.
    pub id: Id,
    /// Where.
    pub channel: Id,
    /// By whom.
    pub author: Id,
    /// Its text.
    pub content: String,
    /// Its embeds, as the bot sent them.
    pub embeds: Vec<Value>,
    /// Its files.
    pub pictures: Vec<Picture>,
    /// Whether only this person sees it.
    pub ephemeral: bool,
    /// Whether it says that the bot is thinking.
    pub thinking: bool,
    /// Whether it was changed since it was posted.
    pub edited: bool,
    /// The people it pings.
    pub mentions: Vec<Id>,
    rows: Vec<Value>,
}

impl Seen {
    pub(crate) fn new(message: &Message) -> Self {
        let pictures = message.files.iter().map(|file| Picture {
            name: file.name.clone(),
            alt: file.description.clone().unwrap_or_default(),
            bytes: file.bytes.to_vec(),
        });
        Self {
            id: message.id,
            channel: message.channel,
            author: message.author,
            content: message.content.clone(),
            embeds: message.embeds.clone(),
            pictures: pictures.collect(),
            ephemeral: message.only_for.is_some(),
            thinking: message.flags & LOADING != 0,
            edited: message.edited_ms.is_some(),
            mentions: message.mentions.clone(),
            rows: message.components.clone(),
        }
    }

    /// The labels of the buttons, in order.
    pub fn buttons(&self) -> Vec<&str> {
        let buttons = controls(&self.rows).filter(|part| part["type"].as_u64() == Some(BUTTON));
        buttons.filter_map(|button| button["label"].as_str()).collect()
    }

    /// The placeholders of the menus, in order.
    pub fn menus(&self) -> Vec<&str> {
        let menus = controls(&self.rows).filter(|part| part["type"].as_u64() == Some(MENU));
        menus.filter_map(|menu| menu["placeholder"].as_str()).collect()
    }

    /// The custom ids of what can be pressed or chosen from now, and whether it is a menu.
    pub fn usable(&self) -> Vec<(&str, bool)> {
        let usable = controls(&self.rows).filter(|part| part["disabled"] != true);
        usable
            .filter_map(|part| {
                Some((part["custom_id"].as_str()?, part["type"].as_u64() == Some(MENU)))
            })
            .collect()
    }

    /// The labels of a menu's options.
    pub fn options(&self, menu: &str) -> Vec<&str> {
        let menu = self.control(menu).and_then(|menu| menu["options"].as_array());
        menu.into_iter().flatten().filter_map(|option| option["label"].as_str()).collect()
    }

    /// The same with their values.
    pub fn choices(&self, menu: &str) -> Vec<(&str, &str)> {
        let menu = self.control(menu).and_then(|menu| menu["options"].as_array());
        let choice = |option| Some((text_of(option, "label")?, text_of(option, "value")?));
        menu.into_iter().flatten().filter_map(choice).collect()
    }

    /// Whether the control is there but can't be used.
    pub fn is_disabled(&self, name: &str) -> bool {
        self.control(name).is_some_and(|part| part["disabled"] == true)
    }

    /// Whether a button is the green one, which leads on.
    pub fn is_green(&self, name: &str) -> bool {
        const SUCCESS: u64 = 3;
        self.control(name).is_some_and(|part| part["style"].as_u64() == Some(SUCCESS))
    }

    /// The custom id behind a label or placeholder.
    pub fn custom_id(&self, name: &str) -> Option<&str> {
        self.control(name)?["custom_id"].as_str()
    }

    fn control(&self, name: &str) -> Option<&Value> {
        control(&self.rows, name)
    }
}

fn text_of<'a>(of: &'a Value, field: &str) -> Option<&'a str> {
    of[field].as_str()
}

/// Everything in these rows that can be pressed or chosen from.
fn controls(rows: &[Value]) -> impl Iterator<Item = &Value> {
    rows.iter().filter_map(|row| row["components"].as_array()).flatten()
}

/// The control with this custom id, or else with this label or placeholder.
pub fn control<'a>(rows: &'a [Value], name: &str) -> Option<&'a Value> {
    let shown = |part: &&Value| match part["type"].as_u64() {
        Some(MENU) => part["placeholder"].as_str() == Some(name),
        _ => part["label"].as_str() == Some(name),
    };
    let mut by_id = controls(rows).filter(|part| part["custom_id"].as_str() == Some(name));
    by_id.next().or_else(|| controls(rows).find(shown))
}
