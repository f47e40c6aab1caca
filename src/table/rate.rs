//! How many messages go out in a second: they are spread, however many are due at once.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Longer than anybody waits for a turn.
const NEVER: Duration = Duration::from_secs(365 * 24 * 3_600);

pub struct Rate(Mutex<Turns>);

struct Turns {
    apart: Duration,
    /// When the next one is free.
    next: Option<Instant>,
}

impl Rate {
    pub fn new(a_second: u32) -> Self {
        Self(Mutex::new(Turns { apart: apart(f64::from(a_second)), next: None }))
    }

    /// As many, and none taken.
    pub fn anew(&self) -> Self {
        Self(Mutex::new(Turns { apart: self.turns().apart, next: None }))
    }

    /// From now on so many; turns that are taken stay as they are.
    pub fn set(&self, a_second: f64) {
        self.turns().apart = apart(a_second);
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
        let mut turns = self.turns();
        let turn = turns.next.map_or(now, |next| next.max(now));
        if turn > latest {
            return None;
        }
        turns.next = Some(turn + turns.apart);
        Some(turn)
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How far turns lie apart. Nobody gets fewer than one in a minute: a part may be very small, and never nothing.
fn apart(a_second: f64) -> Duration {
    Duration::from_secs_f64(1.0 / a_second.max(1.0 / 60.0))
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

    #[test]
    fn there_may_be_fewer_from_now_on() {
        let rate = Rate::new(20);
        let begun = Instant::now();
        let after = |millis| begun + Duration::from_millis(millis);
        let mut turns = vec![rate.take(begun)];
        rate.set(0.5);
        turns.extend([rate.take(begun), rate.take(begun)]);
        rate.set(0.0);
        turns.extend([rate.take(begun), rate.take(begun)]);
        assert_eq!(turns, [0, 50, 2_050, 4_050, 64_050].map(after));
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
