//! The buildings that letters may carry, and the one letter that each is written with.

use std::fmt;

/// What stands on a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Building {
    House,
    Office,
    Park,
    Factory,
    Shop,
    Museum,
}

impl Building {
    pub const ALL: [Building; 6] = [
        Building::House,
        Building::Office,
        Building::Park,
        Building::Factory,
        Building::Shop,
        Building::Museum,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Building::House => "house",
            Building::Office => "office",
            Building::Park => "park",
            Building::Factory => "factory",
            Building::Shop => "shop",
            Building::Museum => "museum",
        }
    }

    /// Its first letter, by which towns and sheets are written.
    pub const fn code(self) -> char {
        self.name().as_bytes()[0] as char
    }

    pub fn from_code(code: char) -> Option<Self> {
        Self::ALL.into_iter().find(|building| building.code() == code)
    }
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
