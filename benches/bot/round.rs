//! One round of presses of one kind, by so many people at once.

use std::fmt;
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::playground::{ChannelRef, Person, Seen, World};

use crate::person;

/// How long a round takes.
const TIME: Duration = Duration::from_secs(5);

/// What people press.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The bare bot's only command.
    Bare,
    /// A move, answered with the board as a picture.
    Move,
    /// A move, answered in words.
    MoveInWords,
    /// The button that shows the board as text.
    Text,
    /// The board as a picture.
    Picture,
}

pub struct Figures {
    people: usize,
    /// In milliseconds.
    pub p50: f64,
    pub p99: f64,
    pub rate: f64,
    /// What all of them together, bot, Discord and people, took of the processors for one press, in
    /// milliseconds. Unlike the rest it hardly depends on what else the machine does.
    pub cost: f64,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { people, p50, p99, rate, cost } = self;
        write!(f, "{people} | {p50:.1} ms | {p99:.1} ms | {rate:.0} | {cost:.2} ms")
    }
}

pub async fn play(world: &World, kind: Kind, people: usize) -> Figures {
    let mut tasks = Vec::new();
    for number in 0..people {
        let channel = world.channel(&format!("round-{number}"));
        let pair = [person(world, 2 * number), person(world, 2 * number + 1)];
        tasks.push(prepared(kind, channel, pair).await);
    }
    let (start, before) = (Instant::now(), processor_time());
    let tasks: Vec<_> =
        tasks.into_iter().map(|pair| tokio::spawn(one(kind, pair, start))).collect();
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.expect("a round is played to its end"));
    }
    let (taken, worked) = (start.elapsed(), processor_time() - before);
    all.sort();
    let at = |share: f64| all[(all.len() as f64 * share) as usize].as_secs_f64() * 1_000.0;
    let rate = all.len() as f64 / taken.as_secs_f64();
    let cost = worked / all.len() as f64;
    Figures { people, p50: at(0.5), p99: at(0.99), rate, cost }
}

/// How long this process has worked so far, on all processors, in milliseconds.
fn processor_time() -> f64 {
    /// What Linux counts in.
    const TICK: f64 = 10.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program may have spaces.
    let numbers = stat.rsplit(") ").next().unwrap_or_default().split_whitespace();
    numbers.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() * TICK
}

struct Pair {
    channel: ChannelRef,
    people: [Person; 2],
    /// Moves made in the game that goes on.
    moves: usize,
    /// The public board, if its buttons are pressed.
    board: Option<Seen>,
}

async fn prepared(kind: Kind, channel: ChannelRef, people: [Person; 2]) -> Pair {
    let mut pair = Pair { channel, people, moves: 0, board: None };
    if kind == Kind::Bare {
        return pair;
    }
    for person in &pair.people {
        let boards = if kind == Kind::MoveInWords { "text" } else { "picture" };
        person.slash(&channel, "preferences", args![boards: boards]).await.message().await;
        // What an earlier round left is in the way.
        person.slash(&channel, "table resign", args![]).await.message().await;
    }
    challenge(&pair).await;
    if kind == Kind::Text {
        let has_text = |seen: &Seen| seen.buttons().contains(&"More");
        pair.board = Some(pair.people[0].waits_for(&channel, has_text).await);
    }
    pair
}

async fn challenge(pair: &Pair) {
    let args = args![opponent: pair.people[1], size: 9, colour: "red", pace: "live"];
    let told = pair.people[0].slash(&pair.channel, "crisscross", args).await.message().await;
    assert!(told.content.starts_with("Your game begins"), "{}", told.content);
}

async fn one(kind: Kind, mut pair: Pair, start: Instant) -> Vec<Duration> {
    let mut latencies = Vec::new();
    while start.elapsed() < TIME {
        let sent = Instant::now();
        press(kind, &mut pair).await;
        latencies.push(sent.elapsed());
        if pair.moves == 40 {
            pair.moves = 0;
            pair.people[0].slash(&pair.channel, "table resign", args![]).await.message().await;
            challenge(&pair).await;
        }
    }
    latencies
}

async fn press(kind: Kind, pair: &mut Pair) {
    let (channel, first) = (&pair.channel, &pair.people[0]);
    let reply = match kind {
        Kind::Bare => first.slash(channel, "ping", args![]).await,
        Kind::Text => {
            let board = pair.board.as_ref().expect("the board is there");
            first.press(board, "Text").await
        }
        Kind::Picture => first.slash(channel, "board", args![style: "picture"]).await,
        Kind::Move | Kind::MoveInWords => {
            let player = &pair.people[pair.moves % 2];
            // Columns a, c, e, g from below: nobody joins anything within forty moves.
            let column = char::from(b'a' + 2 * (pair.moves % 5) as u8);
            let square = format!("{column}{}", pair.moves / 5 + 1);
            pair.moves += 1;
            player.slash(channel, "move", args![text: square.as_str()]).await
        }
    };
    assert!(!reply.failed(), "every press is answered");
}
