//! A table in one pair of hands: whoever has it is the only one who reads or changes it.

use std::ops::{Deref, DerefMut};

use tokio::sync::OwnedMutexGuard;

use super::record::Table;

/// A loaded table, locked.
pub struct Locked(OwnedMutexGuard<Option<Table>>);

impl Locked {
    pub(super) fn new(loaded: OwnedMutexGuard<Option<Table>>) -> Self {
        Self(loaded)
    }
}

impl Deref for Locked {
    type Target = Table;

    fn deref(&self) -> &Table {
        self.0.as_ref().expect("locked tables are loaded")
    }
}

impl Drop for Locked {
    /// A panic in a table's work may leave half a change behind: whoever comes next reads the table
    /// as it is stored.
    fn drop(&mut self) {
        if std::thread::panicking() {
            *self.0 = None;
        }
    }
}

impl DerefMut for Locked {
    fn deref_mut(&mut self) -> &mut Table {
        self.0.as_mut().expect("locked tables are loaded")
    }
}
