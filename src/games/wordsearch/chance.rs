//! A word when a player had none: any of a dictionary.

use super::Wordsearch;
use super::word::Word;
use crate::game::Dice;
use crate::words::{Letter, Letters};

/// How long such a word is: common lengths, every line among them.
const LENGTHS: std::ops::Range<u32> = 3..10;
/// How often chance may name a beginning that no word has.
const TRIES: usize = 200;

impl Wordsearch {
    /// A word of the table's dictionary that is not among `used`, and may be shown.
    pub(super) fn random_word(&self, used: &[Word], dice: &mut Dice) -> Word {
        let alphabet: Vec<Letter> = self.lexicon.language().letters().iter().collect();
        for _ in 0..TRIES {
            let length = LENGTHS.start + dice.below(LENGTHS.end - LENGTHS.start);
            let mut pattern = vec![Letters::ALL; length as usize];
            for beginning in &mut pattern[..2] {
                *beginning = Letters::one(*dice.pick(&alphabet).expect("an alphabet has letters"));
            }
            let words = self.fitting(&pattern, used, usize::MAX);
            if let Some(word) = dice.pick(&words) {
                return word.clone();
            }
        }
        // A small list of somebody's own may have no such words: then the first there is.
        let lengths = crate::words::SHORTEST..=crate::words::LONGEST;
        let mut all = lengths.flat_map(|length| self.fitting(&vec![Letters::ALL; length], used, 1));
        all.next().unwrap_or_else(|| Word::new(vec![alphabet[0]]).expect("one letter is a word"))
    }

    fn fitting(&self, pattern: &[Letters], used: &[Word], most: usize) -> Vec<Word> {
        let mut words = Vec::new();
        self.lexicon.matching(pattern, |letters| {
            if self.lexicon.shown_by_itself(letters) {
                words.extend(Word::new(letters.to_vec()).filter(|word| !used.contains(word)));
            }
            words.len() < most
        });
        words
    }
}
