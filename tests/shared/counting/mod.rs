//! Counting: a whole game in as few lines as one can have, which only tests know.
//!
//! In turn two players say the next number. Three robs the other one of a turn's worth of pride, and
//! whoever says four has won. It was added as ARCHITECTURE.md says under "A new game, step by step".

#![allow(dead_code, reason = "each test that has this file uses a part of it")]

mod action;
mod hosted;
mod player;
mod show;

use crosstown::game::{
    Audience, Awaited, Clock, Dice, Game, Input, Outcome, Seat, Seats, Status, Step, Viewer,
};
use serde::{Deserialize, Serialize};

pub use action::Said;

#[derive(Clone)]
pub struct Counting;

/// Whoever says it has won.
pub const LAST: u32 = 4;
/// Whoever says it robs the other.
const ROBBING: u32 = 3;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct NoOptions {}

/// Whether a seat says its numbers aloud, which changes nothing.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Voice {
    #[serde(default)]
    pub loud: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The number said last.
    pub said: u32,
    /// Who gave up.
    pub gone: Option<Seat>,
}

impl State {
    /// Whose turn it is.
    pub fn mover(self) -> Seat {
        Seat((self.said % 2) as u8)
    }

    pub fn is_over(self) -> bool {
        self.gone.is_some() || self.said == LAST
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Said { seat: Seat, number: u32, by_the_clock: bool },
    Robbed { by: Seat, whom: Seat },
    GaveUp { seat: Seat },
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("It is not your turn: wait for Seat {0}.")]
    Wait(Seat),
    #[error("The next number is {0}: say that.")]
    Number(u32),
    #[error("Nobody waits for that any more: look at the new board.")]
    Late,
    #[error("Counting is for two: ask one more, or one less.")]
    Seats,
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

impl Game for Counting {
    const ID: &'static str = "counting";
    const RULES: u16 = 1;
    type Options = NoOptions;
    type SeatOptions = Voice;
    type State = State;
    type Action = Said;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;

    fn setup(&self, _: &NoOptions, seats: &Seats<Voice>, _: &mut Dice) -> Result<State, Refusal> {
        if seats.count() == 2 { Ok(State { said: 0, gone: None }) } else { Err(Refusal::Seats) }
    }

    fn status(&self, state: &State) -> Status {
        if state.is_over() {
            let winner = state.gone.map_or(other(state.mover()), other);
            let score = |seat| (Some(i32::from(seat == winner)), 0);
            return Status::Over(Outcome::by_score(&[score(Seat(0)), score(Seat(1))]));
        }
        let (seat, decision) = (state.mover(), state.said);
        Status::Awaiting(vec![Awaited { seat, decision, clock: Clock::Pace, called: true }])
    }

    fn stamp(&self, state: &State, _: Seat) -> u32 {
        2 * state.said + u32::from(state.gone.is_some())
    }

    fn apply(
        &self,
        state: &State,
        input: Input<Said>,
        _: &mut Dice,
    ) -> Result<Step<State, Event>, Refusal> {
        let (next, mover) = (state.said + 1, state.mover());
        if state.is_over() {
            return Err(Refusal::Late);
        }
        if input.seat() > Seat(1) {
            return Err(Refusal::Seats);
        }
        let by_the_clock = match input {
            Input::Resign { seat } | Input::Left { seat } => {
                let state = State { gone: Some(seat), ..*state };
                return Ok(Step { state, events: vec![(Audience::All, Event::GaveUp { seat })] });
            }
            Input::TimeUp { seat, decision } if (seat, decision) != (mover, state.said) => {
                return Err(Refusal::Late);
            }
            Input::TimeUp { .. } => true,
            Input::Act { seat, .. } if seat != mover => return Err(Refusal::Wait(mover)),
            Input::Act { action, .. } if action != Said(next) => return Err(Refusal::Number(next)),
            Input::Act { .. } => false,
        };
        let said = Event::Said { seat: mover, number: next, by_the_clock };
        let mut events = vec![(Audience::All, said)];
        if next == ROBBING {
            events.push((Audience::All, Event::Robbed { by: mover, whom: other(mover) }));
        }
        Ok(Step { state: State { said: next, ..*state }, events })
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        *state
    }
}
