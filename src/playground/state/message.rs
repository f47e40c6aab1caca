//! Messages and the files that hang on them.

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::State;
use crate::playground::{clock::iso, snowflake::Id};

/// Seen by one person only, and gone when their client reloads.
pub const EPHEMERAL: u64 = 1 << 6;
/// "The bot is thinking…".
pub const LOADING: u64 = 1 << 7;

/// A file on a message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct File {
    /// Which.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The alt text.
    pub description: Option<String>,
    /// What kind of file.
    pub content_type: Option<String>,
    /// What is in it; kept in a file of its own.
    #[serde(skip)]
    pub bytes: Bytes,
}

impl File {
    /// Where it can be downloaded.
    pub fn url(&self, base: &str, channel: Id) -> String {
        format!("{base}/attachments/{channel}/{}/{}", self.id, self.name)
    }

    /// As the API shows an attachment.
    pub fn json(&self, base: &str, channel: Id, ephemeral: bool) -> Value {
        let url = self.url(base, channel);
        let mut json = json!({
            "id": self.id, "filename": self.name, "size": self.bytes.len(), "url": url,
            "proxy_url": url, "content_type": self.content_type,
        });
        if let Some(description) = &self.description {
            json["description"] = json!(description);
        }
        if ephemeral {
            json["ephemeral"] = json!(true);
        }
        if let Some((width, height)) = picture_size(&self.bytes) {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        json
    }
}

/// Width and height out of the head of a PNG or a GIF.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if let Some(&[w, wide, h, high, ..]) = bytes.strip_prefix(b"GIF89a") {
        return Some((u16::from_le_bytes([w, wide]).into(), u16::from_le_bytes([h, high]).into()));
    }
    let head = bytes.get(..24)?.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| head[at..at + 4].try_into().ok().map(u32::from_be_bytes);
    Some((number(8)?, number(12)?))
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Which.
    pub id: Id,
    /// Where.
    pub channel: Id,
    /// By whom.
    pub author: Id,
    /// Its text.
    pub content: String,
    /// Its embeds as the bot sent them.
    pub embeds: Vec<Value>,
    /// Its rows of controls as the bot sent them.
    pub components: Vec<Value>,
    /// Its files in order.
    pub files: Vec<File>,
    /// Discord's bits.
    pub flags: u64,
    /// Who alone can see it.
    pub only_for: Option<Id>,
    /// The person's client was reloaded since: nobody can see it any more.
    pub lost: bool,
    /// When it was last edited.
    pub edited_ms: Option<u64>,
    /// The sender's own mark.
    pub nonce: Option<Value>,
    /// The message it answers to.
    pub reply_to: Option<Id>,
    /// The people it pings.
    pub mentions: Vec<Id>,
    /// The interaction it came out of.
    pub interaction: Option<Id>,
    /// The thread that hangs on it.
    pub thread: Option<Id>,
}

impl Message {
    /// Whether this person's client shows it.
    pub fn is_open_to(&self, user: Id) -> bool {
        !self.lost && self.only_for.is_none_or(|only| only == user)
    }
}

impl State {
    /// A message as the API shows it to its author.
    pub fn message_json(&self, message: &Message) -> Value {
        let ephemeral = message.only_for.is_some();
        let mut embeds = message.embeds.clone();
        let mut shown = vec![true; message.files.len()];
        for embed in &mut embeds {
            for part in ["image", "thumbnail", "author", "footer"] {
                let field = if part == "image" || part == "thumbnail" { "url" } else { "icon_url" };
                let Some(url) = embed.get_mut(part).and_then(|part| part.get_mut(field)) else {
                    continue;
                };
                let Some(name) = url.as_str().and_then(|url| url.strip_prefix("attachment://"))
                else {
                    continue;
                };
                // A file shown inside an embed is no longer listed as an attachment.
                if let Some(at) = message.files.iter().position(|file| file.name == name) {
                    shown[at] = false;
                    *url = json!(message.files[at].url(&self.base, message.channel));
                }
            }
            if embed.get("type").is_none() {
                embed["type"] = json!("rich");
            }
        }
        let files = message.files.iter().zip(&shown).filter(|(_, shown)| **shown);
        let attachments: Vec<Value> =
            files.map(|(file, _)| file.json(&self.base, message.channel, ephemeral)).collect();
        let mentions: Vec<Value> =
            message.mentions.iter().filter_map(|id| self.users.get(id)).map(|u| u.json()).collect();
        let mut json = json!({
            "id": message.id, "type": 0, "channel_id": message.channel,
            "author": self.users.get(&message.author).map(|user| user.json()),
            "content": message.content, "timestamp": iso(message.id.born_ms()),
            "edited_timestamp": message.edited_ms.map(iso), "tts": false,
            "mention_everyone": false, "mentions": mentions, "mention_roles": [],
            "attachments": attachments, "embeds": embeds, "components": message.components,
            "pinned": false, "flags": message.flags,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(reply_to) = message.reply_to {
            json["type"] = json!(19);
            json["message_reference"] =
                json!({ "type": 0, "message_id": reply_to, "channel_id": message.channel });
        }
        if let Some(thread) = message.thread.and_then(|id| self.channels.get(&id)) {
            json["thread"] = thread.json(self.bot, None);
        }
        if let Some(interaction) = message.interaction.and_then(|id| self.interactions.get(&id)) {
            json["application_id"] = json!(self.application);
            json["webhook_id"] = json!(self.application);
            json["interaction_metadata"] = self.metadata(interaction);
            if let Some(name) = interaction.command_name() {
                json["type"] = json!(20);
                let user = self.users.get(&interaction.user).map(|user| user.json());
                json["interaction"] =
                    json!({ "id": interaction.id, "type": 2, "name": name, "user": user });
            }
        }
        json
    }

    /// The message if it stands in that channel.
    pub fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&id)
    }

    /// The same, to change it.
    pub fn message_mut(&mut self, channel: Id, id: Id) -> Option<&mut Message> {
        self.messages.get_mut(&channel)?.get_mut(&id)
    }
}
