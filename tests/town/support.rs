//! A table to try clauses on: sheets and towns are drawn as text, and everything is typed.

use std::sync::Arc;

use crosstown::game::{Dice, Game, Input, Seat, Seats, Seed, Status, Viewer};
use crosstown::games::town::{
    Action, CrissCrossTown, Event, Lot, Options, Own, Paper, Refusal, State, Town, Variant, View,
};
use crosstown::grid::Square;
use crosstown::words::Lexicon;

pub struct Table {
    pub game: CrissCrossTown,
    pub state: State,
    /// What the last input told everybody or somebody.
    pub events: Vec<Event>,
    inputs: u64,
}

pub fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Rows of tiles with blanks between them; `.` is nothing. The first is on a1.
pub fn paper(rows: &str) -> Paper {
    Paper::new(tiles(rows).collect())
}

/// Letters of a town, the first of the first row on m13.
pub fn town(rows: &str) -> Town {
    let moved = |at: Square| Square::new(at.column + 12, at.row + 12);
    let lot = |(at, tile)| (moved(at), Lot { tile, cover: Default::default() });
    Town { lots: tiles(rows).map(lot).collect(), ..Town::default() }
}

fn tiles(rows: &str) -> impl Iterator<Item = (Square, crosstown::games::town::Tile)> {
    let rows = rows.split('/').enumerate();
    rows.flat_map(|(row, line)| {
        let words = line.split_whitespace().enumerate();
        words.filter(|(_, word)| *word != ".").map(move |(column, word)| {
            (Square::new(column as u8, row as u8), word.parse().unwrap())
        })
    })
}

/// Ten rows of ten letters without a building.
pub const PLAIN: &str = "A B C D E F G H I J/K L M N O P Q R S T/U V W X Y Z A B C D/E F G H I J K L M N/\
    O P Q R S T U V W X/Y Z A B C D E F G H/I J K L M N O P Q R/S T U V W X Y Z A B/\
    C D E F G H I J K L/M N O P Q R S T U V";

impl Table {
    pub fn new(seats: usize, variant: Variant) -> Self {
        let game = CrissCrossTown::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()));
        let seats = Seats::plain(seats);
        let state = game.setup(&Options { variant }, &seats, &mut Dice::new(&seed(), 0)).unwrap();
        Self { game, state, events: Vec::new(), inputs: 0 }
    }

    pub fn solo() -> Self {
        Self::new(1, Variant::Standard)
    }

    /// A solo table with this sheet, and a card that takes much.
    pub fn with_sheet(rows: &str) -> Self {
        let mut table = Self::solo();
        table.desk(0).sheet = paper(rows);
        table.card("5 5 | 4 3 2");
        table.begin();
        table
    }

    /// A solo table with this town, and a sheet of plain letters.
    pub fn with_town(rows: &str, workers: usize) -> Self {
        let mut table = Self::with_sheet(PLAIN);
        table.desk(0).town = town(rows);
        table.desk(0).hired = workers;
        table.begin();
        table
    }

    /// A solo table at the end of the game.
    pub fn finishing(rows: &str, workers: usize) -> Self {
        let mut table = Self::with_town(rows, workers);
        table.state.round = 9;
        table
    }

    pub fn card(&mut self, card: &str) {
        let round = usize::from(self.state.round) - 1;
        self.state.cards[round] = card.parse().unwrap();
    }

    pub fn desk(&mut self, seat: usize) -> &mut crosstown::games::town::Desk {
        &mut self.state.seats[seat].desk
    }

    /// What lies on the desks is what the round began with.
    pub fn begin(&mut self) {
        for seat in &mut self.state.seats {
            seat.opening = seat.desk.clone();
        }
    }

    pub fn enter(&mut self, input: Input<Action>) -> Result<(), Refusal> {
        let mut dice = Dice::new(&seed(), self.inputs + 1);
        let step = self.game.apply(&self.state, input, &mut dice)?;
        self.inputs += 1;
        self.state = step.state;
        self.events = step.events.into_iter().map(|(_, event)| event).collect();
        Ok(())
    }

    pub fn tries(&mut self, seat: u8, text: &str) -> Result<(), Refusal> {
        let action = text.parse().unwrap_or_else(|misread| panic!("{misread}"));
        self.enter(Input::Act { seat: Seat(seat), action })
    }

    /// Lines that are all accepted from this seat.
    pub fn does(&mut self, seat: u8, lines: &str) {
        for line in lines.split(',') {
            if let Err(refusal) = self.tries(seat, line.trim()) {
                panic!("{line}: {refusal}");
            }
        }
    }

    /// What seat 1 does at a table where nobody else matters.
    pub fn play(&mut self, lines: &str) {
        self.does(0, lines);
    }

    /// Why seat 1 may not do that. Nothing is changed by it.
    pub fn refuses(&mut self, line: &str) -> Refusal {
        let before = self.state.clone();
        let refusal = self.tries(0, line).expect_err(line);
        assert_eq!(self.state, before);
        refusal
    }

    pub fn time_up(&mut self, seat: u8) -> Result<(), Refusal> {
        let Status::Awaiting(awaited) = self.game.status(&self.state) else { panic!("it is over") };
        let seat = Seat(seat);
        let decision = awaited.iter().find(|a| a.seat == seat).map_or(99, |a| a.decision);
        self.enter(Input::TimeUp { seat, decision })
    }

    /// Plays on without doing anything, up to this round.
    pub fn skip_to(&mut self, round: u8) {
        while self.state.round < round {
            for seat in 0..self.state.seats.len() as u8 {
                if self.state.seats[usize::from(seat)].owes() {
                    self.does(seat, "done");
                }
            }
        }
    }

    pub fn view(&self, seat: u8) -> View {
        self.game.view(&self.state, Viewer::Seat(Seat(seat)))
    }

    pub fn own(&self) -> Own {
        self.view(0).own.unwrap()
    }

    pub fn reserve(&self) -> usize {
        self.own().reserve
    }

    /// The parts by number, each with its letters in reading order.
    pub fn parts(&self) -> Vec<(u8, String)> {
        let parts = self.own().desk.parts;
        parts.iter().map(|(&number, part)| (number, spelled(&part.paper))).collect()
    }

    /// What the public is shown of a seat.
    pub fn public(&self) -> View {
        self.game.view(&self.state, Viewer::Public)
    }
}

/// The letters in reading order.
pub fn spelled(paper: &Paper) -> String {
    paper.tiles().iter().map(|(_, tile)| tile.letter.char()).collect()
}

/// The letters of a town in reading order, with their squares.
pub fn laid(town: &Town) -> Vec<String> {
    let taken = town.taken();
    taken.iter().map(|at| format!("{}{at}", town.lots[at].tile.letter)).collect()
}

fn seed() -> Seed {
    Seed::from_number(15)
}
