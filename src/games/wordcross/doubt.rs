//! What a player is asked before a move is done: whether the word is meant, where a wrong one costs the
//! turn, and whether a tile is meant that nothing can ever face.

use super::WordCross;
use super::action::{Action, Deed};
use super::board::{Board, Done};
use super::columns::Side;
use super::options::Disputes;
use super::tile::{Pair, Tile};
use super::view::View;
use crate::game::Seat;

impl WordCross {
    /// The question, if there is one. It shows the words to be made and never whether they are words.
    pub fn doubt_about(&self, view: &View, seat: Seat, action: Action) -> Option<String> {
        let Action::Turn { deed, .. } = action else { return None };
        let Done { board, made, .. } = view.board.after(seat, deed).ok()?;
        let mut doubts = Vec::new();
        if view.options.disputes == Disputes::Strict && !made.is_empty() {
            let words: Vec<String> = made.iter().map(|(_, pair)| pair.to_string()).collect();
            let (words, what) =
                (words.join(" and "), if made.len() == 1 { "it is" } else { "one is" });
            doubts.push(format!(
                "This makes {words}: if {what} no word, everything goes back and your turn is lost."
            ));
        }
        if let (Deed::Take { .. }, Some((side, tile))) = (deed, self.dead_end(&board, seat)) {
            let beside = side.other();
            doubts.push(format!(
                "Your next row would face {tile}, and no tile makes a word at its {beside}."
            ));
        }
        (!doubts.is_empty()).then(|| format!("{} Do you mean it?", doubts.join(" ")))
    }

    /// Where a wrong word is refused: one that this would make.
    pub fn wrong_word(&self, view: &View, seat: Seat, action: Action) -> Option<Pair> {
        let Action::Turn { deed, .. } = action else { return None };
        let made = view.board.after(seat, deed).ok()?.made;
        let wrong =
            made.into_iter().map(|(_, pair)| pair).find(|pair| !self.pairs().is_word(*pair));
        wrong.filter(|_| view.options.disputes == Disputes::Gentle)
    }

    /// The tile that the next row of `seat` would have to face, and its side, if nothing goes with it.
    pub(super) fn dead_end(&self, board: &Board, seat: Seat) -> Option<(Side, Tile)> {
        let waiting = board.of(seat).waiting();
        waiting.filter(|&(side, tile)| !self.pairs().has_partner(side, tile))
    }
}
