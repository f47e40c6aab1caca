//! Which open table a channel has: asked at every move that is typed, so it is remembered.
//!
//! What is remembered is only where to look first. The table itself says whether it still is the one, and if
//! not, the store is asked.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::engine::{Tables, Trouble};
use super::record::{Table, TableId};

/// How many channels are remembered at most. Beyond that all are looked up anew.
const MOST: usize = 20_000;

/// The tables that channels had when they were last asked about.
#[derive(Default)]
pub struct Channels(Mutex<HashMap<u64, TableId>>);

impl Channels {
    fn get(&self, channel: u64) -> Option<TableId> {
        self.known().get(&channel).copied()
    }

    fn keep(&self, channel: u64, table: TableId) {
        let mut known = self.known();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(channel, table);
    }

    /// Nothing is remembered of a channel any longer.
    pub fn forget(&self, channel: u64) {
        self.known().remove(&channel);
    }

    fn known(&self) -> MutexGuard<'_, HashMap<u64, TableId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// The open table that a channel sees. Private ones do not count.
    pub async fn open_in(&self, channel: u64) -> Result<Option<TableId>, Trouble> {
        if let Some(id) = self.channels().get(channel) {
            match self.lock(id).await {
                Ok(table) if is_open_in(&table, channel) => return Ok(Some(id)),
                Ok(_) | Err(Trouble::Refused(_)) => self.channels().forget(channel),
                Err(trouble) => return Err(trouble),
            }
        }
        let row = self.store().open_table_in(channel.cast_signed()).await?;
        let id = row.map(|row| TableId(row.id));
        if let Some(id) = id {
            self.channels().keep(channel, id);
        }
        Ok(id)
    }
}

fn is_open_in(table: &Table, channel: u64) -> bool {
    table.is_open() && !table.private && table.place.channel == channel
}
