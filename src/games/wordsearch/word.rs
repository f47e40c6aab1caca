//! A word of a turn: its letters, and the line it belongs to.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::grid::SIDE;
use crate::words::{Language, Letter, Letters};

/// A word that gives one of its letters to a grid: 1 to [`Word::LONGEST`] letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(Vec<Letter>);

impl Word {
    pub const LONGEST: usize = 30;

    pub fn new(letters: Vec<Letter>) -> Option<Self> {
        (1..=Self::LONGEST).contains(&letters.len()).then_some(Self(letters))
    }

    /// A word as it is typed, before any language has a say: Ä, Ñ, Ö and Ü stay, other accents are
    /// dropped, and so is an apostrophe between letters.
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = Vec::new();
        let typed = text.strip_prefix(APOSTROPHES).is_none().then_some(text)?;
        for char in typed.strip_suffix(APOSTROPHES).map_or(Some(typed), |_| None)?.chars() {
            match Letter::from_char(char) {
                Some(letter) => letters.push(letter),
                None if APOSTROPHES.contains(&char) => (),
                None => letters.extend(Language::English.fold(char.encode_utf8(&mut [0; 4])).ok()?),
            }
        }
        Self::new(letters)
    }

    pub fn letters(&self) -> &[Letter] {
        &self.0
    }

    /// The row it belongs to, counted from 0: a word of n letters goes into line n, and from six
    /// letters on it begins again at line 1.
    pub fn line(&self) -> u8 {
        ((self.0.len() - 1) % usize::from(SIDE)) as u8
    }

    /// The word in letters of `language`, if it still is one.
    pub fn folded(&self, language: Language) -> Option<Self> {
        Self::new(language.fold(&self.to_string()).ok()?)
    }

    /// The letters that `language` can write one of, each once, in the order of the word.
    pub fn choices(&self, language: Language) -> Vec<Letter> {
        let mut seen = Letters::NONE;
        let mut choices = Vec::new();
        for letter in &self.0 {
            // A letter of one alphabet is one letter of any other: Ä is A where there is no Ä.
            let folded = language.fold(letter.char().encode_utf8(&mut [0; 4]));
            let Ok([letter]) = folded.as_deref() else { continue };
            if !seen.holds(*letter) {
                seen = seen.with(*letter);
                choices.push(*letter);
            }
        }
        choices
    }
}

const APOSTROPHES: [char; 2] = ['\'', '’'];

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let letters: Option<Vec<Letter>> = text.chars().map(Letter::from_char).collect();
        letters.and_then(Word::new).ok_or_else(|| {
            serde::de::Error::custom(format!("{text:?} is no word of 1 to 30 letters"))
        })
    }
}
