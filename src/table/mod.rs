//! Tables: a session of any game, whatever its types, from lobby to last move.
//!
//! | file | what lives there |
//! |---|---|
//! | [`registry`] | the list of all games behind one face, the only place with `dyn` |
//! | [`session`] | one game being played |
//! | [`pace`], [`seating`] | what a table agrees on before it begins |
//! | [`record`] | a table as plain data, and what may be done to it |
//! | [`engine`], [`lobby`], [`closing`] | every change of a table: decided, stored, taken over |
//! | `suspending` | tables that rest, because this version can't read their game |
//! | [`people`], [`showing`] | who plays, and a table as it is shown |
//! | [`timekeeper`] | time-outs, reminders, and computers whose turn it is |
//! | [`projector`] | public messages kept as new as their tables, as [`plan`] decides |
//! | [`postman`] | whatever else is to be said, each thing once |
//! | [`housekeeper`] | signs of life, time given back for outages, quiet tables |
//! | [`export`], [`replay`] | games as text, and played again by the rules |

pub mod closing;
pub mod engine;
pub mod export;
pub mod housekeeper;
pub mod letters;
mod lines;
mod loading;
pub mod lobby;
pub mod messenger;
pub mod now;
pub mod pace;
mod past;
mod pens;
pub mod people;
pub mod plan;
pub mod postman;
pub mod projector;
pub mod record;
pub mod refused;
pub mod registry;
pub mod replay;
pub mod seating;
pub mod session;
pub mod settings;
pub mod showing;
mod suspending;
pub mod timekeeper;
mod wordsearch;
