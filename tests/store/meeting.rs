//! Two processes on one database, made to meet: a third one holds what both want until both wait for it.

use std::time::Duration;

use crosstown::store::Store;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::Scratch;
use super::database::Raw;

const PATIENCE: Duration = Duration::from_secs(60);

pub struct Two {
    pub one: Store,
    pub two: Store,
    pub url: String,
    _scratch: Scratch,
}

/// What both want to have.
pub enum Held {
    Row(&'static str, i64),
    /// What is no row, by its number.
    Matter(i64),
    /// They meet as chance will have it.
    Nothing,
}

impl Two {
    pub async fn start() -> Self {
        let scratch = Scratch::new();
        let (one, two) = (scratch.open().await, scratch.open().await);
        Self { one, two, url: scratch.url.clone(), _scratch: scratch }
    }

    /// Has both do something at once. If something is held, both begin while somebody has it, who lets go when
    /// both wait. SQLite has one writer at a time: there everything is held.
    pub async fn meet<F, G>(
        &self,
        held: Held,
        one: impl FnOnce(Store) -> F,
        two: impl FnOnce(Store) -> G,
    ) -> (F::Output, G::Output)
    where
        F: Future<Output: Send> + Send + 'static,
        G: Future<Output: Send> + Send + 'static,
    {
        let hold = match held {
            Held::Row(table, id) => {
                Some(format!("SELECT id FROM {table} WHERE id = {id} FOR UPDATE"))
            }
            Held::Matter(matter) => Some(format!("SELECT pg_advisory_xact_lock({matter})")),
            Held::Nothing => None,
        };
        let mut holder = Raw::open(&self.url).await;
        if let Some(hold) = &hold {
            if let Raw::Sqlite(_) = holder {
                holder.run("BEGIN IMMEDIATE").await;
            } else {
                holder.run("BEGIN").await;
                holder.run(hold).await;
            }
        }
        let (one, two) = (tokio::spawn(one(self.one.clone())), tokio::spawn(two(self.two.clone())));
        if hold.is_some() {
            self.both_wait(&one, &two).await;
            holder.run("ROLLBACK").await;
        }
        holder.close().await;
        (one.await.unwrap(), two.await.unwrap())
    }

    async fn both_wait<A, B>(&self, one: &JoinHandle<A>, two: &JoinHandle<B>) {
        let mut watcher = Raw::open(&self.url).await;
        let waiting = "SELECT COUNT(*) FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let until = Instant::now() + PATIENCE;
        if let Raw::Postgres(_) = watcher {
            while watcher.number(waiting).await < 2 {
                assert!(Instant::now() < until, "waited in vain until both wait");
                sleep(Duration::from_millis(5)).await;
            }
        } else {
            // A file says nothing of those who wait for it.
            sleep(Duration::from_millis(50)).await;
        }
        assert!(!one.is_finished() && !two.is_finished(), "somebody did not wait");
        watcher.close().await;
    }
}
