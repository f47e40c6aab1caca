//! Why an input is turned down: one sentence each, with the remedy.

use super::board::LARGEST;
use super::colour::Colour;
use crate::game::Seat;
use crate::grid::Square;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("A board can't have {0} rows: choose a size from 1 to {LARGEST}.")]
    Size(u8),
    #[error("Crisscross is for two: {0} seats are not two seats.")]
    Seats(usize),
    #[error("There is no seat {0} in Crisscross: Red has seat 1 and Blue has seat 2.")]
    NoSeat(Seat),
    #[error("This game is over: start a new one to go on playing.")]
    Over,
    #[error("It is {}'s turn: wait until {} has placed a checker.", .mover.name(), .mover.name())]
    NotYourTurn { mover: Colour },
    #[error("There is no {square} on this board: its columns are a to {}, its rows 1 (at the bottom) to {size}.", Square::column_name(size - 1))]
    OffBoard { square: Square, size: u8 },
    #[error("A checker lies on {square} already: choose a free square.")]
    Taken { square: Square },
    #[error("Your offer of a draw stands until the next checker is placed: wait for the answer.")]
    OfferStands,
    #[error("Your offer of a draw was declined: you can offer again after the next checker.")]
    OfferDeclined,
    #[error("{} has offered a draw: accept or decline that offer instead.", .by.name())]
    OfferOfTheOther { by: Colour },
    #[error("No offer of a draw is open: place a checker, or offer a draw yourself.")]
    NoOffer,
    #[error("No clock is running for that move any more: nothing was lost.")]
    NotDue,
}
