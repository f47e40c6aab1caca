//! What happened. All of it is for everybody.

use serde::{Deserialize, Serialize};

use super::action::Deed;
use super::tile::{Pair, Tile};
use crate::game::Seat;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat did this: with the tile that went into a column, the words it made and the word locked.
    Did {
        seat: Seat,
        deed: Deed,
        tile: Option<Tile>,
        words: Vec<Pair>,
        locked: Option<Pair>,
    },
    /// A word was locked after a deed that left the turn open.
    Locked {
        seat: Seat,
        word: Pair,
    },
    /// The clock ran out: it was a pass, or the end of a turn after its deed.
    Late {
        seat: Seat,
        acted: bool,
    },
    /// What was made is no word: everything went back, and the turn is lost.
    Wrong {
        seat: Seat,
        pair: Pair,
    },
    /// A seat has six words: the others have one more turn each.
    LastTurns {
        seat: Seat,
    },
    /// A round is over: what each seat scored, and why it ended.
    Scored {
        round: u32,
        points: Vec<u32>,
        why: RoundEnd,
    },
    /// The next round has begun.
    Round {
        round: u32,
        first: Seat,
    },
    Left {
        seat: Seat,
    },
    Ended,
}

/// Why a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundEnd {
    /// Somebody had six words, and all others their last turns.
    SixWords,
    /// Everybody passed in a row.
    Passes,
    /// Nobody locked anything for ten turns each.
    Idle,
}
