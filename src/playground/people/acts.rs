//! What a client lets a person do. Each deed is checked against what is on their screen now, and
//! refused in one sentence.

use serde_json::{Value, json};

use super::{Arg, deliver::Deed, options, reply::inputs, seen::control};
use crate::playground::{
    rest::{Payload, compose},
    rules::{
        components::{BUTTON, MENU},
        messages,
        modals::TEXT_INPUT,
    },
    snowflake::Id,
    state::{Answer, Channel, ChannelKind, Kind, State},
};

/// What a forged custom id pretends to belong to.
#[derive(Clone, Copy, Debug)]
pub enum Forged<'a> {
    /// A button.
    Button,
    /// A menu, with what was chosen.
    Menu(&'a [&'a str]),
    /// A form below the message, with what was written into its only field.
    Form(&'a str),
}

/// The channel, if this person's client lists it.
fn place(state: &State, user: Id, channel: Id) -> Result<&Channel, String> {
    let found = state.channels.get(&channel).filter(|channel| channel.is_open_to(user));
    found.ok_or_else(|| "that channel is gone".into())
}

/// Sends a command; with `focused` (option and text so far) asks for suggestions instead.
pub fn command(
    state: &mut State,
    (user, channel): (Id, Id),
    name: &str,
    args: Vec<(&str, Arg)>,
    focused: Option<(&str, &str)>,
    now_ms: u64,
) -> Result<Deed, String> {
    place(state, user, channel)?;
    let kind = if focused.is_some() { Kind::Autocomplete } else { Kind::Command };
    let typed = options::command(state, (user, channel), name, args, focused, now_ms)?;
    state.uploads.extend(typed.files.into_iter().map(|file| (file.id, file)));
    Ok(Deed { kind, user, channel, data: typed.data, source: None, opener: None })
}

/// Presses the button with this custom id or label.
pub fn press(state: &State, user: Id, at: (Id, Id), button: &str) -> Result<Deed, String> {
    use_control(state, user, at, (button, BUTTON), |_| Ok(json!({})))
}

/// Chooses from the menu with this custom id or placeholder, by value or label.
pub fn choose(
    state: &State,
    user: Id,
    at: (Id, Id),
    menu: &str,
    wanted: &[&str],
) -> Result<Deed, String> {
    use_control(state, user, at, (menu, MENU), |menu| {
        let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
        let value = |name: &&str| {
            let by = |field: &str| options.iter().find(|option| option[field] == *name);
            let option = by("value").or_else(|| by("label"));
            let value = option.map(|option| option["value"].clone());
            value.ok_or_else(|| format!("there is no option {name:?}"))
        };
        let values: Vec<Value> = wanted.iter().map(value).collect::<Result<_, _>>()?;
        let least = menu["min_values"].as_u64().unwrap_or(1) as usize;
        let most = menu["max_values"].as_u64().unwrap_or(1) as usize;
        if !(least..=most).contains(&values.len()) {
            return Err(format!("the menu takes {least} to {most} options"));
        }
        Ok(json!({ "values": values }))
    })
}

/// Uses what is not there, which no client lets a person do.
pub fn forge(user: Id, (channel, message): (Id, Id), custom_id: &str, as_a: Forged<'_>) -> Deed {
    let (kind, data) = match as_a {
        Forged::Button => (Kind::Component, json!({ "component_type": BUTTON })),
        Forged::Menu(values) => {
            (Kind::Component, json!({ "component_type": MENU, "values": values }))
        }
        Forged::Form(text) => {
            let field = json!({ "type": TEXT_INPUT, "custom_id": "text", "value": text });
            (Kind::Modal, json!({ "components": [{ "type": 1, "components": [field] }] }))
        }
    };
    let mut deed = Deed { kind, user, channel, data, source: Some(message), opener: None };
    deed.data["custom_id"] = json!(custom_id);
    deed
}

/// The control must be there now, and not be disabled.
fn use_control(
    state: &State,
    user: Id,
    (channel, message): (Id, Id),
    (name, kind): (&str, u64),
    rest: impl FnOnce(&Value) -> Result<Value, String>,
) -> Result<Deed, String> {
    place(state, user, channel)?;
    let now = state.message(channel, message).filter(|message| message.is_open_to(user));
    let now = now.ok_or("that message is gone")?;
    let part = control(&now.components, name).filter(|part| part["type"].as_u64() == Some(kind));
    let part = part.ok_or_else(|| format!("there is no control {name:?} on {:?}", now.content))?;
    if part["disabled"] == true {
        return Err(format!("{name:?} is disabled"));
    }
    let mut data = rest(part).map_err(|why| format!("{name:?}: {why}"))?;
    data["custom_id"] = part["custom_id"].clone();
    data["component_type"] = part["type"].clone();
    let source = Some(message);
    Ok(Deed { kind: Kind::Component, user, channel, data, source, opener: None })
}

/// Sends in the form that answered `opener`, fields by custom id or label.
pub fn submit(
    state: &State,
    user: Id,
    opener: Id,
    fields: &[(&str, &str)],
) -> Result<Deed, String> {
    let opened = state.interactions.get(&opener).filter(|opened| opened.user == user);
    let opened = opened.ok_or("that form is gone")?;
    let Some(Answer::Form(form)) = &opened.answer else {
        return Err("there is no such form".into());
    };
    let is = |input: &Value, name: &str| input["custom_id"] == name || input["label"] == name;
    for (name, _) in fields {
        if !inputs(form).any(|input| is(input, name)) {
            return Err(format!("the form has no field {name:?}"));
        }
    }
    let row = |input: &Value| {
        let written = fields.iter().find(|(name, _)| is(input, name)).map(|(_, text)| *text);
        let text = written.or(input["value"].as_str()).unwrap_or_default();
        let length = text.chars().count() as u64;
        let least = input["min_length"].as_u64().unwrap_or(0);
        let most = input["max_length"].as_u64().unwrap_or(4_000);
        let needed = input["required"] != false;
        let fits = if length == 0 { !needed } else { (least..=most).contains(&length) };
        if !fits {
            return Err(format!("{} can't be {text:?}", input["label"]));
        }
        let field = json!({ "type": 4, "custom_id": input["custom_id"], "value": text });
        Ok(json!({ "type": 1, "components": [field] }))
    };
    let rows: Vec<Value> = inputs(form).map(row).collect::<Result<_, _>>()?;
    let data = json!({ "custom_id": form["custom_id"], "components": rows });
    let (channel, source) = (opened.channel, opened.source);
    Ok(Deed { kind: Kind::Modal, user, channel, data, source, opener: Some(opener) })
}

/// Writes a message.
pub fn say(
    state: &mut State,
    (user, channel): (Id, Id),
    text: &str,
    now_ms: u64,
) -> Result<Id, String> {
    let here = place(state, user, channel)?;
    if matches!(here.place, ChannelKind::Thread { locked: true, .. }) {
        return Err("this thread is locked".into());
    }
    let json = json!({ "content": text });
    let draft = compose::Draft { channel, author: user, only_for: None, interaction: None };
    let made = messages::check(&json).and_then(|()| {
        compose::create(state, draft, Payload { json, uploads: Vec::new() }, now_ms)
    });
    made.map_err(|refusal| match refusal.code {
        50035 => "a message holds at most 2000 characters".into(),
        _ => refusal.message.into(),
    })
}
