//! What the writer has to do and has done, in numbers.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::oneshot;

use super::sql::query_scalar;
use super::writer::Errand;
use super::{Store, StoreError};

/// Counted by those who ask and by the writer.
#[derive(Default, Debug)]
pub struct Tally {
    asked: AtomicU64,
    answered: AtomicU64,
    commits: AtomicU64,
}

impl Tally {
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

    /// Comes when the writer has come to this: it lives, and does not hang. Nothing is written.
    pub async fn writer_answers(&self) -> Result<(), StoreError> {
        let (caller, answer) = oneshot::channel();
        self.send(Errand::Answer(caller))?;
        answer.await.map_err(|_gone| StoreError::Closed)
    }

    /// How many tables are open, in all servers.
    pub async fn count_open_tables(&self) -> Result<i64, StoreError> {
        let open = query_scalar("SELECT COUNT(*) FROM tables WHERE phase IN ('lobby', 'playing')");
        Ok(open.fetch_one(self.readers()).await?)
    }
}
