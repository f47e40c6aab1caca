//! The steward: sees to it that this process has its part of the shards, and no more.
//!
//! Alone with a file, that is all of them. On a server a shard is claimed before it is started: with `SHARDS=0-3/16`
//! as soon as whoever had it is gone, with `auto` as many as are fair among the processes there are. A shard that
//! another process has taken, since ours could not be seen any more, is stopped here. While that can't be asked nothing
//! is ours but the connections to Discord.
//!
//! All processes have the same number of shards in all, since the shard of a server follows from it: whoever may choose
//! takes the number that is in use, and a range out of another number waits until nobody uses that one any more.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::pin;
use tokio::time::{Instant, sleep, timeout_at};

use super::Gateways;
use crate::config::Sharding;
use crate::store::{Claims, Shards, Standing, Store, StoreError};
use crate::table::engine::Tables;
use crate::table::lease::Lease;

/// How often the claims are looked at.
const LOOK: Duration = Duration::from_secs(1);
/// How long a process has more than its share before it gives some of it back: others may be just restarting.
const GENEROUS: Duration = Duration::from_secs(30);
/// How long a process is missing before it counts as gone: one whose connection was cut is back sooner. One that has
/// missed its own claims for so long does nothing that another may be doing by now.
const MISSING: Duration = Duration::from_secs(3);
const AWAY: &str = "the database that shards are claimed in is away";
const FEW: &str = "there are fewer shards than Discord advises: it refuses those with more than 2,500 servers; the number of shards is changed by stopping every process before the first one is started again";
const OTHERS: &str = "other processes work with another number of shards in all: this one waits until they are stopped; give all of them the same number in SHARDS";

pub struct Steward {
    tables: Tables,
    lease: Lease,
    gateways: Gateways,
    sharding: Sharding,
    /// How many shards there are in all.
    total: u32,
    recommended: u32,
    /// Whether it was said that others have another number of them.
    told: bool,
    /// Since when the claims could not be asked about.
    blind_since: Option<Instant>,
    /// Since when there are more shards here than are fair.
    rich_since: Option<Instant>,
    /// How many processes there were when last no one was missing, how many shards were fair then, and since when
    /// somebody is.
    processes: usize,
    share: usize,
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
        let steward = Self {
            tables,
            lease,
            gateways,
            sharding,
            total,
            recommended,
            told: false,
            blind_since: None,
            rich_since: None,
            processes: 1,
            share: 0,
            missing_since: None,
        };
        steward.compare();
        steward
    }

    fn compare(&self) {
        if self.total < self.recommended {
            tracing::warn!(total = self.total, recommended = self.recommended, "{FEW}");
        }
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
        let gone = self.check(claims).await?;
        if !gone.is_empty() {
            tracing::warn!(?gone, "another process has taken shards of ours");
            self.end(&gone, claims.own()).await;
        }
        if !self.agree(claims).await? {
            return Ok(());
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

    /// Looks whether the claims hold, and gives those that do not. After a while without an answer nothing is ours,
    /// until there is one.
    async fn check(&mut self, claims: &mut Claims) -> Result<Vec<u32>, StoreError> {
        let since = *self.blind_since.get_or_insert_with(Instant::now);
        let checked = {
            let checking = claims.check();
            pin!(checking);
            match timeout_at(since + MISSING, &mut checking).await {
                Ok(checked) => checked,
                Err(_) => {
                    self.disown();
                    checking.await
                }
            }
        };
        if checked.is_err() && since.elapsed() >= MISSING {
            self.disown();
        }
        let gone = checked?;
        self.blind_since = None;
        self.store().own(Shards::new(self.total, claims.own().iter().copied()));
        Ok(gone)
    }

    /// Whoever looks for something to do, or to say, finds nothing. The connections to Discord stay: it may be over in a
    /// moment.
    fn disown(&self) {
        self.lease.bar(AWAY);
        self.store().own(Shards::new(self.total, []));
    }

    /// Whether this process and all others have the same number of shards in all.
    async fn agree(&mut self, claims: &mut Claims) -> Result<bool, StoreError> {
        let in_use = claims.agree(self.total).await?;
        if in_use == self.total {
            return Ok(true);
        }
        if let Sharding::Range { .. } = self.sharding {
            if !std::mem::replace(&mut self.told, true) {
                tracing::warn!(ours = self.total, theirs = in_use, "{OTHERS}");
            }
            return Ok(false);
        }
        self.total = in_use;
        self.compare();
        Ok(claims.agree(in_use).await? == in_use)
    }

    /// How many shards are fair, among all processes that claim some.
    async fn share(&mut self, claims: &mut Claims) -> Result<usize, StoreError> {
        let Standing { processes, before } = claims.standing().await?;
        let all_there = processes >= self.processes;
        if all_there || self.missing_since.get_or_insert_with(Instant::now).elapsed() >= MISSING {
            self.missing_since = None;
            self.processes = processes;
            self.share = fair(self.total as usize, processes, before);
        }
        Ok(self.share)
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

/// How many shards are fair for the one of so many processes that comes after so many others. All of them together have
/// all shards; where there are more processes than shards the last have none, and stand by.
fn fair(total: usize, processes: usize, before: usize) -> usize {
    total / processes + usize::from(before < total % processes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_has_nothing_while_others_have_plenty() {
        for (total, shares) in [
            (16, vec![4, 3, 3, 3, 3]),
            (16, vec![16]),
            (4, vec![2, 1, 1]),
            (2, vec![1, 1, 0]),
            (5, vec![1; 5]),
        ] {
            let dealt = (0..shares.len()).map(|before| fair(total, shares.len(), before));
            assert_eq!(dealt.collect::<Vec<_>>(), shares, "{total} shards");
        }
    }
}
