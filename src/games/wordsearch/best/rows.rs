//! Which word goes into which row. The line rule leaves a choice only where a word's own line is full
//! and lines on both sides of it have boxes left.

use super::super::options::TURNS;
use super::super::word::Word;
use crate::grid::SIDE;

/// A bit for each word: whether it goes up when it may go up or down.
pub type Turns = u32;

/// A set of words: bit n is word n.
pub type Words = u32;

/// Words given to rows in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows {
    /// The words of each row.
    pub words: [Words; SIDE as usize],
    /// Those that had a choice.
    pub free: Words,
}

impl Rows {
    pub fn new(words: &[Word], turns: Turns) -> Self {
        let mut rows = Self { words: [0; SIDE as usize], free: 0 };
        for (number, word) in words.iter().enumerate().take(TURNS) {
            let line = usize::from(word.line());
            let open = |row: &usize| rows.words[*row].count_ones() < u32::from(SIDE);
            let above = (0..line).rev().find(open);
            let below = (line + 1..SIDE.into()).find(open);
            let row = match (above, below) {
                _ if open(&line) => line,
                (Some(above), Some(below)) => {
                    rows.free |= 1 << number;
                    if turns >> number & 1 == 1 { above } else { below }
                }
                (only, other) => only.or(other).expect("25 words find 25 boxes"),
            };
            rows.words[row] |= 1 << number;
        }
        rows
    }
}
