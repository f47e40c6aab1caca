//! Word Cross, after the sheet of March 2019: short words out of wooden tiles of one and two letters.
//!
//! Between two neighbours lies a box of 36 tiles, and in the middle a centre of four. In turn each
//! player takes a tile into one of their two columns, from the box on that side or from the centre, so
//! that the tiles that face each other make words; or swaps, moves or steals one. A word that is locked
//! can't be stolen. Six locked words end the round, and the round scores the locked words. Whoever has
//! the most points once somebody has reached the target wins.
//!
//! Ours are the set of tiles, the ring of three boxes for three players, and what happens when nobody
//! gets anywhere, runs out of time or leaves.

mod action;
mod board;
mod columns;
mod doubt;
mod event;
mod guide;
mod hosted;
mod moves;
mod options;
mod pairs;
mod picture;
pub mod player;
mod refusal;
mod rules;
mod set;
mod show;
mod state;
mod telling;
mod tile;
mod view;
mod whole;
mod written;

use std::sync::{Arc, OnceLock};

pub use action::{Action, Deed, Supply, Then};
pub use board::{BOX, Board, CENTRE, Done};
pub use columns::{Columns, ROWS, Side};
pub use event::{Event, RoundEnd};
pub use moves::thefts;
pub use options::{Disputes, HIGHEST_TARGET, LOWEST_TARGET, Options, SeatOptions};
pub use pairs::Pairs;
pub use picture::picture;
pub use refusal::Refusal;
pub use set::{Kind, TILES, kinds, value};
pub use state::{IDLE_TURNS, State};
pub use tile::{NotATile, Pair, Tile, grouped};
pub use view::View;

use crate::game::{Awaited, Clock, Dice, Game, Input, Outcome, Seat, Seats, Status, Step, Viewer};
use crate::words::{Language, Lexicon};

/// The game, with the dictionary that settles arguments.
#[derive(Clone, Debug)]
pub struct WordCross {
    pub lexicon: Arc<Lexicon>,
    pairs: OnceLock<Arc<Pairs>>,
}

impl WordCross {
    pub fn new(lexicon: Arc<Lexicon>) -> Self {
        Self { lexicon, pairs: OnceLock::new() }
    }

    /// Which tiles make words with which at this table.
    pub fn pairs(&self) -> &Pairs {
        self.pairs.get_or_init(|| Arc::new(Pairs::new(&self.lexicon)))
    }
}

impl Game for WordCross {
    const ID: &'static str = "wordcross";
    const RULES: u16 = 1;

    type Options = Options;
    type SeatOptions = SeatOptions;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(
        &self,
        options: &Options,
        seats: &Seats<SeatOptions>,
        dice: &mut Dice,
    ) -> Result<State, Refusal> {
        if !(2..=4).contains(&seats.count()) {
            return Err(Refusal::Seats(seats.count()));
        }
        // So are its tiles.
        if self.lexicon.language() != Language::English {
            return Err(Refusal::Dictionary(self.lexicon.id().to_owned()));
        }
        if !(LOWEST_TARGET..=HIGHEST_TARGET).contains(&options.target) {
            return Err(Refusal::Target(options.target));
        }
        Ok(State::new(*options, seats.count(), dice))
    }

    fn status(&self, state: &State) -> Status {
        if state.over {
            let points = |seat: Seat| state.scores[seat.index()] as i32;
            let ranked = |seat: Seat| (state.here[seat.index()].then(|| points(seat)), 0);
            return Status::Over(Outcome::by_score(&state.seats().map(ranked).collect::<Vec<_>>()));
        }
        // Whoever has acted goes on alone.
        let called = !state.acted;
        let decision = state.decision();
        Status::Awaiting(vec![Awaited { seat: state.turn, decision, clock: Clock::Pace, called }])
    }

    fn stamp(&self, state: &State, seat: Seat) -> u32 {
        const OVER: u32 = u32::MAX;
        const GONE: u32 = u32::MAX - 1;
        if state.over {
            OVER
        } else if !state.here[seat.index()] {
            GONE
        } else {
            state.decision()
        }
    }

    fn apply(
        &self,
        state: &State,
        input: Input<Action>,
        dice: &mut Dice,
    ) -> Result<Step<State, Event>, Refusal> {
        let (seat, seats) = (input.seat(), state.here.len());
        if seat.index() >= seats {
            return Err(Refusal::NoSeat { seat, seats });
        }
        if state.over {
            return Err(Refusal::Over);
        }
        if !state.here[seat.index()] {
            return Err(Refusal::Gone);
        }
        match input {
            Input::Act { action, .. } => rules::act(self, state, seat, action, dice),
            Input::TimeUp { decision, .. } => rules::time_up(state, seat, decision, dice),
            Input::Resign { .. } | Input::Left { .. } => Ok(rules::leave(state, seat, dice)),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(state, viewer)
    }
}
