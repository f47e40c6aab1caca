//! What a grid is worth: always the best that can be circled on it.

mod appraiser;
mod runs;

use serde::Serialize;

pub(super) use crate::grid::{Along, CROSSING, LONGEST, WAYS, Way};
pub(super) use appraiser::Appraiser;
pub(super) use runs::BONUS;
use runs::Scored;

use super::options::{Minimum, Scoring};
use crate::grid::{LetterGrid, Square};
use crate::words::{Letter, Lexicon};

/// A total from which on the sheet calls a score super-great.
pub const SUPER_GREAT: u32 = 40;
/// A total of tutorial scoring from which on the sheet advises to go on to the full one.
pub const GOOD: u32 = 20;

/// A word that scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Circled {
    pub word: Vec<Letter>,
    /// Its first box.
    pub from: Square,
    /// Its last box.
    pub to: Square,
    pub bonus: u32,
}

/// A grid scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    pub scoring: Scoring,
    /// How many boxes are in at least one scored word.
    pub boxes: u32,
    /// In reading order of the lines: rows, columns, diagonals falling to the right, diagonals rising;
    /// on each line forwards, then backwards.
    pub words: Vec<Circled>,
}

impl Score {
    pub fn of(grid: &LetterGrid, minimum: Minimum, scoring: Scoring, lexicon: &Lexicon) -> Self {
        let (mut covered, mut words) = (0, Vec::new());
        for way in ways_of(minimum) {
            let along = way.letters(grid.boxes());
            let scored = Scored::of(&along, minimum.letters(), lexicon);
            covered |= way.spread(scored.covered());
            for (first, last) in scored.words() {
                let letters = along[first.min(last)..=first.max(last)].iter().flatten().copied();
                let mut word: Vec<Letter> = letters.collect();
                if last < first {
                    word.reverse();
                }
                let bonus = if scoring == Scoring::Full { BONUS[word.len()] } else { 0 };
                words.push(Circled { word, from: way.square(first), to: way.square(last), bonus });
            }
        }
        Self { scoring, boxes: covered.count_ones(), words }
    }

    /// The total alone, without listing the words.
    pub fn total_of(
        grid: &LetterGrid,
        minimum: Minimum,
        scoring: Scoring,
        lexicon: &Lexicon,
    ) -> u32 {
        let (mut covered, mut bonus) = (0, 0);
        for way in ways_of(minimum) {
            let scored = Scored::of(&way.letters(grid.boxes()), minimum.letters(), lexicon);
            covered |= way.spread(scored.covered());
            bonus += if scoring == Scoring::Full { scored.bonus() } else { 0 };
        }
        covered.count_ones() + bonus
    }

    pub fn bonus(&self) -> u32 {
        self.words.iter().map(|circled| circled.bonus).sum()
    }

    pub fn total(&self) -> u32 {
        self.boxes + self.bonus()
    }

    /// What the sheet says of such a total, if anything.
    pub fn praise(&self) -> Option<&'static str> {
        match self.scoring {
            Scoring::Full => (self.total() >= SUPER_GREAT).then_some("super-great"),
            Scoring::Tutorial => (self.total() >= GOOD).then_some("good"),
        }
    }
}

/// The ways with room for a word.
fn ways_of(minimum: Minimum) -> impl Iterator<Item = &'static Way> {
    WAYS.iter().filter(move |way| way.boxes().len() >= minimum.letters())
}
