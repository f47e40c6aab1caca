//! A server that goes away at the worst moments: nothing is lost or doubled, and nobody hears of it. (Of a file
//! there is no server to take away: where the tests run on SQLite these have nothing to do.)

use std::future::{pending, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use crosstown::store::{Append, Outcome, Store};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

use super::database::{self, Raw};
use super::postgres::{Cluster, Disk};
use super::wire::{Loss, Wire};
use super::{Scratch, enter, playing, press, seqs};

const TABLES: i64 = 8;

/// Many tables at play, all at once.
struct Play {
    store: Store,
    tables: Vec<i64>,
    over: Arc<AtomicBool>,
    players: JoinSet<()>,
}

impl Play {
    async fn begin(url: &str) -> Self {
        let store = Store::open(url).await.unwrap();
        let (over, mut tables) = (Arc::new(AtomicBool::new(false)), Vec::new());
        let mut players = JoinSet::new();
        for number in 0..TABLES {
            let table = playing(&store, 1_000 + number).await;
            tables.push(table);
            let (store, over) = (store.clone(), over.clone());
            players.spawn(async move {
                let mut seq = 0;
                while !over.load(Ordering::Relaxed) {
                    seq += 1;
                    let say = vec![format!("{seq}")];
                    let press = press(table, seq, number * 1_000_000 + seq);
                    let outcome = store.append(Append { outbox: say, ..press }).await;
                    assert_eq!(outcome.unwrap(), Outcome::Appended);
                    // What is read meanwhile is read as well.
                    assert_eq!(store.inputs(table, seq).await.unwrap().len(), 1);
                }
            });
        }
        Self { store, tables, over, players }
    }

    /// Waits until every table has gone on by some moves.
    async fn goes_on(&self) {
        let before = self.entered().await;
        for _ in 0..6_000 {
            let now = self.entered().await;
            if before.iter().zip(&now).all(|(before, now)| *now > before + 2) {
                return;
            }
            sleep(Duration::from_millis(10)).await;
        }
        panic!("waited in vain until all tables go on");
    }

    async fn entered(&self) -> Vec<usize> {
        let mut entered = Vec::new();
        for table in &self.tables {
            entered.push(seqs(&self.store, *table).await.len());
        }
        entered
    }

    /// Everything is there, once.
    async fn end(mut self, url: &str) {
        self.over.store(true, Ordering::Relaxed);
        while let Some(played) = self.players.join_next().await {
            played.expect("every press was entered, and said so");
        }
        let mut moves = 0;
        for table in self.tables {
            let seqs = seqs(&self.store, table).await;
            assert_eq!(seqs, (1..=seqs.len() as i64).collect::<Vec<_>>());
            moves += seqs.len() as i64;
        }
        let said = "SELECT COUNT(*) FROM outbox";
        assert_eq!(database::number(url, said).await, moves, "each said what it had to say once");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn connections_that_are_thrown_out_lose_nothing() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let play = Play::begin(&scratch.url).await;
    let mut raw = Raw::open(&scratch.url).await;
    for _ in 0..20 {
        play.goes_on().await;
        let thrown_out = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = 'crosstown'";
        assert!(raw.run(thrown_out).await > 0, "somebody was connected");
    }
    raw.close().await;
    play.end(&scratch.url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_server_that_is_stopped_or_killed_loses_nothing() {
    if !database::on_postgres() {
        return;
    }
    let cluster = Arc::new(spawn_blocking(|| Cluster::start_new(Disk::Waits)).await.unwrap());
    let url = cluster.database();
    let play = Play::begin(&url).await;
    for end in [Cluster::stop, Cluster::kill, Cluster::stop, Cluster::kill] {
        play.goes_on().await;
        let cluster = cluster.clone();
        let restart = move || {
            end(&cluster);
            cluster.start();
        };
        spawn_blocking(restart).await.unwrap();
    }
    play.goes_on().await;
    play.end(&url).await;
}

/// A press with something to say, while the wire is cut at its commit.
async fn cut_at_commit(wire: &Wire, loss: Loss, meanwhile: impl AsyncFnOnce()) {
    let store = Store::open(&wire.url).await.unwrap();
    let table = playing(&store, 1_000).await;
    wire.lose(loss);
    let appending = {
        let (store, outbox) = (store.clone(), vec!["said".to_owned()]);
        tokio::spawn(async move { store.append(Append { outbox, ..press(table, 1, 500) }).await })
    };
    wire.caught().await;
    assert!(!appending.is_finished());
    meanwhile().await;
    wire.cut();
    assert_eq!(appending.await.unwrap().unwrap(), Outcome::Appended, "{loss:?}");
    assert_eq!(seqs(&store, table).await, [1], "{loss:?}");
    assert_eq!(store.pending(10).await.unwrap().len(), 1, "{loss:?}");
    enter(&store, press(table, 2, 501)).await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_commit_without_an_answer_is_asked_for() {
    if !database::on_postgres() {
        return;
    }
    for loss in [Loss::Answer, Loss::Question, Loss::Everything] {
        let scratch = Scratch::new();
        cut_at_commit(&Wire::to(&scratch.url).await, loss, async || {}).await;
    }
}

/// A server that comes back after a crash gives the numbers of transactions that were lost to others.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_commit_that_was_lost_is_not_mistaken_for_that_of_others() {
    if !database::on_postgres() {
        return;
    }
    let cluster = Arc::new(spawn_blocking(|| Cluster::start_new(Disk::Waits)).await.unwrap());
    let url = cluster.database();
    let wire = Wire::to(&url).await;
    let crash = async || {
        let again = cluster.clone();
        let crash = move || {
            again.kill();
            again.start();
        };
        spawn_blocking(crash).await.unwrap();
        let mut raw = Raw::open(&url).await;
        for application in 0..20 {
            let others = "INSERT INTO registered (application, hash) VALUES";
            raw.run(&format!("{others} ({application}, 'x')")).await;
        }
        raw.close().await;
    };
    cut_at_commit(&wire, Loss::Question, crash).await;
}

/// Whoever has begun to keep a turn has it for a while, even if the next thing that happens is its end.
#[tokio::test]
async fn a_turn_outlasts_whoever_is_killed_as_it_begins() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let (store, other) = (scratch.open().await, scratch.open().await);
    let turn = store.turn(7).await.unwrap();
    {
        let mut kept = pin!(turn.keep(pending(), Duration::from_secs(5)));
        let once = |context: &mut Context| Poll::Ready(kept.as_mut().poll(context).is_ready());
        assert!(!poll_fn(once).await);
    }
    let next = timeout(Duration::from_secs(2), other.turn(7)).await;
    assert!(next.is_err(), "the server sleeps, and has its lock: {next:?}");
    timeout(Duration::from_secs(60), other.turn(7)).await.expect("a turn, in the end").unwrap();
    store.close().await;
    other.close().await;
}
