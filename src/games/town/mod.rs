//! Criss-Cross Town, by Sotirios Karamitsos.
//!
//! Everybody has a sheet of 10 x 10 letters. In each of eight rounds a blueprint card says how many pieces
//! may be cut out of it, and how large; they are built into a town, all at the same time, and the sheets
//! are passed on. In the end a town must be a crossword: workers make letters wild, and what still spells
//! no word is blacked out. Long words score, buildings in good places, and having more workers than one's
//! neighbours.
//!
//! Ours are the sheets and the cards, whose pictures are lost, the clock, and what happens when somebody
//! leaves.
//!
//! | file | what lives there |
//! |---|---|
//! | `building`, `tile`, `town`, `paper`, `part` | letters with buildings, where they can lie |
//! | `options`, `sheet`, `card` | what a table agrees on, the sheets and the cards of a game |
//! | `desk` | what one player does with scissors, pieces and workers |
//! | `state`, `rules`, `judge` | rounds, the end, and whether a town is a crossword |
//! | `score`, `solve`, `spelling` | what a town scores, its best arrangement, which runs are words |
//! | `text`, `on_paper` | towns as text, and what is asked about those played on paper |
//! | `view`, `player`, `rank` | what one may see, the computer's seats, and what solo points make of a player |
//! | `cuts`, `spots`, `jobs` | plain pieces to cut, the best places for a part, and for a worker |
//! | `ideas`, `moves` | what the program would do, and what can be typed |
//! | `show`, `picture`, `written`, `telling` | a view in words and controls, in pixels, in letters; events in a sentence |
//! | `hosted`, `whole`, `guide` | what a table must know besides, which stored states hang together, and how to play |
//! | `action`, `squares`, `arrangement`, `refusal` | what is typed, and the answers |

mod action;
mod arrangement;
mod building;
mod card;
mod cuts;
mod desk;
mod guide;
mod hosted;
mod ideas;
mod jobs;
mod judge;
mod moves;
pub mod on_paper;
mod options;
mod paper;
mod part;
mod picture;
pub mod player;
mod rank;
mod refusal;
mod rules;
pub mod score;
mod sheet;
mod show;
pub mod solve;
mod spelling;
mod spots;
mod squares;
mod state;
mod telling;
pub mod text;
mod tile;
#[allow(clippy::module_inception, reason = "the game is named after what is built in it")]
mod town;
mod view;
mod whole;
mod written;

use std::sync::{Arc, OnceLock};

pub use action::Action;
pub use arrangement::{Arrangement, Proof};
pub use building::Building;
pub use card::{Card, ROUNDS, UnreadableCard};
pub use desk::Desk;
pub use options::{Options, SeatOptions, Variant};
pub use paper::{BadCut, Paper};
pub use part::{Lies, Part};
pub use picture::draw_page;
pub use rank::rank;
pub use refusal::Refusal;
pub use rules::Event;
pub use score::{Score, ScoredWord, Terms};
pub use sheet::{SHEET, sheet};
pub use show::CATEGORIES;
pub use spelling::Spelling;
pub use state::{Asked, FINISH, IMAGINED, SeatState, State};
pub use tile::{Tile, UnreadableTile};
pub use town::{Cover, Lot, Run, Town, beside};
pub use view::{Own, SeatView, View};

use crate::game::{
    Awaited, Clock, Dice, Game, Input, Outcome, Placing, Seat, Seats, Status, Step, Viewer,
};
use crate::words::Lexicon;

/// How many may play.
const MOST_SEATS: usize = 4;
/// The minute of a tight round.
const MINUTE: u32 = 60;

/// The game, with the dictionary that settles arguments.
#[derive(Clone, Debug)]
pub struct CrissCrossTown {
    lexicon: Arc<Lexicon>,
    /// Which runs are words, in the permissive variants and in the others: made when it is first asked for.
    spellings: Arc<[OnceLock<Spelling>; 2]>,
    ideas: ideas::Memo,
}

