//! The computer, and the moves that can be listed: there is but one.

use crosstown::game::{Computer, Dice, Level, Moves, Seat};

use super::{Counting, Said, State};

impl Computer for Counting {
    fn choose(&self, state: &State, _: Seat, _: Level, _: &mut Dice) -> Said {
        Said(state.said + 1)
    }
}

impl Moves for Counting {
    fn moves(&self, state: &State, seat: Seat) -> Vec<Said> {
        let turn = !state.is_over() && state.mover() == seat;
        turn.then_some(Said(state.said + 1)).into_iter().collect()
    }
}
