//! What a card is worth: on each line the word of the highest value.

use std::ops::Range;

use serde::Serialize;

use super::deck::has_extra_value;
use super::line::{LINES, Line};
use crate::grid::LetterGrid as Card;
use crate::words::{Letter, Lexicon};

/// Shorter words score nothing.
pub const SHORTEST: usize = 3;

/// The points for words of 3, 4 and 5 letters, before extra-value letters double them.
const STRAIGHT: [u32; 3] = [3, 4, 10];
const DIAGONAL: [u32; 3] = [5, 8, 15];

/// The word that scores on a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Word {
    /// The boxes it takes, counted from 0 along the line.
    pub boxes: Range<usize>,
    pub value: u32,
}

/// A card scored, line by line in the order of [`LINES`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    pub words: [Option<Word>; 12],
}

/// The value of `word` on `line`.
pub fn value(line: Line, word: &[Option<Letter>]) -> u32 {
    let points = if line.is_diagonal() { DIAGONAL } else { STRAIGHT };
    let extra = word.iter().flatten().filter(|&&letter| has_extra_value(letter)).count();
    points[word.len() - SHORTEST] << extra
}

/// The best word of a line; of several, the first.
fn best(line: Line, card: &Card, lexicon: &Lexicon) -> Option<Word> {
    let letters = line.letters(card);
    let mut best: Option<Word> = None;
    lexicon.on_line(&letters, SHORTEST, |boxes| {
        let value = value(line, &letters[boxes.clone()]);
        if best.as_ref().is_none_or(|best| value > best.value) {
            best = Some(Word { boxes, value });
        }
    });
    best
}

impl Score {
    pub fn of(card: &Card, lexicon: &Lexicon) -> Self {
        Self { words: LINES.map(|line| best(line, card, lexicon)) }
    }

    /// The points of each line.
    pub fn values(&self) -> [u32; 12] {
        std::array::from_fn(|line| self.words[line].as_ref().map_or(0, |word| word.value))
    }

    pub fn rows(&self) -> [u32; 5] {
        std::array::from_fn(|row| self.values()[row])
    }

    pub fn columns(&self) -> [u32; 5] {
        std::array::from_fn(|column| self.values()[5 + column])
    }

    pub fn diagonal_ad(&self) -> u32 {
        self.values()[10]
    }

    pub fn diagonal_cb(&self) -> u32 {
        self.values()[11]
    }

    pub fn total(&self) -> u32 {
        self.values().iter().sum()
    }

    /// The words that score, each with its line, as written on `card`.
    pub fn spelled(&self, card: &Card) -> impl Iterator<Item = (Line, Vec<Letter>, u32)> {
        LINES.into_iter().zip(&self.words).filter_map(|(line, word)| {
            let word = word.as_ref()?;
            let letters = line.letters(card);
            let letters = letters[word.boxes.clone()].iter().flatten().copied();
            Some((line, letters.collect(), word.value))
        })
    }

    /// The line that is worth most, if any is worth something.
    pub fn best_line(&self, card: &Card) -> Option<(Line, Vec<Letter>, u32)> {
        // `max_by_key` would take the last of equals.
        self.spelled(card).reduce(|best, next| if next.2 > best.2 { next } else { best })
    }
}
