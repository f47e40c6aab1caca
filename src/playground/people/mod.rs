//! People who use the bot, as tests play them: they see, press, choose and type what a client
//! would let them, and nothing else.

pub(crate) mod acts;
mod args;
mod deliver;
mod options;
mod reply;
mod seen;
mod written;

use self::deliver::Deed as Act;
pub use self::{
    acts::Forged,
    args::{Arg, Lie, ToArg},
    reply::{Choice, Form, Reply},
    seen::{Picture, Seen},
};
pub(crate) use self::{
    deliver::{PATIENCE, patient, send, wait_until},
    options::offered,
    written::arguments,
};
use crate::playground::{Shared, rest::compose, snowflake::Id, state::State};

/// A channel, thread or private conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelRef {
    /// Which.
    pub id: Id,
}

/// What somebody may want to do with what is on their screen.
#[derive(Clone, Copy)]
pub enum Deed<'a> {
    /// Press the button with this label or custom id.
    Press(&'a Seen, &'a str),
    /// Choose from the menu with this placeholder or custom id, by label or value.
    Choose(&'a Seen, &'a str, &'a str),
    /// Send a form in, fields by label or custom id.
    Submit(&'a Form, &'a [(&'a str, &'a str)]),
}

/// Somebody with a client.
#[derive(Clone)]
pub struct Person {
    server: Shared,
    id: Id,
}

impl Person {
    pub(crate) fn new(server: Shared, id: Id) -> Self {
        Self { server, id }
    }

