//! How many messages go out in a second: they are spread, however many are due at once.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Longer than anybody waits for a turn.
const NEVER: Duration = Duration::from_secs(365 * 24 * 3_600);

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

    /// How long it is until one's turn, which is taken if that is no longer than `most`.
    pub fn turn_within(&self, most: Duration) -> Option<Duration> {
        let now = Instant::now();
        self.take_until(now, now + most).map(|turn| turn - now)
    }

    fn take(&self, now: Instant) -> Instant {
        self.take_until(now, now + NEVER).expect("it comes before that")
    }

    fn take_until(&self, now: Instant, latest: Instant) -> Option<Instant> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = next.map_or(now, |next| next.max(now));
        if turn > latest {
            return None;
        }
        *next = Some(turn + self.apart);
        Some(turn)
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
    #[tokio::test(start_paused = true)]
    async fn a_turn_that_comes_too_late_is_not_taken() {
        let rate = Rate::new(20);
        let most = Duration::from_millis(60);
        let turns = [most; 4].map(|most| rate.turn_within(most).map(|wait| wait.as_millis()));
        assert_eq!(turns, [Some(0), Some(50), None, None]);
        tokio::time::advance(Duration::from_millis(50)).await;
        assert_eq!(rate.turn_within(most), Some(Duration::from_millis(50)));
    }
}
