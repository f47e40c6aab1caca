//! What a viewer may see: everything, for nothing is hidden in Crisscross.

use std::collections::VecDeque;

use serde::Serialize;

use super::board::Board;
use super::colour::Colour;
use super::state::{End, Offer, Placement, State};
use crate::game::Viewer;
use crate::grid::Square;

/// A game as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub board: Board,
    /// The colour of the one who looks, if they play.
    pub you: Option<Colour>,
    /// Who places the next checker, if the game goes on.
    pub mover: Option<Colour>,
    /// Checkers placed so far.
    pub ply: u16,
    pub last: Option<Placement>,
    /// Whose offer of a draw is open.
    pub offer: Option<Colour>,
    /// Whose offers have been declined: they can't offer again before the next checker.
    pub declined: Vec<Colour>,
    pub end: Option<End>,
    /// The squares of a shortest winning path, from side to side.
    pub path: Vec<Square>,
}

impl View {
    pub fn new(state: &State, viewer: Viewer) -> Self {
        let you = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Colour::of_seat(seat),
        };
        let offers = |offer| {
            let has_made = move |colour: &Colour| state.offers[colour.index()] == offer;
            Colour::BOTH.into_iter().filter(has_made)
        };
        Self {
            board: state.board.clone(),
            you,
            mover: state.mover(),
            ply: state.ply,
            last: state.last.clone(),
            offer: offers(Offer::Open).next(),
            declined: offers(Offer::Declined).collect(),
            end: state.end,
            path: match state.end {
                Some(End::Joined(winner)) => winning_path(&state.board, winner),
                _ => Vec::new(),
            },
        }
    }
}

/// A shortest path of `colour` between its sides, or nothing if there is none.
fn winning_path(board: &Board, colour: Colour) -> Vec<Square> {
    let size = board.size();
    let along = |square: Square| match colour {
        Colour::Red => square.row,
        Colour::Blue => square.column,
    };
    let index =
        |square: Square| usize::from(square.row) * usize::from(size) + usize::from(square.column);
    // Breadth first from one side; `from` remembers the way back.
    let mut from: Vec<Option<Square>> = vec![None; usize::from(size) * usize::from(size)];
    let mut queue = VecDeque::new();
    for square in Square::all(size) {
        if along(square) == 0 && board.at(square) == Some(colour) {
            from[index(square)] = Some(square);
            queue.push_back(square);
        }
    }
    while let Some(square) = queue.pop_front() {
        if along(square) == size - 1 {
            let mut path = vec![square];
            let mut at = square;
            while let Some(before) = from[index(at)].filter(|&before| before != at) {
                path.push(before);
                at = before;
            }
            return path;
        }
        for next in square.neighbours(size) {
            if board.at(next) == Some(colour) && from[index(next)].is_none() {
                from[index(next)] = Some(square);
                queue.push_back(next);
            }
        }
    }
    Vec::new()
}
