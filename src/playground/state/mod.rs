//! All that the loopback Discord knows, as plain data behind one lock.

mod installs;
mod interaction;
mod message;
mod places;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use serde_json::{Value, json};

pub use self::{
    installs::Context,
    interaction::{Answer, Interaction, Kind},
    message::{EPHEMERAL, File, LOADING, Message},
    places::{Channel, ChannelKind, Guild, User},
};
use crate::playground::{
    Config,
    faults::Faults,
    gateway::{Event, Identifies, Sessions},
    limits::Limits,
    record::Record,
    rules::permissions,
    snowflake::{Id, Mint},
};

/// The whole world.
pub struct State {
    /// Makes ids.
    pub mint: Mint,
    /// The address of the server, in front of every download.
    pub base: String,
    /// The bot's application.
    pub application: Id,
    /// The bot as a user.
    pub bot: Id,
    /// The person who owns the application and all servers.
    pub owner: Id,
    /// Largest file in bytes.
    pub file_limit: usize,
    /// Everybody.
    pub users: HashMap<Id, User>,
    /// The servers; the bot is in all of them but those that are there to be without it.
    pub guilds: BTreeMap<Id, Guild>,
    /// Text channels, threads and private conversations.
    pub channels: HashMap<Id, Channel>,
    /// Messages by channel, oldest first.
    pub messages: HashMap<Id, BTreeMap<Id, Message>>,
    /// Commands as the bot registered them, by server; `None` is everywhere.
    pub commands: HashMap<Option<Id>, Vec<Value>>,
    /// Commands that servers offer to all, whatever permissions they ask for.
    pub for_all: BTreeSet<String>,
    /// All interactions there have been.
    pub interactions: HashMap<Id, Interaction>,
    /// The same by their token.
    pub tokens: HashMap<String, Id>,
    /// Files that people sent along with commands.
    pub uploads: HashMap<Id, File>,
    /// Files that were on messages until lately: whoever has their address may still be loading them.
    pub replaced: VecDeque<File>,
    /// Messages posted with `enforce_nonce`, by channel and nonce.
    pub nonces: HashMap<(Id, String), Id>,
    /// Times of edits of messages older than an hour, by channel.
    pub old_edits: HashMap<Id, Vec<u64>>,
    /// Connected and resumable shards.
    pub sessions: Sessions,
    /// The beginnings of sessions.
    pub identifies: Identifies,
    /// What goes wrong on purpose.
    pub faults: Faults,
    /// Rate limits.
    pub limits: Limits,
    /// What the bot asked and what was refused.
    pub record: Record,
}

impl State {
    /// A world with the bot, its owner and no server.
    pub fn new(config: &Config, base: String, now_ms: u64) -> Self {
        let mut mint = Mint::default();
        let (bot, owner) = (mint.next(now_ms), mint.next(now_ms));
        let mut users = HashMap::new();
        for (id, name, is_bot) in [(bot, &*config.bot_name, true), (owner, "owner", false)] {
            let granted = if id == owner { permissions::ALL } else { 0 };
            let user = User { bot: is_bot, granted, ..User::new(id, name) };
            users.insert(id, user);
        }
        Self {
            mint,
            base,
            // With today's applications both ids are the same.
            application: bot,
            bot,
            owner,
            file_limit: config.file_limit,
            users,
            guilds: BTreeMap::new(),
            channels: HashMap::new(),
            messages: HashMap::new(),
            commands: HashMap::new(),
            for_all: BTreeSet::new(),
            interactions: HashMap::new(),
            tokens: HashMap::new(),
            uploads: HashMap::new(),
            replaced: VecDeque::new(),
            nonces: HashMap::new(),
            old_edits: HashMap::new(),
            sessions: Sessions::default(),
            identifies: Identifies::default(),
            faults: Faults::default(),
            limits: Limits::default(),
            record: Record::default(),
        }
    }

    /// A new server with the bot in it; told to connected shards.
    pub fn add_guild(&mut self, name: &str, now_ms: u64) -> Id {
        self.add_guild_on((0, 1), name, now_ms)
    }

    /// The same on this shard out of so many.
    pub fn add_guild_on(&mut self, shard: (u64, u64), name: &str, now_ms: u64) -> Id {
        let id = self.mint.next_on(shard, now_ms);
        self.found_guild(id, BTreeSet::from([self.bot, self.owner]), name);
        self.tell(Event::new("GUILD_CREATE", Some(id), self.guild_create(id)));
        id
    }

    /// A new server with these members, of which nobody is told.
    pub fn add_guild_of(&mut self, members: BTreeSet<Id>, name: &str, now_ms: u64) -> Id {
        let id = self.mint.next(now_ms);
        self.found_guild(id, members, name);
        id
    }

