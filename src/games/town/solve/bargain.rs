//! Good prices: every line takes the filling that is dearest for it, and whatever they disagree about changes
//! its price a little, until they can't agree better.
//!
//! That is the subgradient method: a step is as long as it would have to be if the bound went straight down to
//! the target, and shorter and shorter once that no longer helps. Each step goes on a little in the direction
//! of those before it.

use super::layout::Line;
use super::plot::Plot;
use super::prices::Prices;
use super::worth::{BLACK, KINDS, NEVER, POINT, STATES, kind};

/// How much of a step's direction is that of the step before.
const MOMENTUM: f64 = 0.7;
/// The price of a worker moves slower: there is but one for all lines.
const UNIT: f64 = 0.25;
/// After so many steps that did not help, steps get shorter by this, down to the shortest.
const PATIENCE: usize = 10;
const SHORTER: f64 = 0.7;
const SHORTEST: f64 = 0.02;
/// What helps.
const HELP: i32 = POINT / 20;
/// No price is higher: where nothing fits together they would rise forever.
const DEAREST: f64 = 20.0 * POINT as f64;
/// What a step costs beside looking at letters, for each square of a line.
const SQUARE: u64 = 40;

/// A direction for all prices, or a place on the way.
struct Course {
    states: Vec<[f64; STATES]>,
    unit: f64,
    blocks: Vec<f64>,
}

impl Course {
    fn of(prices: &Prices) -> Self {
        Self {
            states: prices.states.iter().map(|states| states.map(f64::from)).collect(),
            unit: f64::from(prices.unit),
            blocks: prices.blocks.iter().map(|block| f64::from(block.price)).collect(),
        }
    }

    fn zero(prices: &Prices) -> Self {
        Self {
            states: vec![[0.0; STATES]; prices.states.len()],
            unit: 0.0,
            blocks: vec![0.0; prices.blocks.len()],
        }
    }

    /// Does not go where a price that can't fall any more would fall.
    fn stay_above(&mut self, place: &Course) {
        let of_blocks = self.blocks.iter_mut().zip(&place.blocks);
        for (way, &price) in of_blocks.chain([(&mut self.unit, &place.unit)]) {
            if *way > 0.0 && price <= 0.0 {
                *way = 0.0;
            }
        }
    }

    /// Stays where prices may be.
    fn hold(&mut self) {
        let states = self.states.iter_mut().flatten();
        states.for_each(|price| *price = price.clamp(-DEAREST, DEAREST));
        let never_below_zero = self.blocks.iter_mut().chain([&mut self.unit]);
        never_below_zero.for_each(|price| *price = price.clamp(0.0, DEAREST));
    }

    /// Makes these the prices.
    fn set(&self, prices: &mut Prices) {
        for (states, own) in prices.states.iter_mut().zip(&self.states) {
            *states = own.map(|price| price.round() as i32);
        }
        prices.unit = self.unit.round() as i32;
        for (block, price) in prices.blocks.iter_mut().zip(&self.blocks) {
            block.price = price.round() as i32;
        }
        prices.settle_blocks();
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f64> {
        self.states.iter_mut().flatten().chain([&mut self.unit]).chain(&mut self.blocks)
    }
}

/// What came of bargaining.
pub struct Bargain {
    /// No arrangement is worth more.
    pub bound: i32,
    /// By site and kind: how often lines wanted it, of late above all.
    pub wanted: Vec<[f64; KINDS]>,
}

/// How much of what was wanted is forgotten at each step.
const FORGOTTEN: f64 = 0.05;

/// Betters the prices in so many steps at most, until no arrangement can be worth `target`, or as far as it
/// goes.
pub fn bargain(
    plot: &Plot,
    prices: &mut Prices,
    target: i32,
    steps: usize,
    effort: &mut u64,
    limit: u64,
) -> Bargain {
    let (mut place, mut way) = (Course::of(prices), Course::zero(prices));
    let (mut lowest, mut mark) = (i32::MAX, i32::MAX);
    let mut tried = prices.clone();
    let (mut length, mut vain) = (1.0, 0);
    let mut wanted = vec![[0.0; KINDS]; plot.layout.sites.len()];
    for _ in 0..steps {
        let (bound, mut slope) = look(plot, &tried, &mut wanted, effort);
        if bound < lowest {
            (lowest, *prices) = (bound, tried.clone());
        }
        vain += 1;
        if bound <= mark - HELP {
            (mark, vain) = (bound, 0);
        }
        if vain == PATIENCE {
            (length, vain) = (length * SHORTER, 0);
        }
        if lowest < target || length < SHORTEST || *effort > limit {
            break;
        }
        for (way, slope) in way.numbers().zip(slope.numbers()) {
            *way = MOMENTUM * *way + *slope;
        }
        way.stay_above(&place);
        let steep: f64 = way.numbers().map(|number| *number * *number).sum();
        if steep == 0.0 {
            break;
        }
        let step = length * f64::from(bound - target + 1) / steep;
        for (place, way) in place.numbers().zip(way.numbers()) {
            *place -= step * *way;
        }
        place.hold();
        place.set(&mut tried);
    }
    Bargain { bound: lowest, wanted }
}

/// The bound at these prices, and how it would grow with each of them.
fn look(
    plot: &Plot,
    prices: &Prices,
    wanted: &mut [[f64; KINDS]],
    effort: &mut u64,
) -> (i32, Course) {
    let layout = plot.layout;
    let (mut total, mut used) = (prices.back(plot.units), 0);
    let mut slope = Course::zero(prices);
    wanted.iter_mut().flatten().for_each(|often| *often *= 1.0 - FORGOTTEN);
    // By site: how many of its lines take it, and leave it black.
    let (mut taken, mut black) = (vec![0; layout.sites.len()], vec![0; layout.sites.len()]);
    for (Line { down, sites }, mut strip) in layout.lines.iter().zip(plot.strips(prices)) {
        let best = strip.best(effort);
        *effort += SQUARE * sites.len() as u64;
        if best < NEVER / 2 {
            return (NEVER, slope);
        }
        total += best;
        for (&site, state) in sites.iter().zip(strip.filling()) {
            if layout.sites[site].is_crossing() {
                slope.states[site][usize::from(state)] += if *down { -1.0 } else { 1.0 };
            }
            wanted[site][kind(state)] += FORGOTTEN;
            let counted = if state == BLACK { &mut black } else { &mut taken };
            counted[site] += 1;
            used += i32::from(plot.worths[site].units(state));
        }
    }
    slope.unit = UNIT * f64::from(plot.units - used);
    for (slope, block) in slope.blocks.iter_mut().zip(&prices.blocks) {
        let taken: i32 = block.free.iter().map(|&site| taken[site]).sum();
        let black: i32 = block.lots.iter().map(|&site| black[site]).sum();
        *slope = f64::from(2 * (block.free.len() as i32 - 1) + black - taken);
    }
    (total, slope)
}
