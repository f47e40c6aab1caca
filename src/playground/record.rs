//! What the bot asked for and what it was refused: the evidence that tests are judged by.

use std::{
    fmt,
    time::{Duration, Instant},
};

use serde_json::Value;

/// A request that broke a rule.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Discord's code; 0 where it has none.
    pub code: u32,
    /// HTTP status.
    pub status: u16,
    /// Method and path.
    pub request: String,
    /// Discord's sentence.
    pub message: &'static str,
    /// The bad fields, for code 50035.
    pub errors: Option<Value>,
    /// It was provoked by somebody who moved the clock.
    pub excused: bool,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {} {} ({})", self.request, self.status, self.message, self.code)?;
        match &self.errors {
            Some(errors) => write!(f, " {errors}"),
            None => Ok(()),
        }
    }
}

/// One answered request.
#[derive(Clone, Debug)]
pub struct Request {
    /// Method and path without the query.
    pub line: String,
    /// HTTP status of the answer.
    pub status: u16,
    /// What it is counted with.
    pub bucket: String,
    /// When it arrived.
    pub arrived: Instant,
    /// When it was answered.
    pub at: Instant,
    /// How long the next one of its bucket has to wait, if this one was too many; and whether all have to.
    pub wait: Option<(Duration, bool)>,
}

/// Everything that was noted.
#[derive(Default)]
pub struct Record {
    /// Requests that broke a rule.
    pub violations: Vec<Violation>,
    /// Requests to routes that this Discord does not have.
    pub unknown_routes: Vec<String>,
    /// Marks of the bot's own (nonces) that a second message came with, because the first was forgotten or gone.
    pub repeated: Vec<String>,
    /// All requests, oldest first, when [`Record::keep_requests`] is set.
    pub requests: Vec<Request>,
    /// Kept off while measuring, where the list would grow without end.
    pub keep_requests: bool,
}

impl Record {
    /// What the bot did wrong, a line each.
    pub fn faults(&self) -> impl Iterator<Item = String> {
        let broken = self.violations.iter().filter(|violation| !violation.excused);
        let unknown = self.unknown_routes.iter().map(|route| format!("unknown route: {route}"));
        broken.map(ToString::to_string).chain(unknown)
    }
}
