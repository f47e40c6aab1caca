//! The bot as its figures and its health see it.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

use crate::figures::pulse::Pulse;
use crate::figures::{State, Watched};
use crate::table::engine::Tables;
use crate::table::lease::Lease;
use crate::table::signs::Lapse;

/// How long the store may take to count: whoever asks for figures has no time to lose.
const LOOK: Duration = Duration::from_millis(500);

/// Looks at a bot. Cheap to clone.
#[derive(Clone)]
pub struct Watch {
    tables: Tables,
    lease: Lease,
    at_work: TaskTracker,
    pulse: Pulse,
    /// Why the bot can't go on, once it can't.
    lost: Arc<OnceLock<String>>,
}

impl Watch {
    pub(super) fn new(tables: Tables, lease: Lease, at_work: TaskTracker, pulse: Pulse) -> Self {
        Self { tables, lease, at_work, pulse, lost: Arc::default() }
    }

    /// The bot can't go on.
    pub(super) fn lose(&self, why: String) {
        self.lost.get_or_init(|| why);
    }

    /// Why the program should be started again; None if all is well. That Discord is away is no reason.
    pub fn not_well(&self) -> Option<String> {
        if let Some(why) = self.lost.get() {
            return Some(why.clone());
        }
        let still = self.pulse.stands_still()?;
        Some(format!("nothing was written for {} seconds", still.as_secs()))
    }

    /// Why a press would not be answered and stored now; None if it would.
    pub fn not_ready(&self) -> Option<String> {
        self.not_well().or_else(|| {
            Some(match self.lease.why_not()? {
                lapse @ (Lapse::NoBeat | Lapse::OldBeat) => format!("the database: {lapse}"),
                lapse => lapse.to_string(),
            })
        })
    }
}

impl Watched for Watch {
    fn look(&self) -> BoxFuture<'_, State> {
        async {
            let store = self.tables.store();
            let open = timeout(LOOK, store.count_open_tables()).await;
            let open = open.ok().and_then(Result::ok);
            let (shards, in_touch) = self.lease.shards();
            let number = |size: usize| u64::try_from(size).unwrap_or(u64::MAX);
            State {
                writes_waiting: store.waiting_writes(),
                at_work: number(self.at_work.len()),
                commits: store.commits(),
                open_tables: open.and_then(|open| u64::try_from(open).ok()),
                loaded_tables: number(self.tables.loaded()),
                shards: number(shards),
                shards_in_touch: number(in_touch),
                not_ready: self.not_ready(),
                not_well: self.not_well(),
            }
        }
        .boxed()
    }
}
