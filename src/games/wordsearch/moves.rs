//! The legal actions, listed for those who type.

use super::view::TaskView;
use super::{Action, View, Wordsearch};
use crate::game::{Moves, Seat};

impl Moves for Wordsearch {
    /// Placements alone: of words to choose there are too many.
    fn moves(&self, view: &View, seat: Seat) -> Vec<Action> {
        let Some(TaskView::Place { letters, boxes, .. }) = &view.task else { return Vec::new() };
        let seated = view.you == Some(seat);
        let put = |&letter| boxes.iter().map(move |&square| Action::Put(letter, square));
        letters.iter().filter(|_| seated).flat_map(put).collect()
    }
}
