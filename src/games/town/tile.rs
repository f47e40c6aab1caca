//! One square of a letter sheet: a letter, and perhaps a building on it. Written `A`, or `Ah` with a house.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::building::Building;
use crate::words::{Letter, Letters};

/// A letter as it is cut out of a sheet and built into a town.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    pub letter: Letter,
    pub building: Option<Building>,
}

impl Tile {
    pub fn is_house(self) -> bool {
        self.building == Some(Building::House)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter)?;
        self.building.map_or(Ok(()), |building| write!(f, "{}", building.code()))
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no tile.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a square is a letter, and behind it h, o, p, f, s or m if a building stands there, such as Ah"
)]
pub struct UnreadableTile;

/// The letter in either case, the building small.
impl FromStr for Tile {
    type Err = UnreadableTile;

    fn from_str(text: &str) -> Result<Self, UnreadableTile> {
        let mut chars = text.chars();
        let letter = chars.next().and_then(Letter::from_char);
        let letter = letter.filter(|&letter| Letters::PLAIN.holds(letter)).ok_or(UnreadableTile)?;
        let building = match chars.next() {
            None => None,
            Some(code) => Some(Building::from_code(code).ok_or(UnreadableTile)?),
        };
        match chars.next() {
            None => Ok(Self { letter, building }),
            Some(_) => Err(UnreadableTile),
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_read_as_they_are_printed() {
        for letter in Letters::PLAIN.iter() {
            for building in Building::ALL.into_iter().map(Some).chain([None]) {
                let tile = Tile { letter, building };
                assert_eq!(tile.to_string().parse(), Ok(tile));
            }
        }
        for bad in ["", "h ", "Ax", "AH", "Ahh", "Ä", "1", "*"] {
            assert_eq!(bad.parse::<Tile>(), Err(UnreadableTile), "{bad:?}");
        }
    }
}
