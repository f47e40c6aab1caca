//! What happened, in a sentence.

use super::Event;
use crate::screen::Telling;

/// How far everybody is, and that a game is over, is said by the board.
pub fn tell(event: &Event) -> Option<Telling> {
    Some(Telling::line(match event {
        Event::Filled { seat, late: true } => {
            format!("Seat {seat} ran out of time: chance put words into the hat.")
        }
        Event::Drawn => "The hat is full, and 25 words were drawn.".to_owned(),
        Event::Chosen { seat, late: false } => format!("Seat {seat} chose a word."),
        Event::Chosen { seat, late: true } => {
            format!("Seat {seat} ran out of time: chance chose a word.")
        }
        Event::Placed { seat, late: true } => {
            format!("Seat {seat} ran out of time: a letter was placed for them.")
        }
        Event::PlacedForYou { letter, square } => {
            format!("Your {letter} was put into {square}: time was up.")
        }
        Event::Left { seat } => format!("Seat {seat} left."),
        Event::Filled { late: false, .. } | Event::Placed { late: false, .. } | Event::Ended => {
            return None;
        }
    }))
}
