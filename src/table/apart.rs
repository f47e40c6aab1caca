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
    pub async fn place(&self) -> Permit {
        Permit(self.0.clone().acquire_owned().await.expect("it is never closed"))
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
pub struct Permit(#[expect(dead_code, reason = "held until it is dropped")] OwnedSemaphorePermit);

impl Permit {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    /// On one thread: whoever computed there would never be told to stop.
    #[tokio::test]
    async fn others_go_on_meanwhile() {
        let (tell, told) = mpsc::channel();
        let work = tokio::spawn(apart(move || told.recv().is_ok()));
        tokio::task::yield_now().await;
        tell.send(()).unwrap();
        assert_eq!(work.await.unwrap(), Ok(true));
    }

    #[tokio::test]
    async fn a_panic_is_told_and_gives_its_place_back() {
        let room = Room::new(1);
        assert_eq!(room.run(|| -> u8 { panic!("on purpose") }).await, Err(Broken));
        assert_eq!(room.run(|| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn no_more_at_once_than_there_is_room_for() {
        static AT_WORK: AtomicUsize = AtomicUsize::new(0);
        let room = Room::new(2);
        let works = (0..20).map(|_| {
            let room = room.clone();
            tokio::spawn(async move {
                let work = || {
                    let at_work = AT_WORK.fetch_add(1, Ordering::SeqCst) + 1;
                    std::thread::yield_now();
                    AT_WORK.fetch_sub(1, Ordering::SeqCst);
                    at_work
                };
                room.run(work).await.unwrap()
            })
        });
        for work in works.collect::<Vec<_>>() {
            assert!(work.await.unwrap() <= 2);
        }
    }
}
