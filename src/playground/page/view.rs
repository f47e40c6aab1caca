//! What one person sees in one pane, and what has changed in it since they were last told.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::playground::{
    Shared,
    people::offered,
    snowflake::Id,
    state::{Channel, ChannelKind, State, User},
};

/// How many messages are shown before somebody asks for earlier ones.
pub const SHOWN: usize = 50;

/// One pane.
pub struct View {
    user: Id,
    /// Private messages from before the page was loaded are lost, as in Discord.
    since: Id,
    /// The channel on the screen.
    open: Option<Id>,
    limit: usize,
    /// What was told last, by kind.
    told: BTreeMap<&'static str, Value>,
    /// The messages as they were told last.
    messages: BTreeMap<Id, Value>,
}

/// Somebody as the page shows them.
fn person(user: &User) -> Value {
    json!({ "id": user.id, "name": user.name, "bot": user.bot })
}

/// Everybody there is, the bot included.
pub fn people(state: &State) -> Vec<Value> {
    let mut people: Vec<&User> = state.users.values().collect();
    // The owner was there first, but is not who a newcomer wants to be.
    people.sort_by_key(|user| (user.bot, user.id == state.owner, user.id));
    people.into_iter().map(person).collect()
}

impl View {
    /// A pane of this person, with nothing on it yet.
    pub fn new(user: Id, since: Id) -> Self {
        let (told, messages) = (BTreeMap::new(), BTreeMap::new());
        Self { user, since, open: None, limit: SHOWN, told, messages }
    }

    /// Turns to another channel, or to more of the same.
    pub fn turn_to(&mut self, channel: Id, limit: usize) {
        if self.open != Some(channel) {
            self.messages.clear();
            self.told.remove("messages");
        }
        (self.open, self.limit) = (Some(channel), limit);
    }

    /// What to tell, a frame each.
    pub fn changes(&mut self, server: &Shared) -> Vec<Value> {
        let ahead_ms = server.clock.ahead_ms();
        server.read(|state| {
            let mut frames = Vec::new();
            let hello = json!({
                "you": state.users.get(&self.user).map(person), "people": people(state),
                "server": state.guilds.values().next().map(|guild| &guild.name),
                "since": self.since,
            });
            self.tell(&mut frames, "hello", hello);
            let status = json!({
                "bot": state.sessions.connected() > 0, "ahead_ms": ahead_ms,
                "violations": state.record.faults().count(),
            });
            self.tell(&mut frames, "status", status);
            self.tell(&mut frames, "channels", json!({ "list": channels(state, self.user) }));
            let open = self.open.and_then(|open| state.channels.get(&open));
            if let Some(open) = open.filter(|open| open.is_open_to(self.user)) {
                let list = offered(state, self.user, open);
                self.tell(&mut frames, "commands", json!({ "list": list }));
                self.tell_messages(&mut frames, state, open);
            }
            frames
        })
    }

    /// A frame, if it says something new.
    fn tell(&mut self, frames: &mut Vec<Value>, kind: &'static str, mut value: Value) {
        if self.told.get(kind) != Some(&value) {
            self.told.insert(kind, value.clone());
            value["t"] = json!(kind);
            frames.push(value);
        }
    }

    fn tell_messages(&mut self, frames: &mut Vec<Value>, state: &State, open: &Channel) {
        let all = state.messages.get(&open.id).into_iter().flat_map(|all| all.values().rev());
        let mut shown = all.filter(|message| {
            message.is_open_to(self.user) && (message.only_for.is_none() || message.id > self.since)
        });
        let now: BTreeMap<Id, Value> = shown
            .by_ref()
            .take(self.limit)
            .map(|message| (message.id, state.message_json(message)))
            .collect();
        let more = shown.next().is_some();
        let put: Vec<&Value> = now
            .iter()
            .filter(|(id, message)| self.messages.get(id) != Some(message))
            .map(|(_, message)| message)
            .collect();
        let gone: Vec<&Id> = self.messages.keys().filter(|id| !now.contains_key(id)).collect();
        let first = self.told.insert("messages", json!(more)) != Some(json!(more));
        if first || !put.is_empty() || !gone.is_empty() {
            let channel = open.id;
            frames.push(json!({
                "t": "messages", "channel": channel, "put": put, "gone": gone, "more": more,
            }));
        }
        self.messages = now;
    }
}

/// The places in this person's list, in order.
fn channels(state: &State, user: Id) -> Vec<Value> {
    let mut open: Vec<&Channel> =
        state.channels.values().filter(|channel| channel.is_open_to(user)).collect();
    open.sort_by_key(|channel| channel.id);
    let entry = |channel: &&Channel| {
        let parent = match channel.place {
            ChannelKind::Thread { parent, .. } => Some(parent),
            _ => None,
        };
        json!({
            "id": channel.id, "name": channel.name, "kind": channel.kind(), "parent": parent,
            "archived": channel.archived(), "last": channel.last_message,
            "calls": calls(state, channel, user),
        })
    };
    open.iter().map(entry).collect()
}

/// The newest messages in which this person is called; in a conversation those are all of the other's.
fn calls(state: &State, channel: &Channel, user: Id) -> Vec<Id> {
    let all = state.messages.get(&channel.id).into_iter().flat_map(|all| all.values().rev());
    let direct = channel.guild.is_none();
    let calls = all.take(SHOWN).filter(|message| {
        message.author != user
            && message.only_for.is_none()
            && (direct || message.mentions.contains(&user))
    });
    calls.map(|message| message.id).collect()
}