    fn found_guild(&mut self, id: Id, members: BTreeSet<Id>, name: &str) {
        let guild = Guild { id, name: name.into(), members, nicknames: BTreeMap::new() };
        self.guilds.insert(id, guild);
    }

    /// A new text channel; told to connected shards.
    pub fn add_channel(&mut self, guild: Id, name: &str, now_ms: u64) -> Id {
        let id = self.mint.next(now_ms);
        let channel = Channel {
            id,
            guild: Some(guild),
            name: name.into(),
            place: ChannelKind::Text,
            denied: 0,
            last_message: None,
        };
        let json = channel.json(self.bot, None);
        self.channels.insert(id, channel);
        self.tell(Event::new("CHANNEL_CREATE", Some(guild), json));
        id
    }

    /// A new person in a server.
    pub fn add_user(&mut self, name: &str, guild: Id, now_ms: u64) -> Id {
        let id = self.mint.next(now_ms);
        self.users.insert(id, User::new(id, name));
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.insert(id);
        }
        id
    }

    /// The private conversation with a person, made when first asked for.
    pub fn direct(&mut self, with: Id, now_ms: u64) -> Id {
        let known = self.channels.values().find(
            |channel| matches!(channel.place, ChannelKind::Direct { with: other } if other == with),
        );
        if let Some(channel) = known {
            return channel.id;
        }
        self.add_conversation(ChannelKind::Direct { with }, now_ms)
    }

    /// A new private conversation.
    pub fn add_conversation(&mut self, place: ChannelKind, now_ms: u64) -> Id {
        let id = self.mint.next(now_ms);
        let (name, guild) = (String::new(), None);
        let channel = Channel { id, guild, name, place, denied: 0, last_message: None };
        self.channels.insert(id, channel);
        id
    }

    /// A channel as the API shows it.
    pub fn channel_json(&self, channel: &Channel) -> Value {
        let recipient = match channel.place {
            ChannelKind::Direct { with } => self.users.get(&with),
            _ => None,
        };
        channel.json(self.bot, recipient)
    }

    /// The payload of GUILD_CREATE.
    pub fn guild_create(&self, id: Id) -> Value {
        let Some(guild) = self.guilds.get(&id) else { return Value::Null };
        let mut json = guild.json(self.owner);
        let (mut channels, mut threads) = (Vec::new(), Vec::new());
        for channel in self.channels.values().filter(|channel| channel.guild == Some(id)) {
            match channel.place {
                ChannelKind::Thread { archived: true, .. } => {}
                ChannelKind::Thread { .. } => threads.push(channel.json(self.bot, None)),
                _ => channels.push(channel.json(self.bot, None)),
            }
        }
        // Without the intent for members, only the bot itself is listed.
        let bot = guild.member(&self.users[&self.bot], None);
        json["joined_at"] = json!(crate::playground::clock::iso(id.born_ms()));
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["member_count"] = json!(guild.members.len());
        json["members"] = json!([bot]);
        json["channels"] = json!(channels);
        json["threads"] = json!(threads);
        for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events"] {
            json[empty] = json!([]);
        }
        json
    }

    /// Sends an event to the shards it belongs to. Of a server that the bot is not in it is told nothing.
    pub fn tell(&mut self, event: Event) {
        if event.guild.is_some_and(|guild| !self.is_in(guild)) {
            return;
        }
        self.sessions.dispatch(&event);
    }

    /// Sends MESSAGE_CREATE or MESSAGE_UPDATE, as the bot may see the message.
    pub fn tell_message(&mut self, name: &'static str, message: &Message) {
        let channel = self.channels.get(&message.channel);
        let Some(channel) = channel.filter(|channel| self.has_bot(channel)) else { return };
        let mut json = self.message_json(message);
        let mine = message.author == self.bot || message.mentions.contains(&self.bot);
        if !mine && channel.guild.is_some() {
            // The intent for message contents is privileged, and this bot has none of those.
            json["content"] = json!("");
            for hidden in ["embeds", "attachments", "components"] {
                json[hidden] = json!([]);
            }
        }
        // What only one person sees comes without the server's id.
        let guild = channel.guild.filter(|_| message.only_for.is_none());
        if let Some(guild) = guild.and_then(|id| self.guilds.get(&id)) {
            json["guild_id"] = json!(guild.id);
            if let Some(author) = self.users.get(&message.author) {
                let mut member = guild.member(author, None);
                if let Some(member) = member.as_object_mut() {
                    member.remove("user");
                }
                json["member"] = member;
            }
        }
        self.tell(Event::new(name, guild, json));
    }
}
