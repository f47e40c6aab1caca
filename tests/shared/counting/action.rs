//! What a player can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use crosstown::game::Misread;
use serde::{Deserialize, Serialize};

/// Says a number.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Said(pub u32);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Said {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        // What was read must print as it was written: neither `+1` nor `01` is a number here.
        let read = text.parse().map(Said).ok().filter(|said| said.to_string() == text);
        read.ok_or_else(|| Misread::new(text, "type a number such as 1"))
    }
}
