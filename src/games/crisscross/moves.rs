//! The legal actions, listed for those who type.

use super::colour::Colour;
use super::{Action, Crisscross, View};
use crate::game::{Moves, Seat};

impl Moves for Crisscross {
    fn moves(&self, view: &View, seat: Seat) -> Vec<Action> {
        let (Some(colour), None) = (Colour::of_seat(seat), view.end) else { return Vec::new() };
        let mut moves = match view.offer {
            Some(by) if by != colour => vec![Action::Accept, Action::Decline],
            Some(_) => Vec::new(),
            None if view.declined.contains(&colour) => Vec::new(),
            None => vec![Action::Offer],
        };
        if view.mover == Some(colour) {
            let squares = view.board.free().map(Action::Place);
            moves.splice(0..0, squares);
        }
        moves
    }
}
