//! What is in a bot's database, as somebody else reads it while the bot runs.

use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use tokio::time::{sleep, timeout};

pub struct Ledger(SqliteConnection);

impl Ledger {
    pub async fn open(url: &str) -> Self {
        let file = url.trim_start_matches("sqlite:");
        let options = SqliteConnectOptions::new().filename(file).read_only(true);
        Self(options.connect().await.expect("the file opens"))
    }

    /// The outages so far: when they began and ended.
    pub async fn outages(&mut self) -> Vec<(i64, i64)> {
        let outages = sqlx::query_as("SELECT began_at, ended_at FROM outages ORDER BY ended_at");
        outages.fetch_all(&mut self.0).await.expect("the outages are read")
    }

    /// When the next turn ends; None if nobody's does.
    pub async fn due(&mut self) -> Option<i64> {
        let due = sqlx::query_scalar("SELECT MIN(due_at) FROM deadlines");
        due.fetch_one(&mut self.0).await.expect("the deadlines are read")
    }

    /// Waits for a sign of life of this time or later.
    pub async fn beat_of(&mut self, at: i64) {
        let look = async {
            loop {
                let beat = sqlx::query_scalar("SELECT MAX(at) FROM alive");
                let beat: Option<i64> = beat.fetch_one(&mut self.0).await.expect("it is read");
                if beat.is_some_and(|beat| beat >= at) {
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
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM inputs WHERE payload = 'timeout'");
        count.fetch_one(&mut self.0).await.expect("the log is read")
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
