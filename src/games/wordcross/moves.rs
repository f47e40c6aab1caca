//! What can be typed, for those who type: the dearest first.
//!
//! In strict games it is the player's risk which letters make a word, so everything is listed that could
//! be tried. In gentle games a wrong word is refused anyway, and only words are listed.

use std::cmp::Reverse;

use super::action::{Action, Deed, Supply};
use super::board::Board;
use super::columns::{Columns, Side};
use super::options::Disputes;
use super::tile::{Pair, Tile, grouped};
use super::view::View;
use super::{WordCross, value};
use crate::game::{Moves, Seat};

impl Moves for WordCross {
    fn moves(&self, view: &View, seat: Seat) -> Vec<Action> {
        if !view.moves(seat) {
            return Vec::new();
        }
        let told = view.options.disputes == Disputes::Gentle;
        let may = |pair: Pair| !told || self.pairs().is_word(pair);
        let locks = |columns: &Columns| -> Vec<(u8, Pair)> {
            columns.open_pairs().filter(|&(_, pair)| may(pair)).collect()
        };
        if view.acted {
            let locks = locks(view.board.of(seat)).into_iter().map(|(row, _)| Action::Lock(row));
            return locks.chain([Action::End]).collect();
        }
        let mut found: Vec<(Worth, Action)> = Vec::new();
        for deed in deeds(&view.board, seat) {
            let Ok(done) = view.board.after(seat, deed) else { continue };
            if !done.made.iter().all(|&(_, pair)| may(pair)) {
                continue;
            }
            let made: u32 = done.made.iter().map(|(_, pair)| pair.points()).sum();
            found.push((worth(deed, made, 0), deed.alone()));
            for (row, pair) in locks(done.board.of(seat)) {
                // Among other things a deed that makes nothing would be listed once for every row.
                let news = done.made.iter().any(|&(made, _)| made == row);
                if news || deed == Deed::Pass {
                    found.push((worth(deed, made, pair.points()), deed.and_lock(row)));
                }
            }
        }
        // They are many, make nothing, and can all be done.
        found.extend(
            box_swaps(&view.board, seat).into_iter().map(|deed| (worth(deed, 0, 0), deed.alone())),
        );
        found.sort_by_key(|(worth, _)| *worth);
        found.into_iter().map(|(_, action)| action).collect()
    }
}

/// By the points of the words made, then of the word locked, then by what is done, and by the tile.
type Worth = (Reverse<u32>, Reverse<u32>, u8, Reverse<u32>);

fn worth(deed: Deed, made: u32, locked: u32) -> Worth {
    (Reverse(made), Reverse(locked), kind(deed), Reverse(tile(deed)))
}

/// Takes are wanted most often, and swapping boxes hardly ever.
fn kind(deed: Deed) -> u8 {
    match deed {
        Deed::Steal { .. } => 0,
        Deed::Take { .. } => 1,
        Deed::Move { .. } => 2,
        Deed::SwapColumns { .. } => 3,
        Deed::Pass => 4,
        Deed::SwapBoxes { .. } => 5,
    }
}

fn tile(deed: Deed) -> u32 {
    match deed {
        Deed::Take { tile, .. } => value(tile),
        _ => 0,
    }
}

/// All that `seat` could try, each once, but for swaps of boxes; some of it can't be done.
pub(super) fn deeds(board: &Board, seat: Seat) -> Vec<Deed> {
    let mut deeds = vec![Deed::Pass];
    let boxes = Side::BOTH.map(|side| distinct(board.supply(seat, side)));
    let centre = distinct(&board.centre);
    for (side, tiles) in Side::BOTH.into_iter().zip(&boxes) {
        let take = |from| move |&tile| Deed::Take { from, tile };
        deeds.extend(tiles.iter().map(take(Supply::Box(side))));
        deeds.extend(centre.iter().map(take(Supply::Centre(side))));
    }
    let own = board.of(seat);
    let rows = |side| own.locked + 1..=own.side(side).len() as u8;
    for left in rows(Side::Left) {
        deeds.extend(rows(Side::Right).map(|right| Deed::SwapColumns { left, right }));
    }
    for from in Side::BOTH {
        deeds.extend(rows(from).map(|row| Deed::Move { from, row }));
    }
    deeds.extend(thefts(board, seat));
    deeds
}

/// All swaps between the boxes of `seat`.
fn box_swaps(board: &Board, seat: Seat) -> Vec<Deed> {
    let [left, right] = Side::BOTH.map(|side| distinct(board.supply(seat, side)));
    let swaps = left
        .iter()
        .flat_map(|&left| right.iter().map(move |&right| Deed::SwapBoxes { left, right }));
    swaps.collect()
}

/// All that `seat` could try to steal.
pub fn thefts(board: &Board, seat: Seat) -> impl Iterator<Item = Deed> {
    let others = (0..board.seats() as u8).map(Seat).filter(move |&other| other != seat);
    let loot = others.flat_map(move |from| {
        let open = move |side| board.of(from).locked + 1..=board.of(from).side(side).len() as u8;
        Side::BOTH.into_iter().flat_map(move |side| open(side).map(move |row| (from, side, row)))
    });
    loot.flat_map(|(from, side, row)| Side::BOTH.map(|to| Deed::Steal { from, side, row, to }))
}

/// Each tile once, in order of the alphabet.
pub(super) fn distinct(tiles: &[Tile]) -> Vec<Tile> {
    grouped(tiles).into_iter().map(|(tile, _)| tile).collect()
}
