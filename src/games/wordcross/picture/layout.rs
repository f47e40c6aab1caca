//! Where boxes, seats and the centre lie.

use super::{GAP, LINE, WIDTH};
use crate::draw::Area;
use crate::game::Seat;
use crate::games::wordcross::{BOX, CENTRE, ROWS};

/// A row of tiles.
pub const TILE_HEIGHT: i32 = 47;
/// The line with a name or a number above tiles.
pub const HEAD: i32 = 44;
/// The line below the columns.
pub const FOOT: i32 = 34;
/// Between the edge of a panel and what is in it.
pub const PAD: i32 = 6;

const SEAT_HEIGHT: i32 = HEAD + ROWS as i32 * TILE_HEIGHT + FOOT;

/// The widths of the outer and of the middle column. With three players one of the boxes is in the middle.
const fn widths(seats: usize) -> (i32, i32) {
    let outer = if seats == 3 { 306 } else { 338 };
    (outer, WIDTH - 2 * outer - 4 * GAP)
}

/// How many of these tiles stand side by side in a panel of this width.
pub const fn across(tiles: usize, width: i32) -> i32 {
    /// Two wide letters and a value.
    const WIDE: i32 = 64;
    let across = (width - 2 * PAD) / WIDE;
    match tiles as i32 {
        tiles if tiles <= across => tiles,
        // Four that don't stand in a line stand in a square.
        4 => 2,
        _ => across,
    }
}

/// The height of a panel of this width for so many tiles.
const fn height(tiles: usize, width: i32) -> i32 {
    let across = across(tiles, width);
    let rows = (tiles as i32 + across - 1) / across;
    HEAD + rows * TILE_HEIGHT + PAD
}

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
        let (outer, middle) = widths(seats);
        let (side_box, middle_box) = (height(BOX, outer), height(BOX, middle));
        let centre = height(CENTRE, middle);
        let at = |column, top, height| {
            let (left, width) = match column {
                0 => (GAP, outer),
                1 => (GAP + outer + GAP, middle),
                _ => (WIDTH - GAP - outer, outer),
            };
            Area::new(left, LINE + top, width, height)
        };
        let mut places = Vec::new();
        let height = match seats {
            2 => {
                let below = SEAT_HEIGHT + GAP + centre + GAP;
                let height = below + SEAT_HEIGHT;
                places.push((seat(1), at(1, 0, SEAT_HEIGHT)));
                places.push((Place::Centre, at(1, SEAT_HEIGHT + GAP, centre)));
                places.push((seat(0), at(1, below, SEAT_HEIGHT)));
                let top = (height - side_box) / 2;
                places.push((supply(0), at(0, top, side_box)));
                places.push((supply(1), at(2, top, side_box)));
                height
            }
            3 => {
                let below = middle_box + GAP;
                let (side, own) = (middle_box - SEAT_HEIGHT, below + centre + GAP);
                places.push((seat(2), at(0, side, SEAT_HEIGHT)));
                places.push((supply(2), at(1, 0, middle_box)));
                places.push((seat(1), at(2, side, SEAT_HEIGHT)));
                places.push((Place::Centre, at(1, below, centre)));
                places.push((supply(0), at(0, below, side_box)));
                places.push((seat(0), at(1, own, SEAT_HEIGHT)));
                places.push((supply(1), at(2, below, side_box)));
                (own + SEAT_HEIGHT).max(below + side_box)
            }
            _ => {
                let between = side_box + GAP;
                let below = between + SEAT_HEIGHT + GAP;
                let sunk = side_box - SEAT_HEIGHT;
                places.push((supply(3), at(0, 0, side_box)));
                places.push((seat(2), at(1, sunk, SEAT_HEIGHT)));
                places.push((supply(2), at(2, 0, side_box)));
                places.push((seat(3), at(0, between, SEAT_HEIGHT)));
                places.push((Place::Centre, at(1, between + (SEAT_HEIGHT - centre) / 2, centre)));
                places.push((seat(1), at(2, between, SEAT_HEIGHT)));
                places.push((supply(0), at(0, below, side_box)));
                places.push((seat(0), at(1, below, SEAT_HEIGHT)));
                places.push((supply(1), at(2, below, side_box)));
                below + side_box
            }
        };
        Self { places, height }
    }
}
