//! The words of a dictionary by their length, laid out one behind the other: the solver reads them all,
//! again and again.

use crate::words::{LONGEST, Letters, Lexicon, SHORTEST};

/// Letters are numbers from 1 to 26.
#[derive(Clone, Debug)]
pub struct Lists(Vec<Vec<u8>>);

impl Lists {
    pub fn new(lexicon: &Lexicon) -> Self {
        let of_length = |length: usize| {
            let mut list = Vec::new();
            if length == 1 {
                // A square by itself may show any letter.
                list.extend(1..=26);
            } else if length >= SHORTEST {
                lexicon.matching(&vec![Letters::PLAIN; length], |word| {
                    list.extend(word.iter().map(|letter| letter.number()));
                    true
                });
            }
            list
        };
        Self((0..=LONGEST).map(of_length).collect())
    }

    /// The words with so many letters; none if no word is so long.
    pub fn words(&self, length: usize) -> std::slice::ChunksExact<'_, u8> {
        self.0.get(length).map_or(&[][..], Vec::as_slice).chunks_exact(length.max(1))
    }

    /// How many words with so many letters there are.
    pub fn count(&self, length: usize) -> u64 {
        self.words(length).len() as u64
    }
}
