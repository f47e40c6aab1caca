//! Crisscross, by Mark Steere (2023).
//!
//! Two players place checkers on a square board, Red first. Red joins top and bottom, Blue joins left
//! and right, by checkers edge to edge. The row run and the column run through a checker just placed
//! are its *new segments*. Where a new segment and another segment of the mover, or the board's edge,
//! have an enemy segment between them in a straight line, all of that segment turns to the mover's
//! colour. There is no passing, and captures do not cascade.
//!
//! Ours are the sizes on offer, the clock, and draws by agreement; the name and the rules are the
//! designer's, unchanged.

mod action;
mod board;
mod colour;
mod draft;
mod guide;
mod hosted;
mod moves;
mod picture;
pub mod player;
mod refusal;
mod rules;
mod show;
mod state;
mod telling;
mod view;
mod whole;

pub use action::Action;
pub use board::{Board, Captured, LARGEST, UnreadableBoard};
pub use colour::Colour;
pub use picture::picture;
pub use refusal::Refusal;
pub use rules::Event;
pub use state::{End, Offer, Options, Placement, State};
pub use view::View;

use crate::game::{Awaited, Clock, Dice, Game, Input, Outcome, Seat, Seats, Status, Step, Viewer};

/// The game itself. It has no dictionary and no choices beyond [`Options`].
#[derive(Clone, Copy, Debug)]
pub struct Crisscross;

/// Nothing is left for a seat to choose.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoSeatOptions {}

impl Game for Crisscross {
    const ID: &'static str = "crisscross";
    const RULES: u16 = 1;

    type Options = Options;
    type SeatOptions = NoSeatOptions;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(
        &self,
        options: &Options,
        seats: &Seats<NoSeatOptions>,
        _dice: &mut Dice,
    ) -> Result<State, Refusal> {
        if seats.count() != Colour::BOTH.len() {
            return Err(Refusal::Seats(seats.count()));
        }
        if !(1..=LARGEST).contains(&options.size) {
            return Err(Refusal::Size(options.size));
        }
        let offers = [Offer::None; 2];
        Ok(State { board: Board::new(options.size), ply: 0, last: None, offers, end: None })
    }

    fn status(&self, state: &State) -> Status {
        match (state.mover(), state.end) {
            (Some(mover), _) => Status::Awaiting(vec![Awaited {
                seat: mover.seat(),
                decision: state.ply.into(),
                clock: Clock::Pace,
                called: true,
            }]),
            (None, Some(End::Cancelled)) => Status::Over(Outcome::cancelled(2)),
            (None, end) => Status::Over(outcome(end.and_then(End::winner))),
        }
    }

    fn stamp(&self, state: &State, _seat: Seat) -> u32 {
        // One more at the end: no button of the last turn makes sense any longer.
        u32::from(state.ply) + u32::from(state.end.is_some())
    }

    fn apply(
        &self,
        state: &State,
        input: Input<Action>,
        _dice: &mut Dice,
    ) -> Result<Step<State, Event>, Refusal> {
        let colour = Colour::of_seat(input.seat()).ok_or(Refusal::NoSeat(input.seat()))?;
        if state.end.is_some() {
            return Err(Refusal::Over);
        }
        match input {
            Input::Act { action, .. } => rules::act(state, colour, action),
            Input::TimeUp { decision, .. } => rules::time_up(state, colour, decision),
            Input::Resign { .. } => Ok(rules::resign(state, colour)),
            Input::Left { .. } => Ok(rules::left(state, colour)),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(state, viewer)
    }
}

/// One point for a win; a draw is shared without points.
fn outcome(winner: Option<Colour>) -> Outcome {
    let points = |colour| Some(i32::from(winner == Some(colour)));
    Outcome::by_score(&Colour::BOTH.map(|colour| (points(colour), 0)))
}
