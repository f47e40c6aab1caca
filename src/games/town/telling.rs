//! What happened, in a sentence.

use super::arrangement::Proof;
use super::rules::Event;
use crate::screen::Telling;

/// That a game is over is said by the board.
pub fn tell(event: &Event) -> Option<Telling> {
    Some(Telling::line(match event {
        Event::Done { seat, late: false } => format!("Seat {seat} is done."),
        Event::Done { seat, late: true } => {
            format!("Seat {seat} ran out of time: their desk stands as it is.")
        }
        Event::Reopened { seat } => format!("Seat {seat} is not done after all."),
        Event::Hurry => "Somebody is done: the others have one minute.".to_owned(),
        // Its card is said by the board.
        Event::Round { round, .. } => format!("Round {round} begins."),
        Event::Finish => {
            "All cards are played: arrange your workers, so that every line is a word.".to_owned()
        }
        Event::Fresh => "You took a fresh sheet.".to_owned(),
        Event::Arranged { proof } => format!("Your town was arranged for you: {}.", proved(*proof)),
        Event::Left { seat } => format!("Seat {seat} left."),
        Event::Ended => return None,
    }))
}

/// How good an arrangement of the program is.
pub fn proved(proof: Proof) -> String {
    match proof {
        Proof::Proved => "it is proved that no other scores more".to_owned(),
        Proof::Bound(points) => {
            format!("the best that was found, and none can score more than {points}")
        }
        Proof::None => "a valid one, perhaps not the best".to_owned(),
    }
}
