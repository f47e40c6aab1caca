//! Squares and their coordinates, shared by all games played on a grid.

mod letters;
mod square;
mod ways;

pub use letters::{BOXES, LetterGrid, SIDE, UnreadableGrid, index};
pub use square::{Square, UnreadableSquare};
pub use ways::{Along, CROSSING, LONGEST, WAYS, Way};
