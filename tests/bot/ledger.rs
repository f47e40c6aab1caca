//! What is in a bot's database, as somebody else reads it while the bot runs.

use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::database::Raw;

pub struct Ledger(Raw);

impl Ledger {
    pub async fn open(url: &str) -> Self {
        Self(Raw::open(url).await)
    }

    /// The outages so far: when they began and ended. One that all shards had is one.
    pub async fn outages(&mut self) -> Vec<(i64, i64)> {
        let mut numbers = async |what| {
            let outages = "(SELECT DISTINCT began_at, ended_at FROM outages) AS outages";
            let ordered = format!("SELECT {what} FROM {outages} ORDER BY ended_at, began_at");
            self.0.numbers(&ordered).await
        };
        let (began, ended) = (numbers("began_at").await, numbers("ended_at").await);
        began.into_iter().zip(ended).collect()
    }

    /// When the next turn ends; None if nobody's does.
    pub async fn due(&mut self) -> Option<i64> {
        let due = self.0.numbers("SELECT due_at FROM deadlines ORDER BY due_at LIMIT 1").await;
        due.first().copied()
    }

    /// Waits for a sign of life of this time or later.
    pub async fn beat_of(&mut self, at: i64) {
        let look = async {
            loop {
                let late = format!("SELECT at FROM beats WHERE at >= {at}");
                if !self.0.numbers(&late).await.is_empty() {
                    return;
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = timeout(Duration::from_secs(60), look).await;
        waited.unwrap_or_else(|_| panic!("waited in vain for a sign of life of {at}"));
    }

    /// How many turns ran out.
    pub async fn timeouts(&mut self) -> i64 {
        self.0.number("SELECT COUNT(*) FROM inputs WHERE payload = 'timeout'").await
    }

    /// Waits until there are so many outages, and gives the length of the newest, in seconds.
    pub async fn outage(&mut self, count: usize) -> i64 {
        let look = async {
            loop {
                let outages = self.outages().await;
                if let Some((began, ended)) = outages.get(count - 1) {
                    assert_eq!(outages.len(), count, "{outages:?}");
                    return (ended - began) / 1000;
                }
                sleep(Duration::from_millis(50)).await;
            }
        };
        let waited = timeout(Duration::from_secs(60), look).await;
        waited.unwrap_or_else(|_| panic!("waited in vain for outage {count}"))
    }
}
