//! What just happened, in words.

use serde::Serialize;

use crate::game::Seat;

/// An event as it is told to those who may hear of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Telling {
    /// One sentence of at most [`Telling::LONGEST`] characters, in which players stand as `Seat 3`.
    pub text: String,
    /// A player to be called once, wherever they look just now, such as one who was robbed. Only
    /// for what all may hear, and the sentence names that seat.
    pub call: Option<Seat>,
}

impl Telling {
    /// How many characters a sentence has at most.
    pub const LONGEST: usize = 200;

    /// A sentence that calls nobody.
    pub fn line(text: impl Into<String>) -> Self {
        Self { text: text.into(), call: None }
    }
}
