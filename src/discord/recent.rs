//! Interactions that came in lately. After a reconnection Discord tells again what it is not sure we
//! heard, and nobody should be answered twice.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

/// How many are remembered: minutes of them, on the busiest day.
const MOST: usize = 8_192;

#[derive(Default)]
pub struct Recent(Mutex<(HashSet<u64>, VecDeque<u64>)>);

impl Recent {
    /// Whether this one is new.
    pub fn is_new(&self, interaction: u64) -> bool {
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, order) = &mut *recent;
        if !known.insert(interaction) {
            return false;
        }
        order.push_back(interaction);
        if order.len() > MOST
            && let Some(oldest) = order.pop_front()
        {
            known.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_new_once_and_the_oldest_is_forgotten() {
        let recent = Recent::default();
        let many = MOST as u64 + 1;
        assert!((0..many).all(|id| recent.is_new(id)));
        assert!(!recent.is_new(many - 1));
        assert!(!recent.is_new(1));
        assert!(recent.is_new(0), "forgotten");
    }
}
