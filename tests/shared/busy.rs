//! A busy stretch under Discord's limits, with the settings of production: how many requests were too many, and
//! whether any was made again before its time. Now and then Discord may take less than it says.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::{Bot, Making};
use crosstown::playground::{self, ChannelRef, Person, Rates, Request, Seen, World};
use crosstown::table::now::SystemClock;
use tokio::time::sleep;

use crate::tls;

const SIZE: u8 = 19;
/// A request that was under way as the answer came is no mistake, and neither is one that a clock is off by. On a busy
/// machine it is under way for as long as answers to presses are at that time. That the refused one is not made again at
/// once is tested in `tests/bot/rates.rs`.
const UNDER_WAY: Duration = Duration::from_millis(250);
const OFF: Duration = Duration::from_millis(30);
/// How long before and after a slow answer the machine counts as busy.
const BUSY: Duration = Duration::from_secs(2);
/// How soon one game begins after the other: far sooner than their boards may be posted.
const APART: Duration = Duration::from_millis(12);
/// How long messages may take that had to wait.
const PATIENCE: Duration = Duration::from_secs(120);
/// A Discord that takes less than it says, of the whole bot or on each route: only a 429 tells.
const NARROW: [Rates; 2] = [
    Rates { bucket: 5, window_ms: 5_000, global: 15 },
    Rates { bucket: 1, window_ms: 5_000, global: 50 },
];
/// How soon what nobody can use any more is let go of in a long stretch.
const TIDYING: Duration = Duration::from_secs(30);

/// How busy it is.
#[derive(Clone, Copy)]
pub struct Stretch {
    pub tables: usize,
    pub time: Duration,
    /// The time between two moves of a game.
    pub thought: Duration,
    /// How often Discord takes less for a while: of the whole bot, and on each route, by turns.
    pub narrows: u32,
}

/// How it went.
#[derive(Debug, Default)]
pub struct Report {
    pub games: usize,
    pub presses: usize,
    pub unanswered: usize,
    /// All requests; those that the limit of the whole bot counts; and the most of these in a second.
    pub requests: usize,
    pub counted: usize,
    pub densest: usize,
    /// Too many, and too many for the bot as a whole.
    pub too_many: usize,
    pub too_many_in_all: usize,
    /// Edits of messages that one person alone sees.
    pub pads: usize,
    /// Made before the time was over that Discord had named.
    pub mistakes: Vec<String>,
    /// Tables whose board does not show the newest move, and how long the last one took.
    pub wrong_boards: usize,
    /// What some of them show instead.
    pub shown_instead: Vec<String>,
    pub boards_took: Duration,
    /// Games whose end came so late that it stands below the board of the next.
    pub told_below: usize,
    /// Milliseconds.
    pub slowest_answer: u128,
}

/// Two people, and where they play.
struct Couple {
    channel: ChannelRef,
    people: [Person; 2],
}

/// What became of a couple's presses.
#[derive(Default)]
struct Played {
    games: usize,
    /// Moves of the last game, and of all.
    moves: usize,
    moves_in_all: usize,
    unanswered: usize,
    slowest: Duration,
    slow: Vec<Slow>,
}

/// An answer that took longer than requests are under way on an idle machine.
#[derive(Clone, Copy)]
struct Slow {
    asked: Instant,
    took: Duration,
}

