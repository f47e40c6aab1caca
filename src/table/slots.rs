//! The tables that are in memory: one mailbox each, let go of when nobody has come by for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::record::{Table, TableId};

/// A table's mailbox: whoever holds the lock is the one whose turn it is. None before it is loaded.
pub type Slot = Arc<tokio::sync::Mutex<Option<Table>>>;

/// The tables somebody has asked for lately.
#[derive(Default)]
pub struct Slots(Mutex<HashMap<TableId, Kept>>);

#[derive(Default)]
struct Kept {
    slot: Slot,
    /// When somebody last asked for it.
    asked_at: i64,
}

impl Slots {
    /// The mailbox of a table, which somebody asks for now.
    pub fn ask(&self, id: TableId, now: i64) -> Slot {
        let mut slots = self.slots();
        let kept = slots.entry(id).or_default();
        kept.asked_at = now;
        kept.slot.clone()
    }

    /// The mailbox of a table, if it has one.
    pub fn get(&self, id: TableId) -> Option<Slot> {
        self.slots().get(&id).map(|kept| kept.slot.clone())
    }

    pub fn all(&self) -> Vec<(TableId, Slot)> {
        self.slots().iter().map(|(id, kept)| (*id, kept.slot.clone())).collect()
    }

    pub fn forget(&self, id: TableId) {
        self.slots().remove(&id);
    }

    /// Forgets the tables that nobody has asked for since `since`. One that somebody holds or waits
    /// for stays, however long that takes: two mailboxes of one table would be two games.
    pub fn forget_idle(&self, since: i64) {
        // Nobody can come by meanwhile: the slots are locked. One is the map's own.
        let wanted = |kept: &Kept| Arc::strong_count(&kept.slot) > 1;
        self.slots().retain(|_, kept| kept.asked_at > since || wanted(kept));
    }

    pub fn len(&self) -> usize {
        self.slots().len()
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<TableId, Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
