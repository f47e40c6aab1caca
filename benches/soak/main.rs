//! A day in an hour: tables of all five games, people and computers at them, a clock that goes 24 times as fast as
//! time, and everything that can go wrong, at random from a seed. In the end all of it is judged.
//!
//! `cargo bench --bench soak -- MINUTES TABLES SEED` (60, 1000, 1); without `--bench` it is over in moments and only
//! shows that it works. `-- limits MINUTES` is another trial: under Discord's limits, by the real clock. It ends with a
//! table, and with an error if any figure in it is wrong: also if too little was played, or too little went wrong, to have
//! shown anything. The bot is a process of its own, which is killed; it is this very program, told to be the bot, so
//! that it can be handed the fast clock.
//!
//! | file | what lives there |
//! |---|---|
//! | `bot`, `program` | the bot with the fast clock; the same as a process that is started, killed and measured |
//! | `servers`, `spots`, `visitors` | who is where: servers and their dailies, tables and who plays there, those who look around |
//! | `openings`, `hand` | what a table is opened with; what one person does, and how it was answered |
//! | `book`, `troubles` | every answer that people got; when they could not expect any |
//! | `misfortunes` | what goes wrong, and when |
//! | `limits` | the trial under Discord's limits |
//! | `verdict` | what is judged in the end |
//! | `stored`, `shown`, `log`, `memory`, `filled` | what it is judged by: what is stored, what stands on Discord, every line of the log, memory, how many tables there were |

mod book;
mod bot;
#[path = "../../tests/shared/busy.rs"]
mod busy;
#[path = "../../tests/shared/database.rs"]
mod database;
mod filled;
mod hand;
mod limits;
mod log;
#[path = "../../src/cli/log.rs"]
#[allow(unused_imports, reason = "its tests are the program's")]
mod logging;
mod memory;
mod misfortunes;
mod openings;
#[path = "../../tests/shared/postgres.rs"]
mod postgres;
mod program;
#[path = "../../tests/shared/scratch.rs"]
mod scratch;
mod servers;
mod shown;
mod spots;
mod stored;
#[path = "../../tests/shared/tls.rs"]
mod tls;
mod troubles;
mod verdict;
mod visitors;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crosstown::playground::{Config, World};

/// How many times as fast as time the clock goes.
const SPEED: u32 = 24;
/// Midnight between a Sunday and a Monday, in milliseconds since 1970: days change in the run, and a week.
const MIDNIGHT_MS: u64 = 1_799_020_800_000;

/// How long, with how much, and by which chance.
#[derive(Clone, Copy)]
pub struct Size {
    pub time: Duration,
    pub tables: usize,
    pub seed: u64,
}

impl Size {
    /// Whether it is long and large enough that everything must have come about in it.
    pub fn is_full(self) -> bool {
        self.time >= Duration::from_secs(45 * 60) && self.tables >= 500
    }

    /// Whether it is long enough that people must have played.
    pub fn is_played(self) -> bool {
        self.time >= Duration::from_secs(2 * 60) && self.tables >= 50
    }
}

fn main() -> ExitCode {
    if std::env::var_os(bot::CLOCK).is_some() {
        return bot::be();
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let right = runtime.block_on(async {
        match std::env::args().any(|part| part == "limits") {
            true => limits::measure(number(0, 3)).await,
            false => soak(size()).await,
        }
    });
    runtime.shutdown_background();
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The number at this place among the arguments that are numbers.
fn number(at: usize, usual: u64) -> u64 {
    std::env::args().filter_map(|part| part.parse().ok()).nth(at).unwrap_or(usual)
}

fn size() -> Size {
    let full = std::env::args().any(|part| part == "--bench");
    let (seconds, tables) = if full { (60 * number(0, 60), 1_000) } else { (12, 10) };
    Size {
        time: Duration::from_secs(seconds),
        tables: usize::try_from(number(1, tables)).expect("a number of tables"),
        seed: number(2, 1),
    }
}

async fn soak(size: Size) -> bool {
    let before = size.time * SPEED / 4;
    let config = Config {
        speed: SPEED,
        starts_at_ms: Some(MIDNIGHT_MS - before.as_millis() as u64),
        // Discord's three seconds are real ones.
        answer_within: Duration::from_secs(3) * SPEED,
        ..Config::default()
    };
    let world = Arc::new(World::with(config).await);
    world.keep_requests(false);
    let folder = scratch::Scratch::new("soak");
    let program = program::Program::start(&world, &folder).await;
    let book = Arc::new(book::Book::default());
    let began = Instant::now();
    let servers = servers::found(&world, size).await;
    eprintln!("{} servers after {:.0?}", servers.len(), began.elapsed());

    let run = Run { world: world.clone(), book, until: Instant::now() + size.time, size };
    let people = spots::seat(&run, &servers);
    let people = people.into_iter().chain(visitors::invite(&run, &servers));
    let people: Vec<_> = people.collect();
    let memory = tokio::spawn(memory::watch(program.clone(), run.clone()));
    let filled = tokio::spawn(filled::watch(program.clone(), run.clone()));
    let misfortunes = misfortunes::happen(&run, &program).await;
    for person in people {
        person.await.expect("people do not panic");
    }
    let memory = memory.await.expect("memory is read to the end");
    let filled = filled.await.expect("tables are counted to the end");
    let watched = verdict::Watched { misfortunes, memory, filled };
    let verdict = verdict::reach(&run, &servers, &program, watched).await;
    verdict.print();
    verdict.is_right()
}

/// What everybody in the run knows.
#[derive(Clone)]
pub struct Run {
    pub world: Arc<World>,
    pub book: Arc<book::Book>,
    pub until: Instant,
    pub size: Size,
}

impl Run {
    pub fn began(&self) -> Instant {
        self.until - self.size.time
    }

    pub fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }
}
