//! What the daily challenge needs of whoever can post: the change of day, the opening of grids, reminders.

use super::challenge::Challenge;
use super::date::Date;
use super::grids::Grids;
use super::standing::Standing;
use crate::table::messenger::{Posted, Undelivered};
use crate::words::Language;

/// Something to be posted once, wherever it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    pub id: i64,
    pub challenge: Challenge,
    /// The date that it is about.
    pub date: Date,
    pub to: Address,
}

/// Where a letter goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    Channel {
        guild: u64,
        channel: u64,
    },
    /// Somebody's direct messages, by their Discord id.
    Person(u64),
}

impl Letter {
    /// The same however often it is tried: Discord drops the second of two that follow each other.
    pub fn nonce(&self) -> String {
        format!("daily-{:x}", self.id)
    }
}

/// A new day in a server, and how the one before went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    pub guild: u64,
    pub challenge: Challenge,
    pub date: Date,
    pub language: Language,
    /// Of the edition's secret: whoever keeps it can prove later that nothing was changed.
    pub hash: String,
    /// When the next day begins here.
    pub ends_at: i64,
    /// How the date went that was announced before this one.
    pub before: Standing,
    /// When the grids of that date open.
    pub opens_at: i64,
}

/// What somebody is reminded of who asked for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nudge {
    pub challenge: Challenge,
    pub date: Date,
    /// How many in a row would end.
    pub streak: u32,
    /// When the day ends for them.
    pub ends_at: i64,
}

type Result<T> = std::result::Result<T, Undelivered>;

/// Somebody who posts.
pub trait Crier: Send + Sync + 'static {
    /// Posts the card of a new day. Posting again with the same nonce within minutes finds the message that
    /// is there already.
    fn announce(
        &self,
        letter: &Letter,
        announcement: &Announcement,
        nonce: &str,
    ) -> impl Future<Output = Result<Posted>> + Send;

    /// Looks for what was posted for this letter among the channel's last 50 messages, by the control for its
    /// challenge and date.
    fn find(
        &self,
        channel: u64,
        letter: &Letter,
    ) -> impl Future<Output = Result<Option<Posted>>> + Send;

    /// Makes the card of a day show the grids of the date before. Twice is as good as once.
    fn open_grids(
        &self,
        message: Posted,
        announcement: &Announcement,
        grids: &Grids,
    ) -> impl Future<Output = Result<()>> + Send;

    /// Tells somebody in a direct message that their streak is about to end.
    fn remind(
        &self,
        person: u64,
        letter: &Letter,
        nudge: &Nudge,
        nonce: &str,
    ) -> impl Future<Output = Result<Posted>> + Send;
}
