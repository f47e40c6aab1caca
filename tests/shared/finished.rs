//! Games of every kind, played to their end by computers, and alike each time.

use crosstown::game::{Dice, Header, Level, Seat, Seed, Status};
use crosstown::screen::Look;
use crosstown::table::kind::Kind;
use crosstown::table::registry::{AnySession, KINDS};
use crosstown::words::OwnWords;

/// A table to be played at.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub name: &'static str,
    pub game: &'static str,
    pub options: &'static str,
    pub seats: usize,
}

const fn table(
    name: &'static str,
    game: &'static str,
    options: &'static str,
    seats: usize,
) -> Table {
    Table { name, game, options, seats }
}

/// The smallest and the largest there are.
pub const TABLES: [Table; 10] = [
    table("Crisscross, 5 x 5", "crisscross", r#"{"size":5}"#, 2),
    table("Crisscross, 19 x 19", "crisscross", r#"{"size":19}"#, 2),
    table("Cross-Up, alone", "crossup", "{}", 1),
    table("Cross-Up for 3", "crossup", "{}", 3),
    table("Cross-Up for 24", "crossup", "{}", 24),
    table("Wordsearch, alone", "wordsearch", r#"{"source":"hat"}"#, 1),
    table("Wordsearch for 24", "wordsearch", r#"{"source":"hat"}"#, 24),
    table("Word Cross for 4", "wordcross", r#"{"target":60}"#, 4),
    table("Town, alone", "town", "{}", 1),
    table("Town for 4", "town", "{}", 4),
];

/// A game that is over.
pub struct Finished {
    start: Box<dyn AnySession>,
    pub end: Box<dyn AnySession>,
    inputs: Vec<(Seat, String)>,
}

impl Finished {
    pub fn play(table: Table) -> Self {
        let kind = Kind::find(KINDS, table.game).expect("a game");
        let header = Header {
            game: kind.id.to_owned(),
            rules: kind.rules,
            options: serde_json::from_str(table.options).expect("JSON"),
            seats: table.seats,
            seed: Seed::from_number(17).to_string(),
            dictionary: kind.pin(None, &OwnWords::default()).expect("a dictionary"),
            seat_options: Vec::new(),
        };
        let start = kind.begin(&header).expect("a table");
        let (mut end, mut inputs) = (start.duplicate(), Vec::new());
        let mut dice = Dice::new(&Seed::from_number(17), 0);
        while let Status::Awaiting(awaited) = end.status() {
            let seat = awaited[0].seat;
            let text = match table.game {
                // Random play makes long games.
                "crisscross" => dice.pick(&end.moves(seat)).expect("a free square").clone(),
                _ => end.choose(seat, Level::Easy, 0),
            };
            // Nobody looks for the best arrangement of a town here, which takes its time.
            let text = if text == "best" { "done".to_owned() } else { text };
            end.enter(seat, &text).unwrap_or_else(|why| panic!("{}: {text}: {why}", table.name));
            inputs.push((seat, text));
        }
        Self { start, end, inputs }
    }

    /// How many inputs there were.
    pub fn length(&self) -> usize {
        self.inputs.len()
    }

    /// The moving picture of so many inputs, or why there is none.
    pub fn film_of(&self, length: usize, look: &Look) -> Result<Vec<u8>, String> {
        let inputs = self.inputs[..length].iter().map(|(seat, text)| (*seat, text.as_str()));
        self.start.film(&inputs.collect::<Vec<_>>(), look)
    }

    pub fn film(&self, look: &Look) -> Vec<u8> {
        self.film_of(self.length(), look).expect("the game is over")
    }

    /// The first picture of it.
    pub fn start(&self) -> &dyn AnySession {
        &*self.start
    }
}
