//! How many final towns of self-played solo games the solver proves, how long that takes, and how far its
//! bound is off for the rest.
//!
//! `cargo bench --bench town -- 40` plays so many games a level (40 if no number is given). The goal is nine of
//! ten within two seconds, of towns with at most 15 workers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seats, Seed, Viewer};
use crosstown::games::town::solve::{self, Best};
use crosstown::games::town::{CrissCrossTown, IMAGINED, Options, Terms, Town, Variant};
use crosstown::words::Lexicon;

const GAMES: u64 = 40;
const SOON: Duration = Duration::from_secs(2);
const ORDINARY: usize = 15;

/// A town after eight rounds.
struct Built {
    town: Town,
    workers: usize,
    crumpled: usize,
}

/// What the solver made of it.
struct Solved {
    ordinary: bool,
    best: Best,
    time: Duration,
}

fn main() {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).expect("the default is there");
    let game = CrissCrossTown::new(Arc::new(lexicon));
    // `cargo test --benches` runs this too: then a glance is enough.
    let measured = std::env::args().any(|arg| arg == "--bench");
    let games = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(GAMES);
    let games = if measured { games } else { 1 };
    let spelling = game.spelling(Variant::Standard);
    // Made when they are first wanted: not to be measured.
    spelling.lists();
    let mut all = Vec::new();
    for level in Level::ALL {
        let solved: Vec<Solved> = (1..=games)
            .map(|seed| {
                let Built { town, workers, crumpled } = play(&game, level, seed);
                let terms = Terms { neighbours: IMAGINED.to_vec(), crumpled };
                let start = Instant::now();
                let best = solve::best(&town, workers, &terms, spelling, solve::EFFORT);
                let (time, best) = (start.elapsed(), best.expect("words can be blacked out"));
                Solved { ordinary: workers <= ORDINARY, best, time }
            })
            .collect();
        report(level.name(), &solved.iter().collect::<Vec<_>>());
        all.extend(solved);
    }
    let ordinary: Vec<&Solved> = all.iter().filter(|solved| solved.ordinary).collect();
    report("at most 15 workers", &ordinary);
}

fn report(name: &str, solved: &[&Solved]) {
    let count = solved.len();
    let mut times: Vec<Duration> = solved.iter().map(|solved| solved.time).collect();
    times.sort_unstable();
    let proved = |solved: &&&Solved| solved.best.proved && solved.time <= SOON;
    let proved = solved.iter().filter(proved).count();
    let gaps = solved.iter().filter(|solved| !solved.best.proved);
    let mut gaps: Vec<i32> =
        gaps.map(|solved| solved.best.bound - solved.best.score.total()).collect();
    gaps.sort_unstable();
    let (Some(median), Some(slow)) = (times.get(count / 2), times.get(count * 9 / 10)) else {
        return println!("{name}: no games");
    };
    println!(
        "{name}: {proved} of {count} proved within {SOON:?}; median {median:.2?}, 90 % within {slow:.2?}; gap of \
         the other {}: median {}, largest {}; goal of nine of ten: {}",
        gaps.len(),
        gaps.get(gaps.len() / 2).unwrap_or(&0),
        gaps.last().unwrap_or(&0),
        if proved * 10 >= count * 9 { "met" } else { "NOT met" },
    );
}

/// A solo game up to the final arrangement.
fn play(game: &CrissCrossTown, level: Level, seed: u64) -> Built {
    let (seat, seed) = (Seat(0), Seed::from_number(seed));
    let thinks = Dice::new(&seed, 0).named("computer", 0);
    let mut state = game
        .setup(&Options::default(), &Seats::plain(1), &mut Dice::new(&seed, 0))
        .expect("one may play alone");
    for input in 1.. {
        if state.is_finishing() {
            break;
        }
        let view = game.view(&state, Viewer::Seat(seat));
        let action = game.choose(&view, seat, level, &mut thinks.named("choice", input));
        let act = Input::Act { seat, action };
        state = game.apply(&state, act, &mut Dice::new(&seed, input)).expect("a legal move").state;
    }
    let desk = &state.seats[0].desk;
    Built { town: desk.town.clone(), workers: desk.owned(), crumpled: desk.crumpled }
}
