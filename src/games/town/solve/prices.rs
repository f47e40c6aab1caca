//! Prices: what a worker costs, what the line across pays the line down for each state of a crossing, and
//! what a freelancer who completes a block of 2 x 2 pays for black letters.
//!
//! With any prices, the dearest fillings of all lines, each by itself, are together worth at least as much as
//! the best arrangement: that is the bound. Good prices make lines want the same of their own accord.

use super::layout::{Layout, block};
use super::worth::{BLACK, POINT, STATES};
use crate::grid::Square;

#[derive(Clone)]
pub struct Prices {
    /// For half a worker.
    pub unit: i32,
    /// By site and state: what the line across gains by it and the line down loses.
    pub states: Vec<[i32; STATES]>,
    pub blocks: Vec<Block>,
    /// By site, out of those of the blocks: what each of its lines gains if it is black, and loses if not.
    black: Vec<i32>,
    taken: Vec<i32>,
}

/// Four squares that can't all be taken, and what each freelancer pays for that to each line it is on, and each
/// black letter gets.
#[derive(Clone)]
pub struct Block {
    pub free: Vec<usize>,
    pub lots: Vec<usize>,
    pub price: i32,
}

impl Prices {
    pub fn new(layout: &Layout, unit: i32) -> Self {
        let none = vec![0; layout.sites.len()];
        let mut prices = Self {
            unit,
            states: vec![[0; STATES]; layout.sites.len()],
            blocks: blocks(layout),
            black: none.clone(),
            taken: none,
        };
        prices.settle_blocks();
        prices
    }

    /// To be called when the price of a block has changed.
    pub fn settle_blocks(&mut self) {
        self.black.fill(0);
        self.taken.fill(0);
        for Block { free, lots, price, .. } in &self.blocks {
            free.iter().for_each(|&site| self.taken[site] += price);
            lots.iter().for_each(|&site| self.black[site] += price);
        }
    }

    /// What all prices together give back at most, with so many half workers.
    pub fn back(&self, units: i32) -> i32 {
        let block = |block: &Block| 2 * block.price * (block.free.len() as i32 - 1);
        self.unit * units + self.blocks.iter().map(block).sum::<i32>()
    }

    /// What a line in this direction gains by the state of a site on it.
    pub fn of(&self, site: usize, state: u8, down: bool) -> i32 {
        let price = self.states[site][usize::from(state)];
        let block = if state == BLACK { self.black[site] } else { -self.taken[site] };
        block + if down { -price } else { price }
    }
}

/// The blocks that a layout could have, with a price for those of one freelancer that does not make black
/// letters a bargain.
fn blocks(layout: &Layout) -> Vec<Block> {
    let of = |&first: &Square| {
        let sites: Vec<usize> =
            block(first).iter().filter_map(|square| layout.at.get(square).copied()).collect();
        let (lots, free): (Vec<usize>, Vec<usize>) =
            sites.into_iter().partition(|&site| layout.sites[site].tile.is_some());
        (lots.len() + free.len() == 4).then_some(Block { free, lots, price: 0 })
    };
    let mut blocks: Vec<Block> = layout.at.keys().filter_map(of).collect();
    let mut around = vec![0; layout.sites.len()];
    let single = |block: &&mut Block| block.free.len() == 1;
    for block in blocks.iter_mut().filter(single) {
        block.lots.iter().for_each(|&lot| around[lot] += 1);
    }
    for block in blocks.iter_mut().filter(single) {
        let most = block.lots.iter().map(|&lot| 3 * POINT / 4 / around[lot]).min();
        block.price = most.unwrap_or(0);
    }
    blocks
}
