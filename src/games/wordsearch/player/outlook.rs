//! What a way may still become: its best word, weighed by how likely the missing letters are to come.

use super::super::options::{Minimum, Scoring};
use super::super::score::{Along, Appraiser, BONUS, CROSSING, LONGEST, WAYS};
use crate::grid::{BOXES, LetterGrid, Square, index};
use crate::words::{Letter, Letters, Lexicon, Node};

/// How many words come by for an empty box before it is filled: one of them should have the letter.
const WORDS_FOR_A_BOX: i32 = 2;
/// Slots for ways that were valued before.
const SLOTS: usize = 1 << 16;
/// What no player takes upon itself while there is another box.
const OFFENCE: f32 = 1000.0;

pub struct Outlook<'a> {
    lexicon: &'a Lexicon,
    minimum: Minimum,
    pub appraiser: Appraiser<'a>,
    /// What a word of as many letters is worth.
    values: [f32; LONGEST + 1],
    /// How likely each letter is to come in time, by its number.
    chance: [f32; 32],
    known: Vec<(u32, f32)>,
}

impl<'a> Outlook<'a> {
    /// `words` are such as may come, for the frequency of letters.
    pub fn new(
        minimum: Minimum,
        scoring: Scoring,
        lexicon: &'a Lexicon,
        words: &[[Letter; 5]],
    ) -> Self {
        let values = std::array::from_fn(|letters| {
            let bonus = if scoring == Scoring::Full { BONUS[letters] } else { 0 };
            (letters as u32 + bonus) as f32
        });
        let mut chance = [0.0; 32];
        for letter in Letters::ALL.iter() {
            let with = words.iter().filter(|word| word.contains(&letter)).count() as f32;
            let without = 1.0 - with / words.len().max(1) as f32;
            chance[usize::from(letter.number())] = 1.0 - without.powi(WORDS_FOR_A_BOX);
        }
        let appraiser = Appraiser::new(minimum, scoring, lexicon);
        Self { lexicon, minimum, appraiser, values, chance, known: vec![(0, 0.0); SLOTS] }
    }

    /// What all ways through a box gain by a letter there.
    pub fn gain(&mut self, grid: &LetterGrid, square: Square, letter: Letter) -> f32 {
        let place = index(square);
        let row = Some((square.row, square.column));
        let ways = CROSSING[place].into_iter().flatten().chain(row);
        ways.map(|(number, step)| {
            let before = WAYS[usize::from(number)].letters(grid.boxes());
            let length = WAYS[usize::from(number)].boxes().len();
            let mut after = before;
            after[usize::from(step)] = Some(letter);
            let offence = if self.appraiser.way(after).offends { OFFENCE } else { 0.0 };
            self.of(after, length) - self.of(before, length) - offence
        })
        .sum()
    }

    /// What a way of `length` boxes is worth.
    fn of(&mut self, along: Along, length: usize) -> f32 {
        let number = |letter: Option<Letter>| letter.map_or(0, |letter| u32::from(letter.number()));
        let letters = along.iter().fold(length as u32, |key, &letter| key << 5 | number(letter));
        let slot = letters.wrapping_mul(0x9E37_79B9) as usize >> (32 - SLOTS.trailing_zeros());
        let (known, value) = self.known[slot];
        if known == letters {
            return value;
        }
        let mut best = 0.0;
        let mut boxes = along;
        for reading in [false, true] {
            if reading {
                boxes[..length].reverse();
            }
            for start in 0..(length + 1).saturating_sub(self.minimum.letters()) {
                let walk = Walk { outlook: self, boxes: &boxes[start..length] };
                walk.go(self.lexicon.root(), 0, 1.0, &mut best);
            }
        }
        self.known[slot] = (letters, best);
        best
    }
}

/// A walk along the boxes from one start, filling the empty ones in every way that makes a word.
struct Walk<'a> {
    outlook: &'a Outlook<'a>,
    boxes: &'a [Option<Letter>],
}

impl Walk<'_> {
    /// Raises `best` to the most that value times chance can be from here on.
    fn go(&self, node: Node, length: usize, chance: f32, best: &mut f32) {
        let Some(&here) = self.boxes.get(length) else { return };
        let Outlook { lexicon, values, minimum, .. } = self.outlook;
        let letters = here.map_or(lexicon.letters(node), Letters::one);
        for letter in letters.iter() {
            let comes = self.outlook.chance[usize::from(letter.number())];
            let chance = if here.is_some() { chance } else { chance * comes };
            if chance * values[self.boxes.len()] <= *best {
                continue;
            }
            let Some(step) = lexicon.step(node, Some(letter)) else { continue };
            if step.word && length + 1 >= minimum.letters() {
                *best = best.max(chance * values[length + 1]);
            }
            self.go(step.node, length + 1, chance, best);
        }
    }
}
