//! One lock a message: whoever holds it is the only one to write on it. A table has one public message, and
//! each player there one private.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

type Slot = Arc<tokio::sync::Mutex<()>>;

/// The locks that are wanted now, by whose message it is.
pub struct MessageLocks<K>(Arc<Mutex<HashMap<K, Slot>>>);

impl<K> Clone for MessageLocks<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K> Default for MessageLocks<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// A message's lock.
pub struct MessageLock<K: Copy + Eq + Hash> {
    locks: MessageLocks<K>,
    whose: K,
    /// None only while it is put back.
    held: Option<OwnedMutexGuard<()>>,
}

impl<K: Copy + Eq + Hash> MessageLocks<K> {
    /// Takes the message's lock as soon as it is free.
    pub async fn take(&self, whose: K) -> MessageLock<K> {
        let slot = self.slots().entry(whose).or_default().clone();
        MessageLock { locks: self.clone(), whose, held: Some(slot.lock_owned().await) }
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<K, Slot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Eq + Hash> Drop for MessageLock<K> {
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
    async fn one_pen_a_message_and_none_left_over() {
        let locks = MessageLocks::default();
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
