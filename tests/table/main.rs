//! Tables: what may be done at them, and what is written down.

mod clocks;
mod computers;
#[path = "../shared/counting/mod.rs"]
mod counting;
mod ears;
mod engine;
mod forgetting;
mod house;
mod hurry;
mod idle;
mod lines;
mod openings;
mod own_game;
mod plan;
mod postman;
mod private;
mod projector;
mod record;
#[path = "../shared/scratch.rs"]
mod scratch;
mod signs;
mod suggestions;
mod suspending;
mod told;
mod toy;
