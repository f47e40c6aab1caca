//! Rolls by the million: a small generator, seeded from the dice.

use crate::game::Dice;

/// SplitMix64, as Steele, Lea and Flood published it.
pub struct Chance(u64);

impl Chance {
    pub fn new(dice: &mut Dice) -> Self {
        let mut half = || u64::from(dice.below(1 << 31));
        Self(half() << 32 ^ half())
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `limit`; that some are likelier by a hair is of no account here.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    /// A number from 0 to 1.
    pub fn part(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
