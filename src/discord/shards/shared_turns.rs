//! Turns among all processes that share a database.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::sleep;

use super::turns::{LocalTurns, Turn, Turns};
use super::usher::OPEN;
use crate::store::{ProcessTurn, Store, StoreError};

/// How soon it is tried again while the database is away.
const SOON: Duration = Duration::from_secs(1);
/// How much later than it may a shard can have connected, on a machine that is very busy.
const LATE: Duration = Duration::from_secs(3);

/// Turns so far apart, among all who share the bot's token: whoever has a file has it alone.
pub fn turns(store: &Store, pause: Duration) -> Arc<dyn Turns> {
    if store.is_shared() {
        Arc::new(SharedTurns { store: store.clone(), pause })
    } else {
        Arc::new(LocalTurns::new(pause))
    }
}

struct SharedTurns {
    store: Store,
    pause: Duration,
}

impl Turns for SharedTurns {
    fn turn(&self, bucket: u32) -> Pin<Box<dyn Future<Output = Turn> + Send + '_>> {
        Box::pin(async move {
            loop {
                match self.begin(bucket).await {
                    Ok(turn) => {
                        let (ended, end) = oneshot::channel();
                        let mut kept = Box::pin(keep(turn, self.pause, end));
                        // Before anybody connects: whoever is killed right then is waited for, too.
                        let begun = |context: &mut Context| {
                            Poll::Ready(kept.as_mut().poll(context).is_ready())
                        };
                        if !poll_fn(begun).await {
                            tokio::spawn(kept);
                            return Box::new(ended) as Turn;
                        }
                    }
                    Err(fault) => tracing::debug!(%fault, "no turn to begin a session"),
                }
                sleep(SOON).await;
            }
        })
    }
}

impl SharedTurns {
    async fn begin(&self, bucket: u32) -> Result<ProcessTurn, StoreError> {
        let mut turn = self.store.turn(bucket).await?;
        turn.settle(self.pause).await?;
        Ok(turn)
    }
}

/// Keeps a turn for a while longer than its owner has it, so that the next one is not too early. That holds for a
/// process as well that is killed just after its session began, and starts again at once.
async fn keep(turn: ProcessTurn, pause: Duration, end: oneshot::Receiver<()>) {
    let over = async {
        // Nothing is ever sent: it ends when its owner drops it.
        let _ = end.await;
        sleep(pause).await;
    };
    if let Err(fault) = turn.keep(over, OPEN + LATE + pause).await {
        tracing::debug!(%fault, "a turn was lost");
    }
}
