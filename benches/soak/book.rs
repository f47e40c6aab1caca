//! Every answer that people got, and every one that they did not.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::troubles::Troubles;

#[derive(Default)]
pub struct Book {
    pages: Mutex<Pages>,
    pub troubles: Troubles,
}

/// How an interaction was answered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// That what was asked for is done: it must be in the log.
    Done,
    Something,
    /// That it takes a moment, and no more.
    Unfinished,
    Nothing,
}

#[derive(Default)]
pub struct Pages {
    pub asked: usize,
    /// Those that must be in the log, with what was asked.
    pub done: Vec<(u64, String)>,
    /// What had no answer, or no end of it: when, and what.
    pub silent: Vec<(Instant, String)>,
    pub unfinished: Vec<(Instant, String)>,
    /// Faults that players were told of.
    pub faults: usize,
    pub kinds: BTreeMap<&'static str, usize>,
    /// Milliseconds.
    pub times: Vec<u32>,
}

impl Book {
    pub fn note(&self, kind: &'static str, what: &str, id: u64, asked: Instant, said: Said) {
        let mut pages = self.pages();
        pages.asked += 1;
        *pages.kinds.entry(kind).or_default() += 1;
        match said {
            Said::Done => pages.done.push((id, what.to_owned())),
            Said::Something => {}
            Said::Unfinished => pages.unfinished.push((asked, what.to_owned())),
            Said::Nothing => pages.silent.push((asked, what.to_owned())),
        }
    }

    /// How long a first answer took.
    pub fn took(&self, time: Duration) {
        self.pages().times.push(u32::try_from(time.as_millis()).unwrap_or(u32::MAX));
    }

    pub fn fault(&self) {
        self.pages().faults += 1;
    }

    pub fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pages {
    /// Of all times, that which this share is shorter than.
    pub fn percentile(&mut self, share: f64) -> u32 {
        self.times.sort_unstable();
        let at = (self.times.len() as f64 * share) as usize;
        self.times.get(at.min(self.times.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}
