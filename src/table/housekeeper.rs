//! The housekeeper: signs of life while players can reach us, time given back when they could not,
//! and tables that nobody has come to for weeks.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use super::engine::Tables;

/// How often a sign of life is left.
const BEAT: Duration = Duration::from_secs(30);
/// A gap of more than this between two signs of life was an outage (milliseconds).
const OUTAGE: i64 = 5_000;
/// How many beats lie between two looks for quiet tables.
const ROUND: u32 = 20;

/// Whether players can reach us, as a housekeeper who has given back their time says it.
pub fn housekeeper(
    tables: Tables,
    connected: watch::Receiver<bool>,
) -> (Keeper, watch::Receiver<bool>) {
    let (in_touch, told) = watch::channel(false);
    (Keeper { tables, connected, in_touch }, told)
}

pub struct Keeper {
    tables: Tables,
    connected: watch::Receiver<bool>,
    in_touch: watch::Sender<bool>,
}

impl Keeper {
    /// Works until the connection is given up.
    pub async fn work(mut self) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut round: u32 = 0;
        loop {
            tokio::select! {
                changed = self.connected.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    self.connection_changed().await;
                }
                _ = beats.tick() => {
                    // Perhaps the store failed when the connection came back.
                    self.connection_changed().await;
                    if *self.in_touch.borrow() {
                        self.beat().await;
                        if round.is_multiple_of(ROUND) {
                            self.close_quiet().await;
                        }
                        round += 1;
                    }
                }
            }
        }
    }

    async fn connection_changed(&self) {
        let connected = *self.connected.borrow();
        let was = *self.in_touch.borrow();
        match (was, connected) {
            (false, true) => self.back().await,
            (true, false) => {
                // Time counts up to here.
                self.beat().await;
                self.in_touch.send_replace(false);
            }
            _ => {}
        }
    }

    /// Gives back the time nobody could move in; only then do clocks run again.
    async fn back(&self) {
        match self.tables.store().note_outage(self.tables.now(), OUTAGE).await {
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

    async fn beat(&self) {
        if let Err(fault) = self.tables.store().beat(self.tables.now()).await {
            tracing::error!(%fault, "a sign of life can't be left");
        }
    }

    async fn close_quiet(&self) {
        if let Err(fault) = self.tables.close_quiet().await {
            tracing::error!(%fault, "quiet tables can't be closed");
        }
    }
}
