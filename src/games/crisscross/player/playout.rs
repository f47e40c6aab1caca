//! Random games, as fast as they go, to see who wins more of them from here.

use super::super::{Board, Colour, LARGEST};
use crate::game::Dice;
use crate::grid::Square;

/// Numbers for playouts: SplitMix64. The dice are fair to the last bit and pinned, which playouts do
/// not need; they only seed this.
pub(super) struct Quick(u64);

impl Quick {
    pub(super) fn new(dice: &mut Dice) -> Self {
        Self((0..4).fold(0, |seed, _| seed << 16 | u64::from(dice.below(1 << 16))))
    }

    /// A number below `limit`, near enough equally likely.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((mixed >> 32) * limit as u64) >> 32) as usize
    }
}

/// Who placed on which square, in one simulated game.
pub(super) struct Owners([Option<Colour>; LARGEST as usize * LARGEST as usize]);

impl Owners {
    pub(super) fn none() -> Self {
        Self([None; LARGEST as usize * LARGEST as usize])
    }

    pub(super) fn of(&self, square: Square) -> Option<Colour> {
        self.0[index(square)]
    }

    pub(super) fn set(&mut self, square: Square, colour: Colour) {
        self.0[index(square)] = Some(colour);
    }
}

fn index(square: Square) -> usize {
    usize::from(square.row) * usize::from(LARGEST) + usize::from(square.column)
}

/// Plays on at random, with `mover` to move; who wins, if anybody does.
///
/// A free square stays free until somebody takes it, so a random game is a random order of the
/// `free` squares. Those that have an owner are taken already.
pub(super) fn playout(
    mut board: Board,
    mut mover: Colour,
    free: &mut [Square],
    owners: &mut Owners,
    quick: &mut Quick,
) -> Option<Colour> {
    for left in (1..=free.len()).rev() {
        let chosen = quick.below(left);
        let square = free[chosen];
        free.swap(chosen, left - 1);
        if owners.of(square).is_some() {
            continue;
        }
        owners.set(square, mover);
        board.place(mover, square);
        if board.joins(mover, square) {
            return Some(mover);
        }
        mover = mover.other();
    }
    None
}
