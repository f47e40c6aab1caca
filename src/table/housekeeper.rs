//! The housekeeper: signs of life while players can reach us, time given back when they could not,
//! and tables that nobody has come to for weeks.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use super::engine::Tables;

/// How often the housekeeper looks around.
const LOOK: Duration = Duration::from_secs(5);
/// How much time lies between two signs of life (milliseconds, as all times below).
const BEAT: i64 = 30_000;
/// How much time lies between two looks for quiet tables.
const ROUND: i64 = 10 * 60_000;
/// A gap of more than this between two signs of life was an outage, if we were out of touch.
const OUTAGE: i64 = 5_000;

/// A housekeeper, and whether players can reach us: true only once the time is given back in which
/// they could not.
pub fn housekeeper(
    tables: Tables,
    connected: watch::Receiver<bool>,
) -> (Keeper, watch::Receiver<bool>) {
    let (in_touch, told) = watch::channel(false);
    (Keeper { tables, connected, in_touch, beat_at: i64::MIN, round_at: i64::MIN }, told)
}

pub struct Keeper {
    tables: Tables,
    connected: watch::Receiver<bool>,
    in_touch: watch::Sender<bool>,
    beat_at: i64,
    round_at: i64,
}

impl Keeper {
    /// Works until the connection is given up.
    pub async fn work(mut self) {
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let given_up = tokio::select! {
                changed = self.connected.changed() => changed.is_err(),
                _ = looks.tick() => false,
            };
            if given_up {
                return;
            }
            self.look().await;
        }
    }

    async fn look(&mut self) {
        let connected = *self.connected.borrow();
        let in_touch = *self.in_touch.borrow();
        match (in_touch, connected) {
            (false, true) => self.back().await,
            (true, false) => {
                // Time counts up to here.
                self.beat().await;
                self.in_touch.send_replace(false);
            }
            (true, true) if self.since(self.beat_at) >= BEAT => self.beat().await,
            _ => {}
        }
        if connected && self.since(self.round_at) >= ROUND {
            self.round_at = self.tables.now();
            if let Err(fault) = self.tables.close_quiet().await {
                tracing::error!(%fault, "quiet tables can't be closed");
            }
        }
    }

    fn since(&self, at: i64) -> i64 {
        self.tables.now().saturating_sub(at)
    }

    /// Gives back the time nobody could move in; only then do clocks run again.
    async fn back(&mut self) {
        self.beat_at = self.tables.now();
        match self.tables.store().note_outage(self.beat_at, OUTAGE).await {
            Ok(None) => {}
            Ok(Some(outage)) => {
                let seconds = (outage.ended_at - outage.began_at) / 1000;
                tracing::info!(seconds, "back after an outage: all clocks are set back");
                self.tables.reread().await;
            }
            Err(fault) => {
                tracing::error!(%fault, "an outage can't be noted: clocks stand still");
                return;
            }
        }
        self.in_touch.send_replace(true);
    }

    async fn beat(&mut self) {
        self.beat_at = self.tables.now();
        if let Err(fault) = self.tables.store().beat(self.beat_at).await {
            tracing::error!(%fault, "a sign of life can't be left");
        }
    }
}
