//! People who use the bot, as tests play them: they see, press, choose and type what a client
//! would let them, and nothing else.

mod args;
mod deliver;
mod options;
mod reply;
mod seen;

use serde_json::{Value, json};

pub(crate) use self::deliver::wait_until;
use self::deliver::{Deed, send};
pub use self::{
    args::{Arg, ToArg},
    reply::{Choice, Form, Reply},
    seen::{Picture, Seen},
};
use crate::playground::{
    Shared,
    rest::{Payload, compose},
    rules::components::{BUTTON, MENU},
    snowflake::Id,
    state::{Answer, Kind, Message},
};

/// A channel, thread or private conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelRef {
    /// Which.
    pub id: Id,
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
        let data = self.typed(channel, name, args, None).await;
        self.act(Kind::Command, channel.id, data, None, None).await
    }

    /// Types into an option and gets the bot's suggestions.
    pub async fn autocomplete(
        &self,
        channel: &ChannelRef,
        name: &str,
        (option, text): (&str, &str),
        args: Vec<(&'static str, Arg)>,
    ) -> Vec<Choice> {
        let data = self.typed(channel, name, args, Some((option, text))).await;
        let reply = self.act(Kind::Autocomplete, channel.id, data, None, None).await;
        let Some(Answer::Choices(choices)) = reply.answer else {
            panic!("no suggestions came back, but {:?}", reply.answer);
        };
        let name = |choice: &Value| choice["name"].as_str().unwrap_or_default().to_owned();
        choices.iter().map(|c| Choice { name: name(c), value: c["value"].clone() }).collect()
    }

    /// The data of a command, once the bot has registered it.
    async fn typed(
        &self,
        channel: &ChannelRef,
        name: &str,
        args: Vec<(&'static str, Arg)>,
        focused: Option<(&str, &str)>,
    ) -> Value {
        let offered = || {
            self.server
                .read(|state| options::is_offered(state, self.id, channel.id, name).then_some(()))
        };
        wait_until(&self.server, &format!("the command /{name}"), offered).await;
        let now_ms = self.server.clock.now_ms();
        let typed = self.server.change(|state| {
            let typed =
                options::command(state, (self.id, channel.id), name, args, focused, now_ms)?;
            state.uploads.extend(typed.files.into_iter().map(|file| (file.id, file)));
            Ok::<_, String>(typed.data)
        });
        typed.unwrap_or_else(|why| panic!("{why}"))
    }

    /// Presses the button with this label or custom id, on the message as it is now.
    pub async fn press(&self, message: &Seen, button: &str) -> Reply {
        let data = self.control(message, button, BUTTON, |_| Ok(json!({})));
        self.act(Kind::Component, message.channel, data, Some(message.id), None).await
    }

    /// Chooses from the menu with this placeholder or custom id, by label or value.
    pub async fn choose(&self, message: &Seen, menu: &str, wanted: &[&str]) -> Reply {
        let data = self.control(message, menu, MENU, |menu| {
            let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
            let value = |name: &&str| {
                let fits = |option: &&Value| option["label"] == *name || option["value"] == *name;
                let option = options.iter().find(fits).map(|option| option["value"].clone());
                option.ok_or_else(|| format!("there is no option {name:?}"))
            };
            let values: Vec<Value> = wanted.iter().map(value).collect::<Result<_, _>>()?;
            let least = menu["min_values"].as_u64().unwrap_or(1) as usize;
            let most = menu["max_values"].as_u64().unwrap_or(1) as usize;
            if !(least..=most).contains(&values.len()) {
                return Err(format!("the menu takes {least} to {most} options"));
            }
            Ok(json!({ "values": values }))
        });
        self.act(Kind::Component, message.channel, data, Some(message.id), None).await
    }

    /// Presses what is not there, or no longer: a button of a message as it was, or one made up.
    pub async fn forges(&self, message: &Seen, custom_id: &str) -> Reply {
        let data = json!({ "custom_id": custom_id, "component_type": BUTTON });
        self.act(Kind::Component, message.channel, data, Some(message.id), None).await
    }

    /// The data of a press; the control must be there now, and not be disabled.
    fn control(
        &self,
        message: &Seen,
        name: &str,
        kind: u64,
        rest: impl FnOnce(&Value) -> Result<Value, String>,
    ) -> Value {
        let now = self.look(message).unwrap_or_else(|| panic!("that message is gone"));
        let Some(part) = now.control(name).filter(|part| part["type"].as_u64() == Some(kind))
        else {
            panic!("there is no control {name:?} on {now:?}");
        };
        assert!(part["disabled"] != true, "{name:?} is disabled");
        let mut data = rest(part).unwrap_or_else(|why| panic!("{name:?}: {why}"));
        data["custom_id"] = part["custom_id"].clone();
        data["component_type"] = part["type"].clone();
        data
    }

    /// Sends a form in, fields by label or custom id; what isn't given keeps what is written.
    pub async fn submit(&self, form: &Form, fields: &[(&str, &str)]) -> Reply {
        for (name, _) in fields {
            let known = form.inputs().any(|i| i["label"] == *name || i["custom_id"] == *name);
            assert!(known, "the form has no field {name:?}, only {:?}", form.labels());
        }
        let rows: Vec<Value> = form
            .inputs()
            .map(|input| {
                let fits = |(name, _): &&(&str, &str)| {
                    input["label"] == *name || input["custom_id"] == *name
                };
                let written = fields.iter().find(fits).map(|(_, text)| *text);
                let text = written.or(input["value"].as_str()).unwrap_or_default();
                let length = text.chars().count() as u64;
                let least = input["min_length"].as_u64().unwrap_or(0);
                let needed = input["required"] != false;
                let most = input["max_length"].as_u64().unwrap_or(4_000);
                let fits = if length == 0 { !needed } else { (least..=most).contains(&length) };
                assert!(fits, "{} can't be {text:?}", input["label"]);
                let field = json!({ "type": 4, "custom_id": input["custom_id"], "value": text });
                json!({ "type": 1, "components": [field] })
            })
            .collect();
        let data = json!({ "custom_id": form.form["custom_id"], "components": rows });
        let (channel, source) = self.server.read(|state| {
            let opener = &state.interactions[&form.opener];
            (opener.channel, opener.source)
        });
        self.act(Kind::Modal, channel, data, source, Some(form.opener)).await
    }

    async fn act(
        &self,
        kind: Kind,
        channel: Id,
        data: Value,
        source: Option<Id>,
        opener: Option<Id>,
    ) -> Reply {
        let deed = Deed { kind, user: self.id, channel, data, source, opener };
        let (interaction, answer) = send(&self.server, deed).await;
        Reply { server: self.server.clone(), interaction, answer }
    }

    /// Writes a message.
    pub fn says(&self, channel: &ChannelRef, text: &str) -> Seen {
        let now_ms = self.server.clock.now_ms();
        let draft = compose::Draft {
            channel: channel.id,
            author: self.id,
            only_for: None,
            interaction: None,
        };
        let payload = Payload { json: json!({ "content": text }), uploads: Vec::new() };
        self.server.change(|state| {
            let made = compose::create(state, draft, payload, now_ms);
            let made = made.unwrap_or_else(|refusal| panic!("{}", refusal.message));
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
            all.filter(|message| self.can_see(message)).map(Seen::new).collect()
        })
    }

    /// The message as it is now, unless it is gone.
    pub fn look(&self, message: &Seen) -> Option<Seen> {
        self.server.read(|state| {
            let found = state.message(message.channel, message.id);
            found.filter(|message| self.can_see(message)).map(Seen::new)
        })
    }

    fn can_see(&self, message: &Message) -> bool {
        !message.lost && message.only_for.is_none_or(|only| only == self.id)
    }

    /// Waits until a message like this is on the screen.
    pub async fn waits_for(&self, channel: &ChannelRef, like: impl Fn(&Seen) -> bool) -> Seen {
        let look = || self.sees(channel).into_iter().rev().find(&like);
        wait_until(&self.server, "a message", look).await
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

    /// Whether the client offers this command here.
    pub fn is_offered(&self, channel: &ChannelRef, name: &str) -> bool {
        self.server.read(|state| options::is_offered(state, self.id, channel.id, name))
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
