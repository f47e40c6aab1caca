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
    pub name: String,
    pub wishes: Wishes,
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
    people: HashMap<PersonId, Arc<Someone>>,
    by_discord: HashMap<u64, PersonId>,
}

impl People {
    pub fn new(store: Store) -> Self {
        Self { store, known: Mutex::default() }
    }

    /// The person with this Discord id, known by this name from now on.
    pub async fn meet(&self, discord_id: u64, name: &str) -> Result<Arc<Someone>, StoreError> {
        let known = {
            let known = self.known();
            let id = known.by_discord.get(&discord_id);
            id.and_then(|id| known.people.get(id)).filter(|known| known.name == name).cloned()
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let id = PersonId(self.store.person(discord_id.cast_signed(), name).await?);
        self.learn(id, Some(discord_id), name.to_owned()).await
    }

    pub async fn who(&self, id: PersonId) -> Result<Arc<Someone>, StoreError> {
        let known = self.known().people.get(&id).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let row = self.store.who(id.0).await?;
        let (discord_id, name) =
            row.map_or((None, String::new()), |row| (row.discord_id, row.name));
        self.learn(id, discord_id.map(i64::cast_unsigned), name).await
    }

    async fn learn(
        &self,
        id: PersonId,
        discord_id: Option<u64>,
        name: String,
    ) -> Result<Arc<Someone>, StoreError> {
        let wishes = Wishes::read(&self.store.preferences(id.0).await?);
        let someone = Arc::new(Someone { id, discord_id, name, wishes });
        let mut known = self.known();
        if known.people.len() >= MOST {
            *known = Known::default();
        }
        known.people.insert(id, someone.clone());
        if let Some(discord_id) = discord_id {
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
