//! What a table agrees on before the start.

use serde::{Deserialize, Serialize};

use crate::game::Pace;

/// Less is reached in half a round.
pub const LOWEST_TARGET: u16 = 20;
pub const HIGHEST_TARGET: u16 = 999;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The game ends after the round in which somebody has so many points.
    pub target: u16,
    pub disputes: Disputes,
}

/// What happens to somebody who makes a wrong word.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Disputes {
    /// Everything goes back and the turn is lost, as the sheet says.
    #[default]
    Strict,
    /// It is refused, and the turn goes on.
    Gentle,
}

impl Options {
    /// The target of a table that names none: half a year is too long for a game at a turn a day.
    pub const fn usual_target(pace: Pace) -> u16 {
        match pace {
            Pace::Live | Pace::Relaxed => 250,
            Pace::Slow | Pace::None => 60,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { target: Self::usual_target(Pace::Live), disputes: Disputes::default() }
    }
}

/// Seats have nothing to choose.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatOptions {}
