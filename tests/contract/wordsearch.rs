//! Make a Wordsearch keeps the contract.

use std::collections::BTreeMap;
use std::sync::Arc;

use crosstown::game::{Dice, Input, Seat, Seats, Viewer};
use crosstown::games::wordsearch::{
    Action, Minimum, Options, Rhythm, Scoring, SeatOptions, Source, State, Supply, TURNS, Task,
    Word, Wordsearch, allowed_boxes,
};
use crosstown::grid::{LetterGrid, Square};
use crosstown::words::{Letter, Lexicon};

use super::harness::{Policy, Subject, play};

fn game() -> Wordsearch {
    let load = |id| Arc::new(Lexicon::load(id).unwrap());
    let other = load("de");
    Wordsearch { lexicon: load(Lexicon::DEFAULT), others: BTreeMap::from([(other.name(), other)]) }
}

/// Words to choose, more than there are turns.
const CHOICES: &str = "apple bread chair dance eagle flame grape house island jungle kite lemon mango night \
    ocean piano queen river stone table umbrella violin window yellow zebra at be cat door";

fn letter(dice: &mut Dice) -> Letter {
    Letter::from_number(1 + dice.below(26) as u8).unwrap()
}

fn word(dice: &mut Dice) -> Word {
    let longest = if dice.below(10) == 0 { Word::LONGEST } else { 9 };
    let length = 1 + dice.below(longest as u32);
    Word::new((0..length).map(|_| letter(dice)).collect()).unwrap()
}

impl Subject for Wordsearch {
    fn table(&self, dice: &mut Dice) -> (Options, usize) {
        let source = match dice.below(3) {
            0 => Source::Text {
                title: "A Text".to_owned(),
                words: (0..TURNS).map(|_| word(dice)).collect(),
            },
            1 => Source::Hat,
            _ => Source::Turns,
        };
        let rhythm = *dice.pick(&[Rhythm::Own, Rhythm::Together]).unwrap();
        // Few seats most of the time: every step is drawn for each of them.
        let most = if dice.below(12) == 0 { 6 } else { 3 };
        let options = Options { source, rhythm, ..Options::default() };
        (options, 1 + dice.below(most) as usize)
    }

    fn seats(&self, count: usize, dice: &mut Dice) -> Seats<SeatOptions> {
        let seat = |_| SeatOptions {
            dictionary: self.others.keys().next().filter(|_| dice.below(3) == 0).cloned(),
            minimum: dice
                .pick(&[None, Some(Minimum::Two), Some(Minimum::Three)])
                .copied()
                .flatten(),
            scoring: dice.pick(&[None, Some(Scoring::Tutorial)]).copied().flatten(),
        };
        Seats::new((0..count).map(seat).collect())
    }

    fn propose(&self, state: &State, policy: Policy, dice: &mut Dice) -> Input<Action> {
        let awaited: Vec<(Seat, Task)> =
            state.seats().filter_map(|seat| Some((seat, state.task(seat)?))).collect();
        let (seat, task) = dice.pick(&awaited).copied().unwrap_or((Seat(0), Task::Fill));
        let place = &state.seats[seat.index()];
        let action = match task {
            Task::Fill => Action::Hat((0..3).map(|_| word(dice)).collect()),
            Task::Choose => {
                let fresh = CHOICES.split_whitespace().filter_map(Word::read);
                Action::Word(fresh.into_iter().find(|word| !state.words.contains(word)).unwrap())
            }
            Task::Place(turn) => {
                let word = &state.words[turn];
                let letters = word.choices(self.language(&place.rules));
                let boxes = allowed_boxes(&place.grid, word.line());
                Action::Put(*dice.pick(&letters).unwrap(), *dice.pick(&boxes).unwrap())
            }
        };
        let forward = Input::Act { seat, action };
        if policy == Policy::Forward {
            return forward;
        }
        let anyone = Seat(dice.below(state.seats.len() as u32 + 1) as u8);
        let square = Square::new(dice.below(7) as u8, dice.below(7) as u8);
        match dice.below(60) {
            0..38 => forward,
            38..42 => Input::Act { seat: anyone, action: Action::Put(letter(dice), square) },
            42..44 => Input::Act { seat: anyone, action: Action::Hat(vec![word(dice)]) },
            44..46 => Input::Act { seat: anyone, action: Action::Word(word(dice)) },
            46..56 => Input::TimeUp { seat, decision: state.decision(task) },
            56 => Input::TimeUp { seat: anyone, decision: dice.below(52) },
            57 => Input::Resign { seat: anyone },
            58 => Input::Left { seat: anyone },
            _ => forward,
        }
    }

    /// Every letter written, every word chosen, and the hat filled three words at a time.
    fn longest(&self, _options: &Options, seats: usize) -> usize {
        TURNS * seats + TURNS + 2 * seats
    }

    /// The words ahead are others, and so are the grids of others and their words in the hat; when it
    /// is over, all is known.
    fn scramble(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        };
        let known = you.map_or(0, |you| {
            let placing = matches!(state.task(you), Some(Task::Place(_)));
            state.seats[you.index()].grid.count() + usize::from(placing)
        });
        let mut other = state.clone();
        let mut hidden = 0;
        for ahead in other.words.iter_mut().skip(known) {
            *ahead = word(dice);
            hidden += 1;
        }
        for seat in state.seats().filter(|seat| you != Some(*seat)) {
            let grid = &mut other.seats[seat.index()].grid;
            hidden += grid.count();
            *grid = scattered(grid, dice);
            if let Supply::Hat { filled } = &mut other.supply {
                let words = &mut filled[seat.index()];
                hidden += words.len();
                words.iter_mut().for_each(|own| *own = word(dice));
            }
        }
        (hidden > 0 && !state.is_over()).then_some(other)
    }

    fn drafts(&self) -> Vec<&'static str> {
        vec!["", "E", "?", "?A", "EE", "2", "🦀", "99999999999999999999"]
    }
}

/// A grid with as many letters, any of them anywhere.
fn scattered(grid: &LetterGrid, dice: &mut Dice) -> LetterGrid {
    let mut squares: Vec<Square> = Square::all(5).collect();
    dice.shuffle(&mut squares);
    let mut other = LetterGrid::default();
    squares.iter().take(grid.count()).for_each(|&square| other.put(square, letter(dice)));
    other
}

#[test]
fn random_play_forward() {
    let game = game();
    (0..5).for_each(|number| play(&game, number, Policy::Forward));
}

#[test]
fn random_play_wild() {
    let game = game();
    (0..10).for_each(|number| play(&game, number, Policy::Wild));
}
