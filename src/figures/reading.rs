//! All figures of one moment: what was counted, and what there is to be seen.

use futures_util::future::BoxFuture;

use super::counts::{Counted, Counts};
use super::memory;

/// What is looked at when somebody asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// Requests that wait for the store's writer, or are being written.
    pub writes_waiting: u64,
    /// Presses that are being answered.
    pub at_work: u64,
    /// Transactions that the writer has committed.
    pub commits: u64,
    /// Tables at which people wait or play; None if the store does not say.
    pub open_tables: Option<u64>,
    /// Tables in memory.
    pub loaded_tables: u64,
    /// Shards of this process, and how many of them Discord has been heard from lately.
    pub shards: u64,
    pub shards_in_touch: u64,
    /// Why a press would not be answered now; None if it would.
    pub not_ready: Option<String>,
    /// Why the program should be started again; None if all is well.
    pub not_well: Option<String>,
}

/// Something whose state can be looked at, which takes no long time whatever state it is in.
pub trait Watched: Send + Sync + 'static {
    fn look(&self) -> BoxFuture<'_, State>;
}

/// All figures of one moment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reading {
    pub counted: Counted,
    pub state: State,
    /// Bytes in memory; None where the system does not say.
    pub memory: Option<u64>,
}

impl Reading {
    /// What there is now; nothing is seen of a bot that is still starting.
    pub async fn take(counts: &Counts, watched: Option<&dyn Watched>) -> Self {
        let state = match watched {
            Some(watched) => watched.look().await,
            None => State { not_ready: Some("it is starting".to_owned()), ..State::default() },
        };
        Self { counted: counts.counted(), state, memory: memory::resident() }
    }
}
