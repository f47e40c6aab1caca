//! Random play, with every promise of the contract checked after every step.

use std::cell::Cell;
use std::collections::HashSet;
use std::fmt::Debug;

use crosstown::draw::{Effort, Theme};
use crosstown::game::{
    Dice, Game, Input, RESERVED, Seat, Seats, Seed, Status, Viewer, read_input, write_input,
};
use crosstown::screen::{ALT_LIMIT, Look, Panel, Row, Screen, Show};
use crosstown::table::told::Told;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::leaks::{Tally, check_leaks};
use super::presses::{check_controls, press_all};
use super::told::{check_leaving, check_lines, tellings};

/// A game as the test needs it.
pub trait Subject: Show + Sized {
    /// Options and number of seats of a random table.
    fn table(&self, dice: &mut Dice) -> (Self::Options, usize);

    /// What the seats chose for themselves.
    fn seats(&self, count: usize, _dice: &mut Dice) -> Seats<Self::SeatOptions> {
        Seats::plain(count)
    }

    /// An input that `policy` would try next. It may be refused.
    fn propose(&self, state: &Self::State, policy: Policy, dice: &mut Dice) -> Input<Self::Action>;

    /// How many inputs a game can take at most while everyone follows [`Policy::Forward`].
    fn longest(&self, options: &Self::Options, seats: usize) -> usize;

    /// A state in which everything that `viewer` can't know is different, and all else the same.
    /// None if nothing is hidden from this viewer now.
    fn scramble(&self, state: &Self::State, viewer: Viewer, dice: &mut Dice)
    -> Option<Self::State>;

    /// Whether a control may offer this although it could be refused: where leaving it out would tell a
    /// player what they have to find out for themselves.
    fn risks(&self, _state: &Self::State, _text: &str) -> bool {
        false
    }

    /// Drafts that a pad may be shown with; among them some that make no sense.
    fn drafts(&self) -> Vec<&'static str> {
        vec!["", "🦀", "99999999999999999999"]
    }
}

/// How inputs are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Only what brings the game nearer to its end: it must end within [`Subject::longest`].
    Forward,
    /// Anything a player, a clock or a mischief-maker could send.
    Wild,
}

/// How many inputs are tried under [`Policy::Wild`], the refused ones included.
const WILD_TRIES: usize = 120;

/// Plays one random table, checking everything. A failure names seed and policy, and the log.
pub fn play<G: Subject>(game: &G, number: u64, policy: Policy) {
    let mut choice = Dice::new(&Seed::from_number(number), u64::MAX);
    let (options, seats) = game.table(&mut choice);
    let seats = game.seats(seats, &mut choice);
    let seed = Seed::from_number(number ^ 0xC405_5704);
    let mut trial = Trial {
        game,
        options,
        seats,
        seed,
        log: Vec::new(),
        told: Told::default(),
        number,
        policy,
        scrambled: Cell::default(),
    };
    let (mut state, _) = trial.replay();
    let tries = match policy {
        Policy::Forward => trial.game.longest(&trial.options, trial.seats.count()),
        Policy::Wild => WILD_TRIES,
    };
    for _ in 0..tries {
        trial.check_state(&state, &mut choice);
        if game.status(&state).outcome().is_some() {
            break;
        }
        let input = game.propose(&state, policy, &mut choice);
        state = trial.enter(state, input, &mut choice);
    }
    trial.check_state(&state, &mut choice);
    let over = game.status(&state).outcome().is_some();
    trial.demand(trial.scrambled.get().is_honest(), "a scramble changes what is hidden");
    if policy == Policy::Forward {
        trial.demand(over, "it ends");
    }
    if over {
        trial.check_nothing_goes_on(&state, &mut choice);
    }
}

pub struct Trial<'a, G: Game> {
    pub game: &'a G,
    options: G::Options,
    seats: Seats<G::SeatOptions>,
    seed: Seed,
    /// Accepted inputs.
    log: Vec<Input<G::Action>>,
    /// What they told.
    told: Told,
    number: u64,
    policy: Policy,
    pub scrambled: Cell<Tally>,
}

