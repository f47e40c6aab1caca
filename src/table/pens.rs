//! One pen a message: whoever holds it is the only one to write on it. A table has one public message, and
//! each player there one private.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

type Pot = Arc<tokio::sync::Mutex<()>>;

/// The pens that are wanted now, by whose message it is.
pub struct Pens<K>(Arc<Mutex<HashMap<K, Pot>>>);

impl<K> Clone for Pens<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K> Default for Pens<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// A message's pen.
pub struct Pen<K: Copy + Eq + Hash> {
    pens: Pens<K>,
    whose: K,
    /// None only while it is put back.
    held: Option<OwnedMutexGuard<()>>,
}

impl<K: Copy + Eq + Hash> Pens<K> {
    /// Takes the message's pen as soon as it is free.
    pub async fn take(&self, whose: K) -> Pen<K> {
        let pot = self.pots().entry(whose).or_default().clone();
        Pen { pens: self.clone(), whose, held: Some(pot.lock_owned().await) }
    }

    fn pots(&self) -> MutexGuard<'_, HashMap<K, Pot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Eq + Hash> Drop for Pen<K> {
    fn drop(&mut self) {
        let mut pots = self.pens.pots();
        drop(self.held.take());
        // Nobody can come by meanwhile: the pots are locked. One is the map's own.
        if pots.get(&self.whose).is_some_and(|pot| Arc::strong_count(pot) == 1) {
            pots.remove(&self.whose);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_pen_a_message_and_none_left_over() {
        let pens = Pens::default();
        let first = pens.take(1).await;
        let _other = pens.take(2).await;
        let waiting = tokio::spawn({
            let pens = pens.clone();
            async move { drop(pens.take(1).await) }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(first);
        waiting.await.unwrap();
        assert_eq!(pens.pots().len(), 1, "only the other's");
    }
}