/// Games at many tables at once; every other one at slow pace, where each move is a new message, and the others live,
/// where the board is edited.
pub async fn stretch(database: &str, how: Stretch) -> Report {
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
    for number in 0..how.tables {
        let (_, channel) = world.another_guild(&format!("Server {number}"));
        let people = ["one", "two"].map(|name| world.user(&format!("{name} of {number}")));
        couples.push(Couple { channel, people });
    }
    let until = Instant::now() + how.time;
    let playing: Vec<_> = couples
        .into_iter()
        .enumerate()
        .map(|(number, couple)| {
            let pace = if number % 2 == 0 { "slow" } else { "live" };
            tokio::spawn(async move {
                sleep(APART * u32::try_from(number).unwrap_or_default()).await;
                let played = couple.play(pace, how.thought, until).await;
                (couple, played)
            })
        })
        .collect();
    keep(&world, how, until).await;
    let mut report = Report::default();
    let (mut played, mut slow) = (Vec::new(), Vec::new());
    for play in playing {
        let (couple, of) = play.await.expect("games are played");
        report.games += of.games;
        report.presses += of.moves_in_all + of.unanswered;
        report.unanswered += of.unanswered;
        report.slowest_answer = report.slowest_answer.max(of.slowest.as_millis());
        slow.extend(of.slow);
        played.push((couple, of.moves));
    }
    let asked = Instant::now();
    let mut wrong: Vec<_> = played.iter().collect();
    loop {
        // One that was right is done with: nobody plays on, and soon somebody's time runs out.
        wrong.retain(|(couple, moves)| !couple.sees(&world, *moves));
        report.boards_took = asked.elapsed();
        if wrong.is_empty() || asked.elapsed() > PATIENCE {
            break;
        }
        sleep(Duration::from_millis(100)).await;
    }
    report.wrong_boards = wrong.len();
    report.told_below = played.iter().filter(|(couple, _)| couple.is_told_below(&world)).count();
    let shown = wrong.iter().map(|(couple, moves)| couple.tells(&world, *moves));
    report.shown_instead = shown.collect();
    bot.stop().await;
    report.judge(&world.requests(), &slow);
    // Judged here, by the figures.
    world.forgive();
    report
}

/// Is a Discord that takes less now and then, each time for half of the time from one to the next, until it is over.
async fn keep(world: &World, how: Stretch, until: Instant) {
    let began = Instant::now();
    let mut tidied = began;
    while Instant::now() < until {
        let of = (2 * how.narrows).max(1);
        let part = began.elapsed().as_millis() * u128::from(of) / how.time.as_millis().max(1);
        let narrow = NARROW[usize::from(part / 2 % 2 == 1)];
        world.limit_rates(Some(if part % 2 == 1 { narrow } else { Rates::default() }));
        if tidied.elapsed() > TIDYING {
            world.tidy();
            tidied = Instant::now();
        }
        sleep(Duration::from_millis(100)).await;
    }
    world.limit_rates(Some(Rates::default()));
}

impl Couple {
    /// One game after the other.
    async fn play(&self, pace: &'static str, thought: Duration, until: Instant) -> Played {
        let mut played = Played::default();
        while Instant::now() < until {
            if played.games > 0 && !self.gives_up().await {
                played.unanswered += 1;
                sleep(thought).await;
            } else {
                self.play_one(pace, thought, until, &mut played).await;
            }
        }
        played
    }

    async fn gives_up(&self) -> bool {
        let reply = self.people[0].slash(&self.channel, "table resign", args![]).await;
        let answered = !reply.failed();
        if answered {
            reply.message().await;
        }
        answered
    }

    async fn play_one(
        &self,
        pace: &'static str,
        thought: Duration,
        until: Instant,
        played: &mut Played,
    ) {
        let [one, two] = &self.people;
        let args = args![opponent: two, size: i32::from(SIZE), colour: "red", pace: pace];
        let begun = one.slash(&self.channel, "crisscross", args).await;
        if begun.failed() {
            played.unanswered += 1;
            return;
        }
        let told = begun.message().await;
        assert!(told.content.starts_with("Your game begins"), "{}", told.content);
        played.games += 1;
        played.moves = 0;
        // No two of every other square of every other row touch.
        let odd = || (1..=SIZE).step_by(2);
        for (column, row) in odd().flat_map(|row| odd().map(move |column| (column, row))) {
            if Instant::now() >= until {
                break;
            }
            let square = format!("{}{row}", char::from(b'a' + column - 1));
            let asked = Instant::now();
            let player = &self.people[played.moves % 2];
            let reply = player.slash(&self.channel, "move", args![text: square.as_str()]).await;
            let took = asked.elapsed();
            played.slowest = played.slowest.max(took);
            if took > UNDER_WAY {
                played.slow.push(Slow { asked, took });
            }
            if reply.failed() {
                played.unanswered += 1;
            } else {
                let told = reply.message().await.content;
                assert!(told.starts_with("Done:"), "{told}");
                played.moves += 1;
                played.moves_in_all += 1;
            }
            sleep(thought).await;
        }
    }

