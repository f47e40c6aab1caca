//! Which word goes into which row. The line rule leaves a choice only where a word's own line is full
//! and lines on both sides of it have boxes left.

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
    /// `lines` are the lines of the words, `free` the boxes that each row has left.
    pub fn new(
        lines: impl Iterator<Item = u8>,
        mut free: [usize; SIDE as usize],
        turns: Turns,
    ) -> Self {
        let mut rows = Self { words: [0; SIDE as usize], free: 0 };
        for (number, line) in lines.enumerate() {
            let line = usize::from(line);
            let open = |row: &usize| free[*row] > 0;
            let above = (0..line).rev().find(open);
            let below = (line + 1..SIDE.into()).find(open);
            let row = match (above, below) {
                _ if open(&line) => line,
                (Some(above), Some(below)) => {
                    rows.free |= 1 << number;
                    if turns >> number & 1 == 1 { above } else { below }
                }
                (only, other) => only.or(other).expect("as many words as boxes"),
            };
            free[row] -= 1;
            rows.words[row] |= 1 << number;
        }
        rows
    }
}
