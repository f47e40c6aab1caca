//! Presses a second, and how long one takes, with a file, with a server, and with two processes on a server.

use std::time::{Duration, Instant};

use crosstown::playground::{Config, World};

use crate::people::{Couple, Said, percentile};
use crate::postgres::{Cluster, Disk};
use crate::program::Program;

const SHARDS: u64 = 4;

pub async fn measure(full: bool) {
    let (couples, seconds) = if full { (64, 8) } else { (4, 1) };
    println!(
        "Moves in words, {couples} people at once, {seconds} s; a commit waits for the disk:\n"
    );
    println!("| database | processes | a second | p50 | p99 | memory a process |");
    println!("|---|---|---|---|---|---|");
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("bench-processes-{}.db", std::process::id()));
    round("SQLite", &format!("sqlite:{}", file.display()), &["all"], couples, seconds).await;
    for beside in ["", "-wal", "-shm", "-lock"] {
        let _ = std::fs::remove_file(format!("{}{beside}", file.display()));
    }
    let cluster = Cluster::start_new(Disk::Waits);
    round("PostgreSQL", &cluster.database(), &["all"], couples, seconds).await;
    round("PostgreSQL", &cluster.database(), &["0-1/4", "2-3/4"], couples, seconds).await;
    println!();
}

async fn round(what: &str, database: &str, processes: &[&str], couples: usize, seconds: u64) {
    let config = Config { shards: SHARDS, max_concurrency: SHARDS, ..Config::default() };
    let world = World::with(config).await;
    let programs: Vec<Program> =
        processes.iter().map(|shards| Program::start(shards, &world, database)).collect();
    world.connected(SHARDS as usize).await;
    let couples: Vec<Couple> =
        (0..couples).map(|number| Couple::of(&world, "round", number, SHARDS)).collect();
    for couple in &couples {
        couple.begin("none").await;
    }
    let begun = Instant::now();
    let until = begun + Duration::from_secs(seconds);
    let playing: Vec<_> = couples
        .into_iter()
        .map(|couple| tokio::spawn(couple.play(Duration::ZERO, until)))
        .collect();
    let (mut times, mut taken) = (Vec::new(), Duration::ZERO);
    for play in playing {
        let presses = play.await.expect("a round is played to its end");
        let busy: Duration = presses.iter().map(|press| press.took).sum();
        taken = taken.max(busy);
        assert!(presses.iter().all(|press| press.said == Said::Done), "every move is taken");
        times.extend(presses.into_iter().map(|press| press.took));
    }
    let rate = times.len() as f64 / taken.as_secs_f64();
    let (p50, p99) = (percentile(&mut times, 0.5), percentile(&mut times, 0.99));
    let memory: Vec<String> =
        programs.iter().map(|program| format!("{:.0} MB", program.megabytes())).collect();
    println!(
        "| {what} | {} | {rate:.0} | {p50:.1} ms | {p99:.1} ms | {} |",
        processes.len(),
        memory.join(", ")
    );
}
