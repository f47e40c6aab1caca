//! A clock that tests can move forwards: real time plus what was added. The one that hangs on the
//! bot's wall can be set as well. For a day in an hour it goes faster than time does.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime},
};

use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// Every deadline of the loopback Discord is read from one of these.
#[derive(Clone)]
pub struct Clock {
    started: Instant,
    started_ms: u64,
    /// How many times as fast as real time it goes.
    speed: u32,
    added_ms: Arc<AtomicU64>,
    /// How much of that was taken back.
    returned_ms: Arc<AtomicU64>,
    /// How far the clock on the bot's wall is wrong.
    stepped_ms: Arc<AtomicI64>,
}

impl Clock {
    /// A clock that shows the real time until it is moved.
    pub fn start() -> Self {
        let since_1970 = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        Self::running(since_1970.as_millis() as u64, 1)
    }

    /// A clock that shows this time now, and goes so many times as fast as real time.
    pub fn running(now_ms: u64, speed: u32) -> Self {
        Self {
            started: Instant::now(),
            started_ms: now_ms,
            speed,
            added_ms: Arc::default(),
            returned_ms: Arc::default(),
            stepped_ms: Arc::default(),
        }
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        self.passed_ms() - self.returned_ms.load(Ordering::SeqCst)
    }

    /// The same for a clock that is never set back.
    fn passed_ms(&self) -> u64 {
        let passed = (self.started.elapsed() * self.speed).as_millis() as u64;
        self.started_ms + passed + self.added_ms.load(Ordering::SeqCst)
    }

    /// How long it really takes until so much time has passed here.
    pub fn real(&self, ms: u64) -> Duration {
        Duration::from_millis(ms) / self.speed
    }

    /// How far it is ahead of the real time.
    pub fn ahead_ms(&self) -> u64 {
        let returned = self.returned_ms.load(Ordering::SeqCst);
        self.added_ms.load(Ordering::SeqCst).saturating_sub(returned)
    }

    /// Whether it was ever moved since the program began.
    pub fn was_moved(&self) -> bool {
        self.added_ms.load(Ordering::SeqCst) > 0
    }

    /// Jumps ahead. Whoever waits for a deadline has to be woken by the caller.
    pub fn advance(&self, by: Duration) {
        self.added_ms.fetch_add(by.as_millis() as u64, Ordering::SeqCst);
    }

    /// Goes back to the real time. Whoever waits for a deadline has to be woken by the caller.
    pub fn set_to_now(&self) {
        self.returned_ms.store(self.added_ms.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    /// Sets the clock on the bot's wall forwards or backwards: no time passes, and for Discord
    /// nothing happens.
    pub fn step(&self, by_ms: i64) {
        self.stepped_ms.fetch_add(by_ms, Ordering::SeqCst);
    }

    /// The clocks of the bot's machine, in milliseconds: the one on the wall, since 1970, and one
    /// that nobody can set.
    pub fn readings(
        &self,
    ) -> (impl Fn() -> i64 + Send + Sync + 'static, impl Fn() -> i64 + Send + Sync + 'static) {
        let (wall, steady) = (self.clone(), self.clone());
        (
            move || wall.now_ms().cast_signed() + wall.stepped_ms.load(Ordering::SeqCst),
            move || steady.passed_ms().cast_signed(),
        )
    }
}

/// A moment as Discord writes it.
pub fn iso(ms: u64) -> String {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000)
        .ok()
        .and_then(|moment| moment.format(&Rfc3339).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_clock_is_ahead_of_the_real_one() {
        let clock = Clock::start();
        let before = clock.now_ms();
        clock.advance(Duration::from_secs(900));
        assert!(clock.now_ms() >= before + 900_000);
        let (wall, steady) = clock.readings();
        let (shown, passed) = (wall(), steady());
        clock.step(-3_600_000);
        assert!(wall() < shown && steady() >= passed, "only the wall's clock is set");
        assert!(clock.now_ms() >= before + 900_000, "Discord's is not");
        let passed = steady();
        clock.set_to_now();
        assert_eq!(clock.ahead_ms(), 0);
        assert!(clock.now_ms() < before + 900_000, "back to the real time");
        assert!(steady() >= passed, "what has passed has passed");
        let fast = Clock::running(before, 1_000);
        std::thread::sleep(Duration::from_millis(5));
        assert!(fast.now_ms() >= before + 5_000);
        assert_eq!(fast.real(5_000), Duration::from_millis(5));
        assert_eq!(iso(1_600_000_000_123), "2020-09-13T12:26:40.123Z");
    }
}
