//! Making and changing messages: the one place where a body becomes a message.

use serde_json::{Value, json};

use super::body::{Payload, Upload};
use crate::playground::gateway::Event;
use crate::playground::{
    error::{Complaints, Refusal},
    rules::messages,
    snowflake::Id,
    state::{ChannelKind, EPHEMERAL, File, LOADING, Message, State},
};

/// Who writes where.
pub struct Draft {
    /// Where.
    pub channel: Id,
    /// Who.
    pub author: Id,
    /// Who alone may see it.
    pub only_for: Option<Id>,
    /// The interaction it comes out of.
    pub interaction: Option<Id>,
}

/// Makes a message out of a checked body and tells the shards.
pub fn create(
    state: &mut State,
    draft: Draft,
    payload: Payload,
    now_ms: u64,
) -> Result<Id, Refusal> {
    if !state.channels.contains_key(&draft.channel) {
        return Err(Refusal::unknown_channel());
    }
    let Payload { json: body, uploads } = payload;
    let files = new_files(state, &body, uploads, now_ms)?;
    if messages::is_empty(&body, files.len()) {
        return Err(Refusal::empty_message());
    }
    let content = body["content"].as_str().unwrap_or_default().to_owned();
    let mentions = mentions(state, &content, &body["allowed_mentions"]);
    let flags = body["flags"].as_u64().unwrap_or_default() & !(EPHEMERAL | LOADING);
    let message = Message {
        files,
        embeds: list(&body["embeds"]),
        components: list(&body["components"]),
        flags,
        nonce: Some(body["nonce"].clone()).filter(|nonce| !nonce.is_null()),
        reply_to: body["message_reference"]["message_id"].as_str().and_then(|id| id.parse().ok()),
        content,
        mentions,
        ..blank(state, &draft, now_ms)
    };
    Ok(post(state, message))
}

/// A message without anything on it, "thinking" if it waits to be filled.
pub fn thinking(state: &mut State, draft: &Draft, now_ms: u64) -> Id {
    let message = Message { flags: LOADING, ..blank(state, draft, now_ms) };
    post(state, message)
}

fn blank(state: &mut State, draft: &Draft, now_ms: u64) -> Message {
    Message {
        id: state.mint.next(now_ms),
        channel: draft.channel,
        author: draft.author,
        content: String::new(),
        embeds: Vec::new(),
        components: Vec::new(),
        files: Vec::new(),
        flags: 0,
        only_for: draft.only_for,
        lost: false,
        edited_ms: None,
        nonce: None,
        reply_to: None,
        mentions: Vec::new(),
        interaction: draft.interaction,
        thread: None,
    }
}

fn post(state: &mut State, mut message: Message) -> Id {
    if message.only_for.is_some() {
        message.flags |= EPHEMERAL;
    } else if let Some(channel) = state.channels.get_mut(&message.channel) {
        channel.last_message = Some(message.id);
        // A new message opens a closed thread again.
        if let ChannelKind::Thread { archived, .. } = &mut channel.place
            && std::mem::take(archived)
        {
            let event = Event::new("THREAD_UPDATE", channel.guild, channel.json(state.bot, None));
            state.tell(event);
        }
    }
    state.tell_message("MESSAGE_CREATE", &message);
    let id = message.id;
    state.messages.entry(message.channel).or_default().insert(id, message);
    id
}

/// How many files are kept that are no longer on their message.
const MOST_REPLACED: usize = 100;

