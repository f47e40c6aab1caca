//! What a player can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::columns::Side;
use super::tile::Tile;
use crate::game::{Misread, Seat};

/// One input of a player: a whole turn, or one of its two halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A deed, and what comes after it.
    Turn { deed: Deed, then: Then },
    /// Locks a row after a deed that left the turn open: `lock 2`.
    Lock(u8),
    /// Ends a turn that was left open: `end`.
    End,
}

/// What a turn is spent on. Rows count from 1, at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// A tile of a supply goes into a column: `take L TH`, `take C ER right`.
    Take { from: Supply, tile: Tile },
    /// A tile of the left box for one of the right box: `swap boxes TH ER`.
    SwapBoxes { left: Tile, right: Tile },
    /// A row of the left column for a row of the right one: `swap 2 3`.
    SwapColumns { left: u8, right: u8 },
    /// The tile that lies there goes into the other column: `move left 2`.
    Move { from: Side, row: u8 },
    /// Somebody else's tile goes into a column: `steal 3 left 2 right`.
    Steal { from: Seat, side: Side, row: u8, to: Side },
    /// Nothing: `pass`.
    Pass,
}

/// Where a tile is taken from. A box feeds the column on its own side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Supply {
    Box(Side),
    /// The centre, into the column on this side.
    Centre(Side),
}

impl Supply {
    /// The column that the tile goes into.
    pub const fn to(self) -> Side {
        match self {
            Supply::Box(side) | Supply::Centre(side) => side,
        }
    }
}

/// What comes after the deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The turn is over.
    End,
    /// This row is locked, as it is counted after the deed, and the turn is over: `lock 2`.
    Lock(u8),
    /// The turn stays open for a lock, as buttons do it: `open`.
    Open,
}

impl Deed {
    /// The turn that is this and no more.
    pub const fn alone(self) -> Action {
        Action::Turn { deed: self, then: Then::End }
    }

    pub const fn and_lock(self, row: u8) -> Action {
        Action::Turn { deed: self, then: Then::Lock(row) }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Turn { deed, then: Then::End } => write!(f, "{deed}"),
            Action::Turn { deed, then: Then::Lock(row) } => write!(f, "{deed} lock {row}"),
            Action::Turn { deed, then: Then::Open } => write!(f, "{deed} open"),
            Action::Lock(row) => write!(f, "lock {row}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Take { from: Supply::Box(Side::Left), tile } => write!(f, "take L {tile}"),
            Deed::Take { from: Supply::Box(Side::Right), tile } => write!(f, "take R {tile}"),
            Deed::Take { from: Supply::Centre(to), tile } => write!(f, "take C {tile} {to}"),
            Deed::SwapBoxes { left, right } => write!(f, "swap boxes {left} {right}"),
            Deed::SwapColumns { left, right } => write!(f, "swap {left} {right}"),
            Deed::Move { from, row } => write!(f, "move {from} {row}"),
            Deed::Steal { from, side, row, to } => write!(f, "steal {from} {side} {row} {to}"),
            Deed::Pass => f.write_str("pass"),
        }
    }
}

/// Forgives capitals and blanks.
impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        const EXPECTED: &str = "type take L TH, take R ER, take C ER right, swap boxes TH ER, swap 2 3, \
                                move left 2, steal 3 left 2 right or pass, with lock 2 behind it to lock a row";
        let typed = text.to_lowercase();
        let parts: Vec<&str> = typed.split_whitespace().collect();
        let read = match parts[..] {
            ["end"] => Some(Action::End),
            ["lock", row] => number(row).map(Action::Lock),
            // To pass is to do nothing and be done.
            ["pass", "open"] => None,
            [ref parts @ .., "open"] => deed(parts).map(|deed| (deed, Then::Open).into()),
            [ref parts @ .., "lock", row] => {
                deed(parts).zip(number(row)).map(|(deed, row)| (deed, Then::Lock(row)).into())
            }
            ref parts => deed(parts).map(Deed::alone),
        };
        read.ok_or_else(|| Misread::new(text, EXPECTED))
    }
}

impl From<(Deed, Then)> for Action {
    fn from((deed, then): (Deed, Then)) -> Self {
        Action::Turn { deed, then }
    }
}

fn deed(parts: &[&str]) -> Option<Deed> {
    let tile = |text: &str| text.parse::<Tile>().ok();
    let take = |from, text| Some(Deed::Take { from, tile: tile(text)? });
    match *parts {
        ["take", "l", text] => take(Supply::Box(Side::Left), text),
        ["take", "r", text] => take(Supply::Box(Side::Right), text),
        ["take", "c", text, to] => take(Supply::Centre(side(to)?), text),
        ["swap", "boxes", left, right] => {
            Some(Deed::SwapBoxes { left: tile(left)?, right: tile(right)? })
        }
        ["swap", left, right] => {
            Some(Deed::SwapColumns { left: number(left)?, right: number(right)? })
        }
        ["move", from, row] => Some(Deed::Move { from: side(from)?, row: number(row)? }),
        ["steal", from, column, row, to] => Some(Deed::Steal {
            from: Seat(number(from)?.checked_sub(1)?),
            side: side(column)?,
            row: number(row)?,
            to: side(to)?,
        }),
        ["pass"] => Some(Deed::Pass),
        _ => None,
    }
}

fn side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.to_string() == text)
}

/// A number as it is printed: no sign.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}
