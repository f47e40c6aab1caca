//! A score card: 25 boxes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::grid::Square;
use crate::words::{Language, Letter};

/// Rows and columns of a card.
pub const SIDE: u8 = 5;
/// Boxes of a card.
pub const BOXES: usize = 25;

/// The letters of a card, row by row from the top.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Card([Option<Letter>; BOXES]);

/// A text that is no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnreadableCard {
    #[error("{0:?} can't stand in a box: write letters, and . for an empty box.")]
    Character(char),
    #[error(
        "A card has 25 boxes, these are {0}: write five rows of five, such as BOWAY/ORHZA/XAASP/IROTM/CELLU."
    )]
    Count(usize),
}

impl Card {
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

    /// A card as people write it: any case, with spaces, line breaks and slashes where they like.
    pub fn read(text: &str, language: Language) -> Result<Self, UnreadableCard> {
        let mut boxes = Vec::new();
        for char in text.chars().filter(|char| !char.is_whitespace() && *char != '/') {
            let letter = language.fold(char.encode_utf8(&mut [0; 4]));
            match letter.as_deref() {
                _ if char == '.' => boxes.push(None),
                Ok(&[letter]) => boxes.push(Some(letter)),
                _ => return Err(UnreadableCard::Character(char)),
            }
        }
        let count = boxes.len();
        boxes.try_into().map(Card).map_err(|_| UnreadableCard::Count(count))
    }
}

/// Where a box is in reading order.
pub fn index(square: Square) -> usize {
    usize::from(square.row) * usize::from(SIDE) + usize::from(square.column)
}

/// Rows from the top with slashes between them, `.` for an empty box.
impl fmt::Display for Card {
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

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = UnreadableCard;

    fn from_str(text: &str) -> Result<Self, UnreadableCard> {
        Self::read(text, Language::English)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
