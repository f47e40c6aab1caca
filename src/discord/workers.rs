//! Those who work by themselves for as long as the bot runs. None of them ends before it: one that
//! does has met a fault, and a bot without it would look well and be broken.

use std::fmt;
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use tokio::task::JoinSet;

/// The workers. They are stopped when this is dropped.
#[derive(Default)]
pub struct Workers(JoinSet<Lost>);

/// A worker that has ended though nobody told it to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lost {
    pub who: &'static str,
    panicked: bool,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.panicked { "in a panic" } else { "by itself" };
        write!(f, "{} ended {how}", self.who)
    }
}

impl Workers {
    /// Lets somebody work.
    pub fn hire(&mut self, who: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        self.0.spawn(async move {
            let panicked = AssertUnwindSafe(work).catch_unwind().await.is_err();
            Lost { who, panicked }
        });
    }

    /// Waits until one of them is lost.
    pub async fn lost(&mut self) -> Lost {
        loop {
            match self.0.join_next().await {
                Some(Ok(lost)) => return lost,
                // Its panic is caught above, and nobody cancels one alone.
                Some(Err(_)) => {}
                None => std::future::pending().await,
            }
        }
    }

    pub async fn stop(&mut self) {
        self.0.shutdown().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_one_who_is_lost_is_named() {
        let mut workers = Workers::default();
        workers.hire("the clock", std::future::pending());
        workers.hire("the postman", async {});
        assert_eq!(workers.lost().await.to_string(), "the postman ended by itself");
        workers.hire("the store", async { panic!("on purpose") });
        assert_eq!(workers.lost().await.to_string(), "the store ended in a panic");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_is_lost_while_all_work() {
        let mut workers = Workers::default();
        let hour = std::time::Duration::from_secs(3600);
        assert!(tokio::time::timeout(hour, workers.lost()).await.is_err(), "there is nobody");
        workers.hire("the clock", std::future::pending());
        assert!(tokio::time::timeout(hour, workers.lost()).await.is_err());
        workers.stop().await;
    }
}
