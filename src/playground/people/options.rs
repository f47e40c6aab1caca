//! Turns what a person typed into the data of a command, as the client does: only registered
//! names, only values that the option takes.

use serde_json::{Map, Value, json};

use super::Arg;
use crate::playground::{
    rules::permissions,
    snowflake::Id,
    state::{Channel, Context, File, State},
};

/// What goes out as `data`, and the files that go with it.
pub struct Typed {
    pub data: Value,
    pub files: Vec<File>,
}

/// The commands that a person is offered in this channel: those for such a place that the server or the
/// person has installed, and in a server those that their permissions allow.
pub fn offered<'a>(state: &'a State, user: Id, channel: &Channel) -> Vec<&'a Value> {
    fitting(state, user, channel, |_| true)
}

/// Those of them that `are_meant`, which is asked first.
fn fitting<'a>(
    state: &'a State,
    user: Id,
    channel: &Channel,
    are_meant: impl Fn(&Value) -> bool,
) -> Vec<&'a Value> {
    let (here, user) = (state.context(channel), &state.users[&user]);
    let granted = permissions::of_person(user);
    let fits = |command: &&Value| {
        let place = match command["contexts"].as_array() {
            Some(contexts) => contexts.contains(&json!(here as u8)),
            None => here == Context::Server || command["dm_permission"] != false,
        };
        let needed = command["default_member_permissions"].as_str();
        let needed: u64 = needed.and_then(|bits| bits.parse().ok()).unwrap_or_default();
        let for_all = command["name"].as_str().is_some_and(|name| state.for_all.contains(name));
        let may = here != Context::Server || for_all || granted & needed == needed;
        place && may && !state.owners(command, user, channel).is_empty()
    };
    let everywhere = state.commands.get(&None).into_iter().flatten();
    let local = state.commands.get(&channel.guild).filter(|_| channel.guild.is_some());
    let all = everywhere.chain(local.into_iter().flatten());
    all.filter(|command| are_meant(command)).filter(fits).collect()
}

/// The command of this name, "daily play" for a subcommand, if it is offered.
fn meant<'a>(state: &'a State, user: Id, channel: &Channel, name: &str) -> Vec<&'a Value> {
    let first = name.split(' ').next();
    fitting(state, user, channel, |command| command["name"].as_str() == first)
}

/// Whether the command is offered here at all.
pub fn is_offered(state: &State, user: Id, channel: Id, name: &str) -> bool {
    !meant(state, user, &state.channels[&channel], name).is_empty()
}

/// The data of a command; `focused` is the option being typed, for autocompletion.
pub fn command(
    state: &mut State,
    (user, channel): (Id, Id),
    name: &str,
    args: Vec<(&str, Arg)>,
    focused: Option<(&str, &str)>,
    now_ms: u64,
) -> Result<Typed, String> {
    let place = state.channels[&channel].clone();
    let mut commands = meant(state, user, &place, name);
    if commands.is_empty() {
        commands = offered(state, user, &place);
    }
    // The one command, since the state changes below: all of them would take longer than the rest.
    let known = find(&commands, name)?.command.clone();
    let Found { command: known, level, path } = find(&[&known], name)?;
    let mut typed = Filled { state, channel: &place, resolved: Map::new(), files: vec![], now_ms };
    let mut options = Vec::new();
    for (option, arg) in &args {
        let known =
            named(level, option).ok_or_else(|| format!("/{name} has no option {option:?}"))?;
        let value = typed.value(known, arg).map_err(|why| format!("/{name} {option}: {why}"))?;
        options.push(json!({ "name": option, "type": known["type"], "value": value }));
    }
    match focused {
        Some((option, text)) => {
            let known = named(level, option).filter(|known| known["autocomplete"] == true);
            let known = known.ok_or_else(|| format!("/{name} {option} has no autocompletion"))?;
            options.push(json!({
                "name": option, "type": known["type"], "value": text, "focused": true
            }));
        }
        None => {
            let given = |option: &Value| args.iter().any(|(name, _)| option["name"] == *name);
            let all = level["options"].as_array().map_or(&[][..], Vec::as_slice);
            let missing = all.iter().find(|option| option["required"] == true && !given(option));
            if let Some(missing) = missing {
                return Err(format!("/{name} needs the option {}", missing["name"]));
            }
        }
    }
    for (word, kind) in path.into_iter().rev() {
        options = vec![json!({ "name": word, "type": kind, "options": options })];
    }
    let (resolved, files) = (Value::Object(typed.resolved), typed.files);
    let mut data = json!({
        "id": known["id"], "name": known["name"], "type": 1, "options": options, "resolved": resolved,
    });
    if let Some(guild) = known.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    Ok(Typed { data, files })
}

/// A command among those offered, down to its subcommand.
pub struct Found<'a> {
    command: &'a Value,
    /// What has the options: the command or its subcommand.
    pub level: &'a Value,
    path: Vec<(&'a Value, &'a Value)>,
}