impl Game for CrissCrossTown {
    const ID: &'static str = "town";
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
        let count = seats.count();
        if !(1..=MOST_SEATS).contains(&count) {
            return Err(Refusal::Seats(count));
        }
        let cards = Card::drawn(dice);
        // One worker each to begin with, and one more if the first card says so.
        let hired = 1 + usize::from(cards[0].worker);
        let desk = |number| Desk { sheet: sheet(dice, number), hired, ..Desk::default() };
        let sheets = count as u64;
        let seats = (0..sheets).map(|number| SeatState::new(desk(number))).collect();
        Ok(State { variant: options.variant, cards, round: 1, seats, sheets, hurried: false })
    }

    fn status(&self, state: &State) -> Status {
        if state.is_over() {
            return Status::Over(self.outcome(state));
        }
        let awaited = |seat: Seat| {
            let place = &state.seats[seat.index()];
            let clock = match (place.is_late(), state.hurried) {
                // The program owes the next step.
                (true, _) => Clock::None,
                (false, true) => Clock::Within(MINUTE),
                (false, false) => Clock::Pace,
            };
            let called = !place.is_late() && (state.round == 1 || !state.is_solo());
            Awaited { seat, decision: state.decision(seat), clock, called }
        };
        let owing = state.seats().filter(|seat| state.seats[seat.index()].owes());
        Status::Awaiting(owing.map(awaited).collect())
    }

    fn stamp(&self, state: &State, seat: Seat) -> u32 {
        const OVER: u32 = u32::MAX;
        const GONE: u32 = u32::MAX - 1;
        let place = &state.seats[seat.index()];
        if state.is_over() {
            OVER
        } else if place.here {
            place.edits
        } else {
            GONE
        }
    }

    fn apply(
        &self,
        state: &State,
        input: Input<Action>,
        dice: &mut Dice,
    ) -> Result<Step<State, Event>, Refusal> {
        let seat = input.seat();
        if seat.index() >= state.seats.len() {
            return Err(Refusal::NoSeat { seat, seats: state.seats.len() });
        }
        if state.is_over() {
            return Err(Refusal::Over);
        }
        if !state.seats[seat.index()].here {
            return Err(Refusal::Gone);
        }
        match input {
            Input::Act { action, .. } => self.act(state, seat, action, dice),
            Input::TimeUp { decision, .. } => self.time_up(state, seat, decision, dice),
            Input::Resign { .. } | Input::Left { .. } => Ok(rules::leave(state, seat, dice)),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }
}

impl CrissCrossTown {
    pub fn new(lexicon: Arc<Lexicon>) -> Self {
        Self { lexicon, spellings: Arc::default(), ideas: ideas::Memo::default() }
    }

    pub fn spelling(&self, variant: Variant) -> &Spelling {
        let permissive = variant.is_permissive();
        self.spellings[usize::from(permissive)]
            .get_or_init(|| Spelling::shared(&self.lexicon, permissive))
    }

    #[cfg(test)]
    fn has_spelling(&self, variant: Variant) -> bool {
        self.spellings[usize::from(variant.is_permissive())].get().is_some()
    }

    /// The score of a seat: in the end, or if it were the end.
    pub fn score(&self, state: &State, seat: Seat) -> Score {
        let desk = &state.seats[seat.index()].desk;
        let neighbours = state.rivals(seat, |other| other.desk.town.workers());
        let terms = Terms { neighbours, crumpled: desk.crumpled };
        Score::of(&desk.town, &terms, self.spelling(state.variant))
    }

    /// Most points, then least pollution; whoever has equally much of both shares the place.
    fn outcome(&self, state: &State) -> Outcome {
        let result = |seat: Seat| {
            let place = &state.seats[seat.index()];
            let finished = place.here && state.is_finishing();
            let pollution = std::cmp::Reverse(place.desk.pollution());
            finished.then(|| (self.score(state, seat).total(), pollution))
        };
        let results: Vec<_> = state.seats().map(result).collect();
        let placing = |own: &Option<(i32, std::cmp::Reverse<usize>)>| {
            let better = results.iter().filter(|other| *other > own).count();
            Placing {
                score: own.map_or(0, |(points, _)| points),
                rank: own.map(|_| better as u8 + 1),
                group: 0,
            }
        };
        Outcome { placings: results.iter().map(placing).collect() }
    }
}
