//! The straight ways through a sheet of letters that a word can be read along.

use super::{BOXES, SIDE, Square};
use crate::words::Letter;

/// As many boxes as the longest way has.
pub const LONGEST: usize = SIDE as usize;

/// The letters along a way; after the end of a short way there is nothing.
pub type Along = [Option<Letter>; LONGEST];

/// One way, in one of its two directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The places of its boxes in reading order of the grid; those after its end mean nothing.
    boxes: [u8; LONGEST],
    length: u8,
}

/// All of them: rows, columns, diagonals falling to the right, diagonals rising.
pub const WAYS: [Way; 24] = {
    let mut ways = [Way { boxes: [0; LONGEST], length: 0 }; 24];
    let (side, mut n, mut falling, mut rising) = (SIDE as i8, 0, 10, 17);
    while n < side {
        ways[n as usize] = straight(0, n, 1, 0);
        ways[5 + n as usize] = straight(n, 0, 0, 1);
        n += 1;
    }
    // A diagonal of one box is left out, so there are seven of each kind, first those that begin on
    // the left edge.
    n = side - 2;
    while n > -(side - 1) {
        ways[falling] = if n > 0 { straight(0, n, 1, 1) } else { straight(-n, 0, 1, 1) };
        ways[rising] =
            if n > 0 { straight(0, side - 1 - n, 1, -1) } else { straight(-n, side - 1, 1, -1) };
        (n, falling, rising) = (n - 1, falling + 1, rising + 1);
    }
    ways
};

const fn straight(mut column: i8, mut row: i8, right: i8, down: i8) -> Way {
    let mut way = Way { boxes: [0; LONGEST], length: 0 };
    while column < SIDE as i8 && row >= 0 && row < SIDE as i8 {
        way.boxes[way.length as usize] = (row * SIDE as i8 + column) as u8;
        way.length += 1;
        (column, row) = (column + right, row + down);
    }
    way
}

impl Way {
    /// Its boxes, by their places in reading order of the grid.
    pub fn boxes(&self) -> &[u8] {
        &self.boxes[..usize::from(self.length)]
    }

    pub fn square(&self, step: usize) -> Square {
        let place = self.boxes()[step];
        Square::new(place % SIDE, place / SIDE)
    }

    /// The boxes of the grid that are meant by a bit for each box of the way.
    #[inline]
    pub fn spread(&self, along: u8) -> u32 {
        let bits = self.boxes().iter().enumerate();
        bits.fold(0, |all, (step, &place)| all | u32::from(along >> step & 1) << place)
    }

    #[inline]
    pub fn letters(&self, grid: &[Option<Letter>; BOXES]) -> Along {
        let mut letters = [None; LONGEST];
        for (letter, &place) in letters.iter_mut().zip(self.boxes()) {
            *letter = grid[usize::from(place)];
        }
        letters
    }
}

/// The ways through each box of a grid but its row: their numbers, and the step at which they go
/// through it. A corner has two.
pub const CROSSING: [[Option<(u8, u8)>; 3]; BOXES] = {
    let mut crossing = [[None; 3]; BOXES];
    let mut number = LONGEST;
    while number < WAYS.len() {
        let mut step = 0;
        while step < WAYS[number].length {
            let ways = &mut crossing[WAYS[number].boxes[step as usize] as usize];
            let mut free = 0;
            while ways[free].is_some() {
                free += 1;
            }
            ways[free] = Some((number as u8, step));
            step += 1;
        }
        number += 1;
    }
    crossing
};
