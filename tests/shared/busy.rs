//! A busy stretch under Discord's limits, with the settings of production: how many requests were too many, and
//! whether any was made again before its time.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::{Bot, Making};
use crosstown::playground::{self, ChannelRef, Person, Rates, Request, World};
use crosstown::table::now::SystemClock;
use tokio::time::sleep;

use crate::tls;

const SIZE: u8 = 19;
/// A request that was under way as the answer came is no mistake, and neither is one that a clock is off by.
const UNDER_WAY: Duration = Duration::from_millis(250);
const OFF: Duration = Duration::from_millis(30);
/// How soon one game begins after the other: far sooner than their boards may be posted.
const APART: Duration = Duration::from_millis(12);
/// How long messages may take that had to wait.
const PATIENCE: Duration = Duration::from_secs(120);

/// How it went.
#[derive(Debug, Default)]
pub struct Report {
    pub presses: usize,
    pub unanswered: usize,
    /// All requests; those that the limit of the whole bot counts; and the most of these in a second.
    pub requests: usize,
    pub counted: usize,
    pub densest: usize,
    /// Too many, and too many for the bot as a whole.
    pub too_many: usize,
    pub too_many_in_all: usize,
    /// Made before the time was over that Discord had named.
    pub mistakes: Vec<String>,
    /// Tables whose board does not show the newest move, and how long the last one took.
    pub wrong_boards: usize,
    pub boards_took: Duration,
    /// Milliseconds.
    pub slowest_answer: u128,
}

/// Two people, and where they play.
struct Couple {
    channel: ChannelRef,
    people: [Person; 2],
}

/// So many games at once for so long, a move every `thought` in each; every other one at slow pace, where each move is
/// a new message, and the others live, where the board is edited.
pub async fn stretch(database: &str, tables: usize, time: Duration, thought: Duration) -> Report {
    let discord = playground::Config { name: Some(tls::NAME), ..playground::Config::default() };
    let world = World::with(discord).await;
    let client = tls::client(&world).await;
    // What it takes in production, and no more.
    let variables = [("DISCORD_TOKEN", world.token()), ("DATABASE_URL", database)];
    let config = Config::read(&Variables::from(variables)).expect("a good configuration");
    world.limit_rates(Some(Rates::default()));
    let bot = Bot::start_making(&config, SystemClock, Making { client, ..Making::default() });
    let bot = bot.await.expect("the bot starts");
    world.connected(1).await;
    let mut couples = Vec::new();
    for number in 0..tables {
        let (_, channel) = world.another_guild(&format!("Server {number}"));
        let people = ["one", "two"].map(|name| world.user(&format!("{name} of {number}")));
        couples.push(Couple { channel, people });
    }
    let until = Instant::now() + time;
    let playing: Vec<_> = couples
        .into_iter()
        .enumerate()
        .map(|(number, couple)| {
            let pace = if number % 2 == 0 { "slow" } else { "live" };
            tokio::spawn(async move {
                sleep(APART * u32::try_from(number).unwrap_or_default()).await;
                couple.play(pace, thought, until).await
            })
        })
        .collect();
    let mut report = Report::default();
    let mut played = Vec::new();
    for play in playing {
        let (couple, moves, unanswered, slowest) = play.await.expect("a game is played");
        report.presses += moves + unanswered;
        report.unanswered += unanswered;
        report.slowest_answer = report.slowest_answer.max(slowest.as_millis());
        played.push((couple, moves));
    }
    let asked = Instant::now();
    loop {
        let wrong = played.iter().filter(|(couple, moves)| !couple.sees(&world, *moves));
        report.wrong_boards = wrong.count();
        report.boards_took = asked.elapsed();
        if report.wrong_boards == 0 || asked.elapsed() > PATIENCE {
            break;
        }
        sleep(Duration::from_millis(100)).await;
    }
    bot.stop().await;
    report.judge(&world.requests());
    // Judged here, by the figures.
    world.forgive();
    report
}

impl Couple {
    async fn play(
        self,
        pace: &'static str,
        thought: Duration,
        until: Instant,
    ) -> (Self, usize, usize, Duration) {
        let [one, two] = &self.people;
        let args = args![opponent: two, size: i32::from(SIZE), colour: "red", pace: pace];
        let (mut moves, mut unanswered, mut slowest) = (0, 0, Duration::ZERO);
        let begun = one.slash(&self.channel, "crisscross", args).await;
        if begun.failed() {
            return (self, 0, 1, Duration::ZERO);
        }
        let told = begun.message().await;
        assert!(told.content.starts_with("Your game begins"), "{}", told.content);
        // No two of every other square of every other row touch.
        let odd = || (1..=SIZE).step_by(2);
        for (column, row) in odd().flat_map(|row| odd().map(move |column| (column, row))) {
            if Instant::now() >= until {
                break;
            }
            let square = format!("{}{row}", char::from(b'a' + column - 1));
            let asked = Instant::now();
            let player = &self.people[moves % 2];
            let reply = player.slash(&self.channel, "move", args![text: square.as_str()]).await;
            slowest = slowest.max(asked.elapsed());
            if reply.failed() {
                unanswered += 1;
            } else {
                let told = reply.message().await.content;
                assert!(told.starts_with("Done:"), "{told}");
                moves += 1;
            }
            sleep(thought).await;
        }
        (self, moves, unanswered, slowest)
    }

    /// Whether the newest board shows the newest move.
    fn sees(&self, world: &World, moves: usize) -> bool {
        let (newest, bot) = (format!("move {}.", moves + 1), world.bot());
        let board = self.people[0].finds(&self.channel, |seen| {
            seen.author == bot && !seen.ephemeral && !seen.pictures.is_empty()
        });
        board.is_some_and(|board| board.pictures.iter().any(|one| one.alt.contains(&newest)))
    }
}

impl Report {
    fn judge(&mut self, requests: &[Request]) {
        self.requests = requests.len();
        let counts = |request: &&Request| {
            let path = request.line.split(' ').nth(1).unwrap_or_default();
            !path.starts_with("/interactions/") && !path.starts_with("/webhooks/")
        };
        let counted: Vec<&Request> = requests.iter().filter(counts).collect();
        self.counted = counted.len();
        let within = |from: &Request| {
            let second = from.arrived..from.arrived + Duration::from_secs(1);
            counted.iter().filter(|other| second.contains(&other.arrived)).count()
        };
        self.densest = counted.iter().map(|request| within(request)).max().unwrap_or_default();
        let mut of_bucket = HashMap::<&str, Vec<&Request>>::new();
        for request in requests {
            of_bucket.entry(&request.bucket).or_default().push(request);
        }
        for refused in requests {
            let Some((wait, all)) = refused.wait else { continue };
            self.too_many += 1;
            self.too_many_in_all += usize::from(all);
            let others = if all { &counted } else { &of_bucket[refused.bucket.as_str()] };
            let early =
                refused.at + UNDER_WAY..(refused.at + wait).checked_sub(OFF).unwrap_or(refused.at);
            let again = others.iter().filter(|other| early.contains(&other.arrived));
            self.mistakes.extend(again.map(|again| {
                let after = again.arrived - refused.at;
                format!("{} came {after:?} after it was told to wait for {wait:?}", again.line)
            }));
        }
    }
}
