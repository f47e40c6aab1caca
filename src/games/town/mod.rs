//! Criss-Cross Town, by Sotirios Karamitsos.
//!
//! Pieces are cut out of a sheet of 10 x 10 letters and built into a town, which must be a crossword in the
//! end; workers make letters wild.

mod building;
pub mod score;
pub mod solve;
mod spelling;
pub mod text;
mod tile;
mod town;

pub use building::Building;
pub use score::{Score, ScoredWord, Terms};
pub use spelling::Spelling;
pub use tile::{Tile, UnreadableTile};
pub use town::{Cover, Lot, Run, Town, beside};
