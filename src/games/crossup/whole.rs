//! Which stored states hang together: what is damaged is not played on with.

use super::deck::cards_of;
use super::state::State;
use crate::game::Seat;
use crate::grid::BOXES;
use crate::words::{Letter, Letters};

/// Whether a state could be one of a game of so many seats.
pub(super) fn is_whole(state: &State, seats: usize) -> bool {
    let calls = state.called.len();
    let of = |seat: Seat| (&state.cards[seat.index()], state.here[seat.index()]);
    let written =
        |seat: Seat| -> Vec<Letter> { of(seat).0.boxes().iter().flatten().copied().collect() };
    // Whoever stays owes the newest letter at most; and nobody has a letter that was not called.
    let keeps_up = |seat: Seat| {
        let count = of(seat).0.count();
        count <= calls && (count + 1 >= calls || !of(seat).1)
    };
    let alike = |one: &[Letter], other: &[Letter], letter: Letter| {
        let count = |list: &[Letter]| list.iter().filter(|&&card| card == letter).count();
        count(one) <= count(other)
    };
    let was_called =
        |seat: Seat| Letters::ALL.iter().all(|letter| alike(&written(seat), &state.called, letter));
    let cards = || state.piles.iter().flatten().chain(&state.called);
    let dealt = |letter: Letter| {
        cards().filter(|&&card| card == letter).count() == usize::from(cards_of(letter))
    };
    (state.cards.len(), state.here.len()) == (seats, seats)
        && state.caller.index() < seats
        && calls <= BOXES
        && Letters::ALL.iter().all(dealt)
        && state.seats().all(|seat| keeps_up(seat) && was_called(seat))
        && (state.is_over() || !state.is_calling() || of(state.caller).1)
}
