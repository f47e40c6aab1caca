//! What a site adds to the score in each state, shared out to the lines through it.
//!
//! Both lines of a crossing pay half of a worker and half of a black-out. The bonus of a building there
//! depends on what is taken beside it in both directions: each line gets a share by what it knows, the sum
//! of shares is never too small, and what is too much is taken back where the two are joined.

use super::layout::{Site, UNITS};
use crate::games::town::building::Building;
use crate::games::town::score::points;

/// Values are counted in parts of a point, so that they can be halved.
pub const POINT: i32 = 240;
/// Less than anything that can be.
pub const NEVER: i32 = -1_000_000;

/// What a site shows: nothing, a letter by a worker (its number, 1 to 26), or its own letter.
pub const BLACK: u8 = 0;
pub const OPEN: u8 = 27;
pub const STATES: usize = 28;

/// What a line knows about an open office on it: nobody beside it on this line; a worker there; or that it
/// has somebody beside it who is not needed anywhere else.
pub const NOBODY: u8 = 0;
pub const WORKER: u8 = 1;
pub const HIRED: u8 = 2;

/// The shares of one site. Directions: 0 across, 1 down.
pub struct Worth {
    /// How many units a worker costs each line, and a blacked-out house.
    pub worker: u8,
    pub black_units: u8,
    pub black: i32,
    /// By what the line knows: taken squares beside it, or one of the three above for an office.
    pub open: [[i32; 3]; 2],
    pub office: bool,
}

impl Worth {
    /// `house` is what a black house costs by the workers' majority.
    pub fn new(site: &Site, house: i32) -> Self {
        let lines = if site.is_crossing() { 2 } else { 1 };
        let units = UNITS / lines as u8;
        let house = if site.is_house() { house } else { 0 };
        Self {
            worker: units,
            black_units: if site.is_house() { units } else { 0 },
            black: if site.tile.is_none() {
                0
            } else {
                (points::POLLUTION - house) * POINT / lines
            },
            open: site.building().map_or([[0; 3]; 2], |building| shares(site, building)),
            office: site.building() == Some(Building::Office),
        }
    }

    /// What a line knows about the site, if it lies on a run with these ends on the line.
    pub fn known(&self, before: bool, after: bool) -> usize {
        if self.office { 0 } else { usize::from(before) + usize::from(after) }
    }
}

/// What an open building is really worth, by what both lines know.
pub fn bonus(building: Building, across: u8, down: u8) -> i32 {
    let worker = across != NOBODY || down != NOBODY;
    points::bonus(building, usize::from(across), usize::from(down), worker) * POINT
}

fn shares(site: &Site, building: Building) -> [[i32; 3]; 2] {
    let worth = |across: usize, down: usize| bonus(building, across as u8, down as u8);
    if building == Building::Museum {
        let share = if site.is_crossing() { 3 * POINT / 2 } else { 3 * POINT };
        return [0, 1].map(|direction| [if site.on[direction].is_some() { share } else { 0 }; 3]);
    }
    if building == Building::Office {
        return [[0, POINT, POINT]; 2];
    }
    // One direction gets what it is worth if nothing changes in the other, the other what a change there
    // can add.
    let first = usize::from(site.on[1].is_some());
    let other = 1 - first;
    let along = |mine: usize, theirs: usize| {
        if first == 0 { worth(mine, theirs) } else { worth(theirs, mine) }
    };
    let usual = site.beside[other];
    let more = |known: usize| {
        let more = (0..3).map(|mine| along(mine, known) - along(mine, usual));
        more.max().unwrap_or(0)
    };
    let mut shares = [[0; 3]; 2];
    shares[first] = [0, 1, 2].map(|known| along(known, usual));
    shares[other] = [0, 1, 2].map(more);
    shares
}
