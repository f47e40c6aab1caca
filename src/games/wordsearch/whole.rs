//! Which stored states hang together: what is damaged is not played on with.

use super::options::{Rhythm, TURNS};
use super::state::{State, Supply};
use super::{LONGEST_TITLE, MOST_IN_HAT};

/// Whether a state could be one of a game of so many seats.
pub(super) fn is_whole(state: &State, seats: usize) -> bool {
    let words = state.words.len();
    let supplied = || match &state.supply {
        Supply::Text { title } => words == TURNS && title.chars().count() <= LONGEST_TITLE,
        Supply::Hat { filled } => {
            let fits = filled.iter().all(|own| own.len() <= MOST_IN_HAT);
            [0, TURNS].contains(&words) && filled.len() == seats && fits
        }
        Supply::Turns { chooser } => {
            let there = state.seats.get(chooser.index()).is_some_and(|place| place.here);
            let known = chooser.index() < seats && (there || state.chooser().is_none());
            words <= TURNS && known && state.rhythm == Rhythm::Together
        }
    };
    state.seats.len() == seats
        && supplied()
        && state.seats.iter().all(|place| place.grid.count() <= words)
}
