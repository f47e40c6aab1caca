//! What a player can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::arrangement::Arrangement;
use super::squares;
use crate::game::{Misread, SUGGESTED};
use crate::grid::Square;

/// One action of a player. Squares of `cut` are those of the sheet, all others those of the town.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Cut these squares out as one piece: `cut c1 c2 d2`, or `cut c1-c4`.
    Cut(Vec<Square>),
    /// Pass this part on instead of the sheet: `keep 2`.
    Keep(u8),
    /// Rows become columns: `flip 1`.
    Flip(u8),
    /// Build a part into the town, its first letter here: `place 1 m13`.
    Place(u8, Square),
    /// Take a placed or crumpled part back: `unplace 1`.
    Unplace(u8),
    /// Throw a part away: `crumple 2`.
    Crumple(u8),
    /// A worker out of the reserve onto a letter: `work n13`.
    Work(Square),
    /// A worker out of the reserve onto an empty square: `free n14`.
    Free(Square),
    /// The worker there into the reserve: `idle n13`.
    Idle(Square),
    /// Black a letter out: `black n13`.
    Black(Square),
    /// Show a blacked-out letter again: `unblack n13`.
    Unblack(Square),
    /// Trade a small sheet for a fresh one: `fresh`.
    Fresh,
    /// Take back the last of these: `undo`.
    Undo,
    /// That was it: `done`.
    Done,
    /// No, it was not: `reopen`.
    Reopen,
    /// Ask for the program's arrangement: `best`.
    Best,
    /// The program's arrangement, or that none was found.
    Suggested(Option<Arrangement>),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Cut(list) => write!(f, "cut {}", squares::write(list)),
            Action::Keep(part) => write!(f, "keep {part}"),
            Action::Flip(part) => write!(f, "flip {part}"),
            Action::Place(part, square) => write!(f, "place {part} {square}"),
            Action::Unplace(part) => write!(f, "unplace {part}"),
            Action::Crumple(part) => write!(f, "crumple {part}"),
            Action::Work(square) => write!(f, "work {square}"),
            Action::Free(square) => write!(f, "free {square}"),
            Action::Idle(square) => write!(f, "idle {square}"),
            Action::Black(square) => write!(f, "black {square}"),
            Action::Unblack(square) => write!(f, "unblack {square}"),
            Action::Fresh => f.write_str("fresh"),
            Action::Undo => f.write_str("undo"),
            Action::Done => f.write_str("done"),
            Action::Reopen => f.write_str("reopen"),
            Action::Best => f.write_str("best"),
            Action::Suggested(None) => f.write_str(SUGGESTED),
            Action::Suggested(Some(arrangement)) => write!(f, "{SUGGESTED} {arrangement}"),
        }
    }
}

/// Forgives capitals, and commas between squares.
impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        const EXPECTED: &str = "type cut and squares of your sheet (cut c1 c2 d2, cut c1-c4), flip 1, place 1 m13, \
                                unplace 1, crumple 1, keep 1, work n13, free n14, idle n13, fresh, undo or done; at \
                                the end also black n13, unblack n13 and best";
        let small = text.to_lowercase();
        let mut words = small
            .split(|char: char| char.is_whitespace() || char == ',')
            .filter(|word| !word.is_empty());
        let verb = words.next().unwrap_or_default();
        let words: Vec<&str> = words.collect();
        let part = |text: &str| text.parse::<u8>().ok();
        let square = |text: &str| text.parse::<Square>().ok();
        let read = match (verb, &words[..]) {
            ("cut", [_, ..]) => squares::read(&words).map(Action::Cut),
            ("keep", [number]) => part(number).map(Action::Keep),
            ("flip", [number]) => part(number).map(Action::Flip),
            ("place", [number, at]) => {
                part(number).zip(square(at)).map(|(number, at)| Action::Place(number, at))
            }
            ("unplace", [number]) => part(number).map(Action::Unplace),
            ("crumple", [number]) => part(number).map(Action::Crumple),
            ("work", [at]) => square(at).map(Action::Work),
            ("free", [at]) => square(at).map(Action::Free),
            ("idle", [at]) => square(at).map(Action::Idle),
            ("black", [at]) => square(at).map(Action::Black),
            ("unblack", [at]) => square(at).map(Action::Unblack),
            ("fresh", []) => Some(Action::Fresh),
            ("undo", []) => Some(Action::Undo),
            ("done", []) => Some(Action::Done),
            ("reopen", []) => Some(Action::Reopen),
            ("best", []) => Some(Action::Best),
            (SUGGESTED, []) => Some(Action::Suggested(None)),
            (SUGGESTED, words) => {
                Arrangement::read(words).map(|found| Action::Suggested(Some(found)))
            }
            _ => None,
        };
        read.ok_or_else(|| Misread::new(text, EXPECTED))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_as_they_are_printed() {
        for text in [
            "cut c1 c2 d2",
            "cut c1-c4 d4",
            "cut j1-h1",
            "keep 2",
            "flip 1",
            "place 1 m13",
            "unplace 1",
            "crumple 2",
            "work n13",
            "free n14",
            "idle n13",
            "black n13",
            "unblack n13",
            "fresh",
            "undo",
            "done",
            "reopen",
            "best",
            "suggested",
            "suggested proved",
            "suggested bound -4 work n13 o14 free p15 black q16-q18",
        ] {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn capitals_and_commas_are_forgiven() {
        assert_eq!("Cut C1, C2,D2".parse(), "cut c1 c2 d2".parse::<Action>());
        assert_eq!("PLACE 1 M13".parse(), "place 1 m13".parse::<Action>());
    }

    #[test]
    fn what_is_no_action_is_refused_with_what_is() {
        for bad in [
            "",
            "cut",
            "cut 3",
            "cut a1-b2",
            "cut a1-",
            "cut a1-iv1 a2-iv2",
            "flip",
            "flip -1",
            "flip 256",
            "place 1",
            "place m13 1",
            "work",
            "done 1",
            "suggested x",
            "suggested bound",
            "dig a1",
        ] {
            assert!(bad.parse::<Action>().is_err(), "{bad:?}");
        }
    }
}
