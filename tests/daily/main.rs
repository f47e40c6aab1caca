//! The daily challenge over a real store, with a clock that the tests move and a crier that they can deafen.

#[path = "../shared/database.rs"]
mod database;
mod editions;
mod house;
mod kills;
mod plays;
#[path = "../shared/postgres.rs"]
mod postgres;
mod posting;
#[path = "../shared/quick_words.rs"]
mod quick_words;
mod reminders;
mod revealing;
#[path = "../shared/scratch.rs"]
mod scratch;
mod square;
mod standings;
mod week;
