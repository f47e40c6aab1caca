//! Crisscross, by Mark Steere (2023).
//!
//! Two players place checkers on a square board, Red first. Red joins top and bottom, Blue joins left
//! and right, by checkers edge to edge. The row run and the column run through a checker just placed
//! are its *new segments*. Where a new segment and another segment of the mover, or the board's edge,
//! have an enemy segment between them in a straight line, all of that segment turns to the mover's
//! colour. There is no passing, and captures do not cascade.
//!
//! Ours are the sizes on offer, the clock, and draws by agreement; the name and the rules are the
//! designer's, unchanged.

mod action;
pub mod board;
mod colour;
mod picture;
mod state;
mod view;

pub use action::Action;
pub use board::{Board, Captured, LARGEST, UnreadableBoard};
pub use colour::Colour;
pub use picture::picture;
pub use state::{End, Offer, Options, Placement, State};
pub use view::View;
