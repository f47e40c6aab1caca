//! All that a game needs before its first input: the first line of an export, and what a table keeps.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a game is begun with. A field this version does not know is refused: skipping it could play
/// another game than was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub game: String,
    pub rules: u16,
    pub options: Value,
    pub seats: usize,
    /// Hexadecimal digits; leading zeros may be left out. Empty in the export of a game that goes on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seed: String,
    /// The word list, for games that need one: `id@fingerprint`, and a server's own words after it
    /// (`+` allowed, `-` denied).
    #[serde(default)]
    pub dictionary: Option<String>,
    /// What each seat chose for itself, in games that leave seats a choice; empty if nobody did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seat_options: Vec<Value>,
}

impl Header {
    /// Which dictionary it is played with, without its fingerprint and a server's own words.
    pub fn dictionary_id(&self) -> Option<&str> {
        self.dictionary.as_deref().map(dictionary_id)
    }
}

/// The id in the name of a dictionary.
pub fn dictionary_id(name: &str) -> &str {
    name.split('@').next().unwrap_or(name)
}
