//! What each level is after.

use crate::game::Level;

/// What a player is after.
pub struct Taste {
    /// How many workers a piece may need to make words of its own lines.
    pub wild: u8,
    /// What a worker is worth by itself, and what it costs to count on one.
    pub hired: f32,
    pub needed: f32,
    /// Whether the majority of workers at the end is thought of.
    pub majority: bool,
    /// Whether one worker may do for two lines where they cross.
    pub crossings: bool,
    /// How many pieces of a sheet are noticed at all, and how many of those are looked at closely.
    pub noticed: usize,
    pub pieces: usize,
}

impl Taste {
    pub fn of(level: Level) -> Self {
        match level {
            // Words at once, houses valued at nothing.
            Level::Easy => Self {
                wild: 0,
                hired: 0.0,
                needed: 0.0,
                majority: false,
                crossings: false,
                noticed: usize::MAX,
                pieces: usize::MAX,
            },
            // Counts on a worker only where much is to be had for it, and overlooks most pieces.
            Level::Medium => Self {
                wild: 1,
                hired: 1.0,
                needed: 4.0,
                majority: false,
                crossings: false,
                noticed: 60,
                pieces: usize::MAX,
            },
            // Builds wherever long words may come of it, with many workers and a use for each.
            Level::Strong => Self {
                wild: 2,
                hired: 1.2,
                needed: 1.2,
                majority: true,
                crossings: true,
                noticed: usize::MAX,
                pieces: 400,
            },
        }
    }
}
