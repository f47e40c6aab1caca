//! The legal actions, listed for those who type.

use super::{Action, CrossUp, View};
use crate::game::{Moves, Seat};
use crate::words::Letter;

impl Moves for CrossUp {
    fn moves(&self, view: &View, seat: Seat) -> Vec<Action> {
        if let (Some(letter), Some(card)) = (view.owed(seat), view.card(seat)) {
            return card.free().map(|square| Action::Put(letter, square)).collect();
        }
        if view.caller != Some(seat) || view.letter.is_some() {
            return Vec::new();
        }
        let mut letters: Vec<Letter> = view.showing.into_iter().flatten().collect();
        letters.sort_unstable();
        letters.dedup();
        let piles = (1..).zip(view.showing).filter(|(_, letter)| letter.is_some());
        let piles = piles.map(|(pile, _)| Action::CallPile(pile));
        letters.into_iter().map(Action::Call).chain(piles).collect()
    }
}
