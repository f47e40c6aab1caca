//! How many moves a second are kept for good, with 1, 8 and 64 tables at play at once.
//!
//! `cargo bench --bench store`. Beside it, in the same run on the same disk: a plain loop that enters
//! the same rows, one transaction each. With one table both wait for the disk each time and the store
//! does more a move; what batches are good for shows when several are at play.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crosstown::store::{Append, Most, NewTable, Opened, Outcome, Start, Store};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};

const PAYLOAD: &str = r#"{"act":{"seat":0,"action":{"place":"d5"}}}"#;

#[tokio::main]
async fn main() {
    let full = std::env::args().any(|arg| arg == "--bench");
    let (rounds, time) =
        if full { (4, Duration::from_secs(1)) } else { (1, Duration::from_millis(50)) };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-store");

    // In turns, so that what else the machine does falls on all alike.
    let mut plain = 0.0;
    let mut at_once = [1, 8, 64].map(|tables| (tables, 0.0, Vec::new()));
    for round in 0..rounds {
        std::fs::create_dir_all(&folder).expect("a writable target folder");
        plain += plain_loop(&folder.join(format!("plain-{round}.db")), time).await;
        for (tables, rate, waits) in &mut at_once {
            let file = folder.join(format!("store-{round}-{tables}.db"));
            *rate += store(&file, *tables, time, waits).await;
        }
        std::fs::remove_dir_all(&folder).expect("ours");
    }

    let rounds = f64::from(rounds);
    println!("one transaction a row   {:>8.0} a second", plain / rounds);
    for (tables, rate, mut waits) in at_once {
        waits.sort_unstable();
        let slow = waits[waits.len() * 99 / 100].as_secs_f64() * 1e3;
        println!(
            "store, {tables:>2} tables at once {:>8.0} a second, {:.2} times as many; \
             99 of 100 answered within {slow:.1} ms",
            rate / rounds,
            rate / plain,
        );
    }
}

/// Rows a second, set for the same promise as the store's: on the disk when it is answered.
async fn plain_loop(file: &Path, time: Duration) -> f64 {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let options = options.journal_mode(SqliteJournalMode::Wal);
    let mut db: SqliteConnection =
        options.synchronous(SqliteSynchronous::Full).connect().await.expect("a new file");
    sqlx::query(
        "CREATE TABLE inputs (table_id BIGINT, seq BIGINT, at BIGINT, seat BIGINT, payload TEXT,
         interaction_id BIGINT UNIQUE, PRIMARY KEY (table_id, seq))",
    )
    .execute(&mut db)
    .await
    .expect("a new table");
    let start = Instant::now();
    let mut seq = 0_i64;
    while start.elapsed() < time {
        seq += 1;
        let mut own = db.begin().await.expect("nobody else");
        sqlx::query("INSERT INTO inputs VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(1_i64)
            .bind(seq)
            .bind(seq)
            .bind(0_i64)
            .bind(PAYLOAD)
            .bind(seq)
            .execute(&mut *own)
            .await
            .expect("a new row");
        own.commit().await.expect("room on the disk");
    }
    seq as f64 / start.elapsed().as_secs_f64()
}

/// Moves a second. How long each was waited for is added to `waits`.
async fn store(file: &Path, tables: i64, time: Duration, waits: &mut Vec<Duration>) -> f64 {
    let store = Store::open(&format!("sqlite:{}", file.display())).await.expect("a new file");
    let mut ids = Vec::new();
    for channel in 0..tables {
        ids.push(playing(&store, channel).await);
    }
    let start = Instant::now();
    let mut tasks = tokio::task::JoinSet::new();
    for table in ids {
        let store = store.clone();
        tasks.spawn(async move {
            let mut waits = Vec::new();
            while start.elapsed() < time {
                let seq = waits.len() as i64 + 1;
                let interaction = Some((table << 20) + seq);
                let input = Append::new(table, seq, seq, 0, PAYLOAD);
                let asked = Instant::now();
                let outcome = store.append(Append { interaction, ..input }).await;
                assert_eq!(outcome.expect("room on the disk"), Outcome::Appended);
                waits.push(asked.elapsed());
            }
            waits
        });
    }
    let waited: Vec<Duration> = tasks.join_all().await.into_iter().flatten().collect();
    let rate = waited.len() as f64 / start.elapsed().as_secs_f64();
    waits.extend(waited);
    store.close().await;
    rate
}

async fn playing(store: &Store, channel: i64) -> i64 {
    let opener = store.person(71, "Ada").await.expect("a new person");
    let start = Start {
        options: "{}".to_owned(),
        rules: 1,
        dictionary: None,
        state: String::new(),
        deadlines: Vec::new(),
        outbox: Vec::new(),
    };
    let table = NewTable {
        game: "crisscross".to_owned(),
        rules: 1,
        options: "{}".to_owned(),
        seed: "2a".to_owned(),
        dictionary: None,
        pace: "none".to_owned(),
        guild: None,
        channel,
        private: false,
        opener,
        seats: Vec::new(),
        at: 0,
        start: Some(start),
        most: Most { of_opener: i64::MAX, of_guild: i64::MAX },
        waiting: None,
        rematch_of: None,
        play: None,
    };
    let Opened::Table(table) = store.open_table(table).await.expect("a new table") else {
        panic!("channel {channel} is free");
    };
    table
}
