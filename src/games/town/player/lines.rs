//! Lines of letters that are to become words: whether they are, and how many workers it takes.

use super::ground::{Line, Shape};
use crate::game::Level;
use crate::words::{Letter, Lexicon};

pub struct Lines<'a> {
    lexicon: &'a Lexicon,
}

impl<'a> Lines<'a> {
    pub fn new(lexicon: &'a Lexicon) -> Self {
        Self { lexicon }
    }

    /// Whether the letters spell a word as they are.
    pub fn is_word(&self, line: &Line) -> bool {
        let mut node = self.lexicon.root();
        let mut word = false;
        for (tile, _) in line {
            let Some(step) = self.lexicon.step(node, Some(tile.letter)) else { return false };
            (node, word) = (step.node, step.word);
        }
        word
    }

    /// Whether there is any hope for a shape: the plain player wants its lines to be words by themselves.
    pub fn could_stand(&self, shape: &Shape, level: Level) -> bool {
        level != Level::Easy || shape.lines().iter().all(|line| self.is_letters_word(line))
    }

    fn is_letters_word(&self, letters: &[Letter]) -> bool {
        self.lexicon.contains(letters)
    }
}
