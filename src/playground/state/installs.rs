//! Where the bot is installed: in servers, and by people for themselves. That decides which commands are
//! offered where, and who is told to have let the bot in.

use serde_json::{Map, Value, json};

use super::{Channel, ChannelKind, Kind, State, User};
use crate::playground::snowflake::Id;

/// Commands for servers that installed the bot, by Discord's number.
const FOR_SERVERS: u64 = 0;
/// Commands for people who installed it for themselves.
const FOR_PEOPLE: u64 = 1;

/// Where a command is used, by Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// In a server.
    Server = 0,
    /// In the private conversation with the bot.
    Bot = 1,
    /// In a private conversation that the bot has no part in.
    Private = 2,
}

impl State {
    /// Whether the bot is a member of the server.
    pub fn is_in(&self, guild: Id) -> bool {
        self.guilds.get(&guild).is_some_and(|guild| guild.members.contains(&self.bot))
    }

    /// Whether the bot has a part in the channel, and can be told of it at all.
    pub fn has_bot(&self, channel: &Channel) -> bool {
        match (&channel.place, channel.guild) {
            (ChannelKind::Group { .. }, _) => false,
            (_, Some(guild)) => self.is_in(guild),
            (_, None) => true,
        }
    }

    fn shares_server(&self, user: Id) -> bool {
        let both = |members: &std::collections::BTreeSet<Id>| {
            members.contains(&user) && members.contains(&self.bot)
        };
        self.guilds.values().any(|guild| both(&guild.members))
    }

    /// What kind of place the channel is.
    pub fn context(&self, channel: &Channel) -> Context {
        match (&channel.place, channel.guild) {
            (ChannelKind::Group { .. }, _) => Context::Private,
            (_, Some(_)) => Context::Server,
            (_, None) => Context::Bot,
        }
    }

    /// Who lets this command be used here, as an interaction tells it; nobody if it can't be.
    pub fn owners(&self, command: &Value, user: &User, channel: &Channel) -> Map<String, Value> {
        let types = command["integration_types"].as_array();
        let is_for =
            |kind: u64| types.map_or(kind == FOR_SERVERS, |types| types.contains(&json!(kind)));
        let mut owners = Map::new();
        let server = match self.context(channel) {
            Context::Server => {
                channel.guild.filter(|guild| self.is_in(*guild)).map(|guild| guild.to_string())
            }
            // No server in particular.
            Context::Bot => self.shares_server(user.id).then(|| "0".to_owned()),
            Context::Private => None,
        };
        if let Some(server) = server.filter(|_| is_for(FOR_SERVERS)) {
            owners.insert(FOR_SERVERS.to_string(), json!(server));
        }
        if user.installed && is_for(FOR_PEOPLE) {
            owners.insert(FOR_PEOPLE.to_string(), json!(user.id));
        }
        owners
    }

    /// Who is told to have let the bot in, for something that a person does: for a control it is the same
    /// as for what its message came out of.
    pub fn owners_of_deed(
        &self,
        (kind, data): (Kind, &Value),
        (user, channel): (Id, Id),
        (source, opener): (Option<Id>, Option<Id>),
    ) -> Map<String, Value> {
        let channel = &self.channels[&channel];
        if let Kind::Command | Kind::Autocomplete = kind {
            let mut known = self.commands.values().flatten();
            let command = known.find(|command| command["id"] == data["id"]);
            let owners = |command| self.owners(command, &self.users[&user], channel);
            return command.map(owners).unwrap_or_default();
        }
        let message = source.and_then(|source| self.message(channel.id, source));
        let before = opener.or_else(|| message?.interaction);
        if let Some(before) = before.and_then(|before| self.interactions.get(&before)) {
            return before.owners.clone();
        }
        // A message of the bot's own is where the bot is.
        let server = channel.guild.map_or("0".to_owned(), |guild| guild.to_string());
        Map::from_iter([(FOR_SERVERS.to_string(), json!(server))])
    }
}
