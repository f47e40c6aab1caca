//! What happened, in a sentence.

use super::Event;
use super::state::Placement;
use crate::grid::Square;
use crate::screen::Telling;

/// How many captured checkers are named; a line of the largest board has more.
const NAMED: usize = 12;

/// How a game ended is said by the board.
pub fn tell(event: &Event) -> Option<Telling> {
    Some(Telling::line(match event {
        Event::Placed(placement) => placed(placement, NAMED),
        Event::Offered(by) => format!("{} offers a draw.", by.name()),
        Event::Declined(by) => format!("{} declined the draw.", by.name()),
        Event::Ended(_) => return None,
    }))
}

/// A checker placed, and what it captured: so many by name.
pub fn placed(placement: &Placement, named: usize) -> String {
    let Placement { colour, square, captured } = placement;
    let placed = format!("{} placed {square}", colour.name());
    let names: Vec<String> = captured.iter().take(named).map(Square::to_string).collect();
    match (names.join(", "), captured.len() - names.len()) {
        _ if names.is_empty() => format!("{placed}."),
        (names, 0) => format!("{placed} and captured {names}."),
        (names, more) => format!("{placed} and captured {names} and {more} more."),
    }
}
