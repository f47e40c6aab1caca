//! The people who play: asked for at every press, so those met lately are remembered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::seating::PersonId;
use crate::draw::Theme;
use crate::store::{self, Store, StoreError};

/// How many are remembered at most. Beyond that all are looked up anew.
const MOST: usize = 20_000;

/// A person, and how they want to be served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Someone {
    pub id: PersonId,
    /// None for someone who asked to be forgotten.
    pub discord_id: Option<u64>,
    /// What they are called everywhere.
    pub name: String,
    /// What they are called on the server they are looked at from, if that is something else: it is
    /// nobody's business elsewhere.
    pub nickname: Option<String>,
    pub wishes: Wishes,
}

impl Someone {
    /// What to call them here.
    pub fn called(&self) -> &str {
        self.nickname.as_deref().unwrap_or(&self.name)
    }
}

/// How Discord names somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Called<'a> {
    /// Everywhere.
    pub name: &'a str,
    /// On one server: which, and the nickname, if there is one.
    pub server: Option<(u64, Option<&'a str>)>,
}

/// What a person prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wishes {
    pub theme: Theme,
    pub boards: Boards,
    /// Whether pictures mark the words found so far.
    pub marks: bool,
    pub reminders: bool,
    /// Whether results are listed on servers other than the one they come from.
    pub everywhere: bool,
}

/// How a person's own boards are shown. The names are typed and stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    Picture,
    Text,
}

impl Boards {
    pub const fn name(self) -> &'static str {
        match self {
            Boards::Picture => "picture",
            Boards::Text => "text",
        }
    }
}

impl Wishes {
    /// What this version does not know counts as not wished for.
    fn read(row: &store::Preferences) -> Self {
        Self {
            theme: row.theme.parse().unwrap_or(Theme::Dark),
            boards: if row.boards == Boards::Text.name() { Boards::Text } else { Boards::Picture },
            marks: row.marks,
            reminders: row.reminders,
            everywhere: row.everywhere,
        }
    }

    fn row(self) -> store::Preferences {
        store::Preferences {
            theme: self.theme.to_string(),
            boards: self.boards.name().to_owned(),
            marks: self.marks,
            reminders: self.reminders,
            everywhere: self.everywhere,
        }
    }
}

/// Everybody met lately.
pub struct People {
    store: Store,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// As they are called on each server they were looked at from, and everywhere.
    people: HashMap<PersonId, HashMap<Option<u64>, Arc<Someone>>>,
    by_discord: HashMap<u64, PersonId>,
}

impl Known {
    fn find(&self, id: PersonId, guild: Option<u64>) -> Option<Arc<Someone>> {
        self.people.get(&id)?.get(&guild).cloned()
    }
}

impl People {
    pub fn new(store: Store) -> Self {
        Self { store, known: Mutex::default() }
    }

    /// The person with this Discord id, called this from now on.
    pub async fn meet(
        &self,
        discord_id: u64,
        called: Called<'_>,
    ) -> Result<Arc<Someone>, StoreError> {
        let guild = called.server.map(|(guild, _)| guild);
        let nickname = called.server.and_then(|(_, nickname)| nickname);
        let same = |known: &Arc<Someone>| {
            (known.name.as_str(), known.nickname.as_deref()) == (called.name, nickname)
        };
        let known = {
            let known = self.known();
            let id = known.by_discord.get(&discord_id);
            id.and_then(|id| known.find(*id, guild)).filter(same)
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let id = PersonId(self.store.person(discord_id.cast_signed(), called.name).await?);
        self.known().people.remove(&id);
        let known = self.who(id, guild).await?;
        match guild {
            Some(guild) if known.nickname.as_deref() != nickname => {
                let nickname = nickname.map(str::to_owned);
                self.store.call(id.0, guild.cast_signed(), nickname).await?;
                self.known().people.remove(&id);
                self.who(id, Some(guild)).await
            }
            _ => Ok(known),
        }
    }

    /// A person, as they are called on a server, or everywhere.
    pub async fn who(&self, id: PersonId, guild: Option<u64>) -> Result<Arc<Someone>, StoreError> {
        let known = self.known().find(id, guild);
        if let Some(known) = known {
            return Ok(known);
        }
        let row = self.store.who(id.0, guild.map(u64::cast_signed)).await?;
        let wishes = Wishes::read(&self.store.preferences(id.0).await?);
        let someone = Arc::new(match row {
            Some(row) => Someone {
                id,
                discord_id: row.discord_id.map(i64::cast_unsigned),
                name: row.name,
                nickname: row.nickname,
                wishes,
            },
            None => Someone { id, discord_id: None, name: String::new(), nickname: None, wishes },
        });
        let mut known = self.known();
        if known.people.len() >= MOST {
            *known = Known::default();
        }
        known.people.entry(id).or_default().insert(guild, someone.clone());
        if let Some(discord_id) = someone.discord_id {
            known.by_discord.insert(discord_id, id);
        }
        Ok(someone)
    }

    /// Changes what a person prefers.
    pub async fn prefer(&self, id: PersonId, wishes: Wishes) -> Result<(), StoreError> {
        self.store.set_preferences(id.0, wishes.row()).await?;
        self.known().people.remove(&id);
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
