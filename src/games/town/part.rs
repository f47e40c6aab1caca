//! A part that was cut off this round: where it lies, and how it would lie in the town.

use serde::{Deserialize, Serialize};

use super::paper::{Paper, reading};
use super::tile::Tile;
use crate::grid::Square;

/// A loose part of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    pub paper: Paper,
    /// Whether its rows have become columns.
    pub flipped: bool,
    pub lies: Lies,
}

/// Where a part is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lies {
    /// In the tray: it is crumpled in the end if nothing is done with it.
    Loose,
    /// In the town, its first letter in reading order here.
    Placed(Square),
    Crumpled,
}

impl Part {
    /// As it falls off.
    pub fn cut(paper: Paper) -> Self {
        Self { paper, flipped: false, lies: Lies::Loose }
    }

    /// As it lies in the hand: flipped or not.
    pub fn turned(&self) -> Paper {
        if self.flipped { self.paper.flipped() } else { self.paper.clone() }
    }

    /// The squares it takes with its first letter on `at`, in reading order. None if one of them has no
    /// name.
    pub fn laid(&self, at: Square) -> Option<Vec<(Square, Tile)>> {
        laid(&self.turned(), at)
    }

    /// The squares of the town that it lies on.
    pub fn squares(&self) -> Vec<(Square, Tile)> {
        match self.lies {
            Lies::Placed(at) => self.laid(at).unwrap_or_default(),
            Lies::Loose | Lies::Crumpled => Vec::new(),
        }
    }
}

/// The squares that paper takes with its first letter on `at`.
pub fn laid(paper: &Paper, at: Square) -> Option<Vec<(Square, Tile)>> {
    let tiles = paper.tiles();
    let (first, _) = *tiles.iter().min_by_key(|(square, _)| reading(*square))?;
    let moved = |from: u8, first: u8, to: u8| {
        u8::try_from(i16::from(from) - i16::from(first) + i16::from(to)).ok()
    };
    let lay = |(square, tile): (Square, Tile)| {
        let column = moved(square.column, first.column, at.column)?;
        let row = moved(square.row, first.row, at.row)?;
        Some((Square::new(column, row), tile))
    };
    tiles.into_iter().map(lay).collect()
}
