//! Word Cross by the sheet and by what was decided about it: its tiles, its turns, its rounds, and what
//! the program adds.

mod player;
mod risk;
mod rounds;
mod rules;
mod show;
mod soak;
mod tiles;

use std::sync::Arc;

use crosstown::game::{Dice, Game, Input, Misread, Outcome, Seat, Seats, Seed};
use crosstown::games::wordcross::{
    Action, Board, Columns, Disputes, Event, Options, Refusal, Side, State, Tile, WordCross,
};
use crosstown::words::Lexicon;

fn game() -> WordCross {
    WordCross::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()))
}

fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(|tile| tile.parse().unwrap()).collect()
}

/// Columns as `LO-VE* TH-`: the rows from the bottom up, a star on those that are locked.
fn columns(text: &str) -> Columns {
    let mut columns = Columns::default();
    for row in text.split_whitespace() {
        let (left, right) = row.trim_end_matches('*').split_once('-').unwrap();
        columns.left.extend(tiles(left));
        columns.right.extend(tiles(right));
        columns.locked += u8::from(row.ends_with('*'));
    }
    columns
}

/// The same the other way round.
fn drawn(columns: &Columns) -> String {
    let rows = columns.left.len().max(columns.right.len()) as u8;
    let row = |row: u8| {
        let [left, right] = Side::BOTH
            .map(|side| columns.at(side, row).map(|tile| tile.to_string()).unwrap_or_default());
        format!("{left}-{right}{}", if row <= columns.locked { "*" } else { "" })
    };
    (1..=rows).map(row).collect::<Vec<_>>().join(" ")
}

/// A table being played: everything goes in as typed.
struct Table {
    game: WordCross,
    state: State,
    seed: Seed,
    inputs: u64,
    told: Vec<Event>,
}

impl Table {
    fn new(seats: usize, seed: u64) -> Self {
        Self::with(Options::default(), seats, seed)
    }

    fn with(options: Options, seats: usize, seed: u64) -> Self {
        let (game, seed) = (game(), Seed::from_number(seed));
        let state = game.setup(&options, &Seats::plain(seats), &mut Dice::new(&seed, 0)).unwrap();
        Self { game, state, seed, inputs: 0, told: Vec::new() }
    }

    /// The first seat is to move. Its left box has TH, its right box ER, and both have a few more; these
    /// are the columns of each seat.
    fn at(disputes: Disputes, seats: &[&str]) -> Self {
        let mut table = Self::with(Options { disputes, ..Options::default() }, seats.len(), 1);
        let boxes = ["TH LO CA SH Q S A", "ER VE KE ED IN A S"];
        let boxes = (0..seats.len()).map(|number| tiles(boxes[number % 2])).collect();
        let columns = seats.iter().map(|seat| columns(seat)).collect();
        table.state.board = Board { boxes, centre: tiles("KE RE T I"), columns };
        table.state.bag = tiles("E D N");
        (table.state.first, table.state.turn) = (Seat(0), Seat(0));
        table
    }

    fn enter(&mut self, input: Input<Action>) -> Result<(), Refusal> {
        let mut dice = Dice::new(&self.seed, self.inputs + 1);
        let step = self.game.apply(&self.state, input, &mut dice)?;
        self.state = step.state;
        self.told = step.events.into_iter().map(|(_, event)| event).collect();
        self.inputs += 1;
        Ok(())
    }

    /// Seats count from 1 here, as in what is typed.
    fn act(&mut self, seat: u8, typed: &str) -> Result<(), String> {
        let action = typed.parse().map_err(|misread: Misread| misread.to_string())?;
        self.enter(Input::Act { seat: Seat(seat - 1), action }).map_err(|why| why.to_string())
    }

    fn time_up(&mut self, seat: u8) {
        let decision = self.state.decision();
        self.enter(Input::TimeUp { seat: Seat(seat - 1), decision }).unwrap();
    }

    fn leave(&mut self, seat: u8) {
        self.enter(Input::Left { seat: Seat(seat - 1) }).unwrap();
    }

    fn columns(&self, seat: u8) -> String {
        drawn(self.state.board.of(Seat(seat - 1)))
    }

    /// Whose turn it is.
    fn turn(&self) -> u8 {
        self.state.turn.0 + 1
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.status(&self.state).outcome().cloned()
    }
}
