//! Games on four shards of two processes, while one of them is killed again and again, connections are cut and the
//! server is started anew. What people see is counted by [`crate::toll`].

use std::time::{Duration, Instant};

use crosstown::playground::{Config, World};
use tokio::time::{sleep, sleep_until};

use crate::database::Raw;
use crate::people::Couple;
use crate::postgres::{Cluster, Disk};
use crate::program::Program;
use crate::toll::{Clocks, Toll, boards_are_right, letters_arrive};

const SHARDS: u64 = 4;
/// The one that lives on, and the one that is killed.
const FIRST: &str = "0-1/4";
const SECOND: &str = "2-3/4";
/// What Discord wants between two sessions of a bucket, but for the way there.
const PAUSE: Duration = Duration::from_millis(4_900);
/// How long people think.
const THOUGHT: Duration = Duration::from_secs(2);
/// What takes a few turns of Discord's, and time that is given back.
const PATIENCE: Duration = Duration::from_secs(120);

/// How much of everything.
struct Size {
    games: usize,
    /// Games in which nobody moves, games in which somebody is reminded, and games in which a move comes by direct
    /// message.
    idle: usize,
    seconds: u64,
    kills: u32,
    restarts: u32,
}

const FULL: Size = Size { games: 200, idle: 16, seconds: 60, kills: 10, restarts: 2 };
const TINY: Size = Size { games: 8, idle: 4, seconds: 8, kills: 1, restarts: 1 };

/// The connections with claims, and those that listen.
const CUTS: [&str; 2] = [
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 2",
    "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'",
];

/// Whether all was as it should be.
pub async fn measure(full: bool) -> bool {
    let size = if full { FULL } else { TINY };
    let cluster = Cluster::start_new(Disk::Waits);
    let url = cluster.database();
    let config = Config { shards: SHARDS, max_concurrency: SHARDS, ..Config::default() };
    let world = World::with(config).await;
    world.limit_identifies(Some(PAUSE));
    let first = Program::start(FIRST, &world, &url);
    let second = Program::start(SECOND, &world, &url);
    world.connected(SHARDS as usize).await;

    let couples = |what: &str, count: usize| -> Vec<Couple> {
        (0..count).map(|number| Couple::of(&world, what, number, SHARDS)).collect()
    };
    let playing = couples("game", size.games);
    let (idle, slow) = (couples("idle", size.idle), couples("slow", size.idle));
    let mut writing = couples("letter", 2 * size.idle);
    // A direct message arrives at the first process: these tables are the other's.
    writing.retain(|couple| couple.shard >= SHARDS / 2);
    for (couples, pace) in
        [(&playing, "none"), (&idle, "live"), (&slow, "slow"), (&writing, "none")]
    {
        for couple in couples {
            couple.begin(pace).await;
        }
    }
    let fresh = [&first, &second].map(Program::megabytes);
    let begun = Instant::now();
    let until = begun + Duration::from_secs(size.seconds);
    let clocks = set_clocks(&url, size.seconds).await;
    let played: Vec<_> =
        playing.iter().map(|couple| tokio::spawn(couple.clone().play(THOUGHT, until))).collect();
    let (second, cut) = torment(&size, (&cluster, &url), &world, second, begun).await;
    let mut presses = Vec::new();
    for (play, couple) in played.into_iter().zip(&playing) {
        let of_one = play.await.expect("a game is played to its end");
        presses.extend(of_one.into_iter().map(|press| (couple.shard, press)));
    }
    let ended = Instant::now();
    world.connected(SHARDS as usize).await;
    let back = ended.elapsed();
    let boards = boards_are_right(&world, &url, &playing).await;
    let letters = letters_arrive(&world, &url, &writing).await;
    let mut toll = Toll::count(&world, &url, &presses, &idle, &slow, PATIENCE).await;
    toll.early_clocks = clocks.early(&url).await;

    println!(
        "Soak: {} games on {SHARDS} shards for {} s, a process of two killed {} times, PostgreSQL started anew {} times, claims and listeners cut:\n",
        size.games, size.seconds, size.kills, size.restarts
    );
    println!("| what | count | |\n|---|---|---|");
    let mut right = toll.print();
    right &=
        row("connections with claims, and listeners, cut", format!("{cut:?}"), !cut.contains(&0));
    row("sessions begun", world.identified(), true);
    row("connected again after the end", format!("{:.1} s", back.as_secs_f64()), true);
    right &= boards.print("boards that show the newest move", full);
    right &= letters.print("boards that show a move by direct message to the other process", full);
    for (name, program, fresh) in [("first", &first, fresh[0]), ("second", &second, fresh[1])] {
        let now = program.megabytes();
        let memory = format!("{fresh:.0} MB, {now:.0} MB");
        row(&format!("memory of the {name} process, before and after"), memory, true);
    }
    println!();
    // Whoever was killed leaves presses without an answer: that was counted.
    toll.forgive(&world);
    right
}