    /// Who.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Sends a slash command, "daily play" for a subcommand, and waits for the first answer.
    pub async fn slash(
        &self,
        channel: &ChannelRef,
        name: &str,
        args: Vec<(&'static str, Arg)>,
    ) -> Reply {
        let deed = self.typed(channel, name, args, None).await;
        self.act(deed).await
    }

    /// Types into an option and gets the bot's suggestions.
    pub async fn autocomplete(
        &self,
        channel: &ChannelRef,
        name: &str,
        (option, text): (&str, &str),
        args: Vec<(&'static str, Arg)>,
    ) -> Vec<Choice> {
        let reply = self.types(channel, name, (option, text), args).await;
        let answer = format!("{:?}", reply.answer);
        reply.choices().unwrap_or_else(|| panic!("no suggestions came back, but {answer}"))
    }

    /// The same for somebody who may get none.
    pub async fn types(
        &self,
        channel: &ChannelRef,
        name: &str,
        (option, text): (&str, &str),
        args: Vec<(&'static str, Arg)>,
    ) -> Reply {
        let deed = self.typed(channel, name, args, Some((option, text))).await;
        self.act(deed).await
    }

    /// The deed of sending a command, once the bot has registered it.
    async fn typed(
        &self,
        channel: &ChannelRef,
        name: &str,
        args: Vec<(&'static str, Arg)>,
        focused: Option<(&str, &str)>,
    ) -> Act {
        let offered = || {
            self.server
                .read(|state| options::is_offered(state, self.id, channel.id, name).then_some(()))
        };
        wait_until(&self.server, &format!("the command /{name}"), offered).await;
        let now_ms = self.server.clock.now_ms();
        let who = (self.id, channel.id);
        allowed(self.server.change(|state| acts::command(state, who, name, args, focused, now_ms)))
    }

    /// Presses the button with this label or custom id, on the message as it is now.
    pub async fn press(&self, message: &Seen, button: &str) -> Reply {
        self.tries(|state| acts::press(state, self.id, (message.channel, message.id), button)).await
    }

    /// Chooses from the menu with this placeholder or custom id, by label or value.
    pub async fn choose(&self, message: &Seen, menu: &str, wanted: &[&str]) -> Reply {
        let at = (message.channel, message.id);
        self.tries(|state| acts::choose(state, self.id, at, menu, wanted)).await
    }

    /// Presses what is not there, or no longer: a button of a message as it was, or one made up.
    pub async fn forges(&self, message: &Seen, custom_id: &str) -> Reply {
        self.forges_as(message, custom_id, Forged::Button).await
    }

    /// The same with anything else that a custom id can belong to.
    pub async fn forges_as(&self, message: &Seen, custom_id: &str, as_a: Forged<'_>) -> Reply {
        self.act(acts::forge(self.id, (message.channel, message.id), custom_id, as_a)).await
    }

    /// Sends a form in, fields by label or custom id; what isn't given keeps what is written.
    pub async fn submit(&self, form: &Form, fields: &[(&str, &str)]) -> Reply {
        self.tries(|state| acts::submit(state, self.id, form.opener, fields)).await
    }

    /// What `deed` does, unless the client does not let the person: then the reason. Others may have changed a
    /// message since it was looked at.
    pub async fn may_do(&self, deed: Deed<'_>) -> Result<Reply, String> {
        let act = self.server.read(|state| match deed {
            Deed::Press(message, button) => {
                acts::press(state, self.id, (message.channel, message.id), button)
            }
            Deed::Choose(message, menu, wanted) => {
                acts::choose(state, self.id, (message.channel, message.id), menu, &[wanted])
            }
            Deed::Submit(form, fields) => acts::submit(state, self.id, form.opener, fields),
        })?;
        Ok(self.act(act).await)
    }

    /// The newest message like this on the person's screen.
    pub fn finds(&self, channel: &ChannelRef, like: impl Fn(&Seen) -> bool) -> Option<Seen> {
        self.server.read(|state| {
            let place = state.channels.get(&channel.id);
            place.filter(|place| place.is_open_to(self.id))?;
            let all = state.messages.get(&channel.id)?.values().rev();
            all.filter(|message| message.is_open_to(self.id)).map(Seen::new).find(like)
        })
    }

    async fn tries(&self, deed: impl FnOnce(&State) -> Result<Act, String>) -> Reply {
        self.act(allowed(self.server.read(deed))).await
    }

    async fn act(&self, deed: Act) -> Reply {
        let (interaction, answer) = send(&self.server, deed).await;
        Reply { server: self.server.clone(), interaction, answer }
    }

    /// Writes a message.
    pub fn says(&self, channel: &ChannelRef, text: &str) -> Seen {
        let now_ms = self.server.clock.now_ms();
        self.server.change(|state| {
            let made = allowed(acts::say(state, (self.id, channel.id), text, now_ms));
            Seen::new(&state.messages[&channel.id][&made])
        })
    }

    /// Deletes a message, the bot's too, as a moderator can.
    pub fn deletes(&self, message: &Seen) {
        let deleted =
            self.server.change(|state| compose::delete(state, message.channel, message.id));
        deleted.unwrap_or_else(|refusal| panic!("{}", refusal.message));
    }

    /// The messages on this person's screen, oldest first.
    pub fn sees(&self, channel: &ChannelRef) -> Vec<Seen> {
        self.server.read(|state| {
            let place = state.channels.get(&channel.id);
            if !place.is_some_and(|place| place.is_open_to(self.id)) {
                return Vec::new();
            }
            let all = state.messages.get(&channel.id).into_iter().flat_map(|all| all.values());
            all.filter(|message| message.is_open_to(self.id)).map(Seen::new).collect()
        })
    }

    /// The message as it is now, unless it is gone.
    pub fn look(&self, message: &Seen) -> Option<Seen> {
        self.server.read(|state| {
            let found = state.message(message.channel, message.id);
            found.filter(|message| message.is_open_to(self.id)).map(Seen::new)
        })
    }

    /// Waits until a message like this is on the screen; if none comes, the test fails with what is.
    pub async fn waits_for(&self, channel: &ChannelRef, like: impl Fn(&Seen) -> bool) -> Seen {
        let seen = || self.sees(channel).into_iter().rev();
        let there = || seen().map(|message| message.content).collect::<Vec<_>>().join("\n---\n");
        let found = patient(&self.server, || seen().find(&like)).await;
        found.unwrap_or_else(|| panic!("waited in vain for a message; newest first:\n{}", there()))
    }

    /// Reloads the client: what only this person saw is lost.
    pub fn reload(&self) {
        self.server.change(|state| {
            let all = state.messages.values_mut().flat_map(|messages| messages.values_mut());
            all.filter(|message| message.only_for == Some(self.id))
                .for_each(|message| message.lost = true);
        });
    }

    /// The private conversation with the bot.
    pub fn direct(&self) -> ChannelRef {
        let now_ms = self.server.clock.now_ms();
        ChannelRef { id: self.server.change(|state| state.direct(self.id, now_ms)) }
    }

    /// Is given permissions in the servers (bits as in [`permissions`]).
    ///
    /// [`permissions`]: crate::playground::permissions
    pub fn may(&self, permissions: u64) {
        self.server.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                user.granted |= permissions;
            }
        });
    }

    /// Is refused permissions in the servers that all others have, and given all others back.
    pub fn may_not(&self, permissions: u64) {
        self.server.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                user.refused = permissions;
            }
        });
    }

    /// Becomes a member of a server.
    pub fn joins(&self, guild: Id) {
        self.server.change(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                guild.members.insert(self.id);
            }
        });
    }

    /// Takes a nickname in a server, or drops it.
    pub fn takes_nickname(&self, guild: Id, nickname: Option<&str>) {
        self.server.change(|state| {
            let Some(guild) = state.guilds.get_mut(&guild) else { return };
            guild.members.insert(self.id);
            match nickname {
                Some(nickname) => guild.nicknames.insert(self.id, nickname.to_owned()),
                None => guild.nicknames.remove(&self.id),
            };
        });
    }

    /// Leaves a server. What they wrote there stays.
    pub fn leaves(&self, guild: Id) {
        self.server.change(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                guild.members.remove(&self.id);
                guild.nicknames.remove(&self.id);
            }
        });
    }

    /// Whether the client offers this command here.
    pub fn is_offered(&self, channel: &ChannelRef, name: &str) -> bool {
        self.server.read(|state| options::is_offered(state, self.id, channel.id, name))
    }

    /// Installs the bot for themselves, wherever they are.
    pub fn installs_bot(&self) {
        self.server.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                user.installed = true;
            }
        });
    }

    /// Refuses private messages from now on.
    pub fn refuses_direct_messages(&self) {
        self.server.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                user.takes_dms = false;
            }
        });
    }
}

/// Fails the test if a client would not let the person do that.
fn allowed<T>(deed: Result<T, String>) -> T {
    deed.unwrap_or_else(|why| panic!("{why}"))
}
