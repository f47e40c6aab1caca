//! Where boxes, seats and the centre lie.

use super::super::ROWS;
use super::{GAP, LINE, WIDTH};
use crate::draw::Area;
use crate::game::Seat;

/// Three things stand side by side.
pub const CELL: i32 = (WIDTH - 4 * GAP) / 3;
/// A row of tiles.
pub const TILE_HEIGHT: i32 = 54;
/// The line with a name or a number above tiles.
pub const HEAD: i32 = 50;
/// The line below the columns.
pub const FOOT: i32 = 36;
/// Between the edge of a panel and what is in it.
pub const PAD: i32 = 6;
/// How many tiles stand side by side in a box: 36 different ones are eight rows.
pub const ACROSS: i32 = 5;

const BOX_HEIGHT: i32 = HEAD + 8 * TILE_HEIGHT + PAD;
const SEAT_HEIGHT: i32 = HEAD + ROWS as i32 * TILE_HEIGHT + FOOT;
/// The centre as a band: a line of four tiles.
const BAND: i32 = TILE_HEIGHT + 2 * PAD + HEAD;

/// Something on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A box, counted from 0.
    Box(usize),
    Seat(Seat),
    Centre,
}

/// What lies where, below the heading.
pub struct Layout {
    pub places: Vec<(Place, Area)>,
    pub height: i32,
}

impl Layout {
    /// The table as the seat `bottom` sees it.
    pub fn new(seats: usize, bottom: Seat) -> Self {
        let turned = |step: usize| (bottom.index() + step) % seats;
        let seat = |step| Place::Seat(Seat(turned(step) as u8));
        let supply = |step| Place::Box(turned(step));
        let left = |column: i32| GAP + column * (CELL + GAP);
        let at = |column, top, height| Area::new(left(column), LINE + top, CELL, height);
        let mut places = Vec::new();
        let height = match seats {
            2 => {
                let below = SEAT_HEIGHT + GAP + BAND + GAP;
                let height = below + SEAT_HEIGHT;
                places.push((seat(1), at(1, 0, SEAT_HEIGHT)));
                places.push((Place::Centre, at(1, SEAT_HEIGHT + GAP, BAND)));
                places.push((seat(0), at(1, below, SEAT_HEIGHT)));
                let top = (height - BOX_HEIGHT) / 2;
                places.push((supply(0), at(0, top, BOX_HEIGHT)));
                places.push((supply(1), at(2, top, BOX_HEIGHT)));
                height
            }
            3 => {
                let below = BOX_HEIGHT + GAP;
                let (side, own) = (BOX_HEIGHT - SEAT_HEIGHT, below + BAND + GAP);
                places.push((seat(2), at(0, side, SEAT_HEIGHT)));
                places.push((supply(2), at(1, 0, BOX_HEIGHT)));
                places.push((seat(1), at(2, side, SEAT_HEIGHT)));
                places.push((Place::Centre, at(1, below, BAND)));
                places.push((supply(0), at(0, below, BOX_HEIGHT)));
                places.push((seat(0), at(1, own, SEAT_HEIGHT)));
                places.push((supply(1), at(2, below, BOX_HEIGHT)));
                (own + SEAT_HEIGHT).max(below + BOX_HEIGHT)
            }
            _ => {
                let middle = BOX_HEIGHT + GAP;
                let below = middle + SEAT_HEIGHT + GAP;
                let sunk = BOX_HEIGHT - SEAT_HEIGHT;
                places.push((supply(3), at(0, 0, BOX_HEIGHT)));
                places.push((seat(2), at(1, sunk, SEAT_HEIGHT)));
                places.push((supply(2), at(2, 0, BOX_HEIGHT)));
                places.push((seat(3), at(0, middle, SEAT_HEIGHT)));
                places.push((Place::Centre, at(1, middle + (SEAT_HEIGHT - BAND) / 2, BAND)));
                places.push((seat(1), at(2, middle, SEAT_HEIGHT)));
                places.push((supply(0), at(0, below, BOX_HEIGHT)));
                places.push((seat(0), at(1, below, SEAT_HEIGHT)));
                places.push((supply(1), at(2, below, BOX_HEIGHT)));
                below + BOX_HEIGHT
            }
        };
        Self { places, height }
    }
}
