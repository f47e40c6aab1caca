//! Seats played by the program.

use serde::{Deserialize, Serialize};

use super::{Dice, Game, Seat};

/// How well a computer seat plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Easy,
    Medium,
    Strong,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Strong];
}

/// A game that the program can play.
pub trait Computer: Game {
    /// What `seat`, which is awaited, does next. A computer sees what a player on its seat would
    /// see, and answers alike for alike dice: it counts nodes, never seconds.
    fn choose(&self, view: &Self::View, seat: Seat, level: Level, dice: &mut Dice) -> Self::Action;
}
