//! Tables: what may be done at them, and what is written down.

mod engine;
mod house;
mod plan;
mod record;
#[path = "../shared/scratch.rs"]
mod scratch;
