//! The board: placing a checker, capturing what it flanks, and seeing who is connected.
//!
//! Every row and every column is one number with a bit for each square, kept twice over (rows and
//! columns) and once for each colour. A segment is then a run of ones, and the end of a run is one
//! machine instruction away, whichever way it lies. Bit 0 and bit `size + 1` of a line stand for the
//! perimeter: never occupied, but looked at as the mover's own.
//!
//! ```text
//! row 3 of a 5 x 5 board:   . R B B .        Red to place on e3
//! squares                 a b c d e
//! bits                  0 1 2 3 4 5 6        red 0000100, blue 0011000 (from bit 6 down to bit 0)
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::colour::Colour;
use crate::grid::Square;

/// The largest board: what column letters a to s, one menu and one picture can hold.
pub const LARGEST: u8 = 19;

/// One line of one colour: bit `i + 1` is square `i`.
type Line = u32;
type Lines = [Line; LARGEST as usize];

/// A square board of 1 to 19 rows. Row 0 is at the bottom.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    rows: [Lines; 2],
    columns: [Lines; 2],
}

/// The checkers captured by one placement: parts of the row and of the column through it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captured {
    at: Square,
    row: Line,
    column: Line,
}

impl Board {
    /// An empty board.
    ///
    /// # Panics
    /// If `size` is not 1 to 19: whoever takes a size from outside checks it first.
    pub fn new(size: u8) -> Self {
        assert!((1..=LARGEST).contains(&size), "a board has 1 to {LARGEST} rows");
        Self { size, rows: [[0; LARGEST as usize]; 2], columns: [[0; LARGEST as usize]; 2] }
    }

    pub fn size(&self) -> u8 {
        self.size
    }

    pub fn contains(&self, square: Square) -> bool {
        square.column < self.size && square.row < self.size
    }

    /// The checker on a square of this board.
    pub fn at(&self, square: Square) -> Option<Colour> {
        let row = usize::from(square.row);
        Colour::BOTH.into_iter().find(|c| self.rows[c.index()][row] & bit(square.column) != 0)
    }

    /// The free squares, row by row.
    pub fn free(&self) -> impl Iterator<Item = Square> {
        Square::all(self.size).filter(|&square| self.at(square).is_none())
    }

    /// Puts a checker on a free square and captures what its new segments flank.
    pub fn place(&mut self, mover: Colour, square: Square) -> Captured {
        let (own, enemy) = (mover.index(), mover.other().index());
        let (column, row) = (usize::from(square.column), usize::from(square.row));
        self.put(mover, square);
        // Both lines are judged before either changes: captured checkers form no new segment.
        let in_row = flanked(self.rows[own][row], self.rows[enemy][row], square.column, self.size);
        let in_column =
            flanked(self.columns[own][column], self.columns[enemy][column], square.row, self.size);
        if in_row != 0 {
            turn(&mut self.rows, row, own, in_row);
            for_each_bit(in_row, |c| turn(&mut self.columns, c, own, bit(square.row)));
        }
        if in_column != 0 {
            turn(&mut self.columns, column, own, in_column);
            for_each_bit(in_column, |r| turn(&mut self.rows, r, own, bit(square.column)));
        }
        Captured { at: square, row: in_row, column: in_column }
    }

    /// Sets a checker and nothing more.
    fn put(&mut self, colour: Colour, square: Square) {
        self.rows[colour.index()][usize::from(square.row)] |= bit(square.column);
        self.columns[colour.index()][usize::from(square.column)] |= bit(square.row);
    }

    /// Whether the group of `colour` on `square` joins that colour's two sides.
    ///
    /// After a placement it is enough to ask for the square just taken: what it captured touches the
    /// new segments, so every new link belongs to its group.
    pub fn joins(&self, colour: Colour, square: Square) -> bool {
        let size = usize::from(self.size);
        // Red's way leads from row to row, Blue's from column to column: one walk serves both.
        let (lines, start, place) = match colour {
            Colour::Red => (&self.rows[0][..size], square.row, square.column),
            Colour::Blue => (&self.columns[1][..size], square.column, square.row),
        };
        lines.iter().all(|&line| line != 0) && spans(lines, usize::from(start), bit(place))
    }

    /// A number for tables of positions: different for different boards up to 5 x 5, and for larger
    /// ones so mixed that two boards share it about once in 2^64.
    pub(super) fn key(&self) -> u64 {
        let size = u32::from(self.size);
        let step = if size <= 5 { 1 << (2 * size) } else { 0x9e37_79b9_7f4a_7c15 };
        let lines = self.rows[0].iter().zip(&self.rows[1]).take(usize::from(self.size));
        lines.fold(0u64, |key, (&red, &blue)| {
            let line = u64::from(red >> 1) << size | u64::from(blue >> 1);
            (key ^ key >> 47).wrapping_mul(step).wrapping_add(line)
        })
    }
}

const fn bit(place: u8) -> Line {
    2 << place
}

/// Gives the squares `taken` of one line to `own`.
fn turn(lines: &mut [Lines; 2], line: usize, own: usize, taken: Line) {
    lines[own][line] |= taken;
    lines[1 - own][line] &= !taken;
}

/// Calls `visit` with the place of each square in `line`.
fn for_each_bit(mut line: Line, mut visit: impl FnMut(usize)) {
    while line != 0 {
        visit(line.trailing_zeros() as usize - 1);
        line &= line - 1;
    }
}

