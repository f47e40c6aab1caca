//! People, servers and channels, and how each is written on the wire.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::playground::{clock::iso, rules::permissions, snowflake::Id};

/// A person, or the bot itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct User {
    /// Who.
    pub id: Id,
    /// The unique name.
    pub name: String,
    /// Whether it is the bot.
    pub bot: bool,
    /// What this person may do in the servers beyond what all may.
    pub granted: u64,
    /// What this person may not do there though all others may.
    #[serde(default)]
    pub refused: u64,
    /// Whether the person lets the bot write to them in private.
    pub takes_dms: bool,
    /// Whether the person has installed the bot for themselves.
    #[serde(default)]
    pub installed: bool,
}

impl User {
    /// A person like any other.
    pub fn new(id: Id, name: &str) -> Self {
        let (name, bot, installed) = (name.to_owned(), false, false);
        Self { id, name, bot, granted: 0, refused: 0, takes_dms: true, installed }
    }

    /// As the API shows a user.
    pub fn json(&self) -> Value {
        json!({
            "id": self.id, "username": self.name, "global_name": self.name,
            "discriminator": "0", "avatar": null, "bot": self.bot, "public_flags": 0, "flags": 0,
        })
    }
}

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    /// Which.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Who is in it; the bot is one of them where it was invited.
    pub members: BTreeSet<Id>,
    /// What members are called here, if that is something of its own.
    #[serde(default)]
    pub nicknames: BTreeMap<Id, String>,
}

impl Guild {
    /// A member as the API shows it; `permissions` only inside an interaction.
    pub fn member(&self, user: &User, permissions: Option<u64>) -> Value {
        let mut member = json!({
            "user": user.json(), "nick": self.nicknames.get(&user.id), "avatar": null,
            "banner": null, "roles": [],
            "joined_at": iso(self.id.born_ms()), "premium_since": null, "deaf": false,
            "mute": false, "flags": 0, "pending": false, "communication_disabled_until": null,
        });
        if let Some(permissions) = permissions {
            member["permissions"] = json!(permissions.to_string());
        }
        member
    }

    /// What `GET /guilds/{id}` shows; GUILD_CREATE adds to it.
    pub fn json(&self, owner: Id) -> Value {
        json!({
            "id": self.id, "name": self.name, "icon": null, "splash": null,
            "discovery_splash": null, "owner_id": owner, "afk_channel_id": null,
            "afk_timeout": 300, "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "roles": [self.everyone()], "emojis": [],
            "features": [], "mfa_level": 0, "application_id": null, "system_channel_id": null,
            "system_channel_flags": 0, "rules_channel_id": null, "vanity_url_code": null,
            "description": null, "banner": null, "premium_tier": 0, "preferred_locale": "en-US",
            "public_updates_channel_id": null, "nsfw_level": 0, "nsfw": false, "stickers": [],
            "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
        })
    }

    /// The role that all have, whose id is the server's.
    fn everyone(&self) -> Value {
        json!({
            "id": self.id, "name": "@everyone", "color": 0, "hoist": false, "icon": null,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "unicode_emoji": null, "position": 0, "managed": false, "mentionable": false,
            "permissions": permissions::EVERYONE.to_string(), "flags": 0,
        })
    }
}

/// What a channel is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of a server.
    Text,
    /// The private conversation of the bot with one person.
    Direct {
        /// The person.
        with: Id,
    },
    /// A conversation of several people, without the bot.
    Group {
        /// The people.
        members: BTreeSet<Id>,
    },
    /// A thread below a text channel.
    Thread {
        /// The text channel.
        parent: Id,
        /// Only its members see it.
        private: bool,
        /// Closed for now; a new message opens it again unless it is locked.
        archived: bool,
        /// Closed by a moderator.
        locked: bool,
        /// Minutes of quiet until it closes.
        auto_archive: u64,
        /// Its members.
        members: BTreeSet<Id>,
    },
}

/// A place for messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    /// Which.
    pub id: Id,
    /// The server, or none for a private conversation.
    pub guild: Option<Id>,
    /// Its name; empty for a private conversation.
    pub name: String,
    /// What it is.
    pub place: ChannelKind,
    /// Permissions taken from the bot here.
    pub denied: u64,
    /// The newest message that all can see.
    pub last_message: Option<Id>,
}

impl Channel {
    /// Whether it is a closed thread.
    pub fn archived(&self) -> bool {
        matches!(self.place, ChannelKind::Thread { archived: true, .. })
    }

    /// Whether this person finds it in their client.
    pub fn is_open_to(&self, user: Id) -> bool {
        match &self.place {
            ChannelKind::Text => true,
            ChannelKind::Direct { with } => *with == user,
            ChannelKind::Group { members } => members.contains(&user),
            ChannelKind::Thread { private, members, .. } => !private || members.contains(&user),
        }
    }

    /// Discord's number for the kind of channel.
    pub fn kind(&self) -> u8 {
        match self.place {
            ChannelKind::Text => 0,
            ChannelKind::Direct { .. } => 1,
            ChannelKind::Group { .. } => 3,
            ChannelKind::Thread { private: false, .. } => 11,
            ChannelKind::Thread { private: true, .. } => 12,
        }
    }

    /// As the API shows it to the bot.
    pub fn json(&self, bot: Id, recipient: Option<&User>) -> Value {
        let mut json = json!({
            "id": self.id, "type": self.kind(), "last_message_id": self.last_message, "flags": 0,
        });
        if let Some(guild) = self.guild {
            json["guild_id"] = json!(guild);
            json["name"] = json!(self.name);
        }
        match &self.place {
            ChannelKind::Text => {
                json["position"] = json!(0);
                json["parent_id"] = Value::Null;
                json["topic"] = Value::Null;
                json["nsfw"] = json!(false);
                json["rate_limit_per_user"] = json!(0);
                json["permission_overwrites"] = json!([
                    { "id": bot, "type": 1, "allow": "0", "deny": self.denied.to_string() }
                ]);
            }
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => {
                json["recipients"] = recipient.map(User::json).into_iter().collect();
            }
            ChannelKind::Thread { parent, archived, locked, auto_archive, members, .. } => {
                json["parent_id"] = json!(parent);
                json["owner_id"] = json!(bot);
                json["message_count"] = json!(0);
                json["member_count"] = json!(members.len().min(50));
                json["rate_limit_per_user"] = json!(0);
                json["thread_metadata"] = json!({
                    "archived": archived, "locked": locked,
                    "auto_archive_duration": auto_archive,
                    "archive_timestamp": iso(self.id.born_ms()),
                    "create_timestamp": iso(self.id.born_ms()),
                });
            }
        }
        json
    }
}
