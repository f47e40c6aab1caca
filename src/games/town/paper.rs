//! Paper with letters on it: a sheet, what is left of one, or a piece. And what scissors can do to it.
//!
//! Paper is in one part and has no hole, and every cut leaves it so. A cut that begins and ends at the
//! border and never meets itself takes off a piece that
//!
//! - is joined edge to edge,
//! - has a whole side on the outside, or the scissors could get around it only by starting and ending
//!   at one point, and
//! - closes nothing in: a square that could leave the piece by corners only would have to be cut around
//!   from within.
//!
//! What is left has no hole then, for all that is missing hangs together with the outside.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::tile::Tile;
use super::town::beside;
use crate::grid::Square;

/// Letters, where they lay on the whole sheet.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Paper {
    tiles: BTreeMap<Square, Tile>,
}

/// Why scissors can't cut something out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadCut {
    /// This square is not joined to the first one.
    Apart(Square),
    /// No whole side lies on the outside.
    NoSide,
    /// This square would be closed in.
    Hole(Square),
}

impl Paper {
    pub fn new(tiles: BTreeMap<Square, Tile>) -> Self {
        Self { tiles }
    }

    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    pub fn at(&self, square: Square) -> Option<Tile> {
        self.tiles.get(&square).copied()
    }

    pub fn contains(&self, square: Square) -> bool {
        self.tiles.contains_key(&square)
    }

    /// Squares and letters, in reading order.
    pub fn tiles(&self) -> Vec<(Square, Tile)> {
        let mut tiles: Vec<_> = self.tiles.iter().map(|(&square, &tile)| (square, tile)).collect();
        tiles.sort_by_key(|(square, _)| reading(*square));
        tiles
    }

    /// Rows become columns.
    pub fn flipped(&self) -> Self {
        let flip =
            |(square, tile): (&Square, &Tile)| (Square::new(square.row, square.column), *tile);
        Self { tiles: self.tiles.iter().map(flip).collect() }
    }

    /// Whether two rows and two columns of it are full where they meet.
    pub fn has_block(&self) -> bool {
        self.tiles.keys().any(|&Square { column, row }| {
            let corners = [(column + 1, row), (column, row + 1), (column + 1, row + 1)];
            corners.iter().all(|&(column, row)| self.contains(Square::new(column, row)))
        })
    }

    /// The most columns and rows that it reaches over, whichever are more.
    pub fn extent(&self) -> u8 {
        let reach = |numbers: &mut dyn Iterator<Item = u8>| {
            let numbers: BTreeSet<u8> = numbers.collect();
            numbers.first().zip(numbers.last()).map_or(0, |(first, last)| last - first + 1)
        };
        let columns = reach(&mut self.tiles.keys().map(|square| square.column));
        columns.max(reach(&mut self.tiles.keys().map(|square| square.row)))
    }

    /// Whether scissors can cut these squares of it out as one piece.
    pub fn can_lose(&self, piece: &BTreeSet<Square>) -> Result<(), BadCut> {
        if let Some(apart) = parts(piece).get(1).and_then(|part| part.first()) {
            return Err(BadCut::Apart(*apart));
        }
        if !piece.iter().any(|&square| self.is_at_border(square)) {
            return Err(BadCut::NoSide);
        }
        hole(piece).map_or(Ok(()), |square| Err(BadCut::Hole(square)))
    }

    /// Whether one of its sides lies on the outside.
    pub fn is_at_border(&self, square: Square) -> bool {
        // A square in the first row or column has no neighbour there at all.
        beside(square).filter(|&next| self.contains(next)).count() < 4
    }

    /// The piece of these squares, and the parts of the rest in reading order of their first squares.
    pub fn without(&self, piece: &BTreeSet<Square>) -> (Paper, Vec<Paper>) {
        let rest: BTreeSet<Square> =
            self.tiles.keys().copied().filter(|square| !piece.contains(square)).collect();
        let rest = parts(&rest).iter().map(|part| self.only(part)).collect();
        (self.only(piece), rest)
    }

    /// These squares of it.
    pub fn only(&self, squares: &BTreeSet<Square>) -> Paper {
        let tiles = squares.iter().filter_map(|&square| Some((square, self.at(square)?)));
        Paper { tiles: tiles.collect() }
    }
}

/// By rows, and from left to right in each.
pub fn reading(square: Square) -> (u8, u8) {
    (square.row, square.column)
}

/// What hangs together edge to edge, in reading order of the first squares.
pub fn parts(squares: &BTreeSet<Square>) -> Vec<BTreeSet<Square>> {
    let mut left = squares.clone();
    let mut order: Vec<Square> = squares.iter().copied().collect();
    order.sort_by_key(|&square| reading(square));
    let mut parts = Vec::new();
    for first in order {
        if !left.remove(&first) {
            continue;
        }
        let mut part = BTreeSet::from([first]);
        let mut around = vec![first];
        while let Some(square) = around.pop() {
            for next in beside(square).filter(|next| left.remove(next)).collect::<Vec<_>>() {
                part.insert(next);
                around.push(next);
            }
        }
        parts.push(part);
    }
    parts
}

/// A square that is closed in by these: it can't reach the outside by edge steps.
fn hole(squares: &BTreeSet<Square>) -> Option<Square> {
    let most = |number: fn(&Square) -> u8| squares.iter().map(number).max().unwrap_or(0);
    let (columns, rows) = (most(|s| s.column) + 2, most(|s| s.row) + 2);
    // One to the right and one down, so that there is an outside all around.
    let shifted = |square: &Square| Square::new(square.column + 1, square.row + 1);
    let walls: BTreeSet<Square> = squares.iter().map(shifted).collect();
    let open = (0..=columns).flat_map(|c| (0..=rows).map(move |r| Square::new(c, r)));
    let open: BTreeSet<Square> = open.filter(|square| !walls.contains(square)).collect();
    let closed = parts(&open).into_iter().nth(1)?.first().copied()?;
    Some(Square::new(closed.column - 1, closed.row - 1))
}
