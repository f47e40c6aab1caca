//! Crisscross against the facts, against a second implementation, and case by case.

mod agreement;
mod golden;
mod naive;
mod perfect;
mod player;
mod rules;
mod show;

use crosstown::game::{Dice, Game, Input, Seat, Seats, Seed};
use crosstown::games::crisscross::{Crisscross, Options, Refusal, State};
use crosstown::grid::Square;

/// A new game.
fn start(size: u8) -> State {
    Crisscross.setup(&Options { size }, &Seats::plain(2), &mut dice()).expect("a size on offer")
}

/// Crisscross rolls no dice: any will do.
fn dice() -> Dice {
    Dice::new(&Seed::from_number(0), 0)
}

/// The state after `moves`, played alternately from Red's first.
fn after(size: u8, moves: &str) -> State {
    let turns = moves.split_whitespace().zip([0, 1].into_iter().cycle());
    turns.fold(start(size), |state, (text, seat)| {
        typed(&state, seat, text).unwrap_or_else(|why| panic!("{text}: {why}"))
    })
}

/// The state after `text` typed by `seat`.
fn typed(state: &State, seat: u8, text: &str) -> Result<State, Refusal> {
    let status = Crisscross.status(state);
    let input = crosstown::game::read_input::<Crisscross>(Seat(seat), text, &status);
    apply(state, input.expect("readable notation"))
}

fn apply(
    state: &State,
    input: Input<crosstown::games::crisscross::Action>,
) -> Result<State, Refusal> {
    Crisscross.apply(state, input, &mut dice()).map(|step| step.state)
}

/// The square that the golden files write as [row, column] from the top left.
fn from_top_left(size: u8, row: u8, column: u8) -> Square {
    Square::new(column, size - 1 - row)
}
