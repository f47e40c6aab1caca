//! The state of a game.

use serde::{Deserialize, Serialize};

use super::board::{BOX, Board, CENTRE};
use super::columns::Columns;
use super::event::Event;
use super::options::Options;
use super::set;
use super::tile::Tile;
use crate::game::{Dice, Seat};

/// After so many turns of every seat without a lock a round ends.
pub const IDLE_TURNS: u32 = 10;

/// A game, with every tile there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub options: Options,
    /// In drawing order.
    pub bag: Vec<Tile>,
    #[serde(flatten)]
    pub board: Board,
    pub scores: Vec<u32>,
    /// Which seats are still in play.
    pub here: Vec<bool>,
    /// Counted from 1.
    pub round: u32,
    /// Who had the first turn of this round.
    pub first: Seat,
    /// Whose turn it is, or was last when it is over.
    pub turn: Seat,
    /// Whether they have done something, and may only lock or end now.
    pub acted: bool,
    /// How many turns there have been in the game.
    pub ply: u32,
    /// Which seats have passed, one after the other, up to now.
    pub passed: Vec<bool>,
    /// How many turns each seat has had since the last lock of anybody, or the start of the round.
    pub turns: Vec<u32>,
    /// Once somebody has six words: the seats that still have their last turn, in order.
    pub last_turns: Option<Vec<Seat>>,
    /// What the newest input did, for those who look at the table now.
    pub last: Option<Event>,
    pub over: bool,
}

impl State {
    /// The first round, with every seat's boxes full.
    pub(super) fn new(options: Options, seats: usize, dice: &mut Dice) -> Self {
        let mut bag = set::all();
        dice.shuffle(&mut bag);
        let first = Seat(dice.below(seats as u32) as u8);
        let board = Board {
            boxes: vec![Vec::new(); seats],
            centre: Vec::new(),
            columns: vec![Columns::default(); seats],
        };
        let mut state = Self {
            options,
            bag,
            board,
            scores: vec![0; seats],
            here: vec![true; seats],
            round: 1,
            first,
            turn: first,
            acted: false,
            ply: 0,
            passed: vec![false; seats],
            turns: vec![0; seats],
            last_turns: None,
            last: None,
            over: false,
        };
        state.fill();
        state
    }

    /// Clears columns and centre into the bag, shuffles it and fills up the rest.
    pub(super) fn next_round(&mut self, dice: &mut Dice) {
        for columns in &mut self.board.columns {
            let Columns { left, right, .. } = std::mem::take(columns);
            self.bag.extend(left.into_iter().chain(right));
        }
        self.bag.append(&mut self.board.centre);
        dice.shuffle(&mut self.bag);
        self.fill();
        self.round += 1;
        self.first = self.next_here(self.first);
        self.turn = self.first;
        self.last_turns = None;
        self.passed.fill(false);
        self.turns.fill(0);
    }

    /// Fills boxes and centre out of the bag, the first box first.
    fn fill(&mut self) {
        for tiles in &mut self.board.boxes {
            let missing = (BOX - tiles.len()).min(self.bag.len());
            tiles.extend(self.bag.drain(..missing));
        }
        self.fill_centre();
    }

    /// Fills the centre out of the bag, as far as that goes.
    pub(super) fn fill_centre(&mut self) {
        let missing = (CENTRE - self.board.centre.len()).min(self.bag.len());
        self.board.centre.extend(self.bag.drain(..missing));
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.here.len() as u8).map(Seat)
    }

    /// The seats that are still in play.
    pub fn in_play(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| self.here[seat.index()])
    }

    /// The seats in play after this one, in order, once around.
    pub(super) fn after(&self, seat: Seat) -> Vec<Seat> {
        let count = self.here.len();
        let around = (1..count).map(|step| Seat(((seat.index() + step) % count) as u8));
        around.filter(|seat| self.here[seat.index()]).collect()
    }

    /// The next seat in play.
    pub(super) fn next_here(&self, seat: Seat) -> Seat {
        self.after(seat).first().copied().unwrap_or(seat)
    }

    /// Two a turn: the deed, and the lock after it.
    pub fn decision(&self) -> u32 {
        2 * self.ply + u32::from(self.acted)
    }

    /// How many tiles there are, wherever they lie.
    pub fn tiles(&self) -> usize {
        let board = &self.board;
        let columns = board.columns.iter().map(|own| own.left.len() + own.right.len());
        let boxes = board.boxes.iter().map(Vec::len);
        self.bag.len() + board.centre.len() + boxes.chain(columns).sum::<usize>()
    }
}
