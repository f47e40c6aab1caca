//! Tables: what may be done at them, and what is written down.

mod clocks;
mod computers;
mod engine;
mod house;
mod openings;
mod plan;
mod postman;
mod private;
mod projector;
mod record;
#[path = "../shared/scratch.rs"]
mod scratch;
mod signs;
mod suspending;
