//! Which games are played by everybody alike, and how often a new one comes.

use std::fmt;
use std::str::FromStr;

use crate::game::Game;
use crate::games::crossup::CrossUp;
use crate::games::town::CrissCrossTown;
use crate::games::wordsearch::Wordsearch;

/// A game that is the same for everybody on a date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Challenge {
    Wordsearch,
    CrossUp,
    Town,
}

/// How long an edition lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Period {
    Day,
    /// From Monday to Sunday; its date is the Monday.
    Week,
}

/// A text that names no challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a challenge is wordsearch, crossup or town")]
pub struct UnknownChallenge;

impl Challenge {
    pub const ALL: [Challenge; 3] = [Challenge::Wordsearch, Challenge::CrossUp, Challenge::Town];

    /// The game's own name, as it is typed and stored.
    pub const fn id(self) -> &'static str {
        match self {
            Challenge::Wordsearch => Wordsearch::ID,
            Challenge::CrossUp => CrossUp::ID,
            Challenge::Town => CrissCrossTown::ID,
        }
    }

    /// As it is called in a title.
    pub const fn title(self) -> &'static str {
        match self {
            Challenge::Wordsearch => "Daily wordsearch",
            Challenge::CrossUp => "Cross-Up of the day",
            Challenge::Town => "Town of the week",
        }
    }

    pub const fn period(self) -> Period {
        match self {
            Challenge::Wordsearch | Challenge::CrossUp => Period::Day,
            Challenge::Town => Period::Week,
        }
    }
}

impl Period {
    pub const fn days(self) -> i64 {
        match self {
            Period::Day => 1,
            Period::Week => 7,
        }
    }

    /// So many of them, in words.
    pub fn counted(self, count: u32) -> String {
        let (one, many) = match self {
            Period::Day => ("day", "days"),
            Period::Week => ("week", "weeks"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Challenge {
    type Err = UnknownChallenge;

    fn from_str(text: &str) -> Result<Self, UnknownChallenge> {
        Challenge::ALL.into_iter().find(|challenge| challenge.id() == text).ok_or(UnknownChallenge)
    }
}
