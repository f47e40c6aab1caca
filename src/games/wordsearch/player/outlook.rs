//! What a way may still become: its best word, weighed by how likely the missing letters are to come.

use super::super::options::{Minimum, Scoring};
use super::super::score::{Appraiser, BONUS, CROSSING, LONGEST, WAYS, Way};
use crate::grid::{LetterGrid, SIDE, Square, index};
use crate::words::{Letter, Letters, Lexicon, Node};

/// How many words come by for a box in a row with as many empty ones: one of them should have the
/// letter.
const WORDS_FOR_A_BOX: [i32; LONGEST + 1] = [0, 1, 2, 3, 4, 5];
/// What a box in a word is worth, beside a point of bonus: it is in other words too, and counts once.
const BOX: f32 = 0.5;
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
    /// How likely each letter is to come in time, by the empty boxes of its row and its number.
    chance: [[f32; 32]; LONGEST + 1],
    known: Vec<(u32, f32)>,
}

impl<'a> Outlook<'a> {
    /// `words` are the letters of such as may come.
    pub fn new(
        minimum: Minimum,
        scoring: Scoring,
        lexicon: &'a Lexicon,
        words: &[Letters],
    ) -> Self {
        let values = std::array::from_fn(|letters| {
            let bonus = if scoring == Scoring::Full { BONUS[letters] } else { 0 };
            letters as f32 * BOX + bonus as f32
        });
        let mut chance = [[0.0; 32]; LONGEST + 1];
        for letter in Letters::ALL.iter() {
            let with = words.iter().filter(|word| word.holds(letter)).count() as f32;
            let without = 1.0 - with / words.len() as f32;
            for (chance, words) in chance.iter_mut().zip(WORDS_FOR_A_BOX) {
                chance[usize::from(letter.number())] = 1.0 - without.powi(words);
            }
        }
        let appraiser = Appraiser::new(minimum, scoring, lexicon);
        Self { lexicon, minimum, appraiser, values, chance, known: vec![(0, 0.0); SLOTS] }
    }

    /// What all ways through a box gain by a letter there.
    pub fn gain(&mut self, grid: &LetterGrid, square: Square, letter: Letter) -> f32 {
        let empty: [u8; LONGEST] = std::array::from_fn(|row| {
            let boxes = &grid.boxes()[LONGEST * row..LONGEST * (row + 1)];
            boxes.iter().filter(|letter| letter.is_none()).count() as u8
        });
        let row = Some((square.row, square.column));
        let ways = CROSSING[index(square)].into_iter().flatten().chain(row);
        ways.map(|(number, step)| {
            let (way, step) = (&WAYS[usize::from(number)], usize::from(step));
            let mut along = way.letters(grid.boxes());
            along[step] = Some(letter);
            let offence = if self.appraiser.way(along).offends { OFFENCE } else { 0.0 };
            let before = boxes(way, grid, &empty);
            let mut after = before;
            after[step] = WayBox::Letter(letter);
            self.of(after) - self.of(before) - offence
        })
        .sum()
    }

    fn of(&mut self, boxes: Boxes) -> f32 {
        let key = boxes.iter().fold(0, |key, place| key << 6 | place.number());
        let slot = key.wrapping_mul(0x9E37_79B9) as usize >> (32 - SLOTS.trailing_zeros());
        let (known, value) = self.known[slot];
        if known == key {
            return value;
        }
        let empty = boxes.iter().filter(|place| matches!(place, WayBox::Empty(_))).count();
        let value = match empty {
            0 => self.written(&boxes),
            1 => self.one_missing(boxes),
            _ => self.open(boxes),
        };
        self.known[slot] = (key, value);
        value
    }

    /// A way that is full.
    fn written(&mut self, boxes: &Boxes) -> f32 {
        let worth = self.appraiser.way(boxes.map(WayBox::letter));
        worth.covered.count_ones() as f32 * BOX + f32::from(worth.bonus)
    }

    /// A way with one empty box, which gets the best letter that comes.
    fn one_missing(&mut self, mut boxes: Boxes) -> f32 {
        let step = boxes.iter().position(|place| matches!(place, WayBox::Empty(_))).unwrap_or(0);
        let WayBox::Empty(count) = boxes[step] else { return 0.0 };
        // With the box empty no word goes through it, as with a letter that is of no use.
        let useless = self.written(&boxes);
        let mut useful = Vec::new();
        for letter in self.lexicon.language().letters().iter() {
            boxes[step] = WayBox::Letter(letter);
            let value = self.written(&boxes);
            if value > useless {
                useful.push((value, self.chance[usize::from(count)][usize::from(letter.number())]));
            }
        }
        useful.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut missing = 1.0;
        let mut expected = 0.0;
        for (value, chance) in useful {
            expected += missing * chance * value;
            missing *= 1.0 - chance;
        }
        expected + missing * useless
    }

    /// A way with more empty boxes: the best single word.
    fn open(&mut self, mut boxes: Boxes) -> f32 {
        let length = boxes.iter().position(|&place| place == WayBox::None).unwrap_or(LONGEST);
        let mut best = 0.0;
        for _ in 0..2 {
            for start in 0..(length + 1).saturating_sub(self.minimum.letters()) {
                let walk = Walk { outlook: self, boxes: &boxes[start..length] };
                walk.go(self.lexicon.root(), 0, 1.0, &mut best);
            }
            boxes[..length].reverse();
        }
        best
    }
}

/// A box of a way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WayBox {
    /// After the end of the way.
    None,
    Letter(Letter),
    /// In a row with so many empty boxes.
    Empty(u8),
}

type Boxes = [WayBox; LONGEST];

impl WayBox {
    fn letter(self) -> Option<Letter> {
        match self {
            WayBox::Letter(letter) => Some(letter),
            WayBox::None | WayBox::Empty(_) => None,
        }
    }

    /// Different for all of them, and below 64.
    fn number(self) -> u32 {
        match self {
            WayBox::None => 0,
            WayBox::Letter(letter) => u32::from(letter.number()),
            WayBox::Empty(count) => 32 + u32::from(count),
        }
    }
}

fn boxes(way: &Way, grid: &LetterGrid, empty: &[u8; LONGEST]) -> Boxes {
    let mut boxes = [WayBox::None; LONGEST];
    for (here, &place) in boxes.iter_mut().zip(way.boxes()) {
        *here = match grid.boxes()[usize::from(place)] {
            Some(letter) => WayBox::Letter(letter),
            None => WayBox::Empty(empty[usize::from(place / SIDE)]),
        };
    }
    boxes
}

/// A walk along the boxes from one start, filling the empty ones in every way that makes a word.
struct Walk<'a> {
    outlook: &'a Outlook<'a>,
    boxes: &'a [WayBox],
}

impl Walk<'_> {
    /// Raises `best` to the most that value times chance can be from here on.
    fn go(&self, node: Node, length: usize, chance: f32, best: &mut f32) {
        let Some(&here) = self.boxes.get(length) else { return };
        let Outlook { lexicon, values, minimum, .. } = self.outlook;
        let (letters, comes) = match here {
            WayBox::None => return,
            WayBox::Letter(letter) => (Letters::one(letter), None),
            WayBox::Empty(count) => {
                (lexicon.letters(node), Some(&self.outlook.chance[usize::from(count)]))
            }
        };
        for letter in letters.iter() {
            let comes = comes.map_or(1.0, |chance| chance[usize::from(letter.number())]);
            let chance = chance * comes;
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
