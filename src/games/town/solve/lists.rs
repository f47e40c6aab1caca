//! The words of a dictionary by their length, in alphabetical order: the solver looks through them again and
//! again, and leaps over all that begin too badly.

use crate::words::{LONGEST, Letters, Lexicon, SHORTEST};

/// The words of each length.
#[derive(Clone, Debug)]
pub struct Lists(Vec<List>);

/// Words of one length, one behind the other. Letters are numbers from 1 to 26.
#[derive(Clone, Default, Debug)]
pub struct List {
    length: usize,
    letters: Vec<u8>,
    /// By word: how many letters it begins with as the word before it does.
    shared: Vec<u8>,
    /// By word and letter: the next word that does not begin with all letters up to this one.
    leaps: Vec<u32>,
}

impl Lists {
    pub fn new(lexicon: &Lexicon) -> Self {
        let of_length = |length: usize| {
            let mut letters = Vec::new();
            if length == 1 {
                // A square by itself may show any letter.
                letters.extend(1..=26);
            } else if length >= SHORTEST {
                lexicon.matching(&vec![Letters::PLAIN; length], |word| {
                    letters.extend(word.iter().map(|letter| letter.number()));
                    true
                });
            }
            List::new(letters, length)
        };
        Self((0..=LONGEST).map(of_length).collect())
    }

    /// The words of a length, which is at most that of the longest.
    pub fn of_length(&self, length: usize) -> &List {
        &self.0[length]
    }
}

impl List {
    /// Words of a length in alphabetical order.
    pub fn new(letters: Vec<u8>, length: usize) -> Self {
        let words: Vec<&[u8]> = letters.chunks_exact(length.max(1)).collect();
        let alike = |(a, b): (&&[u8], &&[u8])| a.iter().zip(*b).take_while(|(a, b)| a == b).count();
        let mut shared: Vec<u8> = vec![0; words.len()];
        for (number, pair) in (1..).zip(words.windows(2)) {
            shared[number] = alike((&pair[0], &pair[1])) as u8;
        }
        let mut leaps = vec![words.len() as u32; letters.len()];
        for number in (0..words.len().saturating_sub(1)).rev() {
            for place in 0..length {
                leaps[number * length + place] = if usize::from(shared[number + 1]) <= place {
                    number as u32 + 1
                } else {
                    leaps[(number + 1) * length + place]
                };
            }
        }
        Self { length, letters, shared, leaps }
    }

    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Every word whose worth by this table, letter by letter, is at least `least`. `found` says what is the
    /// least from there on; `effort` counts letters looked at.
    pub fn each(
        &self,
        table: &[[i32; 27]],
        mut least: i32,
        effort: &mut u64,
        mut found: impl FnMut(&[u8], i32) -> i32,
    ) {
        let length = self.length;
        // What the letters from each place on can be worth at most, and what those before it are worth.
        let (mut rest, mut worth) = ([0; LONGEST + 1], [0; LONGEST + 1]);
        for place in (0..length).rev() {
            rest[place] = rest[place + 1] + table[place][1..].iter().max().copied().unwrap_or(0);
        }
        let (mut number, mut place) = (0, 0);
        'words: while number < self.shared.len() {
            let word = &self.letters[number * length..(number + 1) * length];
            while place < length {
                *effort += 1;
                worth[place + 1] = worth[place] + table[place][usize::from(word[place])];
                if worth[place + 1] + rest[place + 1] < least {
                    number = self.leaps[number * length + place] as usize;
                    place = self.shared.get(number).map_or(0, |&shared| usize::from(shared));
                    continue 'words;
                }
                place += 1;
            }
            least = found(word, worth[length]);
            number += 1;
            place = self.shared.get(number).map_or(0, |&shared| usize::from(shared));
        }
    }
}
