//! One event, and which shards and intents it belongs to.

use serde_json::Value;

use crate::playground::snowflake::Id;

const GUILDS: u64 = 1 << 0;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;

/// An event before it has a sequence number.
#[derive(Clone, Debug)]
pub struct Event {
    /// Discord's name for it.
    pub name: &'static str,
    /// The server it happened in; private matters have none.
    pub guild: Option<Id>,
    /// The payload, already written.
    pub data: String,
}

impl Event {
    /// An event with this payload.
    pub fn new(name: &'static str, guild: Option<Id>, data: Value) -> Self {
        Self { name, guild, data: data.to_string() }
    }

    /// Whether a shard with these intents is told.
    pub fn is_wanted(&self, intents: u64) -> bool {
        let needed = match (self.name, self.guild) {
            ("MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE", Some(_)) => GUILD_MESSAGES,
            ("MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE", None) => DIRECT_MESSAGES,
            ("GUILD_CREATE" | "CHANNEL_CREATE" | "CHANNEL_UPDATE" | "THREAD_CREATE", _)
            | ("CHANNEL_DELETE" | "THREAD_UPDATE" | "THREAD_DELETE", _) => GUILDS,
            _ => return true,
        };
        intents & needed != 0
    }

    /// Whether it happens on this shard; what has no server happens on the first.
    pub fn is_on(&self, (shard, total): (u64, u64)) -> bool {
        self.guild.map_or(shard == 0, |guild| guild.shard(total) == shard)
    }

    /// The frame with its number.
    pub fn frame(&self, seq: u64) -> String {
        format!(r#"{{"op":0,"s":{seq},"t":"{}","d":{}}}"#, self.name, self.data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_matters_go_to_the_first_shard() {
        let event = |guild| Event::new("MESSAGE_CREATE", guild, Value::Null);
        assert!(event(None).is_on((0, 2)) && !event(None).is_on((1, 2)));
        let odd = Some(Id(3 << 22));
        assert!(event(odd).is_on((1, 2)) && !event(odd).is_on((0, 2)));
        assert!(event(odd).is_wanted(GUILD_MESSAGES) && !event(None).is_wanted(GUILD_MESSAGES));
    }
}