/// The enemy squares in a line that the segment through `place` flanks, at both of its ends.
fn flanked(own: Line, enemy: Line, place: u8, size: u8) -> Line {
    let mine = own | 1 | bit(size);
    // Everything shifted to start at the placed checker: its segment, then the enemy's, then what is
    // behind it. Nothing is captured if the enemy's segment is empty or what is behind it is not ours.
    let up = u32::from(place) + 1;
    let end = up + (own >> up).trailing_ones();
    let run = (enemy >> end).trailing_ones();
    let above = ((1 << run) - 1) << end;
    let above = if mine >> (end + run) & 1 != 0 { above } else { 0 };

    let down = Line::BITS - 1 - up;
    let end = down + (own << down).leading_ones();
    let run = (enemy << end).leading_ones();
    // The segment's highest bit is `BITS - 1 - end`.
    let below = ((1 << run) - 1) << (Line::BITS - end - run);
    let below = if mine << (end + run) & (1 << (Line::BITS - 1)) != 0 { below } else { 0 };
    above | below
}

/// The run of ones in `line` around the lowest bit of `seed`.
fn run_around(line: Line, seed: Line) -> Line {
    let low = seed.trailing_zeros();
    let high = low + (line >> low).trailing_ones();
    let below = (line << (Line::BITS - 1 - low)).leading_ones();
    ((1 << high) - 1) & !((1 << (low + 1 - below)) - 1)
}

/// Whether the group around `seed` in line `start` reaches both the first line and the last.
fn spans(lines: &[Line], start: usize, seed: Line) -> bool {
    let last = lines.len() - 1;
    let mut reached: Lines = [0; LARGEST as usize];
    reached[start] = run_around(lines[start], seed);
    // Sweep to and fro, each line taking over what it touches of the one before it, until a whole
    // round brings nothing new.
    loop {
        let mut grown = false;
        for line in 1..=last {
            grown |= spread(lines[line], reached[line - 1], &mut reached[line]);
        }
        for line in (0..last).rev() {
            grown |= spread(lines[line], reached[line + 1], &mut reached[line]);
        }
        if reached[0] != 0 && reached[last] != 0 {
            return true;
        }
        if !grown {
            return false;
        }
    }
}

/// Adds to `reached` the runs of `line` that touch `beside`; whether there were any.
fn spread(line: Line, beside: Line, reached: &mut Line) -> bool {
    let mut touched = line & beside & !*reached;
    let grown = touched != 0;
    while touched != 0 {
        let run = run_around(line, touched);
        *reached |= run;
        touched &= !run;
    }
    grown
}

impl Captured {
    /// How many checkers changed their colour.
    pub fn count(&self) -> u32 {
        self.row.count_ones() + self.column.count_ones()
    }

    /// The captured squares, row by row.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::with_capacity(self.count() as usize);
        for_each_bit(self.row, |column| squares.push(Square::new(column as u8, self.at.row)));
        for_each_bit(self.column, |row| squares.push(Square::new(self.at.column, row as u8)));
        squares.sort_by_key(|square| (square.row, square.column));
        squares
    }
}

/// Rows from the top, parted by slashes: `.` free, `R` red, `B` blue.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size).rev() {
            for column in 0..self.size {
                let checker = self.at(Square::new(column, row));
                write!(f, "{}", checker.map_or('.', Colour::letter))?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// A text that is no board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnreadableBoard {
    #[error("a board has 1 to {LARGEST} rows, this one has {0}")]
    Rows(usize),
    #[error("row {row} from the top has {got} squares instead of {expected}")]
    Width { row: usize, got: usize, expected: usize },
    #[error("a square is ., R or B, not {0:?}")]
    Checker(char),
}

impl FromStr for Board {
    type Err = UnreadableBoard;

    fn from_str(text: &str) -> Result<Self, UnreadableBoard> {
        let lines: Vec<&str> = text.split('/').collect();
        let expected = lines.len();
        let size = u8::try_from(expected).ok().filter(|size| (1..=LARGEST).contains(size));
        let mut board = Board::new(size.ok_or(UnreadableBoard::Rows(expected))?);
        for (row, (number, line)) in (0..board.size).rev().zip((1..).zip(lines)) {
            let got = line.chars().count();
            if got != expected {
                return Err(UnreadableBoard::Width { row: number, got, expected });
            }
            for (column, checker) in (0..).zip(line.chars()) {
                let colour = Colour::BOTH.into_iter().find(|c| c.letter() == checker);
                match colour {
                    Some(colour) => board.put(colour, Square::new(column, row)),
                    None if checker == '.' => {}
                    None => return Err(UnreadableBoard::Checker(checker)),
                }
            }
        }
        Ok(board)
    }
}

impl Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Every board of `size` that differs from an empty one in at most two squares.
    fn boards(size: u8) -> Vec<Board> {
        let put = |board: &Board, colour, square| {
            let mut board = board.clone();
            board.put(colour, square);
            board
        };
        let checkers =
            || Colour::BOTH.into_iter().flat_map(|c| Square::all(size).map(move |s| (c, s)));
        let mut boards = vec![Board::new(size)];
        for (colour, square) in checkers() {
            let one = put(&boards[0], colour, square);
            let rest = checkers().filter(|&(_, other)| other > square);
            boards.extend(rest.map(|(second, other)| put(&one, second, other)));
            boards.push(one);
        }
        boards
    }

    #[test]
    fn different_boards_have_different_keys() {
        for size in 1..=12 {
            let boards = boards(size);
            let keys: HashSet<u64> = boards.iter().map(Board::key).collect();
            assert_eq!(keys.len(), boards.len(), "{size}");
        }
    }
}
