//! Tables: what may be done at them, and what is written down.

mod blocking;
mod checking;
mod clocks;
mod computers;
#[path = "../shared/counting/mod.rs"]
mod counting;
#[path = "../shared/database.rs"]
mod database;
mod ears;
mod ended;
mod engine;
mod forgetting;
mod house;
mod hurry;
mod idle;
mod keeping;
mod lines;
mod lists;
mod logged;
mod openings;
mod own_game;
mod plan;
#[path = "../shared/postgres.rs"]
mod postgres;
mod postman;
mod private;
mod projector;
mod record;
#[path = "../shared/scratch.rs"]
mod scratch;
mod settings;
mod signs;
mod suggestions;
mod suspending;
mod tidying;
mod told;
mod toy;
mod watched;
