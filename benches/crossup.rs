//! What the levels of the Cross-Up computer score on cards of their own, and how long they think.
//!
//! `cargo bench --bench crossup -- 500` plays so many cards a level (500 if no number is given). There
//! is no goal but that each level beats the one below and thinks at most half a second for a move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seats, Seed, Viewer};
use crosstown::games::crossup::{CrossUp, NoOptions, Score};
use crosstown::words::Lexicon;

const CARDS: u64 = 500;
const SLOWEST: Duration = Duration::from_millis(500);

fn main() {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).expect("the default is there");
    let game = CrossUp { lexicon: Arc::new(lexicon) };
    // `cargo test --benches` runs this too: then a glance is enough.
    let measured = std::env::args().any(|arg| arg == "--bench");
    let cards = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(CARDS);
    let cards = if measured { cards } else { 1 };
    let mut below = 0.0;
    for level in Level::ALL {
        let mut slowest = Duration::ZERO;
        let points: Vec<u32> =
            (1..=cards).map(|seed| play(&game, level, seed, &mut slowest)).collect();
        let mean = f64::from(points.iter().sum::<u32>()) / cards as f64;
        let best = points.iter().max().expect("at least one card");
        println!(
            "{level}: {cards} cards, mean {mean:.1}, best {best}; beats the one below: {}; slowest move {slowest:.1?}; goal of {SLOWEST:?}: {}",
            verdict(mean > below),
            verdict(slowest <= SLOWEST),
        );
        below = mean;
    }
}

/// One card alone, from the first call to the last letter; its points.
fn play(game: &CrossUp, level: Level, seed: u64, slowest: &mut Duration) -> u32 {
    let (seat, seed) = (Seat(0), Seed::from_number(seed));
    let mut state = game
        .setup(&NoOptions {}, &Seats::plain(1), &mut Dice::new(&seed, 0))
        .expect("one may practise");
    for input in 1.. {
        if state.is_over() {
            break;
        }
        let view = game.view(&state, Viewer::Seat(seat));
        let start = Instant::now();
        let mut dice = Dice::new(&seed, input).named("computer", input);
        let action = game.choose(&view, seat, level, &mut dice);
        *slowest = start.elapsed().max(*slowest);
        let input = Input::Act { seat, action };
        state = game.apply(&state, input, &mut dice).expect("a legal move").state;
    }
    Score::of(&state.cards[0], &game.lexicon).total()
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "missed" }
}
