//! Which stored states hang together: what is damaged is not played on with.

use super::board::{BOX, CENTRE};
use super::columns::{Columns, ROWS};
use super::event::Event;
use super::options::{HIGHEST_TARGET, LOWEST_TARGET};
use super::set;
use super::state::State;
use super::tile::Tile;
use crate::game::Seat;

/// More than any game counts up to.
const MANY: u32 = 1_000_000;

/// Whether a state could be one of a game of so many seats.
pub(super) fn is_whole(state: &State, seats: usize) -> bool {
    let board = &state.board;
    let lists = [
        board.boxes.len(),
        board.columns.len(),
        state.scores.len(),
        state.here.len(),
        state.passed.len(),
        state.turns.len(),
    ];
    let known = |seat: &Seat| seat.index() < seats;
    let here = |seat: &Seat| known(seat) && state.here[seat.index()];
    let counts = [state.round, state.ply].into_iter().chain(state.scores.iter().copied());
    lists == [seats; 6]
        && (LOWEST_TARGET..=HIGHEST_TARGET).contains(&state.options.target)
        && counts.chain(state.turns.iter().copied()).all(|count| count < MANY)
        && state.round > 0
        && board.boxes.iter().all(|tiles| tiles.len() <= BOX)
        && board.centre.len() <= CENTRE
        && board.columns.iter().all(stands)
        && tiles(state) == set::all()
        && known(&state.first)
        && (here(&state.turn) || (state.over && known(&state.turn)))
        && state.last_turns.iter().flatten().all(here)
        && state.last.as_ref().is_none_or(|last| is_told(last, seats))
}

/// Columns without a gap below what is locked.
fn stands(columns: &Columns) -> bool {
    let (left, right) = (columns.left.len(), columns.right.len());
    left.max(right) <= usize::from(ROWS) && usize::from(columns.locked) <= left.min(right)
}

/// All tiles there are, in order of the alphabet.
fn tiles(state: &State) -> Vec<Tile> {
    let board = &state.board;
    let columns = board.columns.iter().flat_map(|own| own.left.iter().chain(&own.right));
    let boxes = board.boxes.iter().flatten().chain(&board.centre).chain(&state.bag);
    let mut tiles: Vec<Tile> = columns.chain(boxes).copied().collect();
    tiles.sort_unstable();
    tiles
}

/// Whether what happened last can be told at a table of so many seats.
fn is_told(last: &Event, seats: usize) -> bool {
    match last {
        Event::Did { seat, .. }
        | Event::Locked { seat, .. }
        | Event::Late { seat, .. }
        | Event::Wrong { seat, .. }
        | Event::LastTurns { seat }
        | Event::Round { first: seat, .. }
        | Event::Left { seat } => seat.index() < seats,
        Event::Scored { points, .. } => points.len() == seats,
        Event::Ended => true,
    }
}
