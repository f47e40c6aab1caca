//! How strong the levels of the Crisscross computer are against each other, and how long they think.
//!
//! `cargo bench --bench strength -- 40` plays 40 games of each match (40 if no number is given).
//! Goals: Strong beats Medium in 9 games of 10 on 9 x 9, thinks at most a second for a move on any
//! board, and the others at most a tenth of one.

use std::time::{Duration, Instant};

use crosstown::game::{Computer, Dice, Game, Input, Level, Seats, Seed, Viewer};
use crosstown::games::crisscross::{Crisscross, Options, State};

const GAMES: u64 = 40;
const SHARE: f64 = 0.9;

fn main() {
    if !std::env::args().any(|arg| arg == "--bench") {
        // `cargo test --benches` runs this too: then a glance is enough.
        let mut times = Times::default();
        play(3, [Level::Strong, Level::Easy], 1, u16::MAX, &mut times);
        return times.print(3);
    }
    let games = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(GAMES);
    let mut times = Times::default();
    let won = series(Level::Strong, Level::Medium, games, &mut times);
    series(Level::Medium, Level::Easy, games, &mut times);
    let share = won as f64 / games as f64;
    println!("goal of {SHARE} for Strong against Medium: {}", verdict(share >= SHARE));
    times.print(9);
    // The first moves, when most squares are free, take longest.
    let mut times = Times::default();
    for pair in [[Level::Strong, Level::Medium], [Level::Easy, Level::Strong]] {
        play(19, pair, 1, 20, &mut times);
    }
    times.print(19);
}

/// Games on 9 x 9 between two levels that take turns at being Red; how many the first won.
fn series(first: Level, second: Level, games: u64, times: &mut Times) -> u64 {
    let mut won = 0;
    for seed in 1..=games {
        let reds = if seed % 2 == 1 { [first, second] } else { [second, first] };
        won += u64::from(play(9, reds, seed, u16::MAX, times) == Some(first));
    }
    println!("{first:?} v {second:?} on 9 x 9: {won} of {games} games won");
    won
}

/// Plays a game of at most `most` moves; the level that won it.
fn play(size: u8, levels: [Level; 2], seed: u64, most: u16, times: &mut Times) -> Option<Level> {
    let seed = Seed::from_number(seed);
    let dice = |state: Option<&State>| Dice::new(&seed, state.map_or(0, |s| u64::from(s.ply) + 1));
    let options = Options { size };
    let mut state = Crisscross.setup(&options, &Seats::plain(2), &mut dice(None)).expect("a size");
    while let Some(mover) = state.mover().filter(|_| state.ply < most) {
        let (seat, level) = (mover.seat(), levels[mover.index()]);
        let view = Crisscross.view(&state, Viewer::Seat(seat));
        let start = Instant::now();
        let action = Crisscross.choose(&view, seat, level, &mut dice(Some(&state)));
        times.add(level, start.elapsed());
        let input = Input::Act { seat, action };
        state = Crisscross.apply(&state, input, &mut dice(Some(&state))).expect("legal").state;
    }
    state.end.and_then(|end| end.winner()).map(|winner| levels[winner.index()])
}

/// The time each level took for its moves.
#[derive(Default)]
struct Times([Vec<Duration>; 3]);

impl Times {
    fn add(&mut self, level: Level, time: Duration) {
        self.0[level as usize].push(time);
    }

    fn print(&self, size: u8) {
        for (level, times) in Level::ALL.into_iter().zip(&self.0) {
            let Some(slowest) = times.iter().max() else { continue };
            let mean = times.iter().sum::<Duration>() / times.len() as u32;
            let goal = Duration::from_millis(if level == Level::Strong { 1000 } else { 100 });
            println!(
                "{level:?} on {size} x {size}: {} moves, mean {mean:.1?}, slowest {slowest:.1?}; goal of {goal:?}: {}",
                times.len(),
                verdict(*slowest <= goal)
            );
        }
    }
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "missed" }
}
