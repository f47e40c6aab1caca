//! How the database grows: what a game leaves behind, what is cleared away of it, and what that comes to in a year of
//! 1,000 games a day.
//!
//! `cargo bench --bench growth -- 20000` plays a game of each kind through the store, makes 20,000 out of them (every
//! row of theirs again), and prints their size before and after clearing away, and how long clearing, a backup and
//! the checks take. A year are 365,000; that takes its time, and a few gigabytes.

mod many;
mod played;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use crosstown::game::Seed;
use crosstown::store::{self, Store};
use crosstown::table::backup::back_up;
use crosstown::table::engine::Tables;
use crosstown::table::limits::Limits;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::played::KINDS;

const DAY: i64 = 24 * 60 * 60 * 1000;
/// Games in a year.
const YEAR: f64 = 365_000.0;
const MB: f64 = 1e6;
/// What grows with people and not with games: sums of days, weeks and months go after 70 days.
const BOUNDED: [&str; 4] = ["people", "totals", "ratings", "found_words"];

#[tokio::main]
async fn main() {
    let full = std::env::args().any(|arg| arg == "--bench");
    let wanted = std::env::args().find_map(|arg| arg.parse().ok());
    let games: i64 = wanted.unwrap_or(if full { 20_000 } else { 100 });
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-growth");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a writable target folder");
    let file = folder.join("growth.db");
    let url = format!("sqlite:{}", file.display());

    let time = Arc::new(AtomicI64::new(1_760_000_000_000));
    let store = Store::open(&url).await.expect("a new file");
    let tables = tables(&store, &time);
    let mut played = Vec::new();
    println!("{:20} {:>7} {:>10} {:>10}", "a game", "inputs", "log", "last state");
    for (number, kind) in (1..).zip(&KINDS) {
        let id = played::play(&tables, kind, number).await;
        let log = store.inputs(id.0, 1).await.expect("a log");
        let text: usize = log.iter().map(|input| input.payload.len()).sum();
        let state = store.snapshot(id.0).await.expect("a state").map_or(0, |one| one.state.len());
        println!("{:20} {:>7} {text:>10} {state:>10}", kind.name, log.len());
        played.push(id);
    }
    store.close().await;

    let mut db = open(&file).await;
    let start = Instant::now();
    many::fill(&mut db, &played, which, games).await;
    db.close().await.expect("all in one file");
    let store = Store::open(&url).await.expect("our file");
    store.rebuild_standings().await.expect("room on the disk");
    println!("\n{games} games made in {:.1} s", start.elapsed().as_secs_f64());
    store.close().await;
    let before = told(&file, "before", games).await;

    let store = Store::open(&url).await.expect("our file");
    time.fetch_add(games * 86_400 + 100 * DAY, Ordering::Relaxed);
    let start = Instant::now();
    let cleared = self::tables(&store, &time).clear_away().await.expect("it is cleared");
    let clearing = start.elapsed().as_secs_f64();
    println!(
        "cleared away in {clearing:.1} s, with its pauses: {} rows, {} states; {} states stay",
        cleared.rows, cleared.states, cleared.kept
    );
    store.close().await;
    let after = told(&file, "after", games).await;

    let start = Instant::now();
    store::examine(&url).await.expect("it is whole");
    println!("looked over in {:.1} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let made = back_up(&url, &folder.join("copy.db")).await.expect("a backup");
    println!(
        "a backup of {:.1} MB in {:.1} s, with its checks",
        made.copied.bytes as f64 / MB,
        start.elapsed().as_secs_f64()
    );
    println!(
        "\na year of 1,000 games a day, by that: {:.2} GB of games instead of {:.2} GB",
        after * YEAR / 1e9,
        before * YEAR / 1e9
    );
    std::fs::remove_dir_all(&folder).expect("ours");
}

fn tables(store: &Store, time: &Arc<AtomicI64>) -> Tables {
    let time = time.clone();
    let now = move || time.load(Ordering::Relaxed);
    let limits = Limits { of_person: 1_000, of_server: 1_000, ..Limits::default() };
    Tables::with_limits(store.clone(), limits, now, || Seed::from_number(5)).0
}

/// Which of the games that were played the one with this number is like.
fn which(number: i64) -> usize {
    let mut place = u32::try_from(number * 37 % 100).expect("below a hundred");
    for (index, kind) in KINDS.iter().enumerate() {
        if place < kind.share {
            return index;
        }
        place -= kind.share;
    }
    0
}

/// Prints what each table takes a game, and gives what all of them do.
async fn told(file: &Path, when: &str, games: i64) -> f64 {
    let mut db = open(file).await;
    let sizes = many::sizes(&mut db).await;
    db.close().await.expect("all in one file");
    let games = games as f64;
    let growing = sizes.iter().filter(|(table, _)| !BOUNDED.contains(&table.as_str()));
    let growing = growing.map(|(_, bytes)| bytes).sum::<i64>() as f64 / games;
    let bounded = sizes.iter().filter(|(table, _)| BOUNDED.contains(&table.as_str()));
    let bounded = bounded.map(|(_, bytes)| bytes).sum::<i64>() as f64;
    let bytes = std::fs::metadata(file).expect("our file").len() as f64;
    let each: Vec<String> = sizes
        .iter()
        .filter(|(table, _)| !BOUNDED.contains(&table.as_str()))
        .take(7)
        .map(|(table, bytes)| format!("{table} {:.0}", *bytes as f64 / games))
        .collect();
    println!(
        "{when}: {growing:.0} bytes a game ({}), people and their sums {:.1} MB, a file of {:.1} MB",
        each.join(", "),
        bounded / MB,
        bytes / MB
    );
    growing
}

async fn open(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.expect("our file")
}
