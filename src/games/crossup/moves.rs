//! The legal actions, listed for those who type.

use super::{Action, CrossUp, View};
use crate::game::{Moves, Seat};

impl Moves for CrossUp {
    fn moves(&self, view: &View, seat: Seat) -> Vec<Action> {
        if let (Some(letter), Some(card)) = (view.owed(seat), view.card(seat)) {
            return card.free().map(|square| Action::Put(letter, square)).collect();
        }
        let calls = view.caller == Some(seat) && view.letter.is_none();
        let piles = (1..).zip(view.showing).filter(|(_, letter)| calls && letter.is_some());
        piles.map(|(pile, _)| Action::CallPile(pile)).collect()
    }
}
