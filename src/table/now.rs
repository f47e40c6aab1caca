//! The time, handed in, so that tests can move it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time in milliseconds since 1970.
pub trait Now: Send + Sync + 'static {
    fn now(&self) -> i64;
}

/// The machine's own clock.
pub struct SystemClock;

impl Now for SystemClock {
    fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }
}

impl<F: Fn() -> i64 + Send + Sync + 'static> Now for F {
    fn now(&self) -> i64 {
        self()
    }
}
