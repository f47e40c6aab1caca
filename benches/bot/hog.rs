//! One person hogs the computers: ten tables with eight Strong ones each, on one server. What do
//! others notice of it, whose presses, whose computer and whose clock?

use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::discord::bot::Bot;
use crosstown::playground::{ChannelRef, Person, World};
use tokio::time::{sleep, sleep_until, timeout};

use crate::bare::Error;
use crate::round::{Figures, Kind, play};
use crate::{config, person};

const TABLES: usize = 10;
const COMPUTERS: usize = 8;
/// People who press meanwhile.
const PEOPLE: usize = 16;
/// Moves that the other computer answers: too few, and too far apart, for anybody to join two sides.
const ANSWERS: usize = 5;
const APART: usize = 7;
/// What a live game gives for a move.
const CLOCK: Duration = Duration::from_secs(60);
/// When the hog begins after the clock does: it must still think when the clock runs out.
const HOG_AFTER: Duration = Duration::from_secs(40);
/// How often somebody looks whether anything has happened.
const LOOK: Duration = Duration::from_millis(5);

/// What others notice; times in milliseconds.
struct Noticed {
    presses: Figures,
    /// How long the other server's computer takes to answer: half of them less than this, and all.
    half: f64,
    longest: f64,
    /// How late another table's clock runs out.
    late: f64,
}

pub async fn measure() -> Result<(), Error> {
    println!("\nOne person hogs the computers: {TABLES} tables with {COMPUTERS} Strong ones each.");
    println!(
        "| who | people at once | p50 | p99 | a second | another's computer, median | longest | another's clock late |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let alone = noticed("nobody hogs", false).await?;
    let hogged = noticed("one person hogs", true).await?;
    println!();
    let ratio = |what: &str, part: fn(&Noticed) -> f64| {
        println!("{what}, with the hog: {:.2} times", part(&hogged) / part(&alone));
    };
    ratio("presses a second", |n| n.presses.rate);
    ratio("p99 of a press", |n| n.presses.p99);
    ratio("another server's computer, median", |n| n.half);
    ratio("another server's computer, longest", |n| n.longest);
    println!("another table's clock: {:.0} ms later", hogged.late - alone.late);
    Ok(())
}

async fn noticed(who: &str, hogging: bool) -> Result<Noticed, Error> {
    let world = World::start().await;
    let bot = Bot::start(&config(&world, who), world.clock()).await?;
    world.connected(1).await;
    let clock = Clock::start(&world).await;
    sleep_until((clock.started + HOG_AFTER).into()).await;
    if hogging {
        hog(&world).await;
    }
    let (presses, (half, longest)) =
        tokio::join!(play(&world, Kind::Move, PEOPLE), answered(&world));
    let late = clock.late().await;
    println!("| {who} | {presses} | {half:.0} ms | {longest:.0} ms | {late:.0} ms |");
    bot.stop().await;
    Ok(Noticed { presses, half, longest, late })
}

/// Opens the tables and has their computers think.
async fn hog(world: &World) {
    let hog = world.user("hog");
    for number in 0..TABLES {
        let channel = world.channel(&format!("hog-{number}"));
        hog.slash(&channel, "wordsearch", args![]).await.message().await;
        for _ in 0..COMPUTERS {
            let level = args![level: "strong"];
            hog.slash(&channel, "table add-computer", level).await.message().await;
        }
        hog.slash(&channel, "table start", args![]).await.message().await;
    }
}

/// How long a computer elsewhere, which has to think little, takes to answer a move: the median, and
/// the longest.
async fn answered(world: &World) -> (f64, f64) {
    let player = world.user("elsewhere");
    let private = player.direct();
    let args = args![opponent: world.bot(), size: 9, colour: "red", pace: "none"];
    player.slash(&private, "crisscross", args).await.message().await;
    let mut times = Vec::new();
    for number in 0..ANSWERS {
        let free = squares(&player, &private).await;
        let square = &free[number * APART % free.len()];
        player.slash(&private, "move", args![text: square.as_str()]).await.message().await;
        let moved = Instant::now();
        until("the computer elsewhere moves", async || {
            !squares(&player, &private).await.is_empty()
        })
        .await;
        times.push(moved.elapsed().as_secs_f64() * 1_000.0);
    }
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() - 1])
}

/// Waits until something is so, but not for ever.
async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let looking = async {
        while !is_so().await {
            sleep(LOOK).await;
        }
    };
    timeout(3 * CLOCK, looking).await.unwrap_or_else(|_| panic!("in vain: {what}"));
}

/// The squares that somebody may place on now: none while it is not their turn.
async fn squares(player: &Person, channel: &ChannelRef) -> Vec<String> {
    let moves = player.autocomplete(channel, "move", ("text", ""), args![]).await;
    let names = moves.into_iter().map(|choice| choice.name);
    names.filter(|name| name.ends_with(|c: char| c.is_ascii_digit())).collect()
}

/// A live game in which nobody moves.
struct Clock {
    player: Person,
    channel: ChannelRef,
    started: Instant,
}

impl Clock {
    async fn start(world: &World) -> Self {
        let player = person(world, 1_000);
        let channel = world.channel("clock");
        let args = args![opponent: person(world, 1_001), size: 9, colour: "red", pace: "live"];
        player.slash(&channel, "crisscross", args).await.message().await;
        Self { player, channel, started: Instant::now() }
    }

    /// How late it runs out.
    async fn late(self) -> f64 {
        let over = async || squares(&self.player, &self.channel).await.is_empty();
        until("the clock runs out", over).await;
        (self.started.elapsed().as_secs_f64() - CLOCK.as_secs_f64()).max(0.0) * 1_000.0
    }
}
