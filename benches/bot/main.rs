//! Press to answer over loopback: our bot with its durable commits and pictures, beside a bare poise
//! bot in the same run; then beside somebody who hogs the computers; then ten thousand open tables. Bots, Discord and people share the machine.

mod bare;
mod hog;
mod many;
mod round;

use std::path::PathBuf;

use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::playground::{Person, World};

use bare::Error;
use round::{Figures, Kind, play};

/// How much slower than the bare bot an answer may be at light load, in milliseconds.
const MEDIAN_ABOVE: f64 = 10.0;
const P99_ABOVE: f64 = 40.0;
/// Which part of its throughput remains for presses without a new picture.
const SHARE: f64 = 0.5;
const PICTURES_A_SECOND: f64 = 150.0;

const HEAD: &str = "| what | people at once | p50 | p99 | a second | cost of one |
|---|---|---|---|---|---|";

#[tokio::main]
async fn main() -> Result<(), Error> {
    let only = |part: &str| std::env::args().any(|named| named == part);
    if only("hog") {
        return hog::measure().await;
    }
    if only("moves") {
        return moves().await;
    }
    println!("{HEAD}");
    let world = World::start().await;
    bare::start(&world).await?;
    let bare_light = round("bare bot, constant text", &world, Kind::Bare, 1).await;
    let bare_full = round("bare bot, constant text", &world, Kind::Bare, 64).await;
    drop(world);

    let world = World::start().await;
    let bot = Bot::start(&config(&world, "press"), world.clock()).await?;
    world.connected(1).await;
    let move_light = round("move: commit and picture", &world, Kind::Move, 1).await;
    round("board as text", &world, Kind::Text, 1).await;
    let text_full = round("board as text", &world, Kind::Text, 64).await;
    let typed_full =
        round("move in words: commit, no picture", &world, Kind::MoveInWords, 64).await;
    let picture_full = round("board as picture", &world, Kind::Picture, 64).await;
    round("move: commit and picture", &world, Kind::Move, 64).await;
    bot.stop().await;
    world.quiet().await;
    drop(world);

    println!();
    let above = |part: fn(&Figures) -> f64| part(&move_light) - part(&bare_light);
    goal("median of a move above the bare bot", above(|f| f.p50), "ms", |x| x <= MEDIAN_ABOVE);
    goal("p99 of a move above the bare bot", above(|f| f.p99), "ms", |x| x <= P99_ABOVE);
    let share = text_full.rate / bare_full.rate;
    goal("throughput without a picture, beside the bare bot", share, "times", |x| x >= SHARE);
    let share = typed_full.rate / bare_full.rate;
    goal("throughput with a commit and no picture", share, "times", |x| x >= SHARE);
    goal("pictures", picture_full.rate, "a second", |x| x >= PICTURES_A_SECOND);
    hog::measure().await?;
    many::measure().await
}

/// Moves in words alone, beside the bare bot: for those who look at where their time goes.
async fn moves() -> Result<(), Error> {
    println!("{HEAD}");
    let world = World::start().await;
    bare::start(&world).await?;
    let bare = round("bare bot, constant text", &world, Kind::Bare, 64).await;
    drop(world);
    let world = World::start().await;
    let bot = Bot::start(&config(&world, "moves"), world.clock()).await?;
    world.connected(1).await;
    let typed = round("move in words: commit, no picture", &world, Kind::MoveInWords, 64).await;
    bot.stop().await;
    world.quiet().await;
    let share = typed.rate / bare.rate;
    goal("throughput with a commit and no picture", share, "times", |x| x >= SHARE);
    Ok(())
}

async fn round(what: &str, world: &World, kind: Kind, people: usize) -> Figures {
    let figures = play(world, kind, people).await;
    println!("| {what} | {figures} |");
    figures
}

fn goal(what: &str, figure: f64, unit: &str, is_met: impl Fn(f64) -> bool) {
    let met = if is_met(figure) { "met" } else { "missed" };
    println!("{what}: {figure:.2} {unit} ({met})");
}

/// A database of its own for each part.
pub fn database(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-bot");
    std::fs::create_dir_all(&folder).expect("a folder for databases");
    format!("sqlite:{}", folder.join(format!("{name}-{}.db", std::process::id())).display())
}

fn config(world: &World, name: &str) -> Config {
    let (url, api) = (database(name), world.url());
    let variables = [
        ("DISCORD_TOKEN", world.token()),
        ("DATABASE_URL", &url),
        ("DISCORD_API", &api),
        ("MOST_PRESSES", "100000"),
        ("MOST_TABLES_SERVER", "100000"),
    ];
    Config::read(&Variables::from(variables)).expect("a good configuration")
}

/// Somebody, by number.
pub fn person(world: &World, number: usize) -> Person {
    world.user(&format!("person {number}"))
}
