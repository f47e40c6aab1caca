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
const REWRITING: Duration = Duration::from_secs(30 * 60);
/// How often somebody who waits for the writer looks whether it does that.
const LOOK: Duration = Duration::from_secs(1);

/// Counted by those who ask and by the writer.
#[derive(Default, Debug)]
pub struct Tally {
    asked: AtomicU64,
    answered: AtomicU64,
    commits: AtomicU64,
    /// Since when the file is being written anew.
    rewriting: Mutex<Option<Instant>>,
}

impl Tally {
    /// Says since when the file is being written anew, or that it is not.
    pub fn rewrite(&self, since: Option<Instant>) {
        *self.rewriting.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    /// Whether the writer is busy with that, and not for longer than it may be.
    pub fn rewrites(&self) -> bool {
        let since = *self.rewriting.lock().unwrap_or_else(PoisonError::into_inner);
        since.is_some_and(|since| since.elapsed() < REWRITING)
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

    /// Comes when the writer has come to this, or is writing the whole file anew: it lives, and does not hang. Nothing
    /// is written.
    pub async fn writer_answers(&self) -> Result<(), StoreError> {
        if self.tally().rewrites() {
            return Ok(());
        }
        let (caller, mut answer) = oneshot::channel();
        self.send(Errand::Answer(caller))?;
        loop {
            match timeout(LOOK, &mut answer).await {
                Ok(answer) => return answer.map_err(|_gone| StoreError::Closed),
                Err(_) if self.tally().rewrites() => return Ok(()),
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
    async fn nothing_is_written_anew_for_ever() {
        let tally = Tally::default();
        assert!(!tally.rewrites());
        tally.rewrite(Some(Instant::now()));
        tokio::time::advance(REWRITING - LOOK).await;
        assert!(tally.rewrites());
        tokio::time::advance(LOOK).await;
        assert!(!tally.rewrites(), "by now it hangs");
        tally.rewrite(Some(Instant::now()));
        tally.rewrite(None);
        assert!(!tally.rewrites());
    }
}
