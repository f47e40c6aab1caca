//! The bot's log, read line by line: every warning and error must be one that was to be expected, for a reason.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What may be in the log, and why.
const EXPECTED: [(&str, &str); 10] = [
    ("out of touch: clocks stand still", "Discord was gone, or no sign of life could be stored"),
    (
        "an answer did not arrive",
        "Discord was gone or silent; whoever waited is judged by what they saw",
    ),
    ("suggestions did not arrive", "the same"),
    ("can't be reached: check the network", "started while Discord was away"),
    ("Received an error awaiting close frame", "serenity, as it hangs up"),
    ("Resume failed, reidentifying", "serenity, while Discord was gone"),
    ("handle_gateway_closed", "serenity, as its connection was closed"),
    ("Err starting shard", "serenity, while Discord was gone"),
    ("Failed to cleanly shutdown shard", "serenity, while Discord was gone"),
    (
        "a board is left as it is",
        "Discord took no messages for a while; it is shown at the next look",
    ),
];

/// What may be in it while the disk is full, and for a moment afterwards.
const NO_DISK: [(&str, &str); 2] =
    [("disk I/O error", "the disk was full"), ("database or disk is full", "the disk was full")];
/// That moment: what was begun without a disk may be told of when there is one again.
const MOMENT: Duration = Duration::from_secs(5);

pub struct Log(Mutex<Read>);

#[derive(Default)]
struct Read {
    file: Option<File>,
    lines: usize,
    expected: BTreeMap<&'static str, usize>,
    unexpected: Vec<String>,
    /// From when to when the disk was full.
    full: Vec<(Instant, Option<Instant>)>,
}

impl Read {
    fn had_no_disk(&self, at: Instant) -> bool {
        let meets = |(from, to): &(Instant, Option<Instant>)| {
            at >= *from && to.is_none_or(|to| at <= to + MOMENT)
        };
        self.full.iter().any(meets)
    }
}

/// Part of a line that was expected, why, and how often it came.
type Found = (&'static str, &'static str, usize);

impl Log {
    pub fn in_file(file: File) -> Self {
        Self(Mutex::new(Read { file: Some(file), ..Read::default() }))
    }

    /// One more line.
    pub fn note(&self, line: &str) {
        let mut read = self.read();
        read.lines += 1;
        if let Some(file) = &mut read.file {
            let _ = writeln!(file, "{line}");
        }
        if is_ordinary(line) {
            return;
        }
        let without_disk = read.had_no_disk(Instant::now());
        let expected = EXPECTED.iter().chain(NO_DISK.iter().filter(|_| without_disk));
        match expected.into_iter().find(|(part, _)| line.contains(part)) {
            Some((part, _)) => *read.expected.entry(part).or_default() += 1,
            None => read.unexpected.push(line.to_owned()),
        }
    }

    /// How many lines there are; what was expected of them, with the reason; and what was not.
    pub fn findings(&self) -> (usize, Vec<Found>, Vec<String>) {
        let read = self.read();
        let why = |part: &str| {
            let mut all = EXPECTED.iter().chain(&NO_DISK);
            all.find(|(other, _)| *other == part).map_or("", |one| one.1)
        };
        let expected = read.expected.iter().map(|(part, count)| (*part, why(part), *count));
        (read.lines, expected.collect(), read.unexpected.clone())
    }

    /// From now on the disk is full, or no longer.
    pub fn disk(&self, full: bool) {
        let mut read = self.read();
        match read.full.last_mut() {
            Some((_, to @ None)) if !full => *to = Some(Instant::now()),
            _ if full => read.full.push((Instant::now(), None)),
            _ => {}
        }
    }

    /// Whether the disk was full then, or had been a moment before.
    pub fn had_no_disk(&self, at: Instant) -> bool {
        self.read().had_no_disk(at)
    }

    /// How many lines told of a full disk.
    pub fn told_of_no_disk(&self) -> usize {
        let read = self.read();
        NO_DISK.iter().filter_map(|(part, _)| read.expected.get(part)).sum()
    }

    fn read(&self) -> MutexGuard<'_, Read> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Anything but a line that says that all is well: a panic has no level.
fn is_ordinary(line: &str) -> bool {
    let level = line.split_whitespace().nth(1);
    matches!(level, Some("INFO" | "DEBUG" | "TRACE"))
}
