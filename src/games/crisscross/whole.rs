//! Which stored states hang together: what is damaged is not played on with.

use std::collections::BTreeSet;

use super::colour::Colour;
use super::state::{Placement, State};
use crate::grid::Square;

/// Whether a state could be one of a game of so many seats.
pub(super) fn is_whole(state: &State, seats: usize) -> bool {
    let board = &state.board;
    let free = board.free().count();
    let squares = usize::from(board.size()).pow(2);
    let on_board = |square: &Square| board.contains(*square);
    let last = state.last.as_ref();
    // A game that goes on has a square for the next checker, and nobody has joined their sides.
    let goes_on = || {
        let joined = |square| board.at(square).is_some_and(|colour| board.joins(colour, square));
        free > 0 && !Square::all(board.size()).any(joined)
    };
    seats == Colour::BOTH.len()
        && usize::from(state.ply) == squares - free
        && last.is_none_or(|last| on_board(&last.square) && last.captured.iter().all(on_board))
        && last.is_none_or(captures_once)
        && (state.end.is_some() || goes_on())
}

/// Whether all that was captured lies on the two lines through the checker, each square named once: an alt text names
/// all of them, and has room for no more.
fn captures_once(last: &Placement) -> bool {
    let Placement { square, captured, .. } = last;
    let on_line = |at: &Square| (at.column == square.column) != (at.row == square.row);
    let different: BTreeSet<&Square> = captured.iter().collect();
    captured.iter().all(on_line) && different.len() == captured.len()
}