impl<G: Subject> Trial<'_, G> {
    pub fn demand(&self, kept: bool, promise: &str) {
        if !kept {
            let log: Vec<_> = self.log.iter().map(|i| (i.seat(), write_input(i))).collect();
            let (game, number, policy) = (G::ID, self.number, self.policy);
            panic!(
                "broken: {promise}\n{game}, table {number}, {policy:?}, {:?}\n{log:?}",
                self.options
            );
        }
    }

    /// The dice of the next input.
    pub fn dice(&self) -> Dice {
        Dice::new(&self.seed, self.log.len() as u64 + 1)
    }

    pub fn seats(&self) -> usize {
        self.seats.count()
    }

    pub fn viewers(&self) -> Vec<Viewer> {
        let seats = (0..self.seats.count() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        std::iter::once(Viewer::Public).chain(seats).collect()
    }

    /// The state that the log alone gives, with every input written down and read again; and what is
    /// told on the way.
    fn replay(&self) -> (G::State, Told) {
        let mut told = Told::default();
        let mut state = self
            .game
            .setup(&self.options, &self.seats, &mut Dice::new(&self.seed, 0))
            .expect("the table was chosen to be a legal one");
        for (seq, input) in (1..).zip(&self.log) {
            let status = self.game.status(&state);
            let read = read_input::<G>(input.seat(), &write_input(input), &status);
            self.demand(read.as_ref() == Ok(input), "inputs are read as they are written");
            let step = self.game.apply(&state, input.clone(), &mut Dice::new(&self.seed, seq));
            let step = step.expect("an accepted input is accepted again");
            told.enter(input.seat(), &write_input(input), &tellings(self.game, &step));
            state = step.state;
        }
        (state, told)
    }

    /// Tries an input on `before`; the state that follows, which is the same if it was refused.
    fn enter(&mut self, before: G::State, input: Input<G::Action>, choice: &mut Dice) -> G::State {
        self.check_input(&input);
        let bytes = text(&before);
        let step = match self.game.apply(&before, input.clone(), &mut self.dice()) {
            Ok(step) => step,
            Err(refusal) => {
                self.demand(text(&before) == bytes, "a refusal changes nothing");
                let why = refusal.to_string();
                let sentence = why.ends_with('.') && !why.contains('\n') && why.len() <= 300;
                self.demand(sentence, "a refusal is one sentence");
                return before;
            }
        };
        check_leaks(self, &before, &input, &step, choice);
        self.check_pictures(&before, &step.state);
        for seat in (0..self.seats.count() as u8).map(Seat) {
            let owed = |state: &G::State| self.game.status(state).awaited(seat).map(|a| a.decision);
            let stamps = [&before, &step.state].map(|state| self.game.stamp(state, seat));
            let renewed = owed(&before) == owed(&step.state) || stamps[0] != stamps[1];
            self.demand(renewed, "a new decision makes old buttons stale");
        }
        check_lines(self, &step);
        check_leaving(self, &input, &step);
        self.told.enter(input.seat(), &write_input(&input), &tellings(self.game, &step));
        self.log.push(input);
        let (replayed, told) = self.replay();
        self.demand(text(&replayed) == text(&step.state), "replay equals live");
        self.demand(told == self.told, "a replay tells the same");
        step.state
    }

    fn check_input(&self, input: &Input<G::Action>) {
        self.demand(round_trips(input), "inputs survive being stored");
        if let Input::Act { action, .. } = input {
            let written = action.to_string();
            self.demand(written.parse().as_ref() == Ok(action), "notation reads what it prints");
            self.demand(!RESERVED.contains(&written.as_str()), "no action prints a reserved word");
            let short = written.len() <= 100 && !written.contains('\n');
            self.demand(short, "notation is short");
        }
    }

    fn check_state(&self, state: &G::State, choice: &mut Dice) {
        self.demand(round_trips(state), "states survive being stored");
        match self.game.status(state) {
            Status::Awaiting(awaited) => {
                let seats: HashSet<Seat> = awaited.iter().map(|a| a.seat).collect();
                let distinct = !seats.is_empty() && seats.len() == awaited.len();
                let seated = seats.iter().all(|seat| seat.index() < self.seats.count());
                self.demand(distinct && seated, "someone is awaited, and nobody twice");
            }
            Status::Over(outcome) => {
                let placed = outcome.placings.len() == self.seats.count();
                self.demand(placed, "every seat has a placing");
            }
        }
        let over = self.game.status(state).outcome().is_some();
        if over {
            let (end, open) = (self.game.view(state, Viewer::Public), self.game.afterwards(state));
            self.demand(end == open, "nothing is open afterwards that the end hides");
        }
        let drafts = self.game.drafts();
        let draft = choice.pick(&drafts).copied().unwrap_or_default();
        for viewer in self.viewers() {
            let view = self.game.view(state, viewer);
            for panel in [Panel::Board, Panel::Pad { draft, marks: true }] {
                let screen = self.game.screen(&view, panel);
                self.check_screen(&screen);
                let room = match (panel, over) {
                    (Panel::Board, false) => Row::MOST - 1,
                    (Panel::Board, true) => Row::MOST - 2,
                    (Panel::Pad { .. }, _) => Row::MOST,
                };
                self.demand(screen.rows.len() <= room, "room for the rows every board has");
            }
        }
        // One after another: over a game everybody gets to press everything.
        let viewers = self.viewers();
        let viewer = choice.pick(&viewers).copied().unwrap_or(Viewer::Public);
        press_all(self, state, viewer, choice);
    }

    /// Whether a message looks different is decided by what it says, before anything is drawn.
    fn check_pictures(&self, before: &G::State, after: &G::State) {
        for viewer in self.viewers() {
            let views = [before, after].map(|state| self.game.view(state, viewer));
            if views[0] == views[1] {
                continue;
            }
            for panel in [Panel::Board, Panel::Pad { draft: "", marks: true }] {
                let [was, is] = [0, 1].map(|at| self.game.screen(&views[at], panel));
                if was == is {
                    let look = Look::plain(Theme::Dark);
                    let [was, is] = [0, 1]
                        .map(|at| self.game.picture(&views[at], panel, &look).png(Effort::Quick));
                    self.demand(was == is, "what is told alike is drawn alike");
                }
            }
        }
    }

    pub fn check_screen(&self, screen: &Screen) {
        let count = screen.alt.chars().count();
        self.demand((1..=ALT_LIMIT).contains(&count), "alt text fits");
        self.demand(!screen.alt.contains(['*', '`']), "alt text is plain");
        self.demand(screen.text.chars().count() + screen.board.chars().count() < 1900, "text fits");
        self.demand(one_is_no_plural(screen), "1 letter, not 1 letters");
        check_controls(self, &screen.rows);
    }

    fn check_nothing_goes_on(&self, state: &G::State, choice: &mut Dice) {
        for _ in 0..20 {
            let input = self.game.propose(state, Policy::Wild, choice);
            let refused = self.game.apply(state, input, &mut self.dice()).is_err();
            self.demand(refused, "nothing is accepted after the end");
        }
    }
}

/// Whether no word in all that a screen says is a plural after the number one.
fn one_is_no_plural(screen: &Screen) -> bool {
    let plural = |text: &str| {
        let words: Vec<&str> = text.split([' ', '\n']).collect();
        let pair = |pair: &[&str]| {
            let thing = pair[1].trim_end_matches(|sign: char| !sign.is_alphabetic());
            pair[0] == "1" && ["letters", "words", "points", "moves", "squares"].contains(&thing)
        };
        words.windows(2).any(pair)
    };
    ![&screen.text, &screen.board, &screen.alt].into_iter().any(|text| plural(text))
}

pub fn text(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data can be written")
}

fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(data: &T) -> bool {
    let written = text(data);
    serde_json::from_str::<T>(&written).is_ok_and(|read| read == *data && text(&read) == written)
}
