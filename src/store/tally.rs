//! What the writer has to do and has done, in numbers.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use super::sql::query_scalar;
use super::writer::Errand;
use super::{Store, StoreError};

/// How long it may take to write the whole file anew: some gigabytes on a slow disk. After that the writer hangs.
pub const REWRITING: Duration = Duration::from_secs(30 * 60);
/// The same for one try to reach a server that is away.
pub const TRYING: Duration = Duration::from_secs(60);
/// How often somebody who waits for the writer looks whether it is about such a thing.
const LOOK: Duration = Duration::from_secs(1);

/// Counted by those who ask and by the writer.
#[derive(Default, Debug)]
pub struct Tally {
    asked: AtomicU64,
    answered: AtomicU64,
    commits: AtomicU64,
    /// Until when the writer may be silent, while it is about something that takes long.
    occupied: Mutex<Option<Instant>>,
}

impl Tally {
    /// Says that the writer is about something that may take so long from now on, or no longer.
    pub fn occupy(&self, long: Option<Duration>) {
        let until = long.map(|long| Instant::now() + long);
        *self.occupied.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }

    /// Whether it is, and not for longer than that may take.
    pub fn occupied(&self) -> bool {
        let until = *self.occupied.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| Instant::now() < until)
    }

    pub fn asked(&self) {
        self.asked.fetch_add(1, Ordering::Relaxed);
    }

    pub fn answered(&self) {
        self.answered.fetch_add(1, Ordering::Relaxed);
    }

    pub fn committed(&self) {
        self.commits.fetch_add(1, Ordering::Relaxed);
    }
}

impl Store {
    /// How many requests wait for the writer, or are being written.
    pub fn waiting_writes(&self) -> u64 {
        // Read first, so that nobody counts as answered who has not asked.
        let answered = self.tally().answered.load(Ordering::Relaxed);
        self.tally().asked.load(Ordering::Relaxed).saturating_sub(answered)
    }

    /// How many transactions the writer has committed.
    pub fn commits(&self) -> u64 {
        self.tally().commits.load(Ordering::Relaxed)
    }

    /// Comes when the writer has come to this, or is about something that takes long: the whole file is written anew, or
    /// a server is away. Then it lives, and does not hang. Nothing is written.
    pub async fn writer_answers(&self) -> Result<(), StoreError> {
        if self.tally().occupied() {
            return Ok(());
        }
        let (caller, mut answer) = oneshot::channel();
        self.send(Errand::Answer(caller))?;
        loop {
            match timeout(LOOK, &mut answer).await {
                Ok(answer) => return answer.map_err(|_gone| StoreError::Closed),
                Err(_) if self.tally().occupied() => return Ok(()),
                Err(_) => {}
            }
        }
    }

    /// How many tables are open, in all servers.
    pub async fn count_open_tables(&self) -> Result<i64, StoreError> {
        let open = query_scalar("SELECT COUNT(*) FROM tables WHERE phase IN ('lobby', 'playing')");
        Ok(open.fetch_one(self.readers()).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn nothing_takes_for_ever() {
        let tally = Tally::default();
        assert!(!tally.occupied());
        for long in [REWRITING, TRYING] {
            tally.occupy(Some(long));
            tokio::time::advance(long - LOOK).await;
            assert!(tally.occupied());
            tokio::time::advance(LOOK).await;
            assert!(!tally.occupied(), "by now it hangs");
        }
        tally.occupy(Some(REWRITING));
        tally.occupy(None);
        assert!(!tally.occupied());
    }
}