/// Prints a line of the table, and gives whether it is right.
pub fn row(what: &str, figure: impl std::fmt::Display, right: bool) -> bool {
    println!("| {what} | {figure} | {} |", if right { "" } else { "**wrong**" });
    right
}

/// The idle games end and the slow ones remind somebody at different moments of the soak.
async fn set_clocks(url: &str, seconds: u64) -> Clocks {
    let mut raw = Raw::open(url).await;
    let now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
    let then = format!("{now} + 2000 + (table_id >> 8) % {}", seconds * 1000);
    let of = |pace: &str| format!("table_id IN (SELECT id FROM tables WHERE pace = '{pace}')");
    let due =
        format!("UPDATE deadlines SET due_at = {then}, remind_at = NULL WHERE {}", of("live"));
    raw.run(&due).await;
    raw.run(&format!("UPDATE deadlines SET remind_at = {then} WHERE {}", of("slow"))).await;
    let clocks = Clocks::read(&mut raw, &of("live")).await;
    raw.run("SELECT pg_notify('crosstown', '-1 *')").await;
    clocks
}

/// Everything that goes wrong, at its time. Gives the second process as it is in the end, and how many connections of
/// each kind were cut.
async fn torment(
    size: &Size,
    (cluster, url): (&Cluster, &str),
    world: &World,
    mut second: Program,
    begun: Instant,
) -> (Program, [i64; 2]) {
    let mut cut = [0; 2];
    let all = Duration::from_secs(size.seconds);
    let mut plan: Vec<(Duration, Misfortune)> = Vec::new();
    for number in 0..size.kills {
        plan.push((all * (2 * number + 1) / (2 * size.kills + 1), Misfortune::Kill));
    }
    for number in 0..size.restarts {
        plan.push((all * (number + 1) / (size.restarts + 1), Misfortune::Restart));
    }
    for number in 0..2 {
        plan.push((all * (2 * number + 1) / 5, Misfortune::Cut(number as usize)));
    }
    plan.sort_by_key(|(at, _)| *at);
    for (at, misfortune) in plan {
        sleep_until((begun + at).into()).await;
        match misfortune {
            Misfortune::Kill => {
                second.kill();
                second = Program::start(SECOND, world, url);
            }
            Misfortune::Restart => {
                cluster.stop();
                cluster.start();
            }
            Misfortune::Cut(which) => {
                let of = CUTS[which];
                let end = format!("SELECT COUNT(pg_terminate_backend(pid)) FROM ({of}) AS cut");
                cut[which] += Raw::open(url).await.number(&end).await;
            }
        }
        // One that was just starting may have found no server: whoever runs it starts it again.
        sleep(Duration::from_millis(500)).await;
        if !second.runs() {
            second = Program::start(SECOND, world, url);
        }
    }
    (second, cut)
}

enum Misfortune {
    Kill,
    Restart,
    /// Of these among [`CUTS`].
    Cut(usize),
}
