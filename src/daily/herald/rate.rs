//! How many messages go out in a second: they are spread, however many are due at once.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

pub struct Rate {
    apart: Duration,
    next: Mutex<Option<Instant>>,
}

impl Rate {
    pub fn new(a_second: u32) -> Self {
        Self { apart: Duration::from_secs(1) / a_second.max(1), next: Mutex::default() }
    }

    /// As many, and none taken.
    pub fn anew(&self) -> Self {
        Self { apart: self.apart, next: Mutex::default() }
    }

    /// Waits for one's turn.
    pub async fn turn(&self) {
        sleep_until(self.take(Instant::now())).await;
    }

    fn take(&self, now: Instant) -> Instant {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = next.map_or(now, |next| next.max(now));
        *next = Some(turn + self.apart);
        turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_spread_and_none_is_saved_up() {
        let rate = Rate::new(20);
        let begun = Instant::now();
        let after = |millis| begun + Duration::from_millis(millis);
        let turns = [0, 0, 0, 60, 1_000, 1_000].map(|at| rate.take(after(at)));
        assert_eq!(turns, [0, 50, 100, 150, 1_000, 1_050].map(after));
    }
}
