//! A date's players in order, and what is said of them: plain data, filled by those who ask the store and
//! turned into texts and pictures by others.

use super::challenge::Challenge;
use super::date::Date;
use crate::table::seating::PersonId;

/// How somebody did on a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub person: PersonId,
    /// As their server calls them.
    pub name: String,
    /// Among those with the same rules; equal scores share a place.
    pub place: u32,
    pub score: i32,
    /// What of the score is bonus, in games that have one: the rest is boxes.
    pub bonus: Option<i32>,
    /// Editions in a row, with this one.
    pub streak: u32,
    /// Whether it is their best so far, of at least three.
    pub best: bool,
}

/// Those who played by the same rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The rules in a few words; empty for those that the edition has.
    pub rules: String,
    /// Best first.
    pub lines: Vec<Line>,
}

/// A date as a server, or somebody alone, looks back on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    pub challenge: Challenge,
    pub date: Date,
    /// The code of its language.
    pub language: String,
    /// Those with the edition's own rules first; empty if nobody finished.
    pub groups: Vec<Group>,
    /// How many have begun and not finished.
    pub unfinished: u32,
    /// Editions in a row with at least one player.
    pub group_streak: u32,
    /// Whether the bot was away for so long that nobody's streak ends with this date.
    pub excused: bool,
}

impl Standing {
    /// How many have finished.
    pub fn players(&self) -> usize {
        self.groups.iter().map(|group| group.lines.len()).sum()
    }

    /// Everybody, group by group.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.groups.iter().flat_map(|group| &group.lines)
    }
}
