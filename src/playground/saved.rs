//! What outlives the program: people, places, messages and commands in one JSON file, written anew
//! and put in place in one step, and the bytes of each attachment in a file beside it. What only
//! one person sees is never written down.

use std::{
    collections::HashSet,
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::playground::{
    Shared,
    clock::Clock,
    snowflake::{Id, Mint},
    state::{Channel, Guild, Interaction, Message, State, User},
};

/// Raised when an older program could not read the file.
const VERSION: u32 = 1;

/// Why a folder can't be used.
#[derive(Debug, Error)]
pub enum SavedError {
    /// Two programs would overwrite each other's messages.
    #[error(
        "{0} is in use by another playground: open its page, or choose another folder with --data"
    )]
    InUse(PathBuf),
    /// The folder can't be made, read or written.
    #[error("can't keep data in {0} ({1}): choose another folder with --data")]
    Folder(PathBuf, io::Error),
    /// The file is no such file, or half of one.
    #[error(
        "{0} is damaged ({1}): delete it to start with an empty server, or choose another folder with --data"
    )]
    Damaged(PathBuf, String),
}

/// The file as it is read.
#[derive(Deserialize)]
struct Saved {
    ahead_ms: u64,
    mint: Mint,
    application: Id,
    bot: Id,
    owner: Id,
    users: Vec<User>,
    guilds: Vec<Guild>,
    channels: Vec<Channel>,
    messages: Vec<Message>,
    interactions: Vec<Interaction>,
    commands: Vec<(Option<Id>, Vec<Value>)>,
    nonces: Vec<((Id, String), Id)>,
}

/// The same as it is written, without a copy of everything.
#[derive(Serialize)]
struct Saving<'a> {
    version: u32,
    ahead_ms: u64,
    mint: &'a Mint,
    application: Id,
    bot: Id,
    owner: Id,
    users: Vec<&'a User>,
    guilds: Vec<&'a Guild>,
    channels: Vec<&'a Channel>,
    messages: Vec<&'a Message>,
    interactions: Vec<&'a Interaction>,
    commands: Vec<(&'a Option<Id>, &'a Vec<Value>)>,
    nonces: Vec<(&'a (Id, String), &'a Id)>,
}

/// The folder with the saved data, locked as long as this lives.
pub struct Folder {
    path: PathBuf,
    /// What was written last, to leave the disk alone when nothing has changed.
    written: Vec<u8>,
    files: HashSet<Id>,
    _lock: File,
}

impl Folder {
    /// Makes the folder if need be, and locks it.
    pub fn open(path: &Path) -> Result<Self, SavedError> {
        let fault = |why| SavedError::Folder(path.to_owned(), why);
        fs::create_dir_all(path.join("files")).map_err(fault)?;
        let lock = File::create(path.join("lock")).map_err(fault)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SavedError::InUse(path.to_owned())),
            Err(TryLockError::Error(why)) => return Err(fault(why)),
        }
        Ok(Self { path: path.to_owned(), written: vec![], files: HashSet::new(), _lock: lock })
    }

    fn main_file(&self) -> PathBuf {
        self.path.join("discord.json")
    }

    fn file(&self, id: Id) -> PathBuf {
        self.path.join("files").join(id.to_string())
    }

    /// What was saved, if anything was.
    pub fn load(&mut self) -> Result<Option<Restored>, SavedError> {
        let main = self.main_file();
        let bytes = match fs::read(&main) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(SavedError::Folder(self.path.clone(), why)),
        };
        let damaged = |why: String| SavedError::Damaged(main.clone(), why);
        let value: Value =
            serde_json::from_slice(&bytes).map_err(|why| damaged(why.to_string()))?;
        if value["version"] != VERSION {
            return Err(damaged(format!("its version is {}, not {VERSION}", value["version"])));
        }
        let mut saved: Saved =
            serde_json::from_value(value).map_err(|why| damaged(why.to_string()))?;
        for file in saved.messages.iter_mut().flat_map(|message| &mut message.files) {
            // A picture that was lost is shown by its alt text; everything else is still there.
            file.bytes = fs::read(self.file(file.id)).unwrap_or_default().into();
            self.files.insert(file.id);
        }
        self.written = bytes;
        Ok(Some(Restored(saved)))
    }

    /// Writes down what has changed since the last time.
    pub fn save(&mut self, server: &Shared) -> io::Result<()> {
        let (json, files) = server.read(|state| (write(state, &server.clock), files(state)));
        if json == self.written {
            return Ok(());
        }
        for (id, bytes) in &files {
            if self.files.insert(*id) {
                fs::write(self.file(*id), bytes)?;
            }
        }
        let fresh = self.path.join("discord.json.new");
        let mut file = File::create(&fresh)?;
        file.write_all(&json)?;
        file.sync_all()?;
        fs::rename(fresh, self.main_file())?;
        self.written = json;
        let needed: HashSet<Id> = files.into_iter().map(|(id, _)| id).collect();
        for gone in self.files.extract_if(|id| !needed.contains(id)).collect::<Vec<_>>() {
            // One that stays behind is only a waste of space.
            let _ = fs::remove_file(self.file(gone));
        }
        Ok(())
    }
}

