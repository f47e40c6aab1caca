//! Seats at a table: numbered from 0 in code and files, from 1 in everything players read.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One place at a table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Prints the number that players read.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// The seats of one table, each with the options it chose for itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Seats<O> {
    options: Vec<O>,
}

impl<O> Seats<O> {
    /// A table holds at most this many seats, whatever the game (Cross-Up's limit).
    pub const MOST: usize = 24;

    pub fn new(options: Vec<O>) -> Self {
        Self { options }
    }

    pub fn count(&self) -> usize {
        self.options.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, &O)> {
        (0u8..).map(Seat).zip(&self.options)
    }
}

impl<O: Default> Seats<O> {
    /// `count` seats that chose nothing for themselves.
    pub fn plain(count: usize) -> Self {
        Self::new((0..count).map(|_| O::default()).collect())
    }
}
