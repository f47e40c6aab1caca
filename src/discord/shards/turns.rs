//! Turns: shards of a bucket say one after the other who they are, or Discord takes none of them.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;
use tokio::time::{Instant, sleep_until};

/// How much time Discord wants between two sessions of a bucket that begin.
pub const PAUSE: Duration = Duration::from_secs(5);

/// Hands out turns. Whoever shares the bot's token has to take them from the same.
pub trait Turns: Send + Sync + 'static {
    /// Waits for a turn of this bucket: the shard's number modulo Discord's `max_concurrency`.
    fn turn(&self, bucket: u32) -> Pin<Box<dyn Future<Output = Turn> + Send + '_>>;
}

/// A turn, had until it is dropped. The next of its bucket comes a [`PAUSE`] after that.
pub type Turn = Box<dyn Send>;

/// Turns within this process.
pub struct LocalTurns {
    pause: Duration,
    /// When the last turn of a bucket ended.
    buckets: Mutex<HashMap<u32, Arc<tokio::sync::Mutex<Option<Instant>>>>>,
}

impl LocalTurns {
    /// Turns so far apart: [`PAUSE`], but for tests.
    pub fn new(pause: Duration) -> Self {
        Self { pause, buckets: Mutex::default() }
    }
}

impl Turns for LocalTurns {
    fn turn(&self, bucket: u32) -> Pin<Box<dyn Future<Output = Turn> + Send + '_>> {
        Box::pin(async move {
            let last = {
                let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
                buckets.entry(bucket).or_default().clone()
            };
            let last = last.lock_owned().await;
            if let Some(ended) = *last {
                sleep_until(ended + self.pause).await;
            }
            Box::new(Held(last)) as Turn
        })
    }
}

struct Held(OwnedMutexGuard<Option<Instant>>);

impl Drop for Held {
    fn drop(&mut self) {
        *self.0 = Some(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::sleep;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn turns_of_a_bucket_are_apart() {
        let turns = Arc::new(LocalTurns::new(PAUSE));
        let start = Instant::now();
        let take = |bucket, for_seconds| {
            let turns = turns.clone();
            tokio::spawn(async move {
                let turn = turns.turn(bucket).await;
                let at = start.elapsed().as_secs();
                sleep(Duration::from_secs(for_seconds)).await;
                drop(turn);
                at
            })
        };
        let mut at = Vec::new();
        for taken in [take(0, 2), take(1, 1), take(0, 0), take(0, 0), take(1, 0)] {
            at.push(taken.await.unwrap());
        }
        assert_eq!(at, [0, 0, 7, 12, 6]);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_waits_no_longer_takes_no_turn() {
        let turns = LocalTurns::new(PAUSE);
        drop(turns.turn(0).await);
        let start = Instant::now();
        assert!(tokio::time::timeout(Duration::from_secs(1), turns.turn(0)).await.is_err());
        drop(turns.turn(0).await);
        assert_eq!(start.elapsed(), PAUSE);
    }
}
