//! Seats played by the program, and moves that can be listed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Dice, Game, Seat};

/// How well a computer seat plays. The names are typed and stored, so they stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Easy,
    Medium,
    Strong,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Strong];

    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Strong => "strong",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a level is easy, medium or strong")]
pub struct UnknownLevel;

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}

/// A game that the program can play.
pub trait Computer: Game {
    /// What `seat`, which is awaited, does next. A computer sees what a player on its seat would
    /// see, and answers alike for alike dice: it counts nodes, never seconds.
    fn choose(&self, view: &Self::View, seat: Seat, level: Level, dice: &mut Dice) -> Self::Action;
}

/// A game whose legal actions can be listed, for those who type.
pub trait Moves: Game {
    /// All that `seat` could do now.
    fn moves(&self, view: &Self::View, seat: Seat) -> Vec<Self::Action>;
}
