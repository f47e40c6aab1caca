//! Hostile input by the million: `cargo bench --bench hostile -- 1000000` tries so many inputs of each kind, `-- 1000000
//! exports states` of these kinds alone, and `-- 1 4711 exports` a single one, by its number. What is promised is said in
//! `tests/shared/hostile` and `tests/hostile`. A line a kind is printed, and the exit code is 0 only if every promise was
//! kept.
//!
//! `-- 1000000 600s` spends at most so many seconds on a kind, and prints how many inputs that were.
//!
//! With `--config profile.bench.package.crosstown.overflow-checks=true` before the `--`, a number that grows too large is
//! a panic here as it is in tests.
//!
//! What takes a running bot or a database is tried less often, for a network is slower than a function: a thousandth of
//! the number, unless it is named alone. Without `--bench` it is over in moments and only shows that it works.

#[path = "../../tests/hostile/answers.rs"]
mod answers;
#[path = "../../tests/shared/database.rs"]
mod database;
#[path = "../../tests/hostile/gateway.rs"]
mod gateway;
#[path = "../../tests/shared/hostile/mod.rs"]
mod hostile;
#[path = "../../tests/bot/house.rs"]
#[allow(dead_code, reason = "tests of the bot use all of it")]
mod house;
#[path = "../../tests/shared/postgres.rs"]
mod postgres;
#[path = "../../tests/hostile/presses.rs"]
mod presses;
#[path = "../../tests/shared/quick_words.rs"]
mod quick_words;
#[path = "../../tests/hostile/rows.rs"]
mod rows;
#[path = "../../tests/shared/scratch.rs"]
mod scratch;

use std::io::Write as _;
use std::ops::Range;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hostile::KINDS;
use hostile::run::Tally;
use tokio::runtime::Runtime;

/// An input that takes longer is told of, with its number.
const LONG: Duration = Duration::from_secs(1);
/// One of so many inputs is tried on what takes a network or a disk.
const THOUSANDTH: u64 = 1_000;
/// So many inputs are enough to meet both fates: some are taken, and some refused.
const ENOUGH: u64 = 200;
/// What takes a running bot, or a database.
const LIVE: [&str; 4] = ["presses", "gateway", "answers", "rows"];

fn main() -> ExitCode {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let full = std::env::args().any(|word| word == "--bench");
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let inputs = numbers.first().copied().unwrap_or(if full { 100_000 } else { 20 });
    let from = numbers.get(1).copied().unwrap_or(0);
    let seconds = |word: &String| word.strip_suffix('s').and_then(|word| word.parse().ok());
    let limit = words.iter().find_map(seconds).map(Duration::from_secs);
    let is_name = |word: &&String| word.parse::<u64>().is_err() && seconds(word).is_none();
    let named: Vec<&String> = words.iter().filter(is_name).collect();
    let known: Vec<String> = KINDS.iter().map(|kind| one_word(kind.name)).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).chain(LIVE).collect();
    if let Some(unknown) = named.iter().find(|word| !known.contains(&word.as_str())) {
        eprintln!("There is no kind {unknown}: choose from {}.", known.join(", "));
        return ExitCode::FAILURE;
    }
    let wanted = |name: &str| named.is_empty() || named.iter().any(|word| **word == one_word(name));
    println!(
        "| kind | inputs | taken | refused | panics | broken promises | slowest (input) | s |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut kept = true;
    for kind in KINDS.iter().filter(|kind| wanted(kind.name)) {
        let begun = Instant::now();
        let in_time = |_: &u64| limit.is_none_or(|limit| begun.elapsed() < limit);
        let run = || kind.run((from..from + inputs).take_while(in_time));
        kept &= told(kind.name, inputs, run);
    }
    let fewer = if named.is_empty() { (inputs / THOUSANDTH).max(1) } else { inputs };
    for name in LIVE.into_iter().filter(|name| wanted(name)) {
        kept &= told(name, fewer, || live(name, from..from + fewer));
    }
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn live(name: &str, numbers: Range<u64>) -> Tally {
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(async {
        match name {
            "presses" => presses::run(numbers).await,
            "gateway" => gateway::run(numbers).await,
            "answers" => answers::run(numbers).await,
            _ => rows::run(numbers).await,
        }
    })
}

/// Runs a kind and prints its line; whether all promises were kept, and both fates met where there were inputs enough.
fn told(name: &str, asked: u64, run: impl FnOnce() -> Tally) -> bool {
    let begun = Instant::now();
    let tally = run();
    let (slowest, number) = tally.slowest;
    let tried = match tally.inputs() {
        tried if tried < asked => format!("**{tried} of {asked}: no more in the time**"),
        tried => tried.to_string(),
    };
    println!(
        "| {name} | {tried} | {} | {} | {} | {} | {:.1} ms ({number}) | {:.0} |",
        tally.taken,
        tally.refused,
        tally.panics,
        tally.broken,
        slowest.as_secs_f64() * 1_000.0,
        begun.elapsed().as_secs_f64(),
    );
    let _ = std::io::stdout().flush();
    if slowest > LONG {
        eprintln!("{name}: input {number} took {slowest:?}");
    }
    if !tally.failures.is_empty() {
        eprintln!("{name}: {tally}");
    }
    let one_sided = tally.inputs() >= ENOUGH && (tally.taken == 0 || tally.refused == 0);
    if one_sided {
        eprintln!(
            "{name}: all of these inputs were taken, or all refused: they show only half of it"
        );
    }
    tally.failures.is_empty() && !one_sided
}

/// A kind as it is named on the command line.
fn one_word(name: &str) -> String {
    name.replace(' ', "-")
}
