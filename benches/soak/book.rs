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
    /// Those that must be in the log, with what was asked, and when.
    pub done: Vec<(u64, String, Instant)>,
    /// What was said to those who were refused something, and how often.
    pub refusals: BTreeMap<String, usize>,
    /// What had no answer, or no end of it: when, and what.
    pub silent: Vec<(Instant, String)>,
    pub unfinished: Vec<(Instant, String)>,
    /// When players were told of a fault of ours.
    pub faults: Vec<Instant>,
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
            Said::Done => pages.done.push((id, what.to_owned(), asked)),
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
        self.pages().faults.push(Instant::now());
    }

    /// Somebody was refused something in this sentence.
    pub fn refusal(&self, sentence: &str) {
        *self.pages().refusals.entry(alike(sentence)).or_default() += 1;
    }

    pub fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A sentence without what is different each time: numbers, and what is quoted.
fn alike(sentence: &str) -> String {
    let mut quoted = false;
    let mut alike = String::new();
    for c in sentence.chars() {
        if matches!(c, '`' | '"' | '“' | '”') {
            quoted = !quoted;
        }
        let c = if quoted || c.is_ascii_digit() { '…' } else { c };
        if c != '…' || !alike.ends_with('…') {
            alike.push(c);
        }
    }
    alike
}

impl Pages {
    /// Of all times, that which this share is shorter than.
    pub fn percentile(&mut self, share: f64) -> u32 {
        self.times.sort_unstable();
        let at = (self.times.len() as f64 * share) as usize;
        self.times.get(at.min(self.times.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}
