//! Why a word counts or does not.

use std::fmt;

use super::language::NotALetter;
use super::letter::Letter;
use super::{LONGEST, Lexicon, SHORTEST};
use crate::game::quoted;

/// What there is to say about a word in a dictionary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is in the list.
    Listed,
    /// This server allows it, whether it is in the list or not.
    Allowed,
    /// This server denies it.
    Denied,
    /// Not in the list; known as a name or an abbreviation.
    Name,
    TooShort,
    TooLong,
    NotLetters(NotALetter),
    /// Not in the list, but in this other one of the same language.
    Elsewhere(&'static str),
    /// Not in the list, and nothing else is known of it.
    Missing,
}

impl Why {
    /// Whether the word counts.
    pub fn counts(&self) -> bool {
        matches!(self, Why::Listed | Why::Allowed)
    }
}

/// An answer that can be read out: the word as it is looked up, and why it counts or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub word: String,
    pub why: Why,
    /// The dictionary that was asked.
    pub dictionary: String,
}

impl Lexicon {
    /// Looks `text` up and says why it counts or not.
    pub fn why(&self, text: &str) -> Answer {
        // A text nobody could mean as a word is neither folded nor repeated in full.
        let short: String = text.trim().chars().take(4 * LONGEST).collect();
        let (word, why) = match self.language().fold(&short) {
            Err(fault) => (short, Why::NotLetters(fault)),
            Ok(word) => {
                let why = match word.len() {
                    length if length < SHORTEST => Why::TooShort,
                    length if length > LONGEST => Why::TooLong,
                    _ if self.denies(&word) => Why::Denied,
                    _ if self.allows(&word) => Why::Allowed,
                    _ if self.contains(&word) => Why::Listed,
                    _ if self.names(&word) => Why::Name,
                    _ => self.elsewhere(&word).map_or(Why::Missing, Why::Elsewhere),
                };
                (super::spell(&word), why)
            }
        };
        Answer { word, why, dictionary: self.id().to_owned() }
    }
}

impl Lexicon {
    /// Another dictionary of the language that has the word.
    fn elsewhere(&self, word: &[Letter]) -> Option<&'static str> {
        let has = |other: Lexicon| other.language() == self.language() && other.contains(word);
        Lexicon::ids().find(|id| *id != self.id() && Lexicon::load(id).is_ok_and(has))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, why, dictionary } = self;
        match why {
            Why::Listed => write!(f, "{word} counts: it is in the dictionary {dictionary}."),
            Why::Allowed => {
                write!(f, "{word} counts: this server allows it besides the words of {dictionary}.")
            }
            Why::Denied => write!(f, "{word} does not count: this server denies it."),
            Why::Name => write!(
                f,
                "{word} does not count: it is a name or an abbreviation, and not in {dictionary}."
            ),
            Why::TooShort => {
                let word = quoted(word);
                write!(f, "{word} does not count: a word has {SHORTEST} letters or more.")
            }
            Why::TooLong => {
                write!(f, "{word} does not count: words here have at most {LONGEST} letters.")
            }
            Why::NotLetters(fault) => {
                write!(f, "{} does not count: {fault}.", quoted(word))
            }
            Why::Elsewhere(other) => {
                write!(f, "{word} does not count: it is not in {dictionary}, but in {other}.")
            }
            Why::Missing => {
                write!(f, "{word} does not count: it is not in the dictionary {dictionary}.")
            }
        }
    }
}
