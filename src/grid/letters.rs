//! A sheet of 25 boxes with letters in them: the card of Cross-Up, the grid of a wordsearch.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Square;
use crate::words::{Language, Letter};

/// Rows and columns of a sheet.
pub const SIDE: u8 = 5;
/// Boxes of a sheet.
pub const BOXES: usize = 25;

/// The letters of a sheet, row by row from the top.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct LetterGrid([Option<Letter>; BOXES]);

/// A text that is no such sheet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnreadableGrid {
    #[error("{0:?} can't stand in a box: write letters, and . for an empty box.")]
    Character(char),
    #[error(
        "There are 25 boxes, and these are {0}: write five rows of five, such as BOWAY/ORHZA/XAASP/IROTM/CELLU."
    )]
    Count(usize),
}

impl LetterGrid {
    pub fn at(&self, square: Square) -> Option<Letter> {
        self.0[index(square)]
    }

    pub fn put(&mut self, square: Square, letter: Letter) {
        self.0[index(square)] = Some(letter);
    }

    /// The boxes, row by row from the top.
    pub fn boxes(&self) -> &[Option<Letter>; BOXES] {
        &self.0
    }

    /// How many letters are on it.
    pub fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The empty boxes in reading order.
    pub fn free(&self) -> impl Iterator<Item = Square> {
        Square::all(SIDE).filter(|&square| self.at(square).is_none())
    }

    /// A sheet as people write it: any case, with spaces, line breaks and slashes where they like.
    pub fn read(text: &str, language: Language) -> Result<Self, UnreadableGrid> {
        Self::filled(text, |char| match *language.fold(char.encode_utf8(&mut [0; 4])).ok()? {
            [letter] => Some(letter),
            _ => None,
        })
    }

    fn filled(text: &str, read: impl Fn(char) -> Option<Letter>) -> Result<Self, UnreadableGrid> {
        let mut boxes = Vec::new();
        for char in text.chars().filter(|char| !char.is_whitespace() && *char != '/') {
            let letter = (char != '.').then(|| read(char).ok_or(UnreadableGrid::Character(char)));
            boxes.push(letter.transpose()?);
        }
        let count = boxes.len();
        boxes.try_into().map(LetterGrid).map_err(|_| UnreadableGrid::Count(count))
    }
}

/// Where a box is in reading order.
pub fn index(square: Square) -> usize {
    usize::from(square.row) * usize::from(SIDE) + usize::from(square.column)
}

/// Rows from the top with slashes between them, `.` for an empty box.
impl fmt::Display for LetterGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.0.chunks(SIDE.into()).enumerate() {
            if number > 0 {
                f.write_str("/")?;
            }
            for letter in row {
                write!(f, "{}", letter.map_or('.', Letter::char))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for LetterGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the letters of every language, as they are printed.
impl FromStr for LetterGrid {
    type Err = UnreadableGrid;

    fn from_str(text: &str) -> Result<Self, UnreadableGrid> {
        Self::filled(text, Letter::from_char)
    }
}

impl Serialize for LetterGrid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LetterGrid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
