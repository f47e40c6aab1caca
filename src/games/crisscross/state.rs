//! The state of a game, and what is agreed before it.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::colour::Colour;
use crate::grid::Square;

/// What is agreed before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Rows and columns of the board.
    pub size: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { size: 9 }
    }
}

/// A game, from the empty board to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub board: Board,
    /// Checkers placed so far.
    pub ply: u16,
    /// The newest checker, with what it captured.
    pub last: Option<Placement>,
    /// What each colour has offered since the last checker was placed, Red first.
    pub offers: [Offer; 2],
    pub end: Option<End>,
}

/// A checker placed, and the enemy checkers it turned, row by row from the bottom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placement {
    pub colour: Colour,
    pub square: Square,
    pub captured: Vec<Square>,
}

/// A colour's offer of a draw. It lapses when a checker is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    None,
    Open,
    /// Turned down: it can't be made again before the next checker.
    Declined,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// This colour joined its sides.
    Joined(Colour),
    /// No square is left, and nobody joined their sides.
    Full,
    Agreed,
    /// This colour gave up.
    Resigned(Colour),
    /// This colour's time ran out.
    OutOfTime(Colour),
    /// This colour left the table.
    Left(Colour),
    /// Time ran out, or someone left, before both had moved: no result.
    Cancelled,
}

impl End {
    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Colour> {
        match self {
            End::Joined(colour) => Some(colour),
            End::Resigned(loser) | End::OutOfTime(loser) | End::Left(loser) => Some(loser.other()),
            End::Full | End::Agreed | End::Cancelled => None,
        }
    }
}

impl State {
    /// Who places the next checker, if the game goes on.
    pub fn mover(&self) -> Option<Colour> {
        self.end.is_none().then(|| Colour::to_move(self.ply))
    }
}
