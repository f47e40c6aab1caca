//! The race for the sixth word, counted in turns.

use super::super::columns::ROWS;
use super::super::view::View;
use crate::game::Seat;

/// A round as whoever is to move sees it.
#[derive(Clone, Copy)]
pub struct Tempo<'a> {
    pub view: &'a View,
    pub mover: Seat,
}

impl Tempo<'_> {
    /// Whether a seat could lose a turn and have its six words all the same: whoever is first to have them
    /// leaves all others one turn more.
    pub fn has_spare_turn(self, seat: Seat) -> bool {
        let rivals = self.view.seats().filter(|&other| other != seat && self.view.is_here(other));
        let given = |rival: Seat| {
            // Up to the rival's last turn the seat has as many as the rival, or one less if it comes after
            // the rival; and one when the rival is done.
            self.turns_left(rival) + u8::from(self.place(seat) < self.place(rival))
        };
        rivals.map(given).min().is_some_and(|turns| turns > self.turns_left(seat))
    }

    /// How many turns a seat needs for its sixth word: two for each, and one less if half of it lies there.
    fn turns_left(self, seat: Seat) -> u8 {
        let columns = self.view.board.of(seat);
        2 * (ROWS - columns.locked) - u8::from(columns.waiting().is_some())
    }

    /// How many turns go before that of this seat.
    fn place(self, seat: Seat) -> usize {
        let seats = self.view.here.len();
        (seat.index() + seats - self.mover.index()) % seats
    }
}
