//! Crosstown hosts five criss-cross games in the channels of a Discord server.
//!
//! The rooms of the house, in order. **A room may use those above it in this list, never those
//! below**; `tests/architecture.rs` reads the sources and fails on a breach.
//!
//! | room | what lives there |
//! |---|---|
//! | [`game`] | the contract every game fulfils: seats, status, inputs, outcome, dice, notation, headers, paces |
//! | [`words`] | letters, languages, and dictionaries that answer quickly; knows no game |
//! | [`grid`] | squares and their coordinates, and a sheet of 25 letters |
//! | [`books`] | the 25 words of a game out of built-in books, texts that people bring, poems and lists; knows no game |
//! | [`draw`] | pictures out of shapes and letters: palette canvas, sprites, text, PNG; knows no game |
//! | [`screen`] | what a player is shown, as plain data: text, alt text, controls; knows no Discord |
//! | [`games`] | one folder a game: pure rules, views, pictures, screens, computer players, guides |
//! | [`store`] | everything about SQL: speaks rows (ids, numbers, texts), knows no game and no Discord |
//! | [`table`] | sessions of any game, from lobby to last move: the engine, clocks, export and replay |
//! | [`daily`] | the daily challenge: calendar, editions, streaks, what is posted at the change of day |
//! | [`standings`] | leaderboards, ratings, profiles: what follows from results, in words and pictures |
//! | [`config`] | the environment and `.env`, as one typed value or one line of refusal |
//! | [`figures`] | what is counted while the bot runs: a line in the log, Prometheus, health; uses no other room |
//! | [`discord`] | the bot: the only room that knows serenity and poise |
//! | [`playground`] | a Discord on loopback for tests and the browser, with its page: uses no other room |
//!
//! `main.rs` is the command line and nothing but wiring.

pub mod books;
pub mod config;
pub mod daily;
pub mod discord;
pub mod draw;
pub mod figures;
pub mod game;
pub mod games;
pub mod grid;
pub mod playground;
pub mod screen;
pub mod standings;
pub mod store;
pub mod table;
pub mod words;

/// Pictures are large, do not last, and are made on whichever thread is free. The allocator of most systems
/// keeps for each thread what it needed at its busiest, and that adds up; this one gives it back.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(test)]
#[path = "../tests/shared/scratch.rs"]
mod scratch;
