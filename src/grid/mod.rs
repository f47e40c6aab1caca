//! Squares and their coordinates, shared by all games played on a grid.

mod square;

pub use square::{Square, UnreadableSquare};
