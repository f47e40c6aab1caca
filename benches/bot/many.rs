//! Ten thousand open tables: how soon the program is there again, and how much memory it takes.

use std::process::{Child, Command, Stdio};
use std::time::Instant;

use crosstown::args;
use crosstown::game::{Pace, Seed};
use crosstown::playground::{Id, World};
use crosstown::store::{Board, Store};
use crosstown::table::engine::Tables;
use crosstown::table::limits::Limits;
use crosstown::table::now::SystemClock;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Place, TableId};
use crosstown::table::seating::Occupant;
use serde_json::json;

use crate::bare::Error;
use crate::{database, goal, person};

const TABLES: u64 = 10_000;
/// How many people look at their tables at once.
const LOOKING: usize = 32;
const MEGABYTES: f64 = 200.0;
const SECONDS: f64 = 2.0;

/// A process that ends with this.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub async fn measure() -> Result<(), Error> {
    let world = World::start().await;
    let url = database("many");
    let people = [0, 1].map(|number| person(&world, number).id());
    let tables = fill(&url, people).await?;
    println!("\n{TABLES} open tables, each some moves old:");

    let started = Instant::now();
    let child = Command::new(env!("CARGO_BIN_EXE_crosstown"))
        .arg("run")
        .env("DISCORD_TOKEN", world.token())
        .env("DISCORD_API", world.url())
        .env("MOST_PRESSES", "100000")
        .env("DATABASE_URL", &url)
        .env("LOG", "error")
        .stdout(Stdio::null())
        .spawn()?;
    let process = Process(child);
    world.connected(1).await;
    goal("start to connected", started.elapsed().as_secs_f64(), "s", |x| x < SECONDS);
    let channel = world.channel("games");
    person(&world, 0).slash(&channel, "help", args![]).await.message().await;
    goal("memory after the start", megabytes(&process)?, "MB", |x| x < MEGABYTES);
    let asked = Instant::now();
    let looks = tables.chunks(tables.len() / LOOKING + 1).map(|part| {
        let (person, part) = (person(&world, 0), part.to_vec());
        tokio::spawn(async move {
            for id in part {
                let args = args![style: "text", table: format!("{:x}", id.0)];
                assert!(!person.slash(&channel, "board", args).await.failed());
            }
        })
    });
    for look in looks.collect::<Vec<_>>() {
        look.await?;
    }
    println!("every table looked at once: {:.1?}", asked.elapsed());
    goal("memory with all of them loaded", megabytes(&process)?, "MB", |x| x < MEGABYTES);
    Ok(())
}

/// Opens the tables and plays some moves at each, as if their boards were all shown.
async fn fill(url: &str, people: [Id; 2]) -> Result<Vec<TableId>, Error> {
    let store = Store::open(url).await?;
    let limits = Limits { computers: 8, of_person: u32::MAX, of_server: u32::MAX };
    let seed = || Seed::from_number(1);
    let (tables, _changes) = Tables::with_limits(store.clone(), limits, SystemClock, seed);
    let [first, second] = people;
    let first = tables.person(first.0, "person 0").await?;
    let second = tables.person(second.0, "person 1").await?;
    let mut all = Vec::new();
    let (numbers, width) = (1..=TABLES, LOOKING as u64);
    let parts = (0..width).map(|part| {
        let (tables, numbers) = (tables.clone(), numbers.clone());
        tokio::spawn(async move {
            let mut opened = Vec::new();
            for number in numbers.filter(|number| number % width == part) {
                let id = tables
                    .open(Opening {
                        game: "crisscross".to_owned(),
                        options: json!({"size": 9}),
                        dictionary: None,
                        pace: Pace::Slow,
                        place: Place { guild: Some(1), channel: number },
                        opener: first,
                        seats: vec![Occupant::Person(first), Occupant::Person(second)],
                        seat_options: Vec::new(),
                        private: false,
                    })
                    .await?;
                for (person, square) in [(first, "e5"), (second, "d5"), (first, "c5")] {
                    tables.act(id, person, square, None, None).await?;
                }
                let changes = tables.lock(id).await?.changes;
                let board = Board {
                    table_id: id.0,
                    channel: number.cast_signed(),
                    message: number.cast_signed(),
                    shown: changes,
                    posted_at: 0,
                };
                tables.store().set_board(board).await?;
                opened.push(id);
            }
            Ok::<_, Error>(opened)
        })
    });
    for part in parts.collect::<Vec<_>>() {
        all.extend(part.await??);
    }
    store.close().await;
    Ok(all)
}

/// What the process holds in memory now.
fn megabytes(process: &Process) -> Result<f64, Error> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.0.id()))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes: f64 =
        line.and_then(|line| line.split_whitespace().next()).unwrap_or("0").parse()?;
    Ok(kilobytes / 1024.0)
}
