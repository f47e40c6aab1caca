//! The two columns of a seat. Tiles lie from row 1 at the bottom upwards without a gap, and the locked
//! rows are the lowest.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::tile::{Pair, Tile};

/// How many rows a column has: the words of a full round.
pub const ROWS: u8 = 6;

/// Left or right, as the owner of the columns sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Left,
    Right,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    pub const fn other(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Left => "left",
            Side::Right => "right",
        })
    }
}

/// What lies in the two columns of a seat, row 1 first.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Columns {
    pub left: Vec<Tile>,
    pub right: Vec<Tile>,
    /// Rows 1 to this one are locked.
    pub locked: u8,
}

impl Columns {
    pub fn side(&self, side: Side) -> &[Tile] {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    pub(super) fn side_mut(&mut self, side: Side) -> &mut Vec<Tile> {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// The tile in a row, counted from 1.
    pub fn at(&self, side: Side, row: u8) -> Option<Tile> {
        self.side(side).get(usize::from(row).checked_sub(1)?).copied()
    }

    /// The two tiles that face each other in a row.
    pub fn pair(&self, row: u8) -> Option<Pair> {
        Some(Pair { left: self.at(Side::Left, row)?, right: self.at(Side::Right, row)? })
    }

    /// The lowest free row of a column, unless it is full.
    pub fn free_row(&self, side: Side) -> Option<u8> {
        let row = self.side(side).len() as u8 + 1;
        (row <= ROWS).then_some(row)
    }

    /// The locked words, row 1 first.
    pub fn words(&self) -> impl Iterator<Item = Pair> {
        (1..=self.locked).filter_map(|row| self.pair(row))
    }

    /// The rows above the locked ones in which two tiles face each other.
    pub fn open_pairs(&self) -> impl Iterator<Item = (u8, Pair)> {
        (self.locked + 1..=ROWS).filter_map(|row| Some((row, self.pair(row)?)))
    }

    /// What the locked words score.
    pub fn points(&self) -> u32 {
        self.words().map(Pair::points).sum()
    }

    /// The tile that the next row's tile will have to make a word with, and on which side it lies:
    /// the next row is the lowest free one of the lower column.
    pub fn waiting(&self) -> Option<(Side, Tile)> {
        let higher = if self.left.len() > self.right.len() { Side::Left } else { Side::Right };
        let row = self.side(higher.other()).len() as u8 + 1;
        Some((higher, self.at(higher, row)?))
    }

    /// Takes a tile away; those above it drop.
    pub(super) fn remove(&mut self, side: Side, row: u8) -> Tile {
        self.side_mut(side).remove(usize::from(row) - 1)
    }

    /// Locks a pair: it goes just above the rows locked before, and what was below it rises.
    pub(super) fn lock(&mut self, row: u8) {
        let (from, to) = (usize::from(row) - 1, usize::from(self.locked));
        for side in Side::BOTH {
            self.side_mut(side)[to..=from].rotate_right(1);
        }
        self.locked += 1;
    }

    /// Takes all unlocked tiles away.
    pub(super) fn clear_unlocked(&mut self) -> Vec<Tile> {
        let locked = usize::from(self.locked);
        Side::BOTH.into_iter().flat_map(|side| self.side_mut(side).split_off(locked)).collect()
    }
}
