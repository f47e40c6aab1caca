//! Where a table is in its life, which the database keeps as a word.

use sqlx::error::BoxDynError;
use sqlx::{Decode, Type};

use super::connect::{Database, TypeInfo, Value};

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

impl Type<Database> for Phase {
    fn type_info() -> TypeInfo {
        <str as Type<Database>>::type_info()
    }
}

impl<'r> Decode<'r, Database> for Phase {
    fn decode(value: Value<'r>) -> Result<Self, BoxDynError> {
        let word = <&str as Decode<Database>>::decode(value)?;
        let found = Self::ALL.into_iter().find(|phase| phase.word() == word);
        found.ok_or_else(|| format!("{word:?} is no phase of a table").into())
    }
}
