//! Scoring for those who ask millions of times: what was asked before is remembered.

use super::super::options::{Minimum, Scoring};
use super::runs::Scored;
use crate::grid::{Along, LetterGrid, WAYS};
use crate::words::{Letter, Lexicon};

/// What one way is worth.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Worth {
    /// A bit for each of its boxes that is in a scored word.
    pub covered: u8,
    pub bonus: u8,
    /// Something can be read there that the program must not show by itself.
    pub offends: bool,
}

/// A power of two, so that a key's upper bits are its slot: a megabyte.
const SLOTS: usize = 1 << 17;

/// Values ways and grids by one seat's rules.
pub struct Appraiser<'a> {
    lexicon: &'a Lexicon,
    minimum: Minimum,
    scoring: Scoring,
    /// A later way overwrites an earlier one of the same slot. Key 0 is the empty way, worth nothing,
    /// which is also what a slot holds at first.
    slots: Vec<(u32, Worth)>,
}

impl<'a> Appraiser<'a> {
    pub fn new(minimum: Minimum, scoring: Scoring, lexicon: &'a Lexicon) -> Self {
        Self { lexicon, minimum, scoring, slots: vec![(0, Worth::default()); SLOTS] }
    }

    #[inline]
    pub fn way(&mut self, along: Along) -> Worth {
        let number = |letter: Option<Letter>| letter.map_or(0, |letter| u32::from(letter.number()));
        let key = along.iter().fold(0, |key, &letter| key << 5 | number(letter));
        // The golden ratio spreads keys that differ in few bits.
        let slot = key.wrapping_mul(0x9E37_79B9) as usize >> (32 - SLOTS.trailing_zeros());
        let (known, worth) = self.slots[slot];
        if known == key {
            return worth;
        }
        let worth = self.read(&along);
        self.slots[slot] = (key, worth);
        worth
    }

    fn read(&self, along: &Along) -> Worth {
        let shortest = self.minimum.letters();
        let scored = Scored::of(along, shortest, self.lexicon);
        let bonus = if self.scoring == Scoring::Full { scored.bonus() as u8 } else { 0 };
        let offends = !self.lexicon.line_shown_by_itself(along);
        Worth { covered: scored.covered(), bonus, offends }
    }

    /// The points of a grid; none if something can be read on it that the program must not show.
    pub fn total(&mut self, grid: &LetterGrid) -> Option<u32> {
        let (mut covered, mut bonus) = (0u32, 0);
        for way in &WAYS {
            let worth = self.way(way.letters(grid.boxes()));
            if worth.offends {
                return None;
            }
            bonus += u32::from(worth.bonus);
            covered |= way.spread(worth.covered);
        }
        Some(covered.count_ones() + bonus)
    }
}
