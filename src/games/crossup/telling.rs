//! What happened, in a sentence.

use super::Event;
use crate::screen::Telling;

/// Who has placed a letter in time, and that a game is over, is said by the board.
pub fn tell(event: &Event) -> Option<Telling> {
    Some(Telling::line(match event {
        Event::Called { seat, letter, late: false } => format!("Seat {seat} called {letter}."),
        Event::Called { seat, letter, late: true } => {
            format!("Seat {seat} ran out of time: chance called {letter}.")
        }
        Event::Placed { seat, late: true } => {
            format!("Seat {seat} ran out of time: the letter was placed for them.")
        }
        Event::PlacedForYou { letter, square } => {
            format!("Your {letter} was put into {square}: time was up.")
        }
        Event::Left { seat } => format!("Seat {seat} left."),
        Event::Placed { late: false, .. } | Event::Ended => return None,
    }))
}