    /// Whether the newest board shows the newest move.
    fn sees(&self, world: &World, moves: usize) -> bool {
        let newest = format!("move {}.", moves + 1);
        let board = self.board(world);
        board.is_some_and(|board| board.pictures.iter().any(|one| one.alt.contains(&newest)))
    }

    /// The newest board that can be played on: how the game before it ended may be told later, and further down, with
    /// controls of its own.
    fn board(&self, world: &World) -> Option<Seen> {
        self.newest(world, "Move")
    }

    /// The newest public picture with this button.
    fn newest(&self, world: &World, button: &str) -> Option<Seen> {
        let bot = world.bot();
        self.people[0].finds(&self.channel, |seen| {
            let public = seen.author == bot && !seen.ephemeral;
            public && !seen.pictures.is_empty() && seen.buttons().contains(&button)
        })
    }

    /// Whether the end of the game before stands below the board.
    fn is_told_below(&self, world: &World) -> bool {
        let [board, end] = ["Move", "Rematch"].map(|button| self.newest(world, button));
        board.zip(end).is_some_and(|(board, end)| board.id < end.id)
    }

    /// What is to be seen, for those who ask why it is not the newest move.
    fn tells(&self, world: &World, moves: usize) -> String {
        let Some(board) = self.board(world) else { return format!("{moves} moves, and no board") };
        let alt: String = board.pictures.iter().flat_map(|one| one.alt.chars()).take(60).collect();
        format!("{moves} moves; {:?}; {alt}; edited: {}", board.content, board.edited)
    }
}

impl Report {
    fn judge(&mut self, requests: &[Request], slow: &[Slow]) {
        self.requests = requests.len();
        let counts = |request: &&Request| {
            let path = request.line.split(' ').nth(1).unwrap_or_default();
            !path.starts_with("/interactions/") && !path.starts_with("/webhooks/")
        };
        let pads = requests.iter().filter(|one| one.line.starts_with("PATCH /webhooks/"));
        self.pads = pads.count();
        let mut requests: Vec<&Request> = requests.iter().collect();
        requests.sort_by_key(|request| request.arrived);
        let counted: Vec<&Request> = requests.iter().copied().filter(counts).collect();
        self.counted = counted.len();
        let before = |all: &[&Request], moment| all.partition_point(|one| one.arrived < moment);
        let within = |(at, from): (usize, &&Request)| {
            before(&counted, from.arrived + Duration::from_secs(1)) - at
        };
        self.densest = counted.iter().enumerate().map(within).max().unwrap_or_default();
        let mut of_bucket = HashMap::<&str, Vec<&Request>>::new();
        for request in &requests {
            of_bucket.entry(&request.bucket).or_default().push(request);
        }
        for refused in requests {
            let Some((wait, all)) = refused.wait else { continue };
            self.too_many += 1;
            self.too_many_in_all += usize::from(all);
            let others = if all { &counted } else { &of_bucket[refused.bucket.as_str()] };
            let busy = |slow: &&Slow| {
                let end = slow.asked + slow.took + BUSY;
                slow.asked < refused.at + BUSY && refused.at < end
            };
            let under_way = slow.iter().filter(busy).map(|slow| slow.took).max();
            let under_way = under_way.unwrap_or_default().max(UNDER_WAY);
            let early =
                refused.at + under_way..(refused.at + wait).checked_sub(OFF).unwrap_or(refused.at);
            let from = before(others, early.start);
            let again = others[from..].iter().take_while(|other| other.arrived < early.end);
            self.mistakes.extend(again.map(|again| {
                let after = again.arrived - refused.at;
                format!("{} came {after:?} after it was told to wait for {wait:?}", again.line)
            }));
        }
    }
}
