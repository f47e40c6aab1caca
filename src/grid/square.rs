//! A square and its name: column letters, then the row number (`d5`, `aa12`).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A square, counted from 0 in both directions. Whether row 1 is at the top or at the bottom is the
/// game's affair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    pub column: u8,
    pub row: u8,
}

impl Square {
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// The name of a column alone: `a` to `z`, then `aa`, `ab`, and so on.
    pub fn column_name(column: u8) -> String {
        let letter = |n: u8| char::from(b'a' + n);
        match column.checked_sub(26) {
            None => letter(column).to_string(),
            Some(rest) => format!("{}{}", letter(rest / 26), letter(rest % 26)),
        }
    }

    /// The neighbours edge to edge inside a square board of `size`.
    pub fn neighbours(self, size: u8) -> impl Iterator<Item = Square> {
        let Square { column, row } = self;
        [
            column.checked_sub(1).map(|c| Square::new(c, row)),
            row.checked_sub(1).map(|r| Square::new(column, r)),
            (column + 1 < size).then(|| Square::new(column + 1, row)),
            (row + 1 < size).then(|| Square::new(column, row + 1)),
        ]
        .into_iter()
        .flatten()
    }

    /// All squares of a square board, row by row.
    pub fn all(size: u8) -> impl Iterator<Item = Square> {
        (0..size).flat_map(move |row| (0..size).map(move |column| Square::new(column, row)))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Square::column_name(self.column), u16::from(self.row) + 1)
    }
}

/// A text that names no square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a square is a column letter and a row number, such as d5")]
pub struct UnreadableSquare;

impl FromStr for Square {
    type Err = UnreadableSquare;

    fn from_str(text: &str) -> Result<Self, UnreadableSquare> {
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or(UnreadableSquare)?;
        let (letters, number) = text.split_at(digits);
        let value = |letter: u8| match letter {
            b'a'..=b'z' => Ok(u16::from(letter - b'a')),
            b'A'..=b'Z' => Ok(u16::from(letter - b'A')),
            _ => Err(UnreadableSquare),
        };
        let column = match *letters.as_bytes() {
            [only] => value(only)?,
            [first, second] => 26 + 26 * value(first)? + value(second)?,
            _ => return Err(UnreadableSquare),
        };
        // `parse` alone would take "+5", and "05" would print as another text.
        if number.starts_with('0') || !number.bytes().all(|b| b.is_ascii_digit()) {
            return Err(UnreadableSquare);
        }
        let row: u16 = number.parse().map_err(|_| UnreadableSquare)?;
        let narrow = |n: u16| u8::try_from(n).map_err(|_| UnreadableSquare);
        Ok(Square::new(narrow(column)?, narrow(row - 1)?))
    }
}

impl Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_are_inverse() {
        for column in 0..=255 {
            for row in 0..=255 {
                let square = Square::new(column, row);
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
    }

    #[test]
    fn reads_what_people_type() {
        for (text, expected) in [
            ("a1", Some((0, 0))),
            ("D5", Some((3, 4))),
            ("s19", Some((18, 18))),
            ("aa12", Some((26, 11))),
            ("", None),
            ("5d", None),
            ("d", None),
            ("d0", None),
            ("d05", None),
            ("d+5", None),
            ("d5 ", None),
            ("abc1", None),
            ("é1", None),
            ("d99999999999", None),
            ("d257", None),
        ] {
            let square = expected.map(|(column, row)| Square::new(column, row));
            assert_eq!(text.parse::<Square>().ok(), square, "{text:?}");
        }
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        let names = |square: &str, size| {
            let square: Square = square.parse().unwrap();
            square.neighbours(size).map(|s| s.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names("a1", 1), [""; 0]);
        assert_eq!(names("a1", 3), ["b1", "a2"]);
        assert_eq!(names("b2", 3), ["a2", "b1", "c2", "b3"]);
        assert_eq!(names("c3", 3), ["b3", "c2"]);
    }
}
