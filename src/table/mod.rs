//! Tables: a session of any game, whatever its types.
//!
//! [`export`] is the form in which a game leaves the house and comes back, [`session`] one game being
//! played, [`registry`] the list of all games behind one face (the only place with `dyn`), and
//! [`replay`] plays exports by the rules. [`pace`] and [`seating`] are what a table agrees on before
//! it begins.

pub mod engine;
pub mod export;
mod lines;
mod loading;
pub mod now;
pub mod pace;
pub mod record;
pub mod refused;
pub mod registry;
pub mod replay;
pub mod seating;
pub mod session;
pub mod timekeeper;
