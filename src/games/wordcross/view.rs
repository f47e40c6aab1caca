//! What a viewer may see: everything but the order of the bag. What is in it follows from what is not.

use serde::Serialize;

use super::board::Board;
use super::event::Event;
use super::options::Options;
use super::state::State;
use super::tile::Tile;
use crate::game::{Seat, Viewer};

/// A game as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The seat of the one who looks, if they play.
    pub you: Option<Seat>,
    pub options: Options,
    pub board: Board,
    /// In order of the alphabet.
    pub bag: Vec<Tile>,
    pub scores: Vec<u32>,
    /// Which seats are still in play.
    pub here: Vec<bool>,
    pub round: u32,
    /// Whose turn it is; nobody's when it is over.
    pub turn: Option<Seat>,
    /// Whether they have done something, and may only lock or end now.
    pub acted: bool,
    /// The seats that still have their last turn of the round, once somebody has six words.
    pub last_turns: Option<Vec<Seat>>,
    /// How many turns each seat has had since the last lock.
    pub turns: Vec<u32>,
    /// What happened last.
    pub last: Option<Event>,
}

impl View {
    pub fn new(state: &State, viewer: Viewer) -> Self {
        let you = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(seat).filter(|seat| seat.index() < state.here.len()),
        };
        let mut bag = state.bag.clone();
        bag.sort_unstable();
        Self {
            you,
            options: state.options,
            board: state.board.clone(),
            bag,
            scores: state.scores.clone(),
            here: state.here.clone(),
            round: state.round,
            turn: (!state.over).then_some(state.turn),
            acted: state.acted,
            last_turns: state.last_turns.clone(),
            turns: state.turns.clone(),
            last: state.last.clone(),
        }
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.here.len() as u8).map(Seat)
    }

    /// Whether this seat is still in play.
    pub fn is_here(&self, seat: Seat) -> bool {
        self.here[seat.index()]
    }

    pub fn is_over(&self) -> bool {
        self.turn.is_none()
    }

    /// Whether this seat has to move.
    pub fn moves(&self, seat: Seat) -> bool {
        self.turn == Some(seat)
    }

    /// The seats with the highest total of those in play, when it is over.
    pub fn winners(&self) -> Vec<Seat> {
        let here = || self.seats().filter(|&seat| self.is_here(seat));
        let best = here().map(|seat| self.scores[seat.index()]).max();
        let wins = |seat: &Seat| Some(self.scores[seat.index()]) == best;
        here().filter(wins).filter(|_| self.is_over()).collect()
    }
}
