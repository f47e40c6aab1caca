//! What has been chosen in the workshop so far, as it is kept in its controls: `cut 2 c3 c2c3d3`,
//! `place 2 m13 flip`, `workers 13`.

use std::fmt;

use crate::game::Seat;
use crate::games::town::sheet::SHEET;
use crate::grid::Square;

/// The most squares that are marked: as many as a control can name. Whoever cuts off more types it.
pub const MOST_MARKED: usize = 14;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draft {
    /// Whatever comes next as things stand.
    Next,
    Cut(Marks),
    /// A part and where it is shown; none is what comes next, and its best place.
    Place {
        part: Option<u8>,
        at: Option<Square>,
        flip: bool,
    },
    /// A row of the town whose squares are listed, and whether letters are blacked out there.
    Workers {
        row: Option<u8>,
        black: bool,
    },
    /// Which part is passed on?
    Keep,
    /// Is it meant, with all that would be crumpled?
    Done,
    /// Is a fresh sheet meant?
    Fresh,
    /// What the program would do; the next number is another idea.
    Suggest(u8),
    /// Another's town, as it was when the round began: `s2`, as [`Pages`](crate::screen::Pages) write it.
    Look(Seat),
}

/// Squares of the sheet that are to be cut out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// The row that the menu of columns is for.
    pub row: Option<u8>,
    /// Where arrows go on from.
    pub cursor: Option<Square>,
    /// In the order of marking.
    pub squares: Vec<Square>,
}

impl Marks {
    /// Marks a square, or takes the mark off it; the cursor stands there then.
    pub fn toggle(&mut self, square: Square) {
        match self.squares.iter().position(|marked| *marked == square) {
            Some(at) => drop(self.squares.remove(at)),
            None => self.squares.push(square),
        }
        self.cursor = Some(square);
    }

    /// Marks a square if it is not marked yet, and goes there.
    pub fn enter(&mut self, square: Square) {
        if !self.squares.contains(&square) {
            self.squares.push(square);
        }
        self.cursor = Some(square);
    }

    /// Takes the last mark off.
    pub fn back(&mut self) {
        self.squares.pop();
        self.cursor = self.squares.last().copied();
    }
}

const NONE: &str = "-";
const SEAT: char = 's';
const FLIP: &str = "flip";
const BLACK: &str = "black";

impl Draft {
    /// Anything may stand in a control; what makes no sense is whatever comes next.
    pub fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        let verb = words.next().unwrap_or_default();
        let mut word = || words.next().unwrap_or(NONE);
        match verb {
            "cut" => {
                let (row, cursor, squares) = (word(), word(), word());
                Draft::Cut(Marks {
                    row: row
                        .parse()
                        .ok()
                        .filter(|row| (1..=SHEET).contains(row))
                        .map(|row| row - 1),
                    cursor: read_squares(cursor).first().copied(),
                    squares: read_squares(squares),
                })
            }
            "place" => Draft::Place {
                part: word().parse().ok(),
                at: word().parse().ok(),
                flip: word() == FLIP,
            },
            "workers" => Draft::Workers {
                row: word().parse::<u8>().ok().and_then(|row| row.checked_sub(1)),
                black: word() == BLACK,
            },
            "keep" => Draft::Keep,
            "done" => Draft::Done,
            "fresh" => Draft::Fresh,
            "suggest" => Draft::Suggest(word().parse().unwrap_or_default()),
            _ => {
                let number = verb.strip_prefix(SEAT).and_then(|number| number.parse::<u8>().ok());
                let seat = number.and_then(|number| number.checked_sub(1)).map(Seat);
                seat.map_or(Draft::Next, Draft::Look)
            }
        }
    }
}

/// Two characters a square: the column, and the row from 0.
fn write_squares(squares: &[Square]) -> String {
    let name = |square: &Square| format!("{}{}", Square::column_name(square.column), square.row);
    if squares.is_empty() { NONE.to_owned() } else { squares.iter().map(name).collect() }
}

/// As far as they are squares of a sheet, each once, and no more than can be marked.
fn read_squares(text: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    for pair in text.as_bytes().chunks_exact(2) {
        let square = Square::new(pair[0].wrapping_sub(b'a'), pair[1].wrapping_sub(b'0'));
        if square.column < SHEET && square.row < SHEET && !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares.truncate(MOST_MARKED);
    squares
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |text: Option<String>| text.unwrap_or_else(|| NONE.to_owned());
        let number = |row: Option<u8>| or_none(row.map(|row| (u16::from(row) + 1).to_string()));
        match self {
            Draft::Next => Ok(()),
            Draft::Cut(Marks { row, cursor, squares }) => {
                let cursor = write_squares(cursor.as_slice());
                write!(f, "cut {} {cursor} {}", number(*row), write_squares(squares))
            }
            Draft::Place { part, at, flip } => {
                let part = or_none(part.map(|part| part.to_string()));
                let at = or_none(at.map(|at| at.to_string()));
                write!(f, "place {part} {at}")?;
                if *flip { write!(f, " {FLIP}") } else { Ok(()) }
            }
            Draft::Workers { row, black } => {
                write!(f, "workers {}", number(*row))?;
                if *black { write!(f, " {BLACK}") } else { Ok(()) }
            }
            Draft::Keep => f.write_str("keep"),
            Draft::Done => f.write_str("done"),
            Draft::Fresh => f.write_str("fresh"),
            Draft::Suggest(number) => write!(f, "suggest {number}"),
            Draft::Look(seat) => write!(f, "{SEAT}{seat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_are_read_as_they_are_written() {
        let squares: Vec<Square> = Square::all(SHEET).skip(80).take(MOST_MARKED).collect();
        let marks = Marks { row: Some(9), cursor: Some(squares[3]), squares };
        let drafts = [
            Draft::Next,
            Draft::Cut(Marks::default()),
            Draft::Cut(marks),
            Draft::Place { part: None, at: None, flip: false },
            Draft::Place { part: Some(2), at: Some(Square::new(40, 254)), flip: true },
            Draft::Workers { row: None, black: true },
            Draft::Workers { row: Some(200), black: false },
            Draft::Keep,
            Draft::Done,
            Draft::Fresh,
            Draft::Suggest(3),
            Draft::Look(Seat(1)),
        ];
        for draft in drafts {
            let written = draft.to_string();
            assert_eq!(Draft::read(&written), draft, "{written}");
            assert!(written.len() <= 61, "{written} fits into a control");
        }
    }

    #[test]
    fn nonsense_is_whatever_comes_next() {
        for text in ["", "🦀", "cutlery", "99999999999999999999"] {
            assert_eq!(Draft::read(text), Draft::Next, "{text}");
        }
        let twice = Draft::read("cut 99 🦀 a0a0zzb");
        let once = Marks { squares: vec![Square::new(0, 0)], ..Marks::default() };
        assert_eq!(twice, Draft::Cut(once));
    }

    #[test]
    fn arrows_go_back_over_marks_and_branch_off() {
        let [a, b, c] = [(0, 0), (1, 0), (0, 1)].map(|(column, row)| Square::new(column, row));
        let mut marks = Marks::default();
        [a, b, a, c].into_iter().for_each(|square| marks.enter(square));
        assert_eq!((&marks.squares[..], marks.cursor), (&[a, b, c][..], Some(c)));
        marks.back();
        assert_eq!((&marks.squares[..], marks.cursor), (&[a, b][..], Some(b)));
        marks.toggle(a);
        assert_eq!(marks.squares, [b]);
    }
}
