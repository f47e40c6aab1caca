//! A town: letters on an unbounded grid, some with a worker on them or blacked out, and freelancers between
//! them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::tile::Tile;
use crate::grid::Square;

/// A letter of a town.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lot {
    pub tile: Tile,
    #[serde(default, skip_serializing_if = "Cover::is_open")]
    pub cover: Cover,
}

/// What lies on a letter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// Nothing: it stands for itself.
    #[default]
    Open,
    /// A worker: it stands for whatever letter is wanted.
    Worker,
    /// Ink: it is no longer there, and counts as one pollution.
    Black,
}

impl Cover {
    pub fn is_open(&self) -> bool {
        *self == Cover::Open
    }
}

/// A town, in the coordinates of its round.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Town {
    pub lots: BTreeMap<Square, Lot>,
    /// Workers on squares without a letter.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub freelancers: BTreeSet<Square>,
}

/// Two or more taken squares in a row, bounded by empty or blacked-out ones: it must spell a word in the
/// end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Run {
    pub down: bool,
    /// From left to right, or from top to bottom.
    pub squares: Vec<Square>,
}

impl Town {
    /// Whether a letter that can be seen, or a freelancer, is there.
    pub fn is_taken(&self, square: Square) -> bool {
        self.is_visible(square) || self.freelancers.contains(&square)
    }

    /// Whether a letter is there that is not blacked out.
    pub fn is_visible(&self, square: Square) -> bool {
        self.lots.get(&square).is_some_and(|lot| lot.cover != Cover::Black)
    }

    /// Whether somebody works there, on a letter or freelance.
    pub fn has_worker(&self, square: Square) -> bool {
        self.freelancers.contains(&square)
            || self.lots.get(&square).is_some_and(|lot| lot.cover == Cover::Worker)
    }

    /// Whether this square and those right of and below it are all taken.
    pub fn has_block_at(&self, square: Square) -> bool {
        let (right, below) = (right(square), below(square));
        let across = right.and_then(self::below);
        [Some(square), right, below, across]
            .into_iter()
            .all(|s| s.is_some_and(|s| self.is_taken(s)))
    }

    /// How many work there, on letters or freelance.
    pub fn workers(&self) -> usize {
        self.covered(Cover::Worker) + self.freelancers.len()
    }

    /// How many letters are covered like that.
    pub fn covered(&self, cover: Cover) -> usize {
        self.lots.values().filter(|lot| lot.cover == cover).count()
    }

    /// Whether a square is part of a 2 x 2 block of taken squares.
    pub fn in_block(&self, square: Square) -> bool {
        let corners = [Some(square), left(square), above(square), left(square).and_then(above)];
        corners.into_iter().flatten().any(|corner| self.has_block_at(corner))
    }

    /// The taken squares, in reading order.
    pub fn taken(&self) -> Vec<Square> {
        let visible = self.lots.keys().copied().filter(|&square| self.is_visible(square));
        let mut taken: Vec<Square> = visible.chain(self.freelancers.iter().copied()).collect();
        taken.sort_by_key(|square| (square.row, square.column));
        taken
    }

    /// The letters on these squares, `?` for whoever works there.
    pub fn spelled(&self, squares: &[Square]) -> String {
        let letter = |square: &Square| match self.lots.get(square) {
            Some(lot) if lot.cover == Cover::Open => lot.tile.letter.char(),
            _ => '?',
        };
        squares.iter().map(letter).collect()
    }

    /// All that must be words in the end: first those across, then those down, each in reading order.
    pub fn runs(&self) -> Vec<Run> {
        let taken = self.taken();
        let along = |down: bool| {
            let step = move |square: Square| if down { below(square) } else { right(square) };
            let begins = move |square: Square| {
                let before = if down { above(square) } else { left(square) };
                !before.is_some_and(|before| self.is_taken(before))
            };
            let whole = move |first: Square| {
                let squares = std::iter::successors(Some(first), move |&square| {
                    step(square).filter(|&next| self.is_taken(next))
                });
                Run { down, squares: squares.collect() }
            };
            let firsts: Vec<Square> = taken.iter().copied().filter(|&s| begins(s)).collect();
            firsts.into_iter().map(whole).filter(|run| run.squares.len() > 1)
        };
        along(false).chain(along(true)).collect()
    }
}

fn left(square: Square) -> Option<Square> {
    square.column.checked_sub(1).map(|column| Square { column, ..square })
}

fn right(square: Square) -> Option<Square> {
    square.column.checked_add(1).map(|column| Square { column, ..square })
}

fn above(square: Square) -> Option<Square> {
    square.row.checked_sub(1).map(|row| Square { row, ..square })
}

fn below(square: Square) -> Option<Square> {
    square.row.checked_add(1).map(|row| Square { row, ..square })
}

/// The neighbours of a square edge to edge: left, above, right, below.
pub fn beside(square: Square) -> impl Iterator<Item = Square> {
    [left(square), above(square), right(square), below(square)].into_iter().flatten()
}
