//! The state of a game.

use serde::{Deserialize, Serialize};

use super::options::{Rhythm, Rules, TURNS};
use super::word::Word;
use crate::game::Seat;
use crate::grid::LetterGrid;

/// A game, from empty grids to full ones. Whose turn it is follows from the grids: a seat with n
/// letters is at word n + 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub supply: Supply,
    pub rhythm: Rhythm,
    /// All words known so far, in the order of the turns.
    pub words: Vec<Word>,
    pub seats: Vec<SeatState>,
}

/// Where more words come from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Supply {
    /// From nowhere: all 25 are known. The title of the text they are from.
    Text { title: String },
    /// From a hat, which holds these words of each seat until it is drawn from.
    Hat { filled: Vec<Vec<Word>> },
    /// From the players in turn; this one is next.
    Turns { chooser: Seat },
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    pub grid: LetterGrid,
    /// Whether it is still at the table.
    pub here: bool,
    pub rules: Rules,
}

/// What a seat is awaited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Put words into the hat.
    Fill,
    /// Choose the next word.
    Choose,
    /// Write a letter of the word with this number, counted from 0.
    Place(usize),
}

impl State {
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }

    fn here(&self) -> impl Iterator<Item = &SeatState> {
        self.seats.iter().filter(|place| place.here)
    }

    /// Whether all who stayed have filled their grids.
    pub fn is_over(&self) -> bool {
        self.here().all(|place| place.grid.count() == TURNS)
    }

    /// The turn of the slowest seat, counted from 0.
    fn slowest(&self) -> usize {
        self.here().map(|place| place.grid.count()).min().unwrap_or(TURNS)
    }

    /// How many words each seat has to put into the hat.
    pub fn quota(&self) -> usize {
        TURNS.div_ceil(self.here().count().max(1))
    }

    /// What this seat is awaited for, if anything.
    pub fn task(&self, seat: Seat) -> Option<Task> {
        let place = &self.seats[seat.index()];
        let turn = place.grid.count();
        if !place.here || turn == TURNS {
            return None;
        }
        if let Supply::Hat { filled } = &self.supply
            && self.words.is_empty()
        {
            return (filled[seat.index()].len() < self.quota()).then_some(Task::Fill);
        }
        if let Some(chooser) = self.chooser() {
            return (chooser == seat).then_some(Task::Choose);
        }
        let waits = self.rhythm == Rhythm::Together && turn > self.slowest();
        (turn < self.words.len() && !waits).then_some(Task::Place(turn))
    }

    /// Who chooses the next word, when everybody waits for it.
    pub fn chooser(&self) -> Option<Seat> {
        match self.supply {
            Supply::Turns { chooser } if self.slowest() == self.words.len() && !self.is_over() => {
                Some(chooser)
            }
            _ => None,
        }
    }

    /// Whether the hat is being filled.
    pub fn is_filling(&self) -> bool {
        matches!(self.supply, Supply::Hat { .. }) && self.words.is_empty()
    }

    /// A number for each thing that a seat can be awaited for, in the order they come.
    pub fn decision(&self, task: Task) -> u32 {
        match task {
            Task::Fill => 0,
            Task::Choose => 2 * self.words.len() as u32 + 1,
            Task::Place(turn) => 2 * turn as u32 + 2,
        }
    }

    /// Hands the choice of words to the next seat that is still here.
    pub(super) fn pass_choice(&mut self) {
        let count = self.seats.len();
        let Supply::Turns { chooser } = &mut self.supply else { return };
        let after = (1..=count).map(|step| (chooser.index() + step) % count);
        if let Some(next) = after.into_iter().find(|&seat| self.seats[seat].here) {
            *chooser = Seat(next as u8);
        }
    }
}
