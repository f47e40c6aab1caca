//! A table that somebody wishes for, small enough to wait on a button: if the channel is taken, it is
//! opened in a thread when that button is pressed, even after a restart.

mod puzzle;

use std::fmt;
use std::str::FromStr;

pub use puzzle::{Puzzle, Words};
use serde_json::json;

use crate::game::{Game, Level};
use crate::games::crisscross::Crisscross;
use crate::games::crossup::CrossUp;
use crate::games::wordsearch::Wordsearch;
use crate::table::lobby::Opening;
use crate::table::pace::Pace;
use crate::table::record::Place;
use crate::table::seating::{Occupant, PersonId};

/// A table that somebody wants to open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    Crisscross(Challenge),
    CrossUp {
        pace: Pace,
        /// None for the server's own choice.
        dictionary: Option<String>,
    },
    Wordsearch(Puzzle),
}

/// A game of Crisscross.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Challenge {
    pub size: u8,
    pub colour: WishedColour,
    pub pace: Pace,
    pub opponent: Opponent,
}

/// Which colour the opener wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WishedColour {
    Red,
    Blue,
    Random,
}

/// Whom the opener wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    Anybody,
    Person(PersonId),
    Computer(Level),
}

impl WishedColour {
    const ALL: [(WishedColour, &'static str); 3] = [
        (WishedColour::Red, "red"),
        (WishedColour::Blue, "blue"),
        (WishedColour::Random, "random"),
    ];
}

impl Wish {
    /// The name of the game, for that of a thread.
    pub fn name(&self) -> &'static str {
        match self {
            Wish::Crisscross(_) => "Crisscross",
            Wish::CrossUp { .. } => "Cross-Up",
            Wish::Wordsearch(_) => "Make a Wordsearch",
        }
    }
}

impl Challenge {
    /// What the engine opens; `coin` decides what was left to chance.
    pub fn opening(&self, opener: PersonId, place: Place, coin: bool) -> Opening {
        Opening {
            game: Crisscross::ID,
            options: json!({ "size": self.size }),
            dictionary: None,
            pace: self.pace,
            place,
            opener,
            seats: self.seats(opener, coin),
            seat_options: Vec::new(),
        }
    }

    /// Who sits where.
    fn seats(&self, opener: PersonId, coin: bool) -> Vec<Occupant> {
        let opener = Occupant::Person(opener);
        let other = match self.opponent {
            Opponent::Anybody => Occupant::Open,
            Opponent::Person(person) => Occupant::Person(person),
            Opponent::Computer(level) => Occupant::Computer(level),
        };
        let red = match self.colour {
            WishedColour::Red => true,
            WishedColour::Blue => false,
            WishedColour::Random => coin,
        };
        if red { vec![opener, other] } else { vec![other, opener] }
    }
}

/// What stands for no choice.
const NONE: &str = "-";

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wish::Crisscross(challenge) => write!(f, "{}.{challenge}", Crisscross::ID),
            Wish::CrossUp { pace, dictionary } => {
                write!(f, "{}.{pace}.{}", CrossUp::ID, dictionary.as_deref().unwrap_or(NONE))
            }
            Wish::Wordsearch(puzzle) => write!(f, "{}.{puzzle}", Wordsearch::ID),
        }
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = WishedColour::ALL.iter().find(|(colour, _)| *colour == self.colour);
        let colour = colour.map_or("", |(_, name)| name);
        write!(f, "{}.{colour}.{}.", self.size, self.pace)?;
        match self.opponent {
            Opponent::Anybody => f.write_str("anybody"),
            Opponent::Person(person) => write!(f, "{:x}", person.0),
            Opponent::Computer(level) => write!(f, "{level}"),
        }
    }
}

/// A text that is no wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unwished;

impl FromStr for Wish {
    type Err = Unwished;

    fn from_str(text: &str) -> Result<Self, Unwished> {
        if let Some((Wordsearch::ID, puzzle)) = text.split_once('.') {
            return puzzle.parse().map(Wish::Wordsearch);
        }
        let parts: Vec<&str> = text.split('.').collect();
        let wish = match parts.as_slice() {
            [Crisscross::ID, rest @ ..] => challenge(rest).map(Wish::Crisscross),
            [CrossUp::ID, pace, dictionary] => pace.parse().ok().map(|pace| {
                let dictionary = Some(*dictionary).filter(|id| *id != NONE).map(str::to_owned);
                Wish::CrossUp { pace, dictionary }
            }),
            _ => None,
        };
        wish.ok_or(Unwished)
    }
}

fn challenge(parts: &[&str]) -> Option<Challenge> {
    let [size, colour, pace, opponent] = parts else { return None };
    let colour = WishedColour::ALL.iter().find(|(_, name)| name == colour)?.0;
    let opponent = match *opponent {
        "anybody" => Opponent::Anybody,
        text => match text.parse() {
            Ok(level) => Opponent::Computer(level),
            Err(_) => Opponent::Person(PersonId(i64::from_str_radix(text, 16).ok()?)),
        },
    };
    Some(Challenge { size: size.parse().ok()?, colour, pace: pace.parse().ok()?, opponent })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wordsearch::{Minimum, Rhythm, Scoring};

    #[test]
    fn wishes_and_their_texts_are_inverse() {
        let opponents = [
            Opponent::Anybody,
            Opponent::Person(PersonId(i64::MAX)),
            Opponent::Computer(Level::Strong),
        ];
        for opponent in opponents {
            for (colour, _) in WishedColour::ALL {
                let pace = Pace::Relaxed;
                inverse(Wish::Crisscross(Challenge { size: 19, colour, pace, opponent }));
            }
        }
        for dictionary in [None, Some("en-standard".to_owned())] {
            inverse(Wish::CrossUp { pace: Pace::Slow, dictionary });
        }
        for words in [
            Words::Book { id: "x".repeat(20), nth: 10 },
            Words::Poem,
            Words::Hat,
            Words::Turns,
            Words::Kept(u64::MAX),
        ] {
            inverse(Wish::Wordsearch(Puzzle {
                words,
                rhythm: Rhythm::Together,
                minimum: Minimum::Two,
                scoring: Scoring::Tutorial,
                pace: Pace::Relaxed,
                dictionary: Some("en-standard".to_owned()),
            }));
        }
        for text in [
            "",
            "wordsearch.own.4.full.live.-.hat",
            "wordsearch.own.3.full.live.-.hat.1",
            "wordsearch.own.3.full.live.-.kept.xyz",
            "chess.9.red.live.anybody",
            "crisscross.9.green.live.anybody",
            "crisscross.9.red.live.x",
        ] {
            assert_eq!(text.parse::<Wish>(), Err(Unwished), "{text}");
        }
    }

    fn inverse(wish: Wish) {
        // Two colons, the version, no table, no stamp and the longest word around it.
        assert!(wish.to_string().len() + "v1:-:-:thread:".len() <= 100, "room in a custom id");
        assert_eq!(wish.to_string().parse(), Ok(wish));
    }

    #[test]
    fn red_sits_first() {
        let seats = |colour, coin| {
            let opponent = Opponent::Anybody;
            let challenge = Challenge { size: 9, colour, pace: Pace::Live, opponent };
            challenge.seats(PersonId(1), coin)
        };
        let (first, second) = (Occupant::Person(PersonId(1)), Occupant::Open);
        assert_eq!(seats(WishedColour::Red, false), [first, second]);
        assert_eq!(seats(WishedColour::Blue, true), [second, first]);
        assert_eq!(seats(WishedColour::Random, true), [first, second]);
        assert_eq!(seats(WishedColour::Random, false), [second, first]);
    }
}
