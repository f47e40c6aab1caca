//! What the tables need of whoever can put messages where players see them.

use super::notices::Notice;
use super::showing::Showing;

/// A message that players see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Posted {
    pub channel: u64,
    pub message: u64,
}

/// Why a message could not be posted or changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undelivered {
    #[error("the channel is gone")]
    ChannelGone,
    #[error("the message is gone")]
    MessageGone,
    #[error("the thread is archived, and takes edits again after a new message")]
    Archived,
    #[error("the message is old, and takes an edit later")]
    TooOld,
    #[error("a permission is missing")]
    Forbidden,
    #[error("it is not a message that can be posted: a fault of ours")]
    Wrong,
    #[error("it may work later")]
    Later,
}

type Result<T> = std::result::Result<T, Undelivered>;

/// Puts messages where players see them.
pub trait Messenger: Send + Sync + 'static {
    /// Posts a table's board and calls these people by their Discord ids. Posting again with the same
    /// nonce within minutes finds the message that is there already.
    fn post(
        &self,
        showing: &Showing,
        call: &[u64],
        nonce: &str,
    ) -> impl Future<Output = Result<Posted>> + Send;

    /// Makes a posted board show the table as it is now.
    fn edit(&self, showing: &Showing, message: Posted) -> impl Future<Output = Result<()>> + Send;

    /// Makes a board that is no longer the newest say so: nobody is awaited on it, nothing can be pressed
    /// there, and it tells where the newest is.
    fn retire(
        &self,
        showing: &Showing,
        message: Posted,
        newest: Option<Posted>,
    ) -> impl Future<Output = Result<()>> + Send;

    /// A number that is the same for two states of a table if its board looks the same in both. It
    /// counts as long as the program runs.
    fn mark(&self, showing: &Showing) -> u64;

    /// Has those private messages that players have open and that would look different show the table
    /// as it is here. Nobody waits for that.
    fn refresh(&self, showing: &Showing);

    /// Says what the table has to say; None if there is nobody to say it to any more.
    fn say(
        &self,
        showing: &Showing,
        notice: &Notice,
        nonce: &str,
    ) -> impl Future<Output = Result<Option<Posted>>> + Send;

    fn delete(&self, message: Posted) -> impl Future<Output = Result<()>> + Send;

    /// How many messages have come after this one in its channel, as far as is known.
    fn messages_after(&self, message: Posted) -> u32;
}
