//! The exact value of a position, by looking at everything that can still happen.
//!
//! Negamax with alpha-beta bounds and a table of positions already valued. It is only asked when few
//! squares are free, and it counts its nodes: where they run out, it says that it does not know.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::super::{Board, Colour};
use super::tactics::winning;
use crate::grid::Square;

/// How a game ends for the one to move if both play perfectly; the greater, the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Value {
    Loss,
    Draw,
    Win,
}

impl Value {
    fn turned(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

pub(super) struct Solver {
    /// What is known of a position: its value lies between the two.
    known: HashMap<u64, (Value, Value), BuildHasherDefault<Mix>>,
    /// How many more positions it may look into.
    left: u32,
}

impl Solver {
    pub(super) fn new(budget: u32) -> Self {
        Self { known: HashMap::default(), left: budget }
    }

    /// The value for `mover`, who is to move, and a square that keeps it; nothing if the budget does
    /// not suffice.
    ///
    /// # Panics
    /// If no square is free.
    pub(super) fn solve(&mut self, board: &Board, mover: Colour) -> Option<(Value, Square)> {
        if let Some(square) = winning(board, mover) {
            return Some((Value::Win, square));
        }
        let mut best: Option<(Value, Square)> = None;
        for (square, next) in ordered(board, mover) {
            let sure = best.map_or(Value::Loss, |(value, _)| value);
            let value = self.value(&next, mover.other(), Value::Loss, sure.turned())?.turned();
            if best.is_none() || value > sure {
                best = Some((value, square));
            }
            if value == Value::Win {
                break;
            }
        }
        Some(best.expect("a free square"))
    }

    /// The value for `mover` if it lies strictly between `low` and `high`. An answer outside is only
    /// a bound: up to `low`, the value is no greater; from `high` on, it is no less.
    fn value(&mut self, board: &Board, mover: Colour, low: Value, high: Value) -> Option<Value> {
        let key = board.key();
        let (least, most) = self.known.get(&key).copied().unwrap_or((Value::Loss, Value::Win));
        if least == most || least >= high {
            return Some(least);
        }
        if most <= low {
            return Some(most);
        }
        self.left = self.left.checked_sub(1)?;
        let best = if winning(board, mover).is_some() {
            Value::Win
        } else {
            self.best_of(ordered(board, mover), mover, low, high)?
        };
        let bounds = if best >= high {
            (best, most)
        } else if best <= low {
            (least, best)
        } else {
            (best, best)
        };
        self.known.insert(key, bounds);
        Some(best)
    }

    /// The best of what `mover` can reach, a full board being a draw.
    fn best_of(&mut self, moves: Moves, mover: Colour, low: Value, high: Value) -> Option<Value> {
        if moves.is_empty() {
            return Some(Value::Draw);
        }
        let (mut best, mut low) = (Value::Loss, low);
        for (_, next) in moves {
            let value = self.value(&next, mover.other(), high.turned(), low.turned())?.turned();
            best = best.max(value);
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        Some(best)
    }
}

type Moves = Vec<(Square, Board)>;

/// The boards after each move, those with most captures first: they change most.
fn ordered(board: &Board, mover: Colour) -> Moves {
    let mut moves: Vec<(u32, Square, Board)> = board
        .free()
        .map(|square| {
            let mut next = board.clone();
            let captured = next.place(mover, square).count();
            (captured, square, next)
        })
        .collect();
    moves.sort_by_key(|&(captured, ..)| std::cmp::Reverse(captured));
    moves.into_iter().map(|(_, square, next)| (square, next)).collect()
}

/// Spreads keys over the table; they need no defence against an attacker.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
