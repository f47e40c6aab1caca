//! A server that goes away at the worst moments: nothing is lost or doubled, and nobody hears of it. (Of a file
//! there is no server to take away: where the tests run on SQLite these have nothing to do.)

use std::future::{pending, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use crosstown::store::{Append, Heard, Outcome, Registered, Store};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{Instant, sleep, timeout};

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

/// A network that swallows everything looks like one on which nothing is said.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whoever_is_cut_off_in_silence_listens_anew() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let wire = Wire::to(&scratch.url).await;
    let (far, near) = (Store::open(&wire.url).await.unwrap(), scratch.open().await);
    let mut news = far.news();
    let mut hear = async |what: &str| {
        let heard = timeout(Duration::from_secs(60), news.recv()).await;
        heard.unwrap_or_else(|_| panic!("waited in vain for {what}")).expect("it listens")
    };
    assert_eq!(hear("the beginning").await, Heard::Much, "who knows what was before");
    let ann = near.person(5, "Ann").await.unwrap();
    assert_eq!(hear("Ann").await, Heard::Person(ann));
    wire.freeze();
    near.person(6, "Ben").await.unwrap();
    assert_eq!(hear("what was missed").await, Heard::Much);
    let zoe = near.person(7, "Zoe").await.unwrap();
    assert_eq!(hear("Zoe").await, Heard::Person(zoe));
    // Whoever forgets somebody has the others forget them, too.
    near.forget(zoe).await.unwrap();
    assert_eq!(hear("a change").await, Heard::Person(zoe));
    assert_eq!(hear("that she is forgotten").await, Heard::Forgotten(zoe));
    near.close().await;
}

/// Another process is in the way at the very end of a transaction, where it is told of.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_batch_that_meets_another_at_its_end_is_done_again() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let name = scratch.url.rsplit('/').next().unwrap();
    // Whoever waits for the other first is to find out, and not before both wait.
    let later = format!("ALTER DATABASE {name} SET deadlock_timeout = '4s'");
    database::run(&scratch.url, &later).await;
    let store = scratch.open().await;
    let table = playing(&store, 1_000).await;
    let mut raw = Raw::open(&scratch.url).await;
    raw.run("SET deadlock_timeout = '2min'").await;
    raw.run("BEGIN").await;
    // The row of the store's last transaction, in whose place the next one comes.
    raw.run("SELECT id FROM batches FOR UPDATE").await;
    let appending = {
        let store = store.clone();
        tokio::spawn(async move { store.append(press(table, 1, 500)).await })
    };
    let waits = "SELECT COUNT(*) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let until = Instant::now() + Duration::from_secs(60);
    while database::number(&scratch.url, waits).await < 1 {
        assert!(Instant::now() < until, "waited in vain until the store waits");
        sleep(Duration::from_millis(5)).await;
    }
    raw.run(&format!("SELECT id FROM tables WHERE id = {table} FOR UPDATE")).await;
    raw.run("ROLLBACK").await;
    raw.close().await;
    assert_eq!(appending.await.unwrap().unwrap(), Outcome::Appended);
    assert_eq!(seqs(&store, table).await, [1]);
    store.close().await;
}

/// A newer version is started beside this one, and brings the schema up to date.
#[tokio::test]
async fn a_schema_that_is_changed_meanwhile_disturbs_nobody() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1_000).await;
    let registered = Registered { hash: "x".to_owned(), version: "1".to_owned() };
    store.set_registered(1, registered.clone()).await.unwrap();
    for change in [
        "SELECT 1",
        // What is added is nobody's business here.
        "ALTER TABLE tables ADD COLUMN later BIGINT",
        "ALTER TABLE boards ADD COLUMN later BIGINT",
        // What is not quite what it was is read by a new connection.
        "ALTER TABLE registered ALTER COLUMN hash TYPE VARCHAR(100)",
    ] {
        database::run(&scratch.url, change).await;
        assert!(store.table(table).await.unwrap().is_some(), "{change}");
        assert_eq!(store.board(table).await.unwrap(), None, "{change}");
        let known = store.registered(1).await.unwrap();
        assert_eq!(known, Some(registered.clone()), "{change}");
    }
    enter(&store, press(table, 1, 500)).await;
    store.close().await;
}
