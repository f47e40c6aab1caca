//! Questions that take a core seconds, such as the best arrangement of a town, or what its workers stand for: one core
//! is for all of them, so that whoever plays never waits for them, and each person has one of them at a time.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::table::apart::{Broken, Room};

/// The question before has no answer yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("I am still working out what you asked before: ask this once that is answered.")]
pub struct OneByOne;

pub struct Solving {
    room: Room,
    askers: Askers,
}

/// Those whose question is being worked out, or waits for that, by their Discord ids.
#[derive(Clone, Default)]
struct Askers(Arc<Mutex<HashSet<u64>>>);

impl Askers {
    fn all(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A person's question, until this is dropped.
struct Asked {
    askers: Askers,
    asker: u64,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.askers.all().remove(&self.asker);
    }
}

impl Solving {
    pub fn new() -> Self {
        Self { room: Room::new(1), askers: Askers::default() }
    }

    /// Works it out when its turn comes. It is the asker's until it is done, whoever still waits for it.
    pub async fn solve<T: Send + 'static>(
        &self,
        asker: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Result<T, Broken>, OneByOne> {
        if !self.askers.all().insert(asker) {
            return Err(OneByOne);
        }
        let asked = Asked { askers: self.askers.clone(), asker };
        let work = move || {
            let _asked = asked;
            work()
        };
        Ok(self.room.run(work).await)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn each_has_one_at_a_time_and_all_have_one_core() {
        let solving = Solving::new();
        let (tell, told) = mpsc::channel();
        let mut first = Box::pin(solving.solve(1, move || told.recv().is_ok()));
        assert!((&mut first).now_or_never().is_none(), "it is being worked out");
        assert_eq!(solving.solve(1, || true).await, Err(OneByOne));
        let mut second = Box::pin(solving.solve(2, || true));
        assert!((&mut second).now_or_never().is_none(), "it waits for the first");
        assert_eq!(solving.solve(2, || true).await, Err(OneByOne));
        tell.send(()).unwrap();
        assert_eq!((first.await, second.await), (Ok(Ok(true)), Ok(Ok(true))));
        assert_eq!(solving.solve(1, || 7).await, Ok(Ok(7)), "it is answered");
    }

    #[tokio::test]
    async fn whoever_stops_waiting_in_line_may_ask_anew() {
        let solving = Solving::new();
        let (tell, told) = mpsc::channel();
        let mut first = Box::pin(solving.solve(1, move || told.recv().is_ok()));
        assert!((&mut first).now_or_never().is_none());
        let mut second = Box::pin(solving.solve(2, || true));
        assert!((&mut second).now_or_never().is_none());
        drop(second);
        tell.send(()).unwrap();
        assert_eq!(solving.solve(2, || 7).await, Ok(Ok(7)));
        assert_eq!(solving.solve(3, || -> u8 { panic!("on purpose") }).await, Ok(Err(Broken)));
        assert_eq!(solving.solve(3, || 8).await, Ok(Ok(8)), "a panic is an answer too");
    }
}
