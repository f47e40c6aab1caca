//! The housekeeper: signs of life while players can reach us, time given back when they could not,
//! and tables that nobody comes to: out of memory after a while, closed after weeks. Whoever was forgotten
//! comes to none.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::engine::Tables;
use super::lease::Lease;
use super::signs::{Lapse, Moment};
use crate::store::Shards;

/// How much time lies between two signs of life. A crash takes no more than this from anybody.
const BEAT: Duration = Duration::from_secs(2);
/// How much time lies between two looks for tables that nobody comes to (milliseconds, as all times below).
const ROUND: i64 = 10 * 60_000;
/// A gap of no more than this is none: a start takes as long.
const OUTAGE: i64 = 5_000;

pub struct Keeper {
    tables: Tables,
    lease: Lease,
    /// Why the lease did not hold when it was last looked at.
    lapse: Option<Lapse>,
    /// Whether the last sign of life could not be left.
    failing: bool,
    round_at: Option<i64>,
}

impl Keeper {
    /// A housekeeper who keeps this lease.
    pub fn new(tables: Tables, lease: Lease) -> Self {
        Self { tables, lease, lapse: Some(Lapse::NoBeat), failing: false, round_at: None }
    }

    /// Works until it is dropped.
    ///
    /// It waits for the disk where it writes, for as long as that takes: meanwhile the lease runs
    /// out by itself.
    pub async fn work(mut self) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let beat = tokio::select! {
                () = self.lease.news() => false,
                _ = beats.tick() => true,
            };
            self.look(beat).await;
        }
    }

    async fn look(&mut self, beat: bool) {
        // Before anything is asked of the lease: a shard that comes to us meanwhile makes it lapse first, and
        // what its last owner left undone is not overlooked.
        let shards = self.tables.store().shards();
        let now = self.lease.moment();
        let lapse = self.lease.lapse(&now);
        // The end of the program is nothing to be told of.
        if let (None, Some(why)) = (self.lapse, lapse.filter(|why| *why != Lapse::Ending)) {
            tracing::warn!(%why, "out of touch: clocks stand still");
        }
        self.lapse = lapse;
        match lapse {
            None if beat => self.beat(now, shards).await,
            None => {}
            Some(_) if self.lease.absence(&now).is_none() => self.regain(now, shards).await,
            Some(_) => {}
        }
        let rested = self.round_at.is_none_or(|at| now.steady.saturating_sub(at) >= ROUND);
        if rested && self.lease.holds() {
            self.round_at = Some(now.steady);
            self.tables.forget_idle();
            if let Err(fault) = self.tables.close_quiet().await {
                tracing::error!(%fault, "quiet tables can't be closed");
            }
            if let Err(trouble) = self.tables.finish_forgetting().await {
                tracing::error!(
                    trouble = trouble.for_log(),
                    "what is left of those who were forgotten can't be removed"
                );
            }
        }
    }

    async fn beat(&mut self, now: Moment, shards: Shards) {
        match self.tables.store().beat(now.wall, shards).await {
            Ok(()) => {
                self.failing = false;
                self.lease.beat(now);
            }
            Err(fault) => self.failed(&fault),
        }
    }

    /// Gives back the time nobody could move in; only then do clocks run again.
    async fn regain(&mut self, now: Moment, shards: Shards) {
        let store = self.tables.store();
        let by = match store.note_outage(now.wall, OUTAGE, self.lease.last_sure(), shards).await {
            Ok(by) => by,
            Err(fault) => return self.failed(&fault),
        };
        self.failing = false;
        tracing::info!(seconds = by / 1000, "in touch: clocks run, moved by what was lost");
        if by != 0 {
            self.tables.reread().await;
        }
        self.lease.settle(now);
        self.lapse = None;
    }

    /// Said once: it is tried again every other second.
    fn failed(&mut self, fault: &crate::store::StoreError) {
        if !std::mem::replace(&mut self.failing, true) {
            tracing::error!(%fault, "a sign of life can't be left: clocks stand still");
        }
    }
}
