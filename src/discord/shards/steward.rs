//! The steward: sees to it that this process has its part of the shards, and no more.
//!
//! Alone with a file, that is all of them. On a server a shard is claimed before it is started: with `SHARDS=0-3/16`
//! as soon as whoever had it is gone, with `auto` as many as are fair among the processes there are. A shard that
//! another process has taken, since ours could not be seen any more, is stopped here.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Gateways;
use crate::config::Sharding;
use crate::store::{Claims, Shards, Store, StoreError};
use crate::table::engine::Tables;
use crate::table::lease::Lease;

/// How often the claims are looked at.
const LOOK: Duration = Duration::from_secs(1);
/// How long a process has more than its share before it gives some of it back: others may be just restarting.
const GENEROUS: Duration = Duration::from_secs(30);
/// How long a process is missing before it counts as gone: one whose connection was cut is back sooner.
const MISSING: Duration = Duration::from_secs(3);
const AWAY: &str = "the database that shards are claimed in is away";

pub struct Steward {
    tables: Tables,
    lease: Lease,
    gateways: Gateways,
    sharding: Sharding,
    /// How many shards there are in all.
    total: u32,
    /// Since when there are more shards here than are fair.
    rich_since: Option<Instant>,
    /// How many processes there were when last no one was missing, and since when somebody is.
    processes: usize,
    missing_since: Option<Instant>,
}

impl Steward {
    /// `recommended` is how many shards Discord would have.
    pub fn new(
        tables: Tables,
        lease: Lease,
        gateways: Gateways,
        sharding: Sharding,
        recommended: u32,
    ) -> Self {
        let total = match sharding {
            Sharding::Range { total, .. } => total,
            Sharding::All | Sharding::Auto => recommended.max(1),
        };
        if total < recommended {
            let why = "SHARDS has fewer shards than Discord advises: it refuses those with more than 2,500 servers";
            tracing::warn!(total, recommended, "{why}");
        }
        let (rich_since, missing_since) = (None, None);
        Self { tables, lease, gateways, sharding, total, rich_since, processes: 1, missing_since }
    }

    /// Works until it is dropped.
    pub async fn work(mut self) {
        let Some(mut claims) = self.store().claims() else {
            self.begin(0..self.total, 0..self.total);
            // Nobody else can have any.
            return std::future::pending().await;
        };
        // Whoever has claimed nothing has nothing to do yet.
        self.store().own(Shards::new(self.total, []));
        loop {
            match self.look(&mut claims).await {
                Ok(()) => self.lease.unbar(),
                Err(StoreError::Closed) => {}
                Err(fault) => {
                    tracing::debug!(%fault, "shards can't be claimed");
                    self.lease.bar(AWAY);
                }
            }
            sleep(LOOK).await;
        }
    }

    async fn look(&mut self, claims: &mut Claims) -> Result<(), StoreError> {
        let gone = claims.check().await?;
        if !gone.is_empty() {
            tracing::warn!(?gone, "another process has taken shards of ours");
            self.end(&gone, claims.own()).await;
        }
        let (wanted, most) = match self.sharding {
            Sharding::All => (0..self.total, usize::MAX),
            Sharding::Range { first, last, .. } => (first..last + 1, usize::MAX),
            Sharding::Auto => {
                let share = self.share(claims).await?;
                self.give_back(claims, share).await?;
                (0..self.total, share.saturating_sub(claims.own().len()))
            }
        };
        let taken = claims.take(wanted, most).await?;
        if !taken.is_empty() {
            tracing::info!(shards = ?taken, of = self.total, "claimed");
            self.begin(taken, claims.own().iter().copied());
            if let Err(trouble) = self.tables.look_over().await {
                tracing::error!(%trouble, "the games of a shard can't be looked over");
            }
        }
        Ok(())
    }

    /// How many shards are fair, among all processes that claim some.
    async fn share(&mut self, claims: &mut Claims) -> Result<usize, StoreError> {
        let processes = claims.processes().await?.max(1);
        let all_there = processes >= self.processes;
        if all_there || self.missing_since.get_or_insert_with(Instant::now).elapsed() >= MISSING {
            self.missing_since = None;
            self.processes = processes;
        }
        Ok((self.total as usize).div_ceil(self.processes))
    }

    /// Lets go of what is more than fair, the highest numbers first, once that has lasted.
    async fn give_back(&mut self, claims: &mut Claims, share: usize) -> Result<(), StoreError> {
        if claims.own().len() <= share {
            self.rich_since = None;
            return Ok(());
        }
        if self.rich_since.get_or_insert_with(Instant::now).elapsed() < GENEROUS {
            return Ok(());
        }
        self.rich_since = None;
        let spare: Vec<u32> = claims.own().iter().skip(share).copied().collect();
        tracing::info!(shards = ?spare, "given back, for others to take");
        let left: BTreeSet<u32> = claims.own().iter().take(share).copied().collect();
        self.end(&spare, &left).await;
        claims.release(&spare).await
    }

    /// Starts shards. Clocks stand still from before they count as ours until all of them are connected: what
    /// whoever had them could not do any more is given back then.
    fn begin(&self, new: impl IntoIterator<Item = u32>, own: impl IntoIterator<Item = u32>) {
        let new: Vec<u32> = new.into_iter().collect();
        self.lease.take(new.iter().copied());
        self.store().own(Shards::new(self.total, own));
        for shard in new {
            self.gateways.start(shard..=shard, self.total);
        }
    }

    /// Stops shards that are ours no longer.
    async fn end(&self, gone: &[u32], left: &BTreeSet<u32>) {
        self.store().own(Shards::new(self.total, left.iter().copied()));
        self.gateways.stop(gone.iter().copied()).await;
    }

    fn store(&self) -> &Store {
        self.tables.store()
    }
}
