//! Being in touch, as a lease: nobody loses by a clock but while it holds.
//!
//! It is never simply on. Whether it holds is worked out from the [`signs`](super::signs) at the very
//! moment somebody asks, so that a program that was stopped, a disk that is full or a network that
//! swallows everything end it without anybody's doing. The [`housekeeper`](super::housekeeper) keeps
//! it up, and gives back the time that was lost before it holds again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::{Notify, watch};

use super::engine::Tables;
use super::signs::{Lapse, Moment, Signs};
use crate::store::Sign;

/// Whether players can reach us. Cheap to clone.
#[derive(Clone)]
pub struct Lease(Arc<Inner>);

struct Inner {
    tables: Tables,
    signs: Mutex<Signs>,
    news: Notify,
    regained: watch::Sender<u64>,
}

impl Lease {
    /// A lease that holds once all these shards are connected and a sign of life is stored. Without any
    /// it never does: whoever only stands by has no clocks.
    pub fn new(tables: Tables, shards: impl IntoIterator<Item = u32>) -> Self {
        let signs = Mutex::new(Signs::new(shards));
        let (news, regained) = (Notify::new(), watch::Sender::new(0));
        Self(Arc::new(Inner { tables, signs, news, regained }))
    }

    /// Whether clocks may run out, now.
    pub fn holds(&self) -> bool {
        self.lapse(&self.moment()).is_none()
    }

    /// Why players can't reach us now; None if they can.
    pub fn why_not(&self) -> Option<Lapse> {
        self.lapse(&self.moment())
    }

    /// How many shards are ours, and how many of them are connected and were heard lately.
    pub fn shards(&self) -> (usize, usize) {
        self.signs().count(&self.moment())
    }

    /// Counts how often touch was found, at the start or again: after each there may be boards and
    /// letters that did not get out before.
    pub fn regained(&self) -> watch::Receiver<u64> {
        self.0.regained.subscribe()
    }

    /// These shards are ours too: the lease holds again once they are connected.
    pub fn take(&self, shards: impl IntoIterator<Item = u32>) {
        self.note(|signs, now| signs.take(shards, now));
    }

    /// These are ours no longer: it holds without them, unless they were the last.
    pub fn release(&self, shards: impl IntoIterator<Item = u32>) {
        let news = self.signs().release(shards);
        self.tell(news);
    }

    /// It must not hold, for another reason than shards: what makes them ours can't be asked.
    pub fn bar(&self, reason: &'static str) {
        self.note(|signs, now| signs.bar(reason, now));
    }

    /// That reason is gone.
    pub fn unbar(&self) {
        let news = self.signs().unbar();
        self.tell(news);
    }

    /// A shard has begun its session, or found it again.
    pub fn connected(&self, shard: u32) {
        self.note(|signs, now| signs.connected(shard, now));
    }

    /// A shard has lost its connection.
    pub fn lost(&self, shard: u32) {
        self.note(|signs, now| signs.lost(shard, now));
    }

    /// Anything at all came from a shard.
    pub fn heard(&self, shard: u32) {
        self.note(|signs, now| signs.heard(shard, now));
    }

    /// The program ends: clocks stop here.
    pub fn end(&self) {
        self.signs().end();
    }

    pub(super) fn moment(&self) -> Moment {
        let (wall, steady) = (self.0.tables.now(), self.0.tables.steady());
        Moment { real: Instant::now(), wall, steady }
    }

    pub(super) fn lapse(&self, now: &Moment) -> Option<Lapse> {
        self.signs().lapse(now)
    }

    pub(super) fn absence(&self, now: &Moment) -> Option<Lapse> {
        self.signs().absence(now)
    }

    pub(super) fn last_sure(&self) -> Option<Sign> {
        self.signs().last_sure()
    }

    /// A sign of life of this moment is stored.
    pub(super) fn beat(&self, at: Moment) {
        self.signs().beat(at);
    }

    /// The time that was lost up to this moment is given back.
    pub(super) fn settle(&self, at: Moment) {
        self.signs().settle(at);
        self.0.regained.send_modify(|times| *times += 1);
    }

    /// Wakes when a shard comes or goes, or whose it is changes.
    pub(super) async fn news(&self) {
        self.0.news.notified().await;
    }

    fn note(&self, change: impl FnOnce(&mut Signs, Moment) -> bool) {
        let now = self.moment();
        let news = change(&mut self.signs(), now);
        self.tell(news);
    }

    fn tell(&self, news: bool) {
        if news {
            self.0.news.notify_one();
        }
    }

    fn signs(&self) -> MutexGuard<'_, Signs> {
        self.0.signs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
