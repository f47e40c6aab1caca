//! The legal actions, listed for those who type.

use super::view::TaskView;
use super::word::Word;
use super::{Action, View, Wordsearch};
use crate::game::{Dice, Moves, Seat, Seed};

/// Words that anybody may put into any hat.
const FOR_THE_HAT: [&str; 3] = ["apple", "pear", "plum"];

impl Moves for Wordsearch {
    /// All placements. Of words there are too many: one example shows how they are written.
    fn moves(&self, view: &View, seat: Seat) -> Vec<Action> {
        match &view.task {
            _ if view.you != Some(seat) => Vec::new(),
            Some(TaskView::Place { letters, boxes, .. }) => {
                let put = |&letter| boxes.iter().map(move |&square| Action::Put(letter, square));
                letters.iter().flat_map(put).collect()
            }
            Some(TaskView::Fill { .. }) => {
                vec![Action::Hat(FOR_THE_HAT.into_iter().filter_map(Word::read).collect())]
            }
            Some(TaskView::Choose) => {
                // The same whenever it is asked for, and another one each turn.
                let mut dice = Dice::new(&Seed::from_number(view.words.len() as u64), 0);
                vec![Action::Word(self.random_word(&view.words, &mut dice))]
            }
            None => Vec::new(),
        }
    }
}
