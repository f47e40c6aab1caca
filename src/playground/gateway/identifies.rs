//! How often shards may say who they are: one of a bucket at a time, when a test switches that on.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// All IDENTIFYs so far.
#[derive(Default)]
pub struct Identifies {
    /// How long the next of a bucket has to wait; Discord says five seconds. Off while there is none.
    pub every: Option<Duration>,
    /// How many sessions were begun.
    pub begun: u64,
    /// How many went on after a connection was lost.
    pub resumed: u64,
    last: HashMap<u64, Instant>,
}

impl Identifies {
    /// Whether a shard of this bucket may begin a session now. One that comes too early makes nobody
    /// else wait longer.
    pub fn enter(&mut self, bucket: u64, now: Instant) -> bool {
        let last = self.last.get(&bucket).copied();
        let early = |every| last.is_some_and(|last| now.saturating_duration_since(last) < every);
        if self.every.is_some_and(early) {
            return false;
        }
        self.last.insert(bucket, now);
        self.begun += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bucket_has_its_own_turn() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut identifies = Identifies::default();
        assert!(identifies.enter(0, at(0)) && identifies.enter(0, at(0)), "off");
        identifies.every = Some(Duration::from_secs(5));
        let cases =
            [(0, 4, false), (1, 4, true), (0, 5, true), (1, 8, false), (1, 9, true), (0, 9, false)];
        for (bucket, second, may) in cases {
            assert_eq!(identifies.enter(bucket, at(second)), may, "{bucket} at {second}");
        }
        assert_eq!(identifies.begun, 5);
    }
}
