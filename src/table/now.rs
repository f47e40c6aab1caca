//! The time, handed in, so that tests can move it.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Tells the time in milliseconds.
pub trait Now: Send + Sync + 'static {
    /// What the clock on the wall shows, since 1970. Somebody may set it.
    fn now(&self) -> i64;

    /// How much time has passed since some moment. Nobody can set that; a clock on the wall that
    /// nobody sets tells the same.
    fn steady(&self) -> i64 {
        self.now()
    }
}

impl Now for Box<dyn Now> {
    fn now(&self) -> i64 {
        (**self).now()
    }

    fn steady(&self) -> i64 {
        (**self).steady()
    }
}

/// The machine's own clocks.
pub struct SystemClock;

static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Now for SystemClock {
    fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    fn steady(&self) -> i64 {
        i64::try_from(STARTED.elapsed().as_millis()).unwrap_or(i64::MAX)
    }
}

impl<F: Fn() -> i64 + Send + Sync + 'static> Now for F {
    fn now(&self) -> i64 {
        self()
    }
}

/// A clock on the wall, and one that nobody can set.
impl<W, S> Now for (W, S)
where
    W: Fn() -> i64 + Send + Sync + 'static,
    S: Fn() -> i64 + Send + Sync + 'static,
{
    fn now(&self) -> i64 {
        (self.0)()
    }

    fn steady(&self) -> i64 {
        (self.1)()
    }
}
