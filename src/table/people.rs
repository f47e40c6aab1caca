//! The people who play: asked for at every press, so those met lately are remembered.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::seating::PersonId;
use crate::draw::Theme;
use crate::store::{self, Store, StoreError};

/// How many are remembered at most. Beyond that all are looked up anew.
const MOST: usize = 20_000;
/// So many kinds of people are told apart who were changed while somebody read of them.
const CHANGED: usize = 256;

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

    /// With these changes.
    pub fn with(self, change: Change) -> Self {
        Self {
            theme: change.theme.unwrap_or(self.theme),
            boards: change.boards.unwrap_or(self.boards),
            marks: change.marks.unwrap_or(self.marks),
            reminders: change.reminders.unwrap_or(self.reminders),
            everywhere: change.everywhere.unwrap_or(self.everywhere),
        }
    }
}

/// What a person wants otherwise. What is None stays as it is, whatever else they change at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Change {
    pub theme: Option<Theme>,
    pub boards: Option<Boards>,
    pub marks: Option<bool>,
    pub reminders: Option<bool>,
    pub everywhere: Option<bool>,
}

impl Change {
    fn row(self) -> store::Preferred {
        store::Preferred {
            theme: self.theme.map(|theme| theme.to_string()),
            boards: self.boards.map(|boards| boards.name().to_owned()),
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

struct Known {
    /// As they are called on each server they were looked at from, and everywhere.
    people: HashMap<PersonId, HashMap<Option<u64>, Arc<Someone>>>,
    by_discord: HashMap<u64, PersonId>,
    /// Those who were forgotten: what somebody has read of them a moment before is not kept.
    forgotten: HashSet<PersonId>,
    /// How often somebody was let go of, to be read anew: what was read before that is not kept either. Those
    /// whose ids have the same last bits count together.
    changed: [u64; CHANGED],
}

impl Default for Known {
    fn default() -> Self {
        Self {
            people: HashMap::default(),
            by_discord: HashMap::default(),
            forgotten: HashSet::default(),
            changed: [0; CHANGED],
        }
    }
}

impl Known {
    fn find(&self, id: PersonId, guild: Option<u64>) -> Option<Arc<Someone>> {
        self.people.get(&id)?.get(&guild).cloned()
    }

    fn changed(&mut self, id: PersonId) -> &mut u64 {
        // The last bits of an id may say no more than which process gave it.
        &mut self.changed[((id.0 ^ (id.0 >> 8)) & (CHANGED as i64 - 1)) as usize]
    }

    /// Has somebody read anew.
    fn look_again(&mut self, id: PersonId) {
        *self.changed(id) += 1;
        self.people.remove(&id);
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
        self.known().look_again(id);
        let known = self.who(id, guild).await?;
        match guild {
            Some(guild) if known.nickname.as_deref() != nickname => {
                let nickname = nickname.map(str::to_owned);
                self.store.call(id.0, guild.cast_signed(), nickname).await?;
                self.known().look_again(id);
                self.who(id, Some(guild)).await
            }
            _ => Ok(known),
        }
    }

    /// A person, as they are called on a server, or everywhere.
    pub async fn who(&self, id: PersonId, guild: Option<u64>) -> Result<Arc<Someone>, StoreError> {
        let changed = {
            let mut known = self.known();
            if let Some(known) = known.find(id, guild) {
                return Ok(known);
            }
            *known.changed(id)
        };
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
        if known.forgotten.contains(&id) || *known.changed(id) != changed {
            return Ok(someone);
        }
        if known.people.len() >= MOST {
            known.people.clear();
            known.by_discord.clear();
        }
        known.people.entry(id).or_default().insert(guild, someone.clone());
        if let Some(discord_id) = someone.discord_id {
            known.by_discord.insert(discord_id, id);
        }
        Ok(someone)
    }

    /// Changes what a person prefers.
    pub async fn prefer(&self, id: PersonId, change: Change) -> Result<(), StoreError> {
        self.store.prefer(id.0, change.row()).await?;
        self.known().look_again(id);
        Ok(())
    }

    /// The person with this Discord id, if they are known. Nobody becomes known by being asked about.
    pub async fn find(&self, discord_id: u64) -> Result<Option<PersonId>, StoreError> {
        Ok(self.store.known(discord_id.cast_signed()).await?.map(PersonId))
    }

    /// Lets go of a person for good: they are read from the store whenever somebody asks.
    pub(super) fn let_go(&self, id: PersonId) {
        let mut known = self.known();
        known.forgotten.insert(id);
        known.look_again(id);
        known.by_discord.retain(|_, known| *known != id);
    }

    /// Has a person read from the store when somebody next asks: another process has changed something.
    pub(super) fn look_again(&self, id: PersonId) {
        let mut known = self.known();
        known.look_again(id);
        known.by_discord.retain(|_, known| *known != id);
    }

    /// The same for everybody.
    pub(super) fn look_again_at_all(&self) {
        let mut known = self.known();
        known.changed.iter_mut().for_each(|times| *times += 1);
        known.people.clear();
        known.by_discord.clear();
    }

    /// How much is remembered of a person, by whichever of their ids.
    #[cfg(test)]
    fn remembers(&self, id: PersonId, discord_id: u64) -> bool {
        let known = self.known();
        known.people.contains_key(&id) || known.by_discord.contains_key(&discord_id)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two wishes at once are both fulfilled: neither brings back what the other has just changed.
    #[tokio::test]
    async fn a_wish_changes_nothing_else() {
        let folder = crate::scratch::Scratch::new("wishes");
        let url = format!("sqlite:{}", folder.join("people.db").display());
        let people = People::new(Store::open(&url).await.unwrap());
        let zoe = people.meet(91, Called { name: "Zoe", server: None }).await.unwrap();
        assert_eq!((zoe.wishes.marks, zoe.wishes.everywhere), (true, false));
        let named = Change { everywhere: Some(true), ..Change::default() };
        people.prefer(zoe.id, named).await.unwrap();
        let unmarked = Change { marks: Some(false), ..Change::default() };
        let unnamed = Change { everywhere: Some(false), ..Change::default() };
        let (one, two) =
            tokio::join!(people.prefer(zoe.id, unmarked), people.prefer(zoe.id, unnamed));
        one.and(two).unwrap();
        let wishes = people.who(zoe.id, None).await.unwrap().wishes;
        assert_eq!(wishes, zoe.wishes.with(unmarked));
    }

    /// A press that was under way while its player was forgotten remembers nothing of them.
    #[tokio::test]
    async fn who_was_let_go_is_not_remembered_again() {
        let folder = crate::scratch::Scratch::new("people");
        let url = format!("sqlite:{}", folder.join("people.db").display());
        let people = People::new(Store::open(&url).await.unwrap());
        let called = Called { name: "Zoe", server: Some((5, Some("Z"))) };
        let zoe = people.meet(91, called).await.unwrap();
        assert!(people.remembers(zoe.id, 91));
        people.let_go(zoe.id);
        assert!(!people.remembers(zoe.id, 91));
        // Not yet out of the store: this press still is hers, and leaves nothing in memory.
        assert_eq!(people.meet(91, called).await.unwrap().id, zoe.id);
        assert!(!people.remembers(zoe.id, 91));
        people.store.forget(zoe.id.0).await.unwrap();
        let again = people.meet(91, called).await.unwrap();
        assert_ne!(again.id, zoe.id);
        let forgotten = people.who(zoe.id, Some(5)).await.unwrap();
        assert_eq!((forgotten.discord_id, forgotten.called()), (None, ""));
        // What is stored for somebody who is forgotten meanwhile is not.
        people.store.call(zoe.id.0, 5, Some("Z".to_owned())).await.unwrap();
        let light = Change { theme: Some(Theme::Light), ..Change::default() };
        people.prefer(zoe.id, light).await.unwrap();
        assert_eq!(people.store.who(zoe.id.0, Some(5)).await.unwrap().unwrap().nickname, None);
        let rows = people.store.own_rows(zoe.id.0).await.unwrap();
        assert!(rows.iter().all(|section| section.rows.is_empty()), "{rows:?}");
    }
}
