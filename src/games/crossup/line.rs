//! The twelve lines of a card.

use std::fmt;

use crate::grid::{BOXES, LetterGrid as Card, Square};
use crate::words::Letter;

/// A line that words are read along.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// Counted from 0 at the top, read from the left.
    Row(u8),
    /// Counted from 0 at the left, read from the top.
    Column(u8),
    /// From the top left down to the bottom right.
    DiagonalAd,
    /// From the bottom left up to the top right.
    DiagonalCb,
}

/// All of them, in the order of the score card.
pub const LINES: [Line; 12] = [
    Line::Row(0),
    Line::Row(1),
    Line::Row(2),
    Line::Row(3),
    Line::Row(4),
    Line::Column(0),
    Line::Column(1),
    Line::Column(2),
    Line::Column(3),
    Line::Column(4),
    Line::DiagonalAd,
    Line::DiagonalCb,
];

impl Line {
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Line::DiagonalAd | Line::DiagonalCb)
    }

    /// The box at `step` along the line, counted from 0.
    pub const fn square(self, step: u8) -> Square {
        match self {
            Line::Row(row) => Square::new(step, row),
            Line::Column(column) => Square::new(column, step),
            Line::DiagonalAd => Square::new(step, step),
            Line::DiagonalCb => Square::new(step, 4 - step),
        }
    }

    /// The letters along the line.
    pub fn letters(self, card: &Card) -> [Option<Letter>; 5] {
        // Without the squares: this is the inner loop of every solver.
        let (start, stride) = match self {
            Line::Row(row) => (5 * usize::from(row), 1),
            Line::Column(column) => (usize::from(column), 5),
            Line::DiagonalAd => (0, 6),
            Line::DiagonalCb => (BOXES - 5, BOXES - 4),
        };
        // Going up by one row and right by one column is going back by four boxes: modulo 25, on by 21.
        std::array::from_fn(|step| card.boxes()[(start + step * stride) % BOXES])
    }

    /// The lines through a box.
    pub fn through(square: Square) -> impl Iterator<Item = Line> {
        let crosses = move |line: &Line| (0..5).any(|step| line.square(step) == square);
        LINES.into_iter().filter(crosses)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(f, "row {}", row + 1),
            Line::Column(column) => write!(f, "column {}", column + 1),
            Line::DiagonalAd => f.write_str("diagonal A-D"),
            Line::DiagonalCb => f.write_str("diagonal C-B"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::spell;

    #[test]
    fn letters_lie_on_the_squares_of_their_line() {
        let card: Card = "ABCDE/FGHIJ/KLMNO/PQRST/UVWXY".parse().unwrap();
        for line in LINES {
            let letters: [_; 5] = std::array::from_fn(|step| card.at(line.square(step as u8)));
            assert_eq!(line.letters(&card), letters, "{line}");
        }
        let read = |line: Line| spell(&line.letters(&card).map(Option::unwrap));
        assert_eq!(read(Line::DiagonalAd), "AGMSY");
        assert_eq!(read(Line::DiagonalCb), "UQMIE");
        assert_eq!(read(Line::Column(1)), "BGLQV");
    }

    #[test]
    fn two_to_four_lines_go_through_a_box() {
        let count = |name: &str| Line::through(name.parse().unwrap()).count();
        assert_eq!(["a1", "b1", "c3", "b4", "e1"].map(count), [3, 2, 4, 3, 3]);
    }
}
