//! What a player can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::Misread;
use crate::grid::Square;

/// One action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Put a checker on a free square: `d5`.
    Place(Square),
    /// Offer a draw: `offer`. It stands until the next checker is placed.
    Offer,
    /// Take the other's offer: `accept`.
    Accept,
    /// Turn the other's offer down: `decline`.
    Decline,
}

const OFFER: &str = "offer";
const ACCEPT: &str = "accept";
const DECLINE: &str = "decline";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(square) => square.fmt(f),
            Action::Offer => f.write_str(OFFER),
            Action::Accept => f.write_str(ACCEPT),
            Action::Decline => f.write_str(DECLINE),
        }
    }
}

/// Forgives capitals and spaces around the text.
impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        const EXPECTED: &str =
            "type a square such as d5 (a1 is at the bottom left), offer, accept or decline";
        let typed = text.trim().to_lowercase();
        match typed.as_str() {
            OFFER => Ok(Action::Offer),
            ACCEPT => Ok(Action::Accept),
            DECLINE => Ok(Action::Decline),
            square => square.parse().map(Action::Place).map_err(|_| Misread::new(text, EXPECTED)),
        }
    }
}
