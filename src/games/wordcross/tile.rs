//! A tile: one or two letters. Two tiles that face each other are a pair, and perhaps a word.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::{Letter, Letters, Lexicon};

/// One or two letters, which count in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    first: Letter,
    second: Option<Letter>,
}

/// A text that is on no tile.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a tile has one or two letters from A to Z")]
pub struct NotATile;

impl Tile {
    /// How many places there are for tiles of the letters A to Z.
    pub(super) const PLACES: usize = 27 * 27;

    /// A number that no other tile has.
    pub(super) fn place(self) -> usize {
        let second = self.second.map_or(0, Letter::number);
        27 * usize::from(self.first.number()) + usize::from(second) - 27
    }

    pub fn letters(self) -> impl Iterator<Item = Letter> {
        std::iter::once(self.first).chain(self.second)
    }
}

/// Capitals don't matter.
impl FromStr for Tile {
    type Err = NotATile;

    fn from_str(text: &str) -> Result<Self, NotATile> {
        let plain = |char| Letter::from_char(char).filter(|&letter| Letters::PLAIN.holds(letter));
        let mut letters = text.chars().map(|char| plain(char).ok_or(NotATile));
        let first = letters.next().ok_or(NotATile)??;
        let second = letters.next().transpose()?;
        if letters.next().is_some() { Err(NotATile) } else { Ok(Self { first, second }) }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Stored as its letters.
impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Two tiles that face each other: the left one comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    pub left: Tile,
    pub right: Tile,
}

impl Pair {
    pub fn letters(self) -> Vec<Letter> {
        self.left.letters().chain(self.right.letters()).collect()
    }

    pub fn is_word(self, lexicon: &Lexicon) -> bool {
        lexicon.contains(&self.letters())
    }

    /// What it scores, if it is a word and locked.
    pub fn points(self) -> u32 {
        super::set::value(self.left) + super::set::value(self.right)
    }
}

/// The letters without a gap.
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.left, self.right)
    }
}

/// Each tile once, in order of the alphabet, with how many of it there are.
pub fn grouped(tiles: &[Tile]) -> Vec<(Tile, usize)> {
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len())).collect()
}
