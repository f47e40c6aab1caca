//! Inputs tried one by one, and what became of them.

use std::any::Any;
use std::fmt;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};
use std::{process, thread};

use crosstown::game::{Dice, Seed};

/// Longer than any input may take, on the busiest machine: then it is one that never ends.
const FOR_EVER: Duration = Duration::from_secs(600);
/// How many failures are kept: the first ones tell enough.
const TOLD: usize = 20;

/// What became of an input that all promises hold of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Taken,
    Refused,
}

/// Makes an input with these dice, notes it for whoever has to look into it, and tries it: its fate, or which promise
/// is broken.
pub type Trial = Box<dyn Fn(&mut Dice, &mut String) -> Result<Fate, String>>;

/// A kind of input.
pub struct Kind {
    pub name: &'static str,
    /// Makes what all trials share.
    pub prepare: fn() -> Trial,
}

/// How a run went.
#[derive(Default)]
pub struct Tally {
    pub taken: u64,
    pub refused: u64,
    pub panics: u64,
    pub broken: u64,
    /// The longest that one input took, and its number.
    pub slowest: (Duration, u64),
    /// The first failures, with their numbers.
    pub failures: Vec<(u64, String)>,
}

impl Kind {
    /// Tries the inputs with these numbers.
    pub fn run(&self, numbers: impl Iterator<Item = u64>) -> Tally {
        let trial = (self.prepare)();
        let watch = Watch::over(self.name);
        let mut tally = Tally::default();
        for number in numbers {
            watch.at(number);
            let mut tried = String::new();
            let mut dice = Dice::new(&Seed::from_number(number), 0);
            let begun = Instant::now();
            let came = catch_unwind(AssertUnwindSafe(|| trial(&mut dice, &mut tried)));
            tally.enter(number, begun.elapsed(), came, &tried);
        }
        tally
    }
}

impl Tally {
    fn enter(
        &mut self,
        number: u64,
        took: Duration,
        came: Result<Result<Fate, String>, Box<dyn Any + Send>>,
        tried: &str,
    ) {
        self.slowest = self.slowest.max((took, number));
        let why = match came {
            Ok(Ok(Fate::Taken)) => return self.taken += 1,
            Ok(Ok(Fate::Refused)) => return self.refused += 1,
            Ok(Err(why)) => {
                self.broken += 1;
                why
            }
            Err(panic) => {
                self.panics += 1;
                format!("a panic: {}", message(&*panic))
            }
        };
        if self.failures.len() < TOLD {
            let tried: String = tried.chars().take(4_000).collect();
            self.failures.push((number, format!("{why}\n    tried: {tried}")));
        }
    }

    /// Enters what became of an input that was tried elsewhere.
    pub fn note(&mut self, number: u64, took: Duration, came: Result<Fate, String>, tried: &str) {
        self.enter(number, took, Ok(came), tried);
    }

    /// Counts panics that were nobody's answer: those of a program that goes on, by [`panics`] before.
    pub fn count_panics(&mut self, before: u64) {
        let more = panics() - before;
        if more > 0 {
            self.panics += more;
            self.failures.push((0, format!("{more} panics: see above")));
        }
    }

    pub fn inputs(&self) -> u64 {
        self.taken + self.refused + self.panics + self.broken
    }

    /// Fails unless all promises were kept, of inputs of both fates.
    pub fn demand(&self, kind: &str) {
        assert!(self.failures.is_empty(), "{kind}: {self}");
        assert!(self.taken > 0 && self.refused > 0, "{kind}: neither fate is left out: {self}");
    }
}

/// The failures, a paragraph each.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (panics, broken) = (self.panics, self.broken);
        write!(
            f,
            "{} taken, {} refused, {panics} panics, {broken} broken promises",
            self.taken, self.refused
        )?;
        self.failures.iter().try_for_each(|(number, why)| write!(f, "\n  input {number}: {why}"))
    }
}

/// How many panics there have been in this program since this was first asked.
pub fn panics() -> u64 {
    static PANICS: AtomicU64 = AtomicU64::new(0);
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            PANICS.fetch_add(1, Ordering::Relaxed);
            usual(info);
        }));
    });
    PANICS.load(Ordering::Relaxed)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// Somebody who ends the program when an input never ends, and says which one.
struct Watch(Arc<AtomicU64>);

/// No number of an input.
const OVER: u64 = u64::MAX;

impl Watch {
    fn over(kind: &'static str) -> Self {
        let at = Arc::new(AtomicU64::new(0));
        let seen = at.clone();
        thread::spawn(move || {
            let mut last = (0, Instant::now());
            loop {
                thread::sleep(Duration::from_millis(500));
                match seen.load(Ordering::Relaxed) {
                    OVER => return,
                    number if number != last.0 => last = (number, Instant::now()),
                    number if last.1.elapsed() > FOR_EVER => {
                        eprintln!("{kind}: input {number} runs for ever");
                        process::abort();
                    }
                    _ => {}
                }
            }
        });
        Self(at)
    }

    fn at(&self, number: u64) {
        self.0.store(number, Ordering::Relaxed);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.store(OVER, Ordering::Relaxed);
    }
}
