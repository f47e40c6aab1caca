//! What a site adds to the score in each state, shared out to the lines through it.
//!
//! Both lines of a crossing pay half of a worker and half of a black-out. The bonus of a building there
//! depends on what is beside it in both directions: the state tells what the line across knows, and the line
//! down gets the bonus.

use super::layout::{Site, UNITS};
use super::plot::owns;
use crate::games::town::building::Building;
use crate::games::town::score::points;

/// Values are counted in parts of a point, so that they can be shared.
pub const POINT: i32 = 240;
/// Less than anything that can be.
pub const NEVER: i32 = -10_000_000;

/// What a site shows: nothing, a letter by a worker (its number, 1 to 26), or its own letter without one. With a
/// building that looks at its neighbours there are three of the last: what is told is added to `OPEN`.
pub const BLACK: u8 = 0;
pub const OPEN: u8 = 27;
pub const STATES: usize = 30;

/// Whether a site is black, has a worker, or is open.
pub const KINDS: usize = 3;

pub fn kind(state: u8) -> usize {
    match state {
        BLACK => 0,
        1..OPEN => 1,
        _ => 2,
    }
}

/// What a line knows about an open office on it: nobody beside it on this line, or a worker there. About other
/// buildings it knows how many squares are taken beside them.
pub const NOBODY: u8 = 0;
pub const WORKER: u8 = 1;

/// What each line through a site pays.
#[derive(Clone)]
pub struct Worth {
    /// How many units a worker costs each line, and a blacked-out house.
    pub worker: u8,
    pub black_units: u8,
    pub black: i32,
}

impl Worth {
    /// `house` is what a black house costs by the workers' majority.
    pub fn new(site: &Site, house: i32) -> Self {
        let lines = if site.is_crossing() { 2 } else { 1 };
        let units = UNITS / lines as u8;
        let black = match site.tile {
            None => 0,
            Some(tile) if tile.is_house() => points::POLLUTION - house,
            Some(_) => points::POLLUTION,
        };
        Self {
            worker: units,
            black_units: if site.is_house() { units } else { 0 },
            black: black * POINT / lines,
        }
    }
}

impl Worth {
    /// The half workers that a line pays by a state.
    pub fn units(&self, state: u8) -> u8 {
        match state {
            BLACK => self.black_units,
            1..OPEN => self.worker,
            _ => 0,
        }
    }
}

/// The worth that a line has by an open site, if it knows this and the state tells that; none if that can't
/// be.
pub fn open(site: &Site, down: bool, known: u8, told: u8) -> Option<i32> {
    let gets = down || !site.is_crossing();
    let bonus = |across: u8, down: u8| if gets { bonus(site, across, down) } else { 0 };
    let most = match site.building() {
        None | Some(Building::House | Building::Museum) => {
            return (told == 0).then(|| bonus(0, 0));
        }
        Some(Building::Office) => WORKER,
        Some(Building::Park | Building::Factory | Building::Shop) => 2,
    };
    if owns(site, down) {
        (told == known).then(|| bonus(told, 0))
    } else {
        (told <= most).then(|| bonus(told, known))
    }
}

/// The bonus of an open site by what is known in both directions.
pub fn bonus(site: &Site, across: u8, down: u8) -> i32 {
    let worker = across != NOBODY || down != NOBODY;
    let points =
        |building| points::bonus(building, usize::from(across), usize::from(down), worker) * POINT;
    site.building().map_or(0, points)
}
