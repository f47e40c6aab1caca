//! A table that somebody wishes for, small enough to wait on a button: if the channel is taken, it is
//! opened in a thread when that button is pressed, even after a restart.

use std::fmt;
use std::str::FromStr;

use serde_json::json;

use crate::game::{Game, Level};
use crate::games::crisscross::Crisscross;
use crate::table::pace::Pace;
use crate::table::seating::{Occupant, PersonId};

/// A game of Crisscross that somebody wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
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
    pub const GAME: &'static str = Crisscross::ID;

    pub fn options(&self) -> serde_json::Value {
        json!({ "size": self.size })
    }

    /// Who sits where; `coin` decides what was left to chance.
    pub fn seats(&self, opener: PersonId, coin: bool) -> Vec<Occupant> {
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

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = WishedColour::ALL.iter().find(|(colour, _)| *colour == self.colour);
        let colour = colour.map_or("", |(_, name)| name);
        write!(f, "{}.{}.{colour}.{}.", Self::GAME, self.size, self.pace)?;
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
        let read = || {
            let parts: Vec<&str> = text.split('.').collect();
            let [Self::GAME, size, colour, pace, opponent] = parts.as_slice() else { return None };
            let colour = WishedColour::ALL.iter().find(|(_, name)| name == colour)?.0;
            let opponent = match *opponent {
                "anybody" => Opponent::Anybody,
                text => match text.parse() {
                    Ok(level) => Opponent::Computer(level),
                    Err(_) => Opponent::Person(PersonId(i64::from_str_radix(text, 16).ok()?)),
                },
            };
            Some(Wish { size: size.parse().ok()?, colour, pace: pace.parse().ok()?, opponent })
        };
        read().ok_or(Unwished)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_and_their_texts_are_inverse() {
        let opponents = [
            Opponent::Anybody,
            Opponent::Person(PersonId(i64::MAX)),
            Opponent::Computer(Level::Strong),
        ];
        for opponent in opponents {
            for (colour, _) in WishedColour::ALL {
                let wish = Wish { size: 19, colour, pace: Pace::Relaxed, opponent };
                assert_eq!(wish.to_string().parse(), Ok(wish));
                assert!(wish.to_string().len() < 60, "room for the rest of a custom id");
            }
        }
        for text in [
            "",
            "chess.9.red.live.anybody",
            "crisscross.9.green.live.anybody",
            "crisscross.9.red.live.x",
        ] {
            assert_eq!(text.parse::<Wish>(), Err(Unwished), "{text}");
        }
    }

    #[test]
    fn red_sits_first() {
        let seats = |colour, coin| {
            let wish = Wish { size: 9, colour, pace: Pace::Live, opponent: Opponent::Anybody };
            wish.seats(PersonId(1), coin)
        };
        let (first, second) = (Occupant::Person(PersonId(1)), Occupant::Open);
        assert_eq!(seats(WishedColour::Red, false), [first, second]);
        assert_eq!(seats(WishedColour::Blue, true), [second, first]);
        assert_eq!(seats(WishedColour::Random, true), [first, second]);
        assert_eq!(seats(WishedColour::Random, false), [second, first]);
    }
}
