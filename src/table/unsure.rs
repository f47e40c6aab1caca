//! A board that was posted and may not have arrived: Discord finds it again by its nonce.

use std::time::Duration;

use tokio::time::Instant;

use super::showing::Showing;
use crate::store::Board;

/// For how long Discord knows a message again that is posted a second time. It says some minutes.
const KNOWN_AGAIN: Duration = Duration::from_secs(2 * 60);

#[derive(Clone)]
pub struct Unsure {
    /// What Discord knows it by.
    pub nonce: String,
    /// The change that it shows if it did arrive.
    pub shows: i64,
    pub since: Instant,
    /// What came of it, if it did arrive and could not be noted: the disk may be full for longer than Discord knows the
    /// message again.
    pub arrived: Option<Board>,
}

impl Unsure {
    /// The board that is about to be posted; `instead_of` which one, if somebody asked for another: the same state once
    /// more must not be taken for the same message.
    pub fn of(showing: &Showing, instead_of: Option<i64>) -> Self {
        let shows = showing.changes;
        let another = instead_of.map(|message| format!("-{:x}", short(message)));
        let nonce = format!("{:x}-{shows:x}{}", showing.id.0, another.unwrap_or_default());
        Self { nonce, shows, since: Instant::now(), arrived: None }
    }

    /// Whether it would be found, if it did arrive.
    pub fn is_known_again(&self) -> bool {
        self.arrived.is_some() || self.since.elapsed() < KNOWN_AGAIN
    }
}

/// What tells a message from those shortly before and after it, in four digits: the upper parts of an id are its
/// time, and the lowest are often the same.
fn short(message: i64) -> i64 {
    (message ^ (message >> 22) ^ (message >> 38)) & 0xffff
}
