//! The state of a game.

use serde::{Deserialize, Serialize};

use super::deck::PILES;
use crate::game::Seat;
use crate::grid::{BOXES, LetterGrid as Card};
use crate::words::Letter;

/// A game, from the full piles to the full cards. Who owes what follows from the cards: a seat that
/// has fewer letters than were called owes the newest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The last card of a pile is the one that shows.
    pub piles: [Vec<Letter>; PILES],
    pub cards: Vec<Card>,
    /// Which seats are still at the table.
    pub here: Vec<bool>,
    /// In the order of the calls.
    pub called: Vec<Letter>,
    /// Who calls next, or has called the letter that is being placed.
    pub caller: Seat,
}

impl State {
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.cards.len() as u8).map(Seat)
    }

    /// Whether this seat has yet to place the letter called last.
    pub fn owes(&self, seat: Seat) -> bool {
        self.here[seat.index()] && self.cards[seat.index()].count() < self.called.len()
    }

    /// Whether the next letter is to be called; else the last one is still being placed.
    pub fn is_calling(&self) -> bool {
        !self.seats().any(|seat| self.owes(seat))
    }

    /// Whether all cards are full, or too few are left to go on.
    pub fn is_over(&self) -> bool {
        let here = self.here.iter().filter(|&&here| here).count();
        let needed = self.cards.len().min(2);
        here < needed || (self.called.len() == BOXES && self.is_calling())
    }

    /// The seats that the game waits for.
    pub fn awaited(&self) -> impl Iterator<Item = Seat> {
        let calling = self.is_calling();
        self.seats()
            .filter(move |&seat| if calling { seat == self.caller } else { self.owes(seat) })
    }

    /// Two a call: making it, and placing the letter.
    pub fn decision(&self) -> u32 {
        let calls = self.called.len() as u32;
        if self.is_calling() { 2 * calls } else { 2 * calls - 1 }
    }

    /// The letter that is being placed.
    pub fn letter(&self) -> Option<Letter> {
        self.called.last().copied().filter(|_| !self.is_calling())
    }

    /// The letter that shows on each pile.
    pub fn showing(&self) -> [Option<Letter>; PILES] {
        std::array::from_fn(|pile| self.piles[pile].last().copied())
    }

    /// Hands the call to the next seat that is still here.
    pub(super) fn pass_call(&mut self) {
        let count = self.cards.len();
        let after = (1..=count).map(|step| (self.caller.index() + step) % count);
        if let Some(next) = after.into_iter().find(|&seat| self.here[seat]) {
            self.caller = Seat(next as u8);
        }
    }
}
