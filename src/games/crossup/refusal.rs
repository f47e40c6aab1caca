//! Why an input is turned down: one sentence each, with the remedy.

use super::deck::PILES;
use crate::game::Seat;
use crate::grid::Square;
use crate::words::{Letter, spell};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("Cross-Up is for 1 to 24 players: {0} seats are too few or too many.")]
    Seats(usize),
    #[error("There is no seat {seat} at this table: it has seats 1 to {seats}.")]
    NoSeat { seat: Seat, seats: usize },
    #[error("This game is over: start a new one to go on playing.")]
    Over,
    #[error("You have left this game: watch it to its end, or start a new one.")]
    Gone,
    #[error("It is for Seat {caller} to call: wait for the letter.")]
    NotYourCall { caller: Seat },
    #[error(
        "{letter} was called and is not placed on every card yet: wait until all have placed it."
    )]
    StillPlacing { letter: Letter },
    #[error("No pile shows {letter}: call one of {}.", spell(.showing))]
    NotShowing { letter: Letter, showing: Vec<Letter> },
    #[error(
        "There is no pile {pile} to call from: name a pile from 1 to {PILES} that has cards left."
    )]
    NoPile { pile: u8 },
    #[error("No letter is waiting to be placed: the next one has to be called first.")]
    NothingCalled,
    #[error(
        "You have placed {letter} already, and a letter stays where it is: wait for the others."
    )]
    AlreadyPlaced { letter: Letter },
    #[error("{called} was called, not {letter}: put {called} into a box.")]
    OtherLetter { called: Letter, letter: Letter },
    #[error("There is no box {square} on a card: columns are a to e, rows 1 (at the top) to 5.")]
    OffCard { square: Square },
    #[error("{letter} stands in {square} already (row 1 is at the top): choose an empty box.")]
    Taken { square: Square, letter: Letter },
    #[error("No clock is running for that any more: nothing was lost.")]
    NotDue,
}
