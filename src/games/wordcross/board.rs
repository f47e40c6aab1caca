//! What lies on the table: boxes, centre and columns, and what a deed makes of them. Which letters are a
//! word is not known here.

use serde::{Deserialize, Serialize};

use super::action::{Deed, Supply};
use super::columns::{Columns, Side};
use super::refusal::Refusal;
use super::tile::{Pair, Tile};
use crate::game::Seat;

/// How many tiles a full box has.
pub const BOX: usize = 36;
/// How many tiles a full centre has.
pub const CENTRE: usize = 4;

/// All tiles but those in the bag.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Clockwise: one left of each seat.
    pub boxes: Vec<Vec<Tile>>,
    pub centre: Vec<Tile>,
    /// Those of each seat.
    pub columns: Vec<Columns>,
}

/// What a deed comes to, if the words it makes are words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// The table afterwards; the centre is yet to be refilled.
    pub board: Board,
    /// The tile that went into a column.
    pub tile: Option<Tile>,
    /// The pairs that face each other anew, the lowest row first.
    pub made: Vec<(u8, Pair)>,
}

impl Board {
    pub fn seats(&self) -> usize {
        self.columns.len()
    }

    pub fn of(&self, seat: Seat) -> &Columns {
        &self.columns[seat.index()]
    }

    /// Which box lies on this side of a seat. A ring of boxes: the last seat has the first box at its
    /// right. So two players share both boxes, and each sees them the other way round.
    pub fn box_of(&self, seat: Seat, side: Side) -> usize {
        let step = usize::from(side == Side::Right);
        (seat.index() + step) % self.boxes.len()
    }

    /// The tiles in the box on this side of a seat.
    pub fn supply(&self, seat: Seat, side: Side) -> &[Tile] {
        &self.boxes[self.box_of(seat, side)]
    }

    /// What a deed of `seat` comes to, or why it can't be done at all.
    pub fn after(&self, seat: Seat, deed: Deed) -> Result<Done, Refusal> {
        let mut board = self.clone();
        let own = seat.index();
        let mut placed = None;
        let mut rows: Vec<u8> = match deed {
            Deed::Pass => Vec::new(),
            Deed::Take { from, tile } => {
                let supply = board.supply_of(seat, from);
                let place = supply.iter().position(|&lies| lies == tile);
                let place = place.ok_or_else(|| not_there(self, seat, from, tile))?;
                placed = Some(supply.remove(place));
                vec![board.put(seat, from.to(), tile)?]
            }
            Deed::SwapBoxes { left, right } => {
                let place = |side, tile| {
                    let (at, from) = (self.box_of(seat, side), Supply::Box(side));
                    let place = board.boxes[at].iter().position(|&lies| lies == tile);
                    Ok((at, place.ok_or_else(|| not_there(self, seat, from, tile))?))
                };
                let (from, to) = (place(Side::Left, left)?, place(Side::Right, right)?);
                board.boxes[from.0][from.1] = right;
                board.boxes[to.0][to.1] = left;
                Vec::new()
            }
            Deed::SwapColumns { left, right } => {
                let gives = self.unlocked(seat, Side::Left, left)?;
                let takes = self.unlocked(seat, Side::Right, right)?;
                board.columns[own].left[usize::from(left) - 1] = takes;
                board.columns[own].right[usize::from(right) - 1] = gives;
                vec![left.min(right), left.max(right)]
            }
            Deed::Move { from, row } => {
                self.unlocked(seat, from, row)?;
                let tile = board.columns[own].remove(from, row);
                placed = Some(tile);
                let landed = board.put(seat, from.other(), tile)?;
                // All that dropped faces something else than before, and so does the moved tile.
                let dropped = row..=board.of(seat).side(from).len() as u8;
                dropped.chain([landed]).collect()
            }
            Deed::Steal { from, side, row, to } => {
                let tile = self.loot(seat, from, side, row)?;
                placed = Some(board.columns[from.index()].remove(side, row));
                let landed = board.put(seat, to, tile)?;
                if board.of(seat).pair(landed).is_none() {
                    return Err(Refusal::StealFacesNothing { tile, to });
                }
                vec![landed]
            }
        };
        rows.sort_unstable();
        rows.dedup();
        let columns = board.of(seat);
        let made = rows.into_iter().filter_map(|row| Some((row, columns.pair(row)?))).collect();
        Ok(Done { board, tile: placed, made })
    }

    fn supply_of(&mut self, seat: Seat, from: Supply) -> &mut Vec<Tile> {
        match from {
            Supply::Box(side) => {
                let number = self.box_of(seat, side);
                &mut self.boxes[number]
            }
            Supply::Centre(_) => &mut self.centre,
        }
    }

    /// Puts a tile into the lowest free row of a column; the row.
    fn put(&mut self, seat: Seat, side: Side, tile: Tile) -> Result<u8, Refusal> {
        let columns = &mut self.columns[seat.index()];
        let row = columns.free_row(side).ok_or(Refusal::ColumnFull { side })?;
        columns.side_mut(side).push(tile);
        Ok(row)
    }

    /// A tile of one's own that may be moved.
    fn unlocked(&self, seat: Seat, side: Side, row: u8) -> Result<Tile, Refusal> {
        let columns = self.of(seat);
        let tile = columns.at(side, row).ok_or(Refusal::NothingThere { side, row })?;
        if row <= columns.locked { Err(Refusal::LockedHere { side, row }) } else { Ok(tile) }
    }

    /// A tile of somebody else that may be stolen.
    fn loot(&self, thief: Seat, from: Seat, side: Side, row: u8) -> Result<Tile, Refusal> {
        if from == thief {
            return Err(Refusal::StealOwn);
        }
        let seats = self.seats();
        let columns = self.columns.get(from.index());
        let columns = columns.ok_or(Refusal::StealNobody { seat: from, seats })?;
        let nothing = Refusal::StealNothing { seat: from, side, row };
        let tile = columns.at(side, row).ok_or(nothing)?;
        if row <= columns.locked {
            return Err(Refusal::StealLocked { seat: from, row });
        }
        Ok(tile)
    }
}

fn not_there(board: &Board, seat: Seat, from: Supply, tile: Tile) -> Refusal {
    match from {
        Supply::Centre(_) => Refusal::NotInCentre { tile, centre: board.centre.clone() },
        Supply::Box(side) => {
            let there = board.supply(seat, side.other()).contains(&tile);
            Refusal::NotInBox { tile, side, other: there }
        }
    }
}
