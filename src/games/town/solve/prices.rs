//! Prices: what a worker costs, and what the line across pays the line down for each state of a crossing.
//!
//! With any prices, the dearest fillings of all lines, each by itself, are together worth at least as much as
//! the best arrangement: that is the bound. Good prices make lines want the same of their own accord.

use std::collections::BTreeMap;

use super::layout::{Layout, Site};
use super::strip::Cell;
use super::worth::{BLACK, HIRED, NEVER, NOBODY, OPEN, STATES, WORKER, Worth};
use crate::grid::Square;

#[derive(Clone)]
pub struct Prices {
    /// For half a worker.
    pub unit: i32,
    /// By site and state: what the line across gains by it and the line down loses.
    pub states: Vec<[i32; STATES]>,
}

impl Prices {
    pub fn new(layout: &Layout, unit: i32) -> Self {
        Self { unit, states: vec![[0; STATES]; layout.sites.len()] }
    }

    /// The same prices for a layout with other sites.
    pub fn moved(&self, from: &Layout, to: &Layout) -> Self {
        let known: BTreeMap<Square, usize> = (0..)
            .zip(&from.sites)
            .filter(|(_, site)| site.is_crossing())
            .map(|(index, site)| (site.square, index))
            .collect();
        let price = |site: &Site| {
            let before = known.get(&site.square).filter(|_| site.is_crossing());
            before.map_or([0; STATES], |&index| self.states[index])
        };
        Self { unit: self.unit, states: to.sites.iter().map(price).collect() }
    }

    /// What a line in this direction gains by the state of a site on it.
    pub fn of(&self, site: usize, state: u8, down: bool) -> i32 {
        let price = self.states[site][usize::from(state)];
        if down { -price } else { price }
    }

    /// The site as a square of the line through it in this direction.
    pub fn cell(&self, layout: &Layout, worths: &[Worth], index: usize, down: bool) -> Cell {
        let (site, worth) = (&layout.sites[index], &worths[index]);
        let state = |state: u8| self.of(index, state, down);
        let worker = -self.unit * i32::from(worth.worker);
        let own = site.tile.map_or(0, |tile| tile.letter.number());
        let letter = |letter: u8| match letter {
            0 => NEVER,
            _ if letter == own => state(OPEN),
            _ if site.is_house() => NEVER,
            _ => worker + state(letter),
        };
        let open = worth.open[usize::from(down)];
        let hired = if owns(site, down) {
            open[usize::from(HIRED)] - self.unit * i32::from(site.hire)
        } else {
            0
        };
        let black = worth.black - self.unit * i32::from(worth.black_units) + state(BLACK);
        Cell {
            letters: std::array::from_fn(|number| letter(number as u8)),
            own,
            beside: if worth.office { [open[usize::from(NOBODY)]; 3] } else { open },
            office: worth.office.then_some([open[usize::from(WORKER)], hired]),
            out: if site.tile.is_some() { black } else { NEVER },
            counts: site.tile.is_some(),
        }
    }
}

/// Whether what can be had only once is for the line in this direction to have.
pub fn owns(site: &Site, down: bool) -> bool {
    site.on[0].is_some() != down
}
