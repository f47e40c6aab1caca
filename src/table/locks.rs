//! One lock a thing: whoever holds it is the only one to change that. A table's public message is such a thing, each
//! private one, and what a server has settled.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

type Slot = Arc<tokio::sync::Mutex<()>>;

/// The locks that are wanted now, by whose they are.
pub struct Locks<K>(Arc<Mutex<HashMap<K, Slot>>>);

impl<K> Clone for Locks<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K> Default for Locks<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// A lock that is held.
pub struct Lock<K: Copy + Eq + Hash> {
    locks: Locks<K>,
    whose: K,
    /// None only while it is put back.
    held: Option<OwnedMutexGuard<()>>,
}

impl<K: Copy + Eq + Hash> Locks<K> {
    /// Takes a lock as soon as it is free.
    pub async fn take(&self, whose: K) -> Lock<K> {
        let slot = self.slots().entry(whose).or_default().clone();
        Lock { locks: self.clone(), whose, held: Some(slot.lock_owned().await) }
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<K, Slot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Eq + Hash> Drop for Lock<K> {
    fn drop(&mut self) {
        let mut slots = self.locks.slots();
        drop(self.held.take());
        // Nobody can come by meanwhile: the slots are locked. One is the map's own.
        if slots.get(&self.whose).is_some_and(|slot| Arc::strong_count(slot) == 1) {
            slots.remove(&self.whose);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_lock_a_thing_and_none_left_over() {
        let locks = Locks::default();
        let first = locks.take(1).await;
        let _other = locks.take(2).await;
        let waiting = tokio::spawn({
            let locks = locks.clone();
            async move { drop(locks.take(1).await) }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(first);
        waiting.await.unwrap();
        assert_eq!(locks.slots().len(), 1, "only the other's");
    }
}
