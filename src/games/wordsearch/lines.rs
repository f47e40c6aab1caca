//! Which boxes a word may go into.

use crate::grid::{LetterGrid, SIDE, Square};

/// The rows, counted from 0, that a word of the row `line` may go into: that one, or if it is full the
/// nearest row above and the nearest below that have a box left. Rows do not wrap around.
pub fn allowed_lines(grid: &LetterGrid, line: u8) -> Vec<u8> {
    let free = |row: &u8| (0..SIDE).any(|column| grid.at(Square::new(column, *row)).is_none());
    if free(&line) {
        return vec![line];
    }
    let above = (0..line).rev().find(free);
    let below = (line + 1..SIDE).find(free);
    above.into_iter().chain(below).collect()
}

/// The empty boxes of those rows, in reading order.
pub fn allowed_boxes(grid: &LetterGrid, line: u8) -> Vec<Square> {
    let rows = allowed_lines(grid, line);
    grid.free().filter(|square| rows.contains(&square.row)).collect()
}
