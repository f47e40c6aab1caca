//! The usher of one shard: it begins a session only in its turn, at the start and ever after.
//!
//! Serenity begins sessions five seconds apart within a client, whatever Discord allows and whatever other
//! clients and processes do, and it begins another by itself when one is over. It can't be asked to wait;
//! but it reads the gateway's address each time it is about to connect, and that is behind a lock. The
//! usher keeps that lock, and opens it for a turn. Whoever connects to go on with a session needs none: the shard is
//! on the list of runners then, and is not while a session has to be begun.
//!
//! What is not reached: a connection that takes longer than [`OPEN`] says who it is when its turn is over.
//! Should that be another's turn, Discord calls the session invalid, and serenity comes here again.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ConnectionStage, ShardId, ShardManager};
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::{Instant, sleep};

use super::turns::Turns;

/// How often the list of runners is looked at; a session that goes on waits no longer than this.
const LOOK: Duration = Duration::from_millis(100);
/// How long a shard may take to connect in its turn.
pub const OPEN: Duration = Duration::from_secs(3);
/// How long it may take from there to the beginning of its session.
const READY: Duration = Duration::from_secs(10);

pub struct Usher {
    shard: ShardId,
    manager: Arc<ShardManager>,
    address: Arc<Mutex<String>>,
    /// While this is kept, nobody connects.
    shut: Option<OwnedMutexGuard<String>>,
}

impl Usher {
    /// Nobody connects from here on but in turn.
    pub async fn new(shard: u32, manager: Arc<ShardManager>, address: Arc<Mutex<String>>) -> Self {
        let mut usher = Self { shard: ShardId(shard), manager, address, shut: None };
        usher.shut().await;
        usher
    }

    /// Lets the shard in, each time in its turn.
    pub async fn work(&mut self, turns: &dyn Turns, bucket: u32) -> Infallible {
        loop {
            let turn = turns.turn(bucket).await;
            self.let_in().await;
            let end = Instant::now() + READY;
            while self.stage().await.is_some_and(|stage| stage != ConnectionStage::Connected)
                && Instant::now() < end
            {
                sleep(LOOK).await;
            }
            drop(turn);
            while self.stage().await.is_some() {
                sleep(LOOK).await;
            }
        }
    }

    /// Opens until the shard has connected, or takes too long.
    async fn let_in(&mut self) {
        self.shut = None;
        let end = Instant::now() + OPEN;
        while !self.manager.has(self.shard).await && Instant::now() < end {
            sleep(LOOK).await;
        }
        self.shut().await;
    }

    /// How far the shard is; None if it has to begin a session. On the way it is let in to go on with one.
    async fn stage(&mut self) -> Option<ConnectionStage> {
        // While the list is held no session ends, so nobody waits but to go on with one.
        let runners = self.manager.runners.clone();
        let runners = runners.lock().await;
        let stage = runners.get(&self.shard)?.stage;
        self.shut = None;
        self.shut().await;
        Some(stage)
    }

    /// Whoever waits already comes before.
    async fn shut(&mut self) {
        if self.shut.is_none() {
            self.shut = Some(self.address.clone().lock_owned().await);
        }
    }

    /// The shard is to be stopped, and nobody connects again. Serenity can't take back a start that it
    /// has begun: one that waits here waits for ever.
    pub async fn close(mut self) {
        self.shut().await;
        // One that is about to go on with its session has to come so far, to hear that it is to stop.
        self.stage().await;
        std::mem::forget(self.shut.take());
    }
}
