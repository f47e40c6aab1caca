//! What is known of the shards: the signs by which the lease tells whether players can reach us.
//!
//! Serenity tells a framework of the beginning of sessions, of sessions found again and of what
//! happens in them, but neither of lost connections nor of heartbeats. Those are seen on its list of
//! runners: an entry goes away or leaves its stage, and every acknowledged heartbeat leaves a new
//! latency there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::all::{ConnectionStage, FullEvent, ShardId};
use tokio::time::sleep;

use super::shards::Gateways;
use crate::table::lease::Lease;

/// How often the runners are looked at.
const LOOK: Duration = Duration::from_millis(500);

/// Feeds the lease. Cheap to clone.
#[derive(Clone)]
pub struct Connection {
    lease: Lease,
    /// What was last seen of a shard's runner, since the shard last reported.
    seen: Arc<Mutex<HashMap<ShardId, Runner>>>,
}

#[derive(Clone, Copy, Default)]
struct Runner {
    connected: bool,
    latency: Option<Duration>,
}

impl Connection {
    pub fn new(lease: Lease) -> Self {
        Self { lease, seen: Arc::default() }
    }

    /// Whether players can reach us, now.
    pub fn in_touch(&self) -> bool {
        self.lease.holds()
    }

    /// These shards are ours too, and have to be connected before clocks run again.
    pub fn take(&self, shards: impl IntoIterator<Item = u32>) {
        self.lease.take(shards);
    }

    /// Clocks no longer wait for these.
    pub fn release(&self, shards: impl IntoIterator<Item = u32>) {
        self.lease.release(shards);
    }

    /// A shard has told of something.
    pub fn heard(&self, shard: ShardId, event: &FullEvent) {
        if matches!(event, FullEvent::Ready { .. } | FullEvent::Resume { .. }) {
            // The list of runners may lag behind: what it says next is no loss.
            self.seen().remove(&shard);
            self.lease.connected(shard.0);
        } else {
            self.lease.heard(shard.0);
        }
    }

    /// Looks at the runners for ever.
    pub async fn watch(self, gateways: Gateways) {
        loop {
            let mut runners = HashMap::new();
            for manager in gateways.managers() {
                let runner = |info: &serenity::all::ShardRunnerInfo| Runner {
                    connected: info.stage == ConnectionStage::Connected,
                    latency: info.latency,
                };
                let listed = manager.runners.lock().await;
                runners.extend(listed.iter().map(|(id, info)| (*id, runner(info))));
            }
            self.compare(runners);
            sleep(LOOK).await;
        }
    }

    fn compare(&self, now: HashMap<ShardId, Runner>) {
        let mut seen = self.seen();
        for (shard, before) in &*seen {
            if before.connected && !now.get(shard).is_some_and(|runner| runner.connected) {
                self.lease.lost(shard.0);
            }
        }
        for (shard, runner) in &now {
            let before = seen.get(shard).and_then(|before| before.latency);
            if runner.connected && runner.latency.is_some() && runner.latency != before {
                self.lease.heard(shard.0);
            }
        }
        *seen = now;
    }

    /// The program ends: clocks stop here.
    pub fn closed(&self) {
        self.lease.end();
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<ShardId, Runner>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
