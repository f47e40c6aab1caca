//! The turns that a computer thinks of: everything it could do without making a wrong word, but for
//! swapping boxes, of which it knows only the swaps that help.

use super::super::action::{Action, Deed};
use super::super::board::{Board, Done};
use super::super::columns::{Columns, Side};
use super::super::moves::{deeds, distinct};
use super::super::tile::{Pair, Tile};
use super::super::view::View;
use super::super::{WordCross, value};
use crate::game::Seat;

/// A turn, and the table after it.
pub struct Plan {
    pub deed: Deed,
    /// What is locked at its end.
    pub lock: Option<(u8, Pair)>,
    /// With the lock.
    pub board: Board,
}

impl Plan {
    pub fn action(&self) -> Action {
        match self.lock {
            Some((row, _)) => self.deed.and_lock(row),
            None => self.deed.alone(),
        }
    }
}

/// All of them; to pass is always among them.
pub fn plans(game: &WordCross, view: &View, seat: Seat) -> Vec<Plan> {
    let board = &view.board;
    let deeds = deeds(board, seat).into_iter().chain(swaps(game, board, seat));
    deeds.filter_map(|deed| plan(game, board, seat, deed)).collect()
}

fn plan(game: &WordCross, board: &Board, seat: Seat, deed: Deed) -> Option<Plan> {
    let Done { mut board, made, .. } = board.after(seat, deed).ok()?;
    let fine = made.iter().all(|&(_, pair)| may_make(game, pair));
    let blind = matches!(deed, Deed::Take { .. }) && game.dead_end(&board, seat).is_some();
    if !fine || blind {
        return None;
    }
    let lock = best_lock(game, board.of(seat));
    if let Some((row, _)) = lock {
        board.columns[seat.index()].lock(row);
    }
    Some(Plan { deed, lock, board })
}

/// The dearest word that can be locked.
pub fn best_lock(game: &WordCross, columns: &Columns) -> Option<(u8, Pair)> {
    let words = columns.open_pairs().filter(|&(_, pair)| may_make(game, pair));
    words.max_by_key(|(_, pair)| pair.points())
}

/// Whether it is a word that the program may show by itself.
fn may_make(game: &WordCross, pair: Pair) -> bool {
    game.pairs().is_word(pair) && game.lexicon.shown_by_itself(&pair.letters())
}

/// What `tile`, which lies on this side, can be completed with by `seat` now, without thefts: the words.
pub fn completions(
    game: &WordCross,
    board: &Board,
    seat: Seat,
    (side, tile): (Side, Tile),
) -> Vec<Pair> {
    let supply = board.supply(seat, side.other()).iter().chain(&board.centre);
    let words = supply.map(|&other| facing(side, tile, other));
    words.filter(|&pair| may_make(game, pair)).collect()
}

/// The pair of a tile on this side and the one that faces it.
pub fn facing(side: Side, tile: Tile, other: Tile) -> Pair {
    match side {
        Side::Left => Pair { left: tile, right: other },
        Side::Right => Pair { left: other, right: tile },
    }
}

/// When nothing completes the next row: swaps that bring the missing tile to the right side, for the
/// cheapest there.
fn swaps(game: &WordCross, board: &Board, seat: Seat) -> Vec<Deed> {
    let Some((side, tile)) = board.of(seat).waiting() else { return Vec::new() };
    if !completions(game, board, seat, (side, tile)).is_empty() {
        return Vec::new();
    }
    let [here, there] = [side.other(), side].map(|side| board.supply(seat, side));
    let Some(&cheapest) = here.iter().min_by_key(|&&tile| value(tile)) else { return Vec::new() };
    let fits =
        distinct(there).into_iter().filter(|&other| may_make(game, facing(side, tile, other)));
    fits.map(|other| match side {
        // The missing tile has to come from the box on the side of the tile that waits.
        Side::Left => Deed::SwapBoxes { left: other, right: cheapest },
        Side::Right => Deed::SwapBoxes { left: cheapest, right: other },
    })
    .collect()
}
