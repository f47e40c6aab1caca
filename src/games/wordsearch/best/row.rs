//! What the letters of one row can spell: each of its words gives one letter, in any order.

use std::collections::BTreeSet;

use super::super::score::{Along, Appraiser, LONGEST};
use super::chance::Chance;
use super::rows::Words;
use crate::words::{Letter, Letters, Lexicon};

/// A way to write a row, and what it is worth by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spelling {
    pub letters: [Letter; LONGEST],
    pub bonus: u8,
    /// A bit for each box in a scored word.
    pub covered: u8,
}

/// From this many spellings on, worse ones are not looked for.
const ENOUGH: usize = 400;
/// How often letters are thrown together for a row that spells next to nothing.
const THROWS: usize = 1000;

/// Words of five and four letters, as they are read in either direction.
pub struct Lists {
    pub fives: Vec<[Letter; 5]>,
    pub fours: Vec<[Letter; 4]>,
}

impl Lists {
    pub fn new(lexicon: &Lexicon) -> Self {
        Self { fives: both_ways(lexicon), fours: both_ways(lexicon) }
    }
}

fn both_ways<const N: usize>(lexicon: &Lexicon) -> Vec<[Letter; N]> {
    let mut words = BTreeSet::new();
    lexicon.matching(&[Letters::ALL; N], |word| {
        let mut word: [Letter; N] = word.try_into().expect("as long as the pattern");
        words.insert(word);
        word.reverse();
        words.insert(word);
        true
    });
    words.into_iter().collect()
}

/// The letters that a row has and those that its words can give, and how they can be dealt out.
#[derive(Clone, Copy)]
pub struct Supply {
    /// The letters that are written already.
    fixed: Along,
    /// For each letter, by its number, a bit for each word that has it.
    words: [u8; 32],
    /// The letters of each word, as many words as there are empty boxes.
    choices: [Letters; LONGEST],
    /// All letters that the row may have in the end.
    letters: Letters,
}

/// For each of the five words the sets of words without it, as bits of their numbers.
const WITHOUT: [u32; LONGEST] = [0x5555_5555, 0x3333_3333, 0x0F0F_0F0F, 0x00FF_00FF, 0x0000_FFFF];

impl Supply {
    /// The row with `fixed` letters and those words of `choices` that are in `row`.
    pub fn new(fixed: Along, choices: &[Letters], row: Words) -> Self {
        let letters = fixed.iter().flatten().copied().collect();
        let mut supply = Self { fixed, words: [0; 32], choices: [Letters::NONE; LONGEST], letters };
        let own = (0..choices.len()).filter(|number| row >> number & 1 == 1);
        for (place, number) in own.enumerate() {
            supply.choices[place] = choices[number];
            for letter in choices[number].iter() {
                supply.letters = supply.letters.with(letter);
                supply.words[usize::from(letter.number())] |= 1 << place;
            }
        }
        supply
    }

    /// Whether the row can be written so: each letter that is not there comes from a word of its own.
    fn gives(&self, letters: &[Letter; LONGEST]) -> bool {
        // Bit n: the set of words with number n can have given the letters so far.
        let mut used = 1u32;
        for (letter, fixed) in letters.iter().zip(self.fixed) {
            if let Some(fixed) = fixed {
                if fixed != *letter {
                    return false;
                }
                continue;
            }
            let givers = self.words[usize::from(letter.number())];
            let with = |place: usize| {
                let gives = if givers >> place & 1 == 1 { u32::MAX } else { 0 };
                (used & WITHOUT[place] & gives) << (1 << place)
            };
            used = (0..LONGEST).fold(0, |all, place| all | with(place));
            if used == 0 {
                return false;
            }
        }
        true
    }

    /// All spellings with a word of five letters; if they are few, those with a word of four as well,
    /// and then whatever comes.
    pub fn spellings(
        &self,
        lists: &Lists,
        appraiser: &mut Appraiser,
        chance: &mut Chance,
    ) -> Vec<Spelling> {
        let mut spellings = Vec::new();
        for &letters in lists.fives.iter().filter(|letters| self.gives(letters)) {
            spellings.extend(spelling(letters, appraiser));
        }
        if spellings.len() < ENOUGH {
            let has =
                |letters: &&[Letter; 4]| letters.iter().all(|&letter| self.letters.holds(letter));
            for [a, b, c, d] in lists.fours.iter().filter(has) {
                for extra in self.letters.iter() {
                    for letters in [[extra, *a, *b, *c, *d], [*a, *b, *c, *d, extra]] {
                        if self.gives(&letters) {
                            spellings.extend(spelling(letters, appraiser));
                        }
                    }
                }
            }
        }
        for _ in 0..THROWS {
            if spellings.len() >= ENOUGH {
                break;
            }
            spellings.extend(spelling(self.throw(chance), appraiser));
        }
        if spellings.is_empty() {
            // Nothing may be shown: so be it, and no grid with this row will be taken for a result.
            spellings.push(Spelling { letters: self.throw(chance), bonus: 0, covered: 0 });
        }
        spellings
    }

    /// A letter of each word, in any order, in the empty boxes.
    fn throw(&self, chance: &mut Chance) -> [Letter; LONGEST] {
        let mut words = self.choices;
        let mut left = self.fixed.iter().filter(|fixed| fixed.is_none()).count();
        self.fixed.map(|fixed| {
            fixed.unwrap_or_else(|| {
                let word = chance.below(left);
                left -= 1;
                words.swap(word, left);
                let number = chance.below(words[left].count() as usize);
                words[left].iter().nth(number).expect("a word has letters")
            })
        })
    }
}

/// What these letters are worth in a row, if they may be shown.
fn spelling(letters: [Letter; LONGEST], appraiser: &mut Appraiser) -> Option<Spelling> {
    let along: Along = letters.map(Some);
    let worth = appraiser.way(along);
    let spelling = Spelling { letters, bonus: worth.bonus, covered: worth.covered };
    (!worth.offends).then_some(spelling)
}
