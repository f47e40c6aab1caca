//! How strong the levels of the Word Cross computer are against each other, how long they think, what a
//! set of six words is worth to them, and how fair the seats are.
//!
//! `cargo bench --bench wordcross -- 100` plays 100 games of each match (100 if no number is given);
//! `matches` behind it leaves the seats out.
//! Goals: each level beats the one below in 8 games of 10, and a move takes under 50 ms.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seats, Seed, Viewer};
use crosstown::games::wordcross::{Event, Options, ROWS, State, WordCross};
use crosstown::words::Lexicon;

const GAMES: u64 = 100;
const SHARE: f64 = 0.8;
const LONGEST: Duration = Duration::from_millis(50);

fn main() {
    let mut tally = Tally::default();
    if !std::env::args().any(|arg| arg == "--bench") {
        // `cargo test --benches` runs this too: then a glance is enough.
        play(&[Level::Strong, Level::Easy], 20, 1, &mut tally);
        return tally.print();
    }
    let games = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(GAMES);
    for (better, worse) in [(Level::Strong, Level::Medium), (Level::Medium, Level::Easy)] {
        let share = matches(better, worse, games, &mut tally);
        println!(
            "{better} v {worse}: {share:.2} of {games} games, goal {SHARE}: {}",
            verdict(share >= SHARE)
        );
    }
    println!(
        "the longest move {:?}, {:?} in the mean, goal {LONGEST:?}: {}",
        tally.longest,
        tally.thinking.div_f64(tally.turns as f64),
        verdict(tally.longest < LONGEST)
    );
    if std::env::args().any(|arg| arg == "matches") {
        return;
    }
    for level in Level::ALL {
        let mut tally = Tally::default();
        (1..=games.div_ceil(4)).for_each(|seed| drop(play(&[level; 2], 250, seed, &mut tally)));
        print!("{level}: ");
        tally.print();
    }
    for seats in 2..=4 {
        let mut wins = vec![0.0; seats];
        let games = 3 * games;
        for seed in 1..=games {
            let winners = play(&vec![Level::Strong; seats], 250, 7_000 + seed, &mut tally);
            let share = 1.0 / winners.len() as f64;
            winners.iter().for_each(|seat| wins[seat.index()] += share);
        }
        let fair = games as f64 / seats as f64;
        // Two standard deviations of a fair lottery.
        let chance = 2.0 * (fair * (1.0 - 1.0 / seats as f64)).sqrt();
        println!("{seats} seats, {games} games: wins {wins:?}, fair {fair:.0} ± {chance:.0}");
    }
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "missed" }
}

/// The share of games to 250 that the better level wins, sitting first every other time.
fn matches(better: Level, worse: Level, games: u64, tally: &mut Tally) -> f64 {
    let mut won = 0.0;
    for seed in 1..=games {
        let own = Seat((seed % 2) as u8);
        let levels = if own == Seat(0) { [better, worse] } else { [worse, better] };
        let winners = play(&levels, 250, seed, tally);
        won += if winners.contains(&own) { 1.0 / winners.len() as f64 } else { 0.0 };
    }
    won / games as f64
}

/// Plays a game to its end; the winners.
fn play(levels: &[Level], target: u16, seed: u64, tally: &mut Tally) -> Vec<Seat> {
    let game = WordCross::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).expect("it is built in")));
    let options = Options { target, ..Options::default() };
    // It is made once for a table.
    game.pairs();
    let seed = Seed::from_number(seed);
    let mut state: State = game
        .setup(&options, &Seats::plain(levels.len()), &mut Dice::new(&seed, 0))
        .expect("such tables are played");
    for seq in 1.. {
        if let Some(outcome) = game.status(&state).outcome() {
            tally.rounds.push(state.round);
            return outcome.winners();
        }
        let seat = state.turn;
        let view = game.view(&state, Viewer::Seat(seat));
        let mut dice = Dice::new(&seed, seq);
        let start = Instant::now();
        let thinking = dice.named("computer", seq);
        let action = game.choose(&view, seat, levels[seat.index()], &mut { thinking });
        let took = start.elapsed();
        tally.longest = tally.longest.max(took);
        tally.thinking += took;
        tally.turns += 1;
        let step = game.apply(&state, Input::Act { seat, action }, &mut dice).expect("it is legal");
        let before = std::mem::replace(&mut state, step.state);
        for (_, event) in step.events {
            match event {
                Event::Did { deed, .. } if deed.to_string().starts_with("steal") => {
                    tally.thefts += 1
                }
                Event::Scored { points, .. } => {
                    // The sets as they were just before the last turn: full ones do not change any more.
                    let full =
                        (0..points.len()).filter(|&at| before.board.columns[at].locked == ROWS);
                    tally.sets.extend(full.map(|at| points[at]));
                }
                _ => {}
            }
        }
    }
    unreachable!("every game ends")
}

/// What is measured.
#[derive(Default)]
struct Tally {
    longest: Duration,
    thinking: Duration,
    turns: u64,
    thefts: u64,
    rounds: Vec<u32>,
    /// What sets of six words were worth.
    sets: Vec<u32>,
}

impl Tally {
    fn print(mut self) {
        self.sets.sort_unstable();
        self.rounds.sort_unstable();
        let middle = |sorted: &[u32]| sorted.get(sorted.len() / 2).copied().unwrap_or_default();
        let thefts = 100.0 * self.thefts as f64 / self.turns.max(1) as f64;
        println!(
            "six words are worth {} (median of {}), rounds {} (median), thefts {thefts:.1} % of turns, \
             {} turns, at most {:?}",
            middle(&self.sets),
            self.sets.len(),
            middle(&self.rounds),
            self.turns,
            self.longest
        );
    }
}
