//! The server a newcomer finds: a few channels, a thread, and people to be.

use std::collections::BTreeSet;

use serde_json::json;

use crate::playground::{
    rest::{Payload, compose},
    snowflake::Id,
    state::{Channel, ChannelKind, State},
};

/// The people to be, besides the owner of the server.
const PEOPLE: [&str; 4] = ["alice", "bob", "carol", "dave"];
const CHANNELS: [&str; 3] = ["games", "general", "quiet-corner"];
/// How to be several people the page says itself.
const WELCOME: &str = "Welcome! Type `/` to see what the bot can do.";

/// Builds it in an empty state.
pub fn found(state: &mut State, now_ms: u64) {
    let guild = state.add_guild("Crosstown", now_ms);
    for name in PEOPLE {
        state.add_user(name, guild, now_ms);
    }
    let [games, ..] = CHANNELS.map(|name| state.add_channel(guild, name, now_ms));
    write(state, games, WELCOME, now_ms);
    let thread = state.mint.next(now_ms);
    let place = ChannelKind::Thread {
        parent: games,
        private: false,
        archived: false,
        locked: false,
        auto_archive: 10_080,
        members: BTreeSet::from([state.bot, state.owner]),
    };
    let name = "a thread".to_owned();
    let channel =
        Channel { id: thread, guild: Some(guild), name, place, denied: 0, last_message: None };
    state.channels.insert(thread, channel);
    write(state, thread, "The bot can be used in threads as well.", now_ms);
}

fn write(state: &mut State, channel: Id, text: &str, now_ms: u64) {
    let author = state.owner;
    let draft = compose::Draft { channel, author, only_for: None, interaction: None };
    let payload = Payload { json: json!({ "content": text }), uploads: Vec::new() };
    // The channel was made a moment ago and the text is short: nothing to refuse.
    let _ = compose::create(state, draft, payload, now_ms);
}
