//! Where a table is in its life, which the database keeps as a word.

use super::sql::{Field, Row};

/// A table is open in the first two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Lobby,
    Playing,
    /// Played to its end.
    Over,
    /// Ended without a result.
    Closed,
}

impl Phase {
    const ALL: [Self; 4] = [Self::Lobby, Self::Playing, Self::Over, Self::Closed];

    pub fn word(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Closed => "closed",
        }
    }
}

impl Phase {
    fn read(word: String) -> Result<Self, sqlx::Error> {
        let found = Self::ALL.into_iter().find(|phase| phase.word() == word);
        let unknown = || format!("{word:?} is no phase of a table");
        found.ok_or_else(|| sqlx::Error::Decode(unknown().into()))
    }
}

impl Field for Phase {
    fn named(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
        Self::read(row.get(column)?)
    }

    fn at(row: &Row, index: usize) -> Result<Self, sqlx::Error> {
        Self::read(row.get_at(index)?)
    }
}
