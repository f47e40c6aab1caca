//! Whether the heart of the program beats: something that every press needs is asked again and again, and
//! answers. A service manager starts a program again whose heart stands still.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

/// How much time lies between two beats.
const BEAT: Duration = Duration::from_secs(5);
/// After so long without one the program is not well. A server of PostgreSQL that is away is no reason to start anew:
/// a writer that tries to reach it counts as one that answers.
pub const SILENCE: Duration = Duration::from_secs(60);

/// When the heart last beat. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pulse(Arc<Mutex<Instant>>);

impl Default for Pulse {
    /// Whoever begins is well.
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }
}

impl Pulse {
    /// Asks for ever. An `ask` that never comes back is a heart that stands still.
    pub async fn keep<F: Future>(self, ask: impl Fn() -> F) {
        loop {
            ask().await;
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            sleep(BEAT).await;
        }
    }

    /// How long the heart has stood still, if that is too long.
    pub fn stands_still(&self) -> Option<Duration> {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Some(last.elapsed()).filter(|silent| *silent > SILENCE)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_heart_that_gets_no_answer_stands_still() {
        let (pulse, stuck) = (Pulse::default(), Arc::new(AtomicBool::new(false)));
        let asked = stuck.clone();
        let ask = move || {
            let asked = asked.clone();
            async move {
                if asked.load(Ordering::SeqCst) {
                    std::future::pending::<()>().await;
                }
            }
        };
        let heart = tokio::spawn(pulse.clone().keep(ask));
        sleep(SILENCE * 10).await;
        assert_eq!(pulse.stands_still(), None);
        stuck.store(true, Ordering::SeqCst);
        sleep(SILENCE - BEAT).await;
        assert_eq!(pulse.stands_still(), None, "not at once");
        sleep(BEAT * 3).await;
        assert!(pulse.stands_still().is_some());
        heart.abort();
    }
}
