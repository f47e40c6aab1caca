//! Work that takes longer than a moment: done on threads of its own, so that those who answer
//! presses go on meanwhile, and no more of it at once than there is room for.
//!
//! A task that waits for the disk or for Discord costs nothing. One that computes for milliseconds
//! holds up everything that shares its thread: replaying a log, splitting a text, drawing, thinking.

use std::sync::{Arc, LazyLock};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Work ended in a panic. What it panicked with is in the log already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("The work broke off: see the panic above.")]
pub struct Broken;

/// Room for so much work at once. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Room(Arc<Semaphore>);

impl Room {
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once.max(1))))
    }

    /// Room for as much as there are cores, some of them left alone.
    pub fn cores_but(spared: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::new(cores.saturating_sub(spared))
    }

    /// A place, once there is one.
    pub async fn place(&self) -> Place {
        Place(self.0.clone().acquire_owned().await.expect("it is never closed"))
    }

    /// Does `work` as soon as there is a place for it.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Broken> {
        self.place().await.run(work).await
    }
}

/// A place in a [`Room`], given back when it is dropped.
#[derive(Debug)]
pub struct Place(#[expect(dead_code, reason = "held until it is dropped")] OwnedSemaphorePermit);

impl Place {
    /// Does `work`, and gives the place back when it is done: also if nobody waits for it any more.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Broken> {
        let working = tokio::task::spawn_blocking(move || {
            let _place = self;
            work()
        });
        working.await.map_err(|_panicked| Broken)
    }
}

/// Does `work` apart, with room for as much at once as there are cores.
pub async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Broken> {
    static ROOM: LazyLock<Room> = LazyLock::new(|| Room::cores_but(0));
    ROOM.run(work).await
}
