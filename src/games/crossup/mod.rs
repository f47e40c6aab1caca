//! Cross-Up, published by Milton Bradley in 1974.
//!
//! 108 letter cards lie in six piles, face up. In turn each player calls one of the letters that show,
//! and everybody, the caller too, writes it into a box of their own 5 x 5 card, for good. After 25
//! letters the cards are full: each row, each column and both diagonals score their best word of three
//! letters or more, doubled for every extra-value letter in it.
//!
//! Ours are the clock, and what happens when somebody leaves.

mod action;
mod deck;
mod guide;
mod hosted;
mod line;
mod moves;
mod picture;
pub mod player;
mod refusal;
mod rules;
mod score;
mod show;
mod state;
mod telling;
mod view;
mod whole;

use std::sync::Arc;

pub use action::Action;
pub use deck::{DECK, PILES, has_extra_value};
pub use line::{LINES, Line};
pub use picture::{Beside, card_picture, draw_page, draw_table, finished};
pub use refusal::Refusal;
pub use rules::Event;
pub use score::{Score, Word};
pub use state::State;
pub use view::{SeatView, View};

pub use crate::grid::{BOXES, LetterGrid as Card, SIDE, UnreadableGrid as UnreadableCard};

use crate::game::{Awaited, Clock, Dice, Game, Input, Outcome, Seat, Seats, Status, Step, Viewer};
use crate::words::Lexicon;

/// The game, with the dictionary that settles arguments.
#[derive(Clone, Debug)]
pub struct CrossUp {
    pub lexicon: Arc<Lexicon>,
}

/// Nothing but the dictionary is left to choose.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

impl Game for CrossUp {
    const ID: &'static str = "crossup";
    const RULES: u16 = 1;

    type Options = NoOptions;
    type SeatOptions = NoOptions;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(
        &self,
        _options: &NoOptions,
        seats: &Seats<NoOptions>,
        dice: &mut Dice,
    ) -> Result<State, Refusal> {
        let count = seats.count();
        if !(1..=Seats::<NoOptions>::MOST).contains(&count) {
            return Err(Refusal::Seats(count));
        }
        let piles = deck::dealt(dice);
        let caller = Seat(dice.below(count as u32) as u8);
        let cards = vec![Card::default(); count];
        Ok(State { piles, cards, here: vec![true; count], called: Vec::new(), caller })
    }

    fn status(&self, state: &State) -> Status {
        if state.is_over() {
            return Status::Over(self.outcome(state));
        }
        let decision = state.decision();
        let awaited = |seat| Awaited { seat, decision, clock: Clock::Pace, called: true };
        Status::Awaiting(state.awaited().map(awaited).collect())
    }

    fn stamp(&self, state: &State, seat: Seat) -> u32 {
        // Four numbers a call: waiting for it, making it, owing a put, having put.
        const OVER: u32 = u32::MAX;
        const GONE: u32 = u32::MAX - 1;
        let calls = state.called.len() as u32;
        if state.is_over() {
            OVER
        } else if !state.here[seat.index()] {
            GONE
        } else if state.is_calling() {
            4 * calls + u32::from(state.caller == seat)
        } else {
            4 * (calls - 1) + if state.owes(seat) { 2 } else { 3 }
        }
    }

    fn apply(
        &self,
        state: &State,
        input: Input<Action>,
        dice: &mut Dice,
    ) -> Result<Step<State, Event>, Refusal> {
        let seat = input.seat();
        if seat.index() >= state.cards.len() {
            return Err(Refusal::NoSeat { seat, seats: state.cards.len() });
        }
        if state.is_over() {
            return Err(Refusal::Over);
        }
        if !state.here[seat.index()] {
            return Err(Refusal::Gone);
        }
        match input {
            Input::Act { action, .. } => rules::act(state, seat, action),
            Input::TimeUp { decision, .. } => rules::time_up(state, seat, decision, dice),
            Input::Resign { .. } | Input::Left { .. } => Ok(rules::leave(state, seat)),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(state, viewer, &self.lexicon)
    }
}

impl CrossUp {
    /// Points for all who stayed. Before the first call nobody has done anything to be ranked for.
    fn outcome(&self, state: &State) -> Outcome {
        if state.called.is_empty() {
            return Outcome::cancelled(state.cards.len());
        }
        let total = |card: &Card| Score::of(card, &self.lexicon).total() as i32;
        let seats = state.cards.iter().zip(&state.here);
        let points = seats.map(|(card, &here)| (here.then(|| total(card)), 0));
        Outcome::by_score(&points.collect::<Vec<_>>())
    }
}
