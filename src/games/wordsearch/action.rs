//! What a player can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::word::Word;
use crate::game::Misread;
use crate::grid::Square;
use crate::words::Letter;

/// One action of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Write a letter of the turn's word into a box: `put P b4`.
    Put(Letter, Square),
    /// Put words into the hat: `hat apple pear plum`.
    Hat(Vec<Word>),
    /// Choose the turn's word: `word lantern`.
    Word(Word),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Put(letter, square) => write!(f, "put {letter} {square}"),
            Action::Hat(words) => {
                f.write_str("hat")?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
            Action::Word(word) => write!(f, "word {word}"),
        }
    }
}

/// Forgives capitals, and commas between words.
impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        const EXPECTED: &str = "type put, a letter of the word and a box (put P b4; a1 is at the top left), hat \
                                and words (hat apple pear), or word and your choice (word lantern)";
        const LETTERS: &str = "a word has 1 to 30 letters, and no digits or signs";
        // Of many words it helps to know which one is bad.
        let word = |text: &str| Word::read(text).ok_or_else(|| Misread::word(text, LETTERS));
        let mut parts = text.split(|char: char| char.is_whitespace() || char == ',' || char == ';');
        let verb = parts.next().unwrap_or_default().to_lowercase();
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let read = match (&verb[..], &parts[..]) {
            ("put", [letter, square]) => {
                letter_of(letter).zip(square.parse().ok()).map(|(l, s)| Action::Put(l, s))
            }
            ("hat", [_, ..]) => {
                let words = parts.iter().map(|text| word(text)).collect::<Result<_, _>>();
                return words.map(Action::Hat);
            }
            ("word", [chosen]) => return word(chosen).map(Action::Word),
            _ => None,
        };
        read.ok_or_else(|| Misread::new(text, EXPECTED))
    }
}

fn letter_of(text: &str) -> Option<Letter> {
    match Word::read(text)?.letters() {
        [letter] => Some(*letter),
        _ => None,
    }
}
