//! Tables: a session of any game, whatever its types, from lobby to last move.
//!
//! | file | what lives there |
//! |---|---|
//! | [`registry`] | the list of all games behind one face, the only place with `dyn` |
//! | [`session`] | one game being played |
//! | [`pace`], [`seating`] | what a table agrees on before it begins |
//! | [`record`] | a table as plain data, and what may be done to it |
//! | [`engine`] | every change of a table: decided, stored, taken over |
//! | [`timekeeper`] | time-outs, reminders, and computers whose turn it is |
//! | [`export`], [`replay`] | games as text, and played again by the rules |

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
