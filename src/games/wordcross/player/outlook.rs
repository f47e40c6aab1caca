//! What a turn is worth, in points.

use super::super::action::Deed;
use super::super::board::Board;
use super::super::columns::{ROWS, Side};
use super::super::tile::Tile;
use super::super::view::View;
use super::super::{WordCross, value};
use super::plan::{Plan, completions, facing};
use crate::game::{Level, Seat};

/// What a turn is worth: a word takes two.
const TURN: f64 = 5.0;
/// How much of a word is there when its first tile is.
const BEGUN: f64 = 0.5;

pub struct Outlook<'a> {
    pub game: &'a WordCross,
    pub view: &'a View,
    pub seat: Seat,
}

impl Outlook<'_> {
    pub fn worth(&self, plan: &Plan, level: Level) -> f64 {
        let gain = plan.lock.map_or(0.0, |(_, word)| f64::from(word.points()));
        // Nothing comes after the last turn.
        let goes_on = self.view.last_turns.is_none();
        let hope = if goes_on { self.hope(plan) } else { Hope::default() };
        match level {
            Level::Easy => {
                TURN * f64::from(u8::from(gain > 0.0)) + f64::from(u8::from(hope.ways > 0))
            }
            Level::Medium => gain + BEGUN * if hope.ways > 0 { hope.tile } else { 0.0 },
            Level::Strong if goes_on => {
                gain + BEGUN * hope.word + self.theft(plan) - self.danger(&plan.board)
            }
            Level::Strong => gain,
        }
    }

    /// What may come of the tile that waits for its partner after this turn.
    fn hope(&self, plan: &Plan) -> Hope {
        let Some(waiting) = plan.board.of(self.seat).waiting() else { return Hope::default() };
        let mut points: Vec<u32> = completions(self.game, &plan.board, self.seat, waiting)
            .into_iter()
            .map(|word| word.points())
            .collect();
        points.sort_unstable_by(|one, other| other.cmp(one));
        // The best may be gone by then: the neighbours take from the same boxes.
        let likely = [0.5, 0.3, 0.2].into_iter().zip(&points);
        let word = likely.map(|(chance, &points)| chance * f64::from(points)).sum();
        Hope { ways: points.len(), tile: value(waiting.1).into(), word }
    }

    /// A theft costs its victim a turn; that hurts most who has the fewest left to make.
    fn theft(&self, plan: &Plan) -> f64 {
        let Deed::Steal { from, .. } = plan.deed else { return 0.0 };
        let (own, theirs) =
            (turns_left(&self.view.board, self.seat), turns_left(&self.view.board, from));
        if theirs <= own { 2.0 * TURN } else { TURN }
    }

    /// What could be lost to a thief: a tile, and with it a turn.
    fn danger(&self, board: &Board) -> f64 {
        let own = board.of(self.seat);
        let open = Side::BOTH.map(|side| &own.side(side)[usize::from(own.locked)..]).concat();
        let thieves = self.view.seats().filter(|&seat| seat != self.seat);
        let threats = thieves.filter_map(|thief| {
            let (side, tile) = board.of(thief).waiting()?;
            let usable = |&other: &Tile| self.game.pairs().is_word(facing(side, tile, other));
            open.iter().any(usable).then_some(2.0 * TURN)
        });
        threats.sum()
    }
}

/// How many turns a seat needs for its sixth word.
fn turns_left(board: &Board, seat: Seat) -> u8 {
    let columns = board.of(seat);
    2 * (ROWS - columns.locked) - u8::from(columns.waiting().is_some())
}

/// What may come of a tile that waits.
#[derive(Default)]
struct Hope {
    /// How many tiles would complete it now.
    ways: usize,
    /// What it is worth itself.
    tile: f64,
    /// What the word will be worth.
    word: f64,
}
