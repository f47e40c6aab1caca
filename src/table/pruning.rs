//! What is kept of games that ended: their log and their results. The last state goes after a month, once it is sure
//! that the log leads to it; and so does what nobody asks for any more.
//!
//! It is done by somebody with nothing else to do, a little at a time, so that nobody waits for it.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

use super::checking::{Compared, Wrong, compare};
use super::engine::{Tables, Trouble};
use super::lease::Lease;
use super::loading::look;
use super::record::TableId;

/// How long the last state of a game is kept after its end (milliseconds).
pub const STATES_KEPT: i64 = 30 * 24 * 60 * 60 * 1000;
/// How long it is rested between two rounds, and between two steps of one.
const ROUND: Duration = Duration::from_secs(60 * 60);
const SOON: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(50);
/// How many games are played again in one step.
const PAGE: i64 = 50;

/// What a round came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cleared {
    /// Rows of all kinds but states.
    pub rows: u64,
    pub states: u64,
    /// States that stay, for the log alone does not lead to them.
    pub kept: u64,
}

/// The tables whose last states stay. None of them changes any more, so that one look in a run is enough.
#[derive(Default)]
pub struct KeptStates(Mutex<HashSet<i64>>);

impl KeptStates {
    fn has(&self, table: i64) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&table)
    }

    /// Remembers one more, and counts it.
    fn keep(&self, table: i64) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(table);
        1
    }
}

/// Who clears away.
pub struct Clearing {
    tables: Tables,
    lease: Lease,
}

impl Clearing {
    /// Works while this lease holds: otherwise the shards may be another's.
    pub fn new(tables: Tables, lease: Lease) -> Self {
        Self { tables, lease }
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        loop {
            if !self.lease.holds() {
                sleep(SOON).await;
                continue;
            }
            match self.tables.clear_away().await {
                Ok(cleared) if cleared.rows + cleared.states > 0 => {
                    let Cleared { rows, states, kept } = cleared;
                    tracing::info!(rows, states, kept, "old rows are cleared away");
                }
                Ok(_) => {}
                Err(trouble) => {
                    tracing::error!(trouble = trouble.for_log(), "old rows can't be cleared away")
                }
            }
            sleep(ROUND).await;
        }
    }
}

impl Tables {
    /// Clears away all that is too old.
    pub async fn clear_away(&self) -> Result<Cleared, Trouble> {
        let mut cleared = Cleared::default();
        loop {
            let pruned = self.store().prune(self.now()).await?;
            cleared.rows += pruned.iter().map(|pruned| pruned.rows).sum::<u64>();
            if !pruned.iter().any(|pruned| pruned.more && pruned.rows > 0) {
                break;
            }
            sleep(PAUSE).await;
        }
        cleared.rows += self.drop_idle_lists().await?;
        let before = self.now() - STATES_KEPT;
        let mut after = i64::MIN;
        loop {
            let page = self.store().ended_with_state(after, before, PAGE).await?;
            let Some(last) = page.last() else { return Ok(cleared) };
            after = *last;
            let mut gone = Vec::new();
            for id in page {
                if self.kept_states().has(id) {
                    cleared.kept += 1;
                    continue;
                }
                let stored = look(self.store(), self.kinds(), TableId(id)).await?;
                match compare(self.store(), &stored).await? {
                    Compared::Same { told: true } => gone.push(id),
                    Compared::Same { told: false } | Compared::OnlyRead | Compared::Resting => {
                        cleared.kept += self.kept_states().keep(id);
                    }
                    Compared::Wrong(Wrong { seq, fault: why, .. }) => {
                        const KEPT: &str = "the state of a game that ended is kept";
                        tracing::warn!(table = id, seq, why, "{KEPT}");
                        cleared.kept += self.kept_states().keep(id);
                    }
                }
            }
            cleared.states += self.store().drop_states(gone).await?;
            sleep(PAUSE).await;
        }
    }
}
