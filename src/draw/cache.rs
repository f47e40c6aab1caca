//! What is drawn once and used by every picture of the process.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};

/// Finished pieces by what they are. It is never emptied: the shapes, letters and sizes that
/// pictures are made of are few.
pub struct Cache<K, V>(RwLock<HashMap<K, Arc<V>>>);

impl<K: Eq + Hash, V> Cache<K, V> {
    pub fn new() -> Self {
        Self(RwLock::new(HashMap::new()))
    }

    /// The piece for `key`, made now if it is the first time.
    ///
    /// Two threads may both make it; since pieces depend on their key alone, either will do.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        // A map is whole between any two calls, so a panic elsewhere is no reason to give it up.
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let made = Arc::new(make());
            let mut pieces = self.0.write().unwrap_or_else(PoisonError::into_inner);
            pieces.entry(key).or_insert(made).clone()
        })
    }
}
