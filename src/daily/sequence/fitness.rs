//! What makes 25 words fit to be a day's: every line is played, and the best grid is worth about as much as
//! on other days.

use crate::games::wordsearch::Word;
use crate::grid::SIDE;
use crate::words::Language;

/// Steps of the search by which a day is judged: a twentieth of a second or so in a release build.
pub const STEPS: u64 = 2_000;

/// How many words belong into each line by their length. With fewer, a line is filled with what others have
/// no room for.
pub const LEAST: usize = 3;

/// How many points the best days are above the worst.
const WIDTH: u32 = 4;

/// What the best grid of a day is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    pub least: u32,
    pub most: u32,
}

impl Band {
    /// About the middle half of what a language gives, by 120 sequences each that play every line. Words and
    /// dictionaries differ, so that the same effort is worth more points in Spanish than in English.
    pub const fn of(language: Language) -> Self {
        let least = match language {
            Language::English => 61,
            Language::French => 72,
            Language::German | Language::Dutch => 70,
            Language::Spanish => 77,
        };
        Self { least, most: least + WIDTH }
    }

    /// How far a best lies outside; 0 is inside.
    pub const fn off(self, best: u32) -> u32 {
        self.least.saturating_sub(best) + best.saturating_sub(self.most)
    }
}

/// How many of `words` belong into each line by their length.
pub fn by_line(words: &[Word]) -> [usize; SIDE as usize] {
    let mut lines = [0; SIDE as usize];
    words.iter().for_each(|word| lines[usize::from(word.line())] += 1);
    lines
}

/// Whether every line has words of its own.
pub fn plays_every_line(words: &[Word]) -> bool {
    by_line(words).into_iter().all(|count| count >= LEAST)
}
