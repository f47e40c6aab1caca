//! The computer player: what each level looks at, and for how long.
//!
//! All levels take a win at once when there is one, and otherwise search by random games (`search`).
//! They differ in how many games and in how many squares they consider; the strongest is perfect
//! (`solve`) where few squares are free, which is all of a 4 x 4 board. Every level declines a draw: it
//! plays on.

mod playout;
mod search;
mod solve;
mod tactics;

use playout::Quick;
use search::Search;
use solve::{Solver, Value};
use tactics::{safe, winning};

use super::{Action, Board, Colour, Crisscross, Offer, State, View};
use crate::game::{Computer, Dice, Level, Seat};
use crate::grid::Square;

/// With so many free squares or fewer, the strongest level asks for the exact value.
const SOLVABLE: usize = 16;
/// Medium has this part of the strongest level's budget.
const MEDIUM_PART: u32 = 32;
/// A lost game needs no deep thought, only a move that is hard to answer.
const LOST_PART: u32 = 8;
/// The simulated games of Easy.
const EASY_BUDGET: u32 = 40;
/// Easy considers two squares, and of the others one in so many.
const EASY_SKIPS: usize = 12;
/// Easy looks for the other's threats in all moves but one of so many.
const EASY_OVERLOOKS: u32 = 4;

impl Computer for Crisscross {
    fn choose(&self, view: &View, seat: Seat, level: Level, dice: &mut Dice) -> Action {
        let mover = Colour::of_seat(seat).expect("one of the two seats");
        let board = &view.board;
        let budget = full_budget(board.size());
        Action::Place(match level {
            Level::Easy => glanced(board, mover, dice),
            Level::Medium => searched(board, mover, budget / MEDIUM_PART, dice),
            Level::Strong => best(board, mover, budget, dice),
        })
    }

    fn answer(&self, state: &State, seat: Seat) -> Option<Action> {
        let by = Colour::of_seat(seat)?.other();
        (state.offers[by.index()] == Offer::Open).then_some(Action::Decline)
    }
}

/// The strongest level's budget: a simulated game takes about as long as there are squares, and a
/// move shall take about as long on every board.
fn full_budget(size: u8) -> u32 {
    (2_600_000 / u32::from(size).pow(2)).min(60_000)
}

/// The strongest play with `budget` positions solved exactly and as many simulated games.
///
/// # Panics
/// If no square is free: then nobody is to move.
pub fn best(board: &Board, mover: Colour, budget: u32, dice: &mut Dice) -> Square {
    let mut budget = budget;
    if board.free().count() <= SOLVABLE {
        match Solver::new(budget).solve(board, mover) {
            Some((Value::Loss, _)) => budget /= LOST_PART,
            Some((_, square)) => return square,
            None => {}
        }
    }
    searched(board, mover, budget, dice)
}

/// A search of `budget` simulated games that overlooks nothing one move ahead.
fn searched(board: &Board, mover: Colour, budget: u32, dice: &mut Dice) -> Square {
    if let Some(square) = winning(board, mover) {
        return square;
    }
    match safe(board, mover)[..] {
        [forced] => forced,
        ref squares => Search::new(board, mover, squares, Quick::new(dice)).best(budget),
    }
}

/// A glance at some squares, which may miss what the other threatens.
fn glanced(board: &Board, mover: Colour, dice: &mut Dice) -> Square {
    if let Some(square) = winning(board, mover) {
        return square;
    }
    let attentive = dice.below(EASY_OVERLOOKS) > 0;
    let mut squares = if attentive { safe(board, mover) } else { board.free().collect() };
    dice.shuffle(&mut squares);
    squares.truncate(2 + squares.len() / EASY_SKIPS);
    Search::new(board, mover, &squares, Quick::new(dice)).best(EASY_BUDGET)
}
