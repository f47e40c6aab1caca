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

    /// What `seat` answers at once to something that another has done, though it is not its turn, such as
    /// an offer of a draw. It must leave nothing to answer.
    fn answer(&self, _state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// What is to be worked out now, such as a suggestion that somebody asked for: for whom, and a number
    /// that tells it from all that this seat had worked out before. It is wanted while the same number
    /// stands here, whatever else happens meanwhile.
    fn wants(&self, _state: &Self::State) -> Vec<(Seat, u32)> {
        Vec::new()
    }

    /// Works out what `seat` wants, in the background, for as long as that takes. The action is logged as
    /// the seat's own and ends the wanting; it prints [`SUGGESTED`](super::SUGGESTED) and more. None, or a
    /// failure time and again, is logged as that word alone, which must end the wanting too.
    fn work_out(&self, _view: &Self::View, _seat: Seat, _dice: &mut Dice) -> Option<Self::Action> {
        None
    }
}

/// How much a computer on `seat` makes of what it finds at a place, 1 being what it is worth: more or less,
/// each seat in a way of its own, so that computers of one level are different players. `open` is how much
/// of its grid is still empty: while all is open a liking costs little, and later it must not cost points.
pub fn liking(seat: Seat, place: usize, open: f64) -> f64 {
    /// A prime above the number of seats: no two of them like the same.
    const SHADES: usize = 29;
    let most = 0.1 + 0.5 * open * open;
    let shade = (seat.index() * 9 + (seat.index() + 1) * place * 7) % SHADES;
    let middle = (SHADES / 2) as f64;
    1.0 + most * (shade as f64 - middle) / middle
}

/// A game whose legal actions can be listed, for those who type.
pub trait Moves: Game {
    /// All that `seat` could do now.
    fn moves(&self, view: &Self::View, seat: Seat) -> Vec<Self::Action>;
}
