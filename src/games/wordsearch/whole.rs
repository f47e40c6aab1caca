//! Which stored states hang together: what is damaged is not played on with.

use super::options::{Rhythm, TURNS};
use super::state::{SeatState, State, Supply};
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
            // Whoever leaves hands the choice on: only where nobody is left does it stay with somebody who is gone.
            let known = |place: &SeatState| place.here || state.is_over();
            let known = state.seats.get(chooser.index()).is_some_and(known);
            words <= TURNS && known && state.rhythm == Rhythm::Together
        }
    };
    state.seats.len() == seats
        && supplied()
        && state.seats.iter().all(|place| place.grid.count() <= words)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// It would go on until the next word, and stand still there.
    #[test]
    fn nobody_who_is_gone_chooses_the_next_word() {
        let rules = json!({"dictionary": null, "minimum": 2, "scoring": "tutorial"});
        let state = |chooser: u8, second: bool| -> State {
            let seats = json!([
                {"grid": "...../...../TO.../...../.....", "here": false, "rules": rules},
                {"grid": "...../...../...E./...../.....", "here": second, "rules": rules},
            ]);
            let supply = json!({"turns": {"chooser": chooser}});
            let words = ["FOREFEET", "WUSSIEST"];
            let state =
                json!({"rhythm": "together", "seats": seats, "supply": supply, "words": words});
            serde_json::from_value(state).expect("a state can be read")
        };
        for (chooser, second, whole) in
            [(1, true, true), (0, true, false), (0, false, true), (2, true, false)]
        {
            assert_eq!(is_whole(&state(chooser, second), 2), whole, "{chooser}, {second}");
        }
    }
}
