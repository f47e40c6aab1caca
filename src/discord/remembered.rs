//! Answers that took long to make, remembered for those who ask the same again: the newest of them.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::answer::Body;

pub struct Remembered<K> {
    most: usize,
    known: Mutex<VecDeque<(K, Body)>>,
}

impl<K: PartialEq> Remembered<K> {
    /// Remembers so many.
    pub fn new(most: usize) -> Self {
        Self { most, known: Mutex::default() }
    }

    pub fn get(&self, key: &K) -> Option<Body> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(other, _)| other == key).map(|(_, body)| body.clone())
    }

    pub fn keep(&self, key: K, body: &Body) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.truncate(self.most.saturating_sub(1));
        known.push_front((key, body.clone()));
    }

    /// Nothing is remembered any longer: somebody who is named in it may have been forgotten.
    pub fn forget(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_remembered() {
        let remembered = Remembered::new(2);
        for number in 1..=3 {
            remembered.keep(number, &Body::text(number.to_string()));
        }
        let texts = [1, 2, 3].map(|number| remembered.get(&number).map(|body| body.text));
        assert_eq!(texts, [None, Some("2".to_owned()), Some("3".to_owned())]);
        remembered.forget();
        assert!(remembered.get(&3).is_none());
    }
}