/// Changes a message by a checked body and tells the shards. What the body leaves out, stays;
/// files stay only if `attachments` is left out or lists them.
pub fn edit(
    state: &mut State,
    channel: Id,
    id: Id,
    payload: Payload,
    now_ms: u64,
) -> Result<(), Refusal> {
    let Payload { json: body, uploads } = payload;
    let fresh = new_files(state, &body, uploads, now_ms)?;
    let mut message = state.message(channel, id).cloned().ok_or(Refusal::unknown_message())?;
    if let Some(listed) = body.get("attachments").filter(|listed| !listed.is_null()) {
        keep_listed(&mut message.files, listed)?;
    }
    message.files.extend(fresh);
    if let Some(content) = body.get("content") {
        message.content = content.as_str().unwrap_or_default().to_owned();
        message.mentions = mentions(state, &message.content, &body["allowed_mentions"]);
    }
    if let Some(embeds) = body.get("embeds") {
        message.embeds = list(embeds);
    }
    if let Some(components) = body.get("components") {
        message.components = list(components);
    }
    message.flags &= !LOADING;
    message.edited_ms = Some(now_ms);
    let shown = json!({
        "content": message.content, "embeds": message.embeds, "components": message.components,
    });
    if messages::is_empty(&shown, message.files.len()) {
        return Err(Refusal::empty_message());
    }
    state.tell_message("MESSAGE_UPDATE", &message);
    if let Some(place) = state.message_mut(channel, id) {
        let before = std::mem::replace(place, message);
        state.replaced.extend(before.files);
        let excess = state.replaced.len().saturating_sub(MOST_REPLACED);
        state.replaced.drain(..excess);
    }
    Ok(())
}

/// Takes a message away and tells the shards.
pub fn delete(state: &mut State, channel: Id, id: Id) -> Result<(), Refusal> {
    let gone = state.messages.get_mut(&channel).and_then(|messages| messages.remove(&id));
    let gone = gone.ok_or(Refusal::unknown_message())?;
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    let guild = guild.filter(|_| gone.only_for.is_none());
    let data = json!({ "id": id, "channel_id": channel, "guild_id": guild });
    state.tell(Event::new("MESSAGE_DELETE", guild, data));
    Ok(())
}

/// The uploads as files, with the alt texts that `attachments` gives them.
fn new_files(
    state: &mut State,
    body: &Value,
    uploads: Vec<Upload>,
    now_ms: u64,
) -> Result<Vec<File>, Refusal> {
    let mut complaints = Complaints::default();
    complaints.length("files", uploads.len(), 0, messages::MOST_FILES);
    complaints.settle()?;
    let listed = body["attachments"].as_array().map_or(&[][..], Vec::as_slice);
    let files = uploads.into_iter().map(|upload| {
        let entry = listed.iter().find(|entry| number(&entry["id"]) == Some(upload.number));
        let text = |field: &str| entry.and_then(|entry| entry[field].as_str()).map(str::to_owned);
        File {
            id: state.mint.next(now_ms),
            name: text("filename").unwrap_or(upload.name),
            description: text("description"),
            content_type: upload.content_type,
            bytes: upload.bytes,
        }
    });
    Ok(files.collect())
}

/// Keeps the files that are listed by their id; small numbers mean uploads.
fn keep_listed(files: &mut Vec<File>, listed: &Value) -> Result<(), Refusal> {
    let listed = listed.as_array().map_or(&[][..], Vec::as_slice);
    let mut complaints = Complaints::default();
    for (at, entry) in listed.iter().enumerate() {
        let id = number(&entry["id"]).unwrap_or_default();
        if id > 1_000 && !files.iter().any(|file| file.id.0 == id) {
            let text = "Unknown attachment";
            complaints.add(&format!("attachments.{at}.id"), "ATTACHMENT_NOT_FOUND", text);
        }
    }
    complaints.settle()?;
    files.retain_mut(|file| {
        let entry = listed.iter().find(|entry| number(&entry["id"]) == Some(file.id.0));
        if let Some(text) = entry.and_then(|entry| entry["description"].as_str()) {
            file.description = Some(text.to_owned());
        }
        entry.is_some()
    });
    Ok(())
}

/// An id that is written as a number or as a string.
fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// The people a text pings, unless `allowed_mentions` says otherwise.
fn mentions(state: &State, content: &str, allowed: &Value) -> Vec<Id> {
    let named = content.split("<@").skip(1).filter_map(|rest| {
        let id = rest.split_once('>')?.0;
        id.trim_start_matches('!').parse().ok().map(Id)
    });
    let may = |id: &Id| {
        let listed = |field: &str, text: &str| {
            allowed[field].as_array().is_some_and(|list| list.iter().any(|one| one == text))
        };
        allowed.is_null() || listed("parse", "users") || listed("users", &id.to_string())
    };
    let mut people: Vec<Id> = named.filter(|id| state.users.contains_key(id)).filter(may).collect();
    people.sort();
    people.dedup();
    people
}
