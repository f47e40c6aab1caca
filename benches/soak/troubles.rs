//! When nobody could expect an answer: from the moment something went wrong until players could reach the bot again.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long an interaction waits for its answer: what began so long before the trouble may suffer from it.
const ANSWER: Duration = Duration::from_millis(3_200);

#[derive(Default)]
pub struct Troubles(Mutex<Vec<Trouble>>);

struct Trouble {
    why: &'static str,
    from: Instant,
    to: Option<Instant>,
}

impl Troubles {
    /// It begins.
    pub fn begin(&self, why: &'static str) {
        self.all().push(Trouble { why, from: Instant::now(), to: None });
    }

    /// The last one is over.
    pub fn end(&self) {
        if let Some(last) = self.all().last_mut() {
            last.to = Some(Instant::now());
        }
    }

    /// Why something that was asked then may have been left without an answer.
    pub fn excuse(&self, asked: Instant) -> Option<&'static str> {
        let all = self.all();
        let mut met = all.iter().filter(|trouble| {
            asked + ANSWER >= trouble.from && trouble.to.is_none_or(|to| asked <= to)
        });
        met.next().map(|trouble| trouble.why)
    }

    /// For how much of that time players could not expect to reach the bot.
    pub fn lasted(&self, from: Instant, to: Instant) -> Duration {
        let span = |trouble: &Trouble| {
            let end = trouble.to.unwrap_or(to).min(to);
            end.saturating_duration_since(trouble.from.max(from))
        };
        // One comes after the other.
        self.all().iter().map(span).sum()
    }

    fn all(&self) -> MutexGuard<'_, Vec<Trouble>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
