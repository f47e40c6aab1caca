//! `/score town`; the game itself is opened elsewhere.

mod score;

pub use score::score;