/// All that everybody in a channel can see.
fn public(state: &State) -> impl Iterator<Item = &Message> {
    let all = state.messages.values().flat_map(|messages| messages.values());
    all.filter(|message| message.only_for.is_none())
}

fn files(state: &State) -> Vec<(Id, axum::body::Bytes)> {
    let all = public(state).flat_map(|message| &message.files);
    all.map(|file| (file.id, file.bytes.clone())).collect()
}

/// The state as bytes; the same state gives the same bytes.
fn write(state: &State, clock: &Clock) -> Vec<u8> {
    let mut messages: Vec<_> = public(state).collect();
    messages.sort_by_key(|message| message.id);
    let told: HashSet<Id> = messages.iter().filter_map(|message| message.interaction).collect();
    let mut interactions: Vec<_> =
        state.interactions.values().filter(|known| told.contains(&known.id)).collect();
    interactions.sort_by_key(|interaction| interaction.id);
    let mut users: Vec<_> = state.users.values().collect();
    users.sort_by_key(|user| user.id);
    let mut channels: Vec<_> = state.channels.values().collect();
    channels.sort_by_key(|channel| channel.id);
    let mut commands: Vec<_> = state.commands.iter().collect();
    commands.sort_by_key(|(guild, _)| **guild);
    let mut nonces: Vec<_> = state.nonces.iter().collect();
    nonces.sort();
    let saving = Saving {
        version: VERSION,
        ahead_ms: clock.ahead_ms(),
        mint: &state.mint,
        application: state.application,
        bot: state.bot,
        owner: state.owner,
        users,
        guilds: state.guilds.values().collect(),
        channels,
        messages,
        interactions,
        commands,
        nonces,
    };
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_vec(&saving).unwrap_or_default()
}

/// A saved state on its way into a server.
pub struct Restored(Saved);

impl Restored {
    /// How far the clock had been moved.
    pub fn ahead_ms(&self) -> u64 {
        self.0.ahead_ms
    }

    /// Puts everything back.
    pub fn into_state(self, state: &mut State) {
        let saved = self.0;
        state.mint = saved.mint;
        state.application = saved.application;
        state.bot = saved.bot;
        state.owner = saved.owner;
        state.users = saved.users.into_iter().map(|user| (user.id, user)).collect();
        state.guilds = saved.guilds.into_iter().map(|guild| (guild.id, guild)).collect();
        state.channels = saved.channels.into_iter().map(|place| (place.id, place)).collect();
        state.commands = saved.commands.into_iter().collect();
        state.nonces = saved.nonces.into_iter().collect();
        state.interactions =
            saved.interactions.into_iter().map(|known| (known.id, known)).collect();
        for message in saved.messages {
            state.messages.entry(message.channel).or_default().insert(message.id, message);
        }
    }
}
