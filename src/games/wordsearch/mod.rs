//! Make a Wordsearch, designed by Behrooz 'Bez' Shahriari (2020).
//!
//! 25 words come one after the other, out of a book, a poem, a hat or the players' heads. Of each word,
//! everybody writes one letter into a box of their own 5 x 5 grid, in the line that the length of the
//! word says. Then every box in a word scores a point, and words of four and five letters a bonus.
//!
//! Ours are the clock, and that seats may play at different paces and by different rules.

mod action;
pub mod best;
mod chance;
mod guide;
mod hindsight;
mod hosted;
mod lines;
mod moves;
mod options;
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
mod word;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use action::Action;
pub use lines::{allowed_boxes, allowed_lines};
pub use options::{Minimum, Options, Rhythm, Rules, Scoring, SeatOptions, Source, TURNS, titled};
pub use picture::{OnPage, draw_compared, draw_page, grid_picture};
pub use refusal::Refusal;
pub use rules::Event;
pub use score::{Circled, GOOD, SUPER_GREAT, Score};
pub use state::{SeatState, State, Supply, Task};
pub use view::{SeatView, SourceView, TaskView, View};
pub use word::Word;

use crate::game::{Awaited, Clock, Dice, Game, Input, Outcome, Seat, Seats, Status, Step, Viewer};
use crate::grid::LetterGrid;
use crate::words::{Language, Lexicon};

/// How many words a seat may put into the hat.
pub const MOST_IN_HAT: usize = 50;
/// How many letters the title of a text may have.
pub const LONGEST_TITLE: usize = 80;

/// The game, with the dictionaries that settle arguments.
#[derive(Clone, Debug)]
pub struct Wordsearch {
    /// The table's.
    pub lexicon: Arc<Lexicon>,
    /// Those of seats that chose another one, by their pinned names.
    pub others: BTreeMap<String, Arc<Lexicon>>,
}

impl Game for Wordsearch {
    const ID: &'static str = "wordsearch";
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
        _dice: &mut Dice,
    ) -> Result<State, Refusal> {
        let count = seats.count();
        if !(1..=Seats::<SeatOptions>::MOST).contains(&count) {
            return Err(Refusal::Seats(count));
        }
        let mut places = Vec::new();
        for (_, own) in seats.iter() {
            let rules = self.rules(options, own)?;
            places.push(SeatState { grid: LetterGrid::default(), here: true, rules });
        }
        let (supply, words) = match &options.source {
            Source::Text { title, words } => {
                self.check(title, words)?;
                (Supply::Text { title: title.clone() }, words.clone())
            }
            Source::Hat => (Supply::Hat { filled: vec![Vec::new(); count] }, Vec::new()),
            Source::Turns => (Supply::Turns { chooser: Seat(0) }, Vec::new()),
        };
        Ok(State { supply, rhythm: options.rhythm(), words, seats: places })
    }

    fn status(&self, state: &State) -> Status {
        if state.is_over() {
            return Status::Over(self.outcome(state));
        }
        let awaited = |seat| {
            let task = state.task(seat)?;
            let goes_on = matches!(task, Task::Place(turn) if turn > 0);
            Some(Awaited {
                seat,
                decision: state.decision(task),
                clock: Clock::Pace,
                called: state.rhythm == Rhythm::Together || !goes_on,
            })
        };
        Status::Awaiting(state.seats().filter_map(awaited).collect())
    }

    fn stamp(&self, state: &State, seat: Seat) -> u32 {
        const OVER: u32 = u32::MAX;
        const GONE: u32 = u32::MAX - 1;
        if state.is_over() {
            return OVER;
        }
        if !state.seats[seat.index()].here {
            return GONE;
        }
        // Doing something and having done it are two numbers.
        let turn = state.seats[seat.index()].grid.count() as u32;
        state.task(seat).map_or(8 * turn + 7, |task| match task {
            // Words can be put into the hat one after the other.
            Task::Fill => 0,
            Task::Choose => 8 * turn + 1,
            Task::Place(_) => 8 * turn + 2,
        })
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

impl Wordsearch {
    /// The game of a table where nobody has chosen another dictionary.
    pub fn new(lexicon: Arc<Lexicon>) -> Self {
        Self { lexicon, others: BTreeMap::new() }
    }

    /// The dictionary of those who play by `rules`.
    pub fn lexicon_of(&self, rules: &Rules) -> &Lexicon {
        let own = rules.dictionary.as_ref().and_then(|name| self.others.get(name));
        own.unwrap_or(&self.lexicon)
    }

    pub fn language(&self, rules: &Rules) -> Language {
        self.lexicon_of(rules).language()
    }

    pub fn score(&self, grid: &LetterGrid, rules: &Rules) -> Score {
        Score::of(grid, rules.minimum, rules.scoring, self.lexicon_of(rules))
    }

    /// The rules that a seat has chosen.
    fn rules(&self, options: &Options, own: &SeatOptions) -> Result<Rules, Refusal> {
        let other = own.dictionary.clone().filter(|name| *name != self.lexicon.name());
        if let Some(name) = other.as_ref().filter(|name| !self.others.contains_key(*name)) {
            return Err(Refusal::Dictionary(name.clone()));
        }
        Ok(Rules {
            dictionary: other,
            minimum: own.minimum.unwrap_or(options.minimum),
            scoring: own.scoring.unwrap_or(options.scoring),
        })
    }

    /// Rules in a few words: `en-standard, from 3 letters`.
    fn described(&self, rules: &Rules) -> String {
        let (id, minimum) = (self.lexicon_of(rules).id(), rules.minimum.letters());
        let tutorial = match rules.scoring {
            Scoring::Full => "",
            Scoring::Tutorial => ", boxes only",
        };
        format!("{id}, from {minimum} letters{tutorial}")
    }

    /// What a result was counted by: `en-standard@7d1c…, words from 3 letters, full scoring`.
    fn counted_by(&self, rules: &Rules) -> String {
        let (edition, minimum) = (self.lexicon_of(rules).edition(), rules.minimum.letters());
        let scoring = match rules.scoring {
            Scoring::Full => "full scoring",
            Scoring::Tutorial => "tutorial scoring",
        };
        format!("{edition}, words from {minimum} letters, {scoring}")
    }

    /// Whether a game can be played with these words, whoever sits at the table.
    fn check(&self, title: &str, words: &[Word]) -> Result<(), Refusal> {
        if title.chars().count() > LONGEST_TITLE {
            return Err(Refusal::Title);
        }
        if words.len() != TURNS {
            return Err(Refusal::Words(words.len()));
        }
        let language = self.lexicon.language();
        match words.iter().find(|word| word.folded(language).as_ref() != Some(word)) {
            Some(word) => Err(Refusal::NoLetters { word: word.clone() }),
            None => Ok(()),
        }
    }

    /// Points for all who stayed, ranked among those with the same rules.
    fn outcome(&self, state: &State) -> Outcome {
        let points = state.seats().map(|seat| {
            let place = &state.seats[seat.index()];
            let total = || self.score(&place.grid, &place.rules).total() as i32;
            (place.here.then(total), state.group(seat))
        });
        Outcome::by_score(&points.collect::<Vec<_>>())
    }
}
