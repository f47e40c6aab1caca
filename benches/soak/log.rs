//! The bot's log, read line by line: every warning and error must be one that was to be expected, for a reason.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What may be in the log, and why.
const EXPECTED: [(&str, &str); 12] = [
    ("out of touch: clocks stand still", "Discord was gone, or no sign of life could be stored"),
    ("disk I/O error", "the disk was full"),
    ("database or disk is full", "the disk was full"),
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

pub struct Log(Mutex<Read>);

#[derive(Default)]
struct Read {
    file: Option<File>,
    lines: usize,
    expected: BTreeMap<&'static str, usize>,
    unexpected: Vec<String>,
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
        match EXPECTED.iter().find(|(part, _)| line.contains(part)) {
            Some((part, _)) => *read.expected.entry(part).or_default() += 1,
            None => read.unexpected.push(line.to_owned()),
        }
    }

    /// How many lines there are; what was expected of them, with the reason; and what was not.
    pub fn findings(&self) -> (usize, Vec<Found>, Vec<String>) {
        let read = self.read();
        let why =
            |part: &str| EXPECTED.iter().find(|(other, _)| *other == part).map_or("", |one| one.1);
        let expected = read.expected.iter().map(|(part, count)| (*part, why(part), *count));
        (read.lines, expected.collect(), read.unexpected.clone())
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
