//! What a player can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::Misread;
use crate::grid::Square;
use crate::words::{Letter, Letters};

/// One action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Call this letter, from the first pile that shows it: `call E`.
    Call(Letter),
    /// Call what this pile shows, counted from 1: `call 3`.
    CallPile(u8),
    /// Write the letter that was called into an empty box: `put E c4`.
    Put(Letter, Square),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Call(letter) => write!(f, "call {letter}"),
            Action::CallPile(pile) => write!(f, "call {pile}"),
            Action::Put(letter, square) => write!(f, "put {letter} {square}"),
        }
    }
}

/// Forgives capitals and spaces.
impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        const EXPECTED: &str = "type call and a letter that shows (call E) or its pile (call 3), or put, the \
                                letter and a box (put E c4; a1 is at the top left)";
        let typed = text.to_lowercase();
        let parts: Vec<&str> = typed.split_whitespace().collect();
        let read = match parts[..] {
            ["call", what] => {
                letter(what).map(Action::Call).or_else(|| pile(what).map(Action::CallPile))
            }
            ["put", what, square] => letter(what)
                .zip(square.parse().ok())
                .map(|(letter, square)| Action::Put(letter, square)),
            _ => None,
        };
        read.ok_or_else(|| Misread::new(text, EXPECTED))
    }
}

/// One of the letters there are cards of.
fn letter(text: &str) -> Option<Letter> {
    let letter = Letter::from_char(text.parse().ok()?)?;
    Letters::PLAIN.holds(letter).then_some(letter)
}

/// A number as it is printed: no sign, no zeros in front.
fn pile(text: &str) -> Option<u8> {
    let plain = !text.starts_with(['0', '+']) || text == "0";
    text.parse().ok().filter(|_| plain)
}
