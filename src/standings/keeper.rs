//! The standings of one running bot: what is asked of them, each part in a file of its own.

use crate::store::{Store, StoreError};
use crate::table::engine::Tables;
use crate::table::seating::PersonId;

/// All standings. Cheap to clone.
#[derive(Clone)]
pub struct Standings {
    tables: Tables,
}

impl Standings {
    pub fn new(tables: Tables) -> Self {
        Self { tables }
    }

    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(super) fn store(&self) -> &Store {
        self.tables.store()
    }

    /// Somebody asks in a server, so they are in it; says whether they were believed to have left.
    pub async fn is_back(&self, guild: u64, person: PersonId) -> Result<bool, StoreError> {
        self.store().back_in(guild.cast_signed(), person.0).await
    }

    /// Whether somebody is still in a server, as it was just looked up: it is believed for a day, and until
    /// then whoever has left is on no leaderboard there.
    pub async fn seen_in(
        &self,
        guild: u64,
        person: PersonId,
        here: bool,
    ) -> Result<(), StoreError> {
        self.store().seen_in(guild.cast_signed(), person.0, here, self.tables.now()).await
    }
}
