//! What can be seen one move ahead: who wins at once, and where that must be prevented.

use super::super::{Board, Colour};
use crate::grid::Square;

/// The board after `mover` has placed on a free `square`, and whether that wins.
pub(super) fn after(board: &Board, mover: Colour, square: Square) -> (Board, bool) {
    let mut board = board.clone();
    board.place(mover, square);
    let won = board.joins(mover, square);
    (board, won)
}

/// A square with which `mover` wins at once.
pub(super) fn winning(board: &Board, mover: Colour) -> Option<Square> {
    board.free().find(|&square| after(board, mover, square).1)
}

/// The squares after which the other cannot win at once; all free squares if there are none.
pub(super) fn safe(board: &Board, mover: Colour) -> Vec<Square> {
    let holds = |&square: &Square| winning(&after(board, mover, square).0, mover.other()).is_none();
    let squares: Vec<Square> = board.free().filter(holds).collect();
    if squares.is_empty() { board.free().collect() } else { squares }
}