/// The command with this name, "daily play" for a subcommand.
pub fn find<'a>(commands: &[&'a Value], name: &str) -> Result<Found<'a>, String> {
    let mut words = name.split(' ');
    let first = words.next().unwrap_or_default();
    let command = commands.iter().find(|command| command["name"].as_str() == Some(first)).copied();
    let command = command.ok_or_else(|| {
        let names: Vec<_> =
            commands.iter().filter_map(|command| command["name"].as_str()).collect();
        format!("there is no command /{first} here, only {names:?}")
    })?;
    let (mut level, mut path) = (command, Vec::new());
    for word in words {
        level = named(level, word).ok_or_else(|| format!("/{name}: no subcommand {word:?}"))?;
        path.push((&level["name"], &level["type"]));
    }
    let group = |option: &Value| matches!(option["type"].as_u64(), Some(1 | 2));
    if level["options"].as_array().is_some_and(|options| options.iter().any(group)) {
        return Err(format!("/{name} needs a subcommand"));
    }
    Ok(Found { command, level, path })
}

/// The option or subcommand with this name.
pub fn named<'a>(level: &'a Value, name: &str) -> Option<&'a Value> {
    level["options"].as_array()?.iter().find(|option| option["name"] == name)
}

struct Filled<'a> {
    state: &'a mut State,
    channel: &'a Channel,
    resolved: Map<String, Value>,
    files: Vec<File>,
    now_ms: u64,
}

impl Filled<'_> {
    /// The value as it is sent, if the option takes it.
    fn value(&mut self, option: &Value, arg: &Arg) -> Result<Value, String> {
        let value = match (option["type"].as_u64(), arg) {
            (Some(3), Arg::Text(text)) => json!(chosen(option, text)?),
            (Some(4), Arg::Integer(number)) => json!(number),
            (Some(4 | 10), Arg::Text(name)) => chosen(option, name)?,
            (Some(10), Arg::Number(number)) => json!(number),
            (Some(10), Arg::Integer(number)) => json!(number),
            (Some(5), Arg::Bool(yes)) => json!(yes),
            (Some(6 | 9), Arg::User(id)) => self.user(*id),
            (Some(7), Arg::Channel(id)) => self.channel(*id),
            (Some(11), Arg::File(name, bytes)) => self.file(name, bytes),
            (Some(11), Arg::Lie(lie)) => {
                let id = self.file(&lie.name, &lie.bytes);
                let told = &mut self.resolved["attachments"][id.as_str().unwrap_or_default()];
                if let Some(size) = lie.size {
                    told["size"] = json!(size);
                }
                if let Some(url) = &lie.url {
                    told["url"] = json!(url);
                    told["proxy_url"] = json!(url);
                }
                id
            }
            (kind, arg) => return Err(format!("{arg:?} does not fit the type {kind:?}")),
        };
        if let Some(number) = value.as_f64() {
            let below = option["min_value"].as_f64().is_some_and(|least| number < least);
            let above = option["max_value"].as_f64().is_some_and(|most| number > most);
            if below || above {
                return Err(format!("{number} is out of range"));
            }
        }
        if let (Some(3), Some(text)) = (option["type"].as_u64(), value.as_str()) {
            let length = text.chars().count() as u64;
            let below = option["min_length"].as_u64().is_some_and(|least| length < least);
            if below || length > option["max_length"].as_u64().unwrap_or(6_000) {
                return Err(format!("{length} characters are out of range"));
            }
        }
        Ok(value)
    }

    fn resolve(&mut self, kind: &str, id: Id, json: Value) -> Value {
        let map = self.resolved.entry(kind).or_insert_with(|| json!({}));
        map[id.to_string()] = json;
        json!(id)
    }

    fn user(&mut self, id: Id) -> Value {
        let user = self.state.users[&id].clone();
        if let Some(guild) = self.channel.guild.and_then(|guild| self.state.guilds.get(&guild))
            && guild.members.contains(&id)
        {
            let mut member = guild.member(&user, Some(permissions::of_person(&user)));
            if let Some(member) = member.as_object_mut() {
                member.remove("user");
                member.remove("deaf");
                member.remove("mute");
            }
            self.resolve("members", id, member);
        }
        self.resolve("users", id, user.json())
    }

    fn channel(&mut self, id: Id) -> Value {
        let mut json = self.state.channels[&id].json(self.state.bot, None);
        json["permissions"] = json!(permissions::EVERYONE.to_string());
        self.resolve("channels", id, json)
    }

    fn file(&mut self, name: &str, bytes: &[u8]) -> Value {
        let content_type = match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("txt") => "text/plain; charset=utf-8",
            Some("png") => "image/png",
            _ => "application/octet-stream",
        };
        let file = File {
            id: self.state.mint.next(self.now_ms),
            name: name.to_owned(),
            description: None,
            content_type: Some(content_type.to_owned()),
            bytes: bytes.to_vec().into(),
        };
        let json = file.json(&self.state.base, self.channel.id, true);
        let id = file.id;
        self.files.push(file);
        self.resolve("attachments", id, json)
    }
}

/// The value behind the name of a choice; without choices, the text itself.
fn chosen(option: &Value, text: &str) -> Result<Value, String> {
    let choices = option["choices"].as_array().map_or(&[][..], Vec::as_slice);
    if choices.is_empty() && option["type"] == 3 {
        return Ok(json!(text));
    }
    let choice = choices.iter().find(|choice| choice["name"] == text || choice["value"] == text);
    choice.map(|choice| choice["value"].clone()).ok_or_else(|| {
        let names: Vec<_> = choices.iter().filter_map(|choice| choice["name"].as_str()).collect();
        format!("{text:?} is none of the choices {names:?}")
    })
}
