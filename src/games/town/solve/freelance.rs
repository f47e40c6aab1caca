//! Which empty squares could be worth a freelancer: a bound for all arrangements with more freelancers than
//! a layout has, and the squares that such arrangements would use.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Layout, UNITS, rows};
use super::lists::Lists;
use super::prices::Prices;
use super::strip::{Cell, Strip};
use super::worth::{NEVER, NOBODY, POINT, WORKER, Worth};
use crate::games::town::town::beside;
use crate::grid::Square;

/// What is known about a layout before freelancers are added.
pub struct Ground<'a> {
    pub layout: &'a Layout,
    pub worths: &'a [Worth],
    pub prices: &'a Prices,
    pub lists: &'a Lists,
    /// By line: what its dearest filling is worth.
    pub bests: &'a [i32],
    /// No arrangement without further freelancers is worth more.
    pub bound: i32,
}

/// Squares with the most that an arrangement with a freelancer there can be worth, the best first. At most
/// `more` freelancers can be added.
pub fn candidates(
    ground: &Ground,
    allowed: impl Fn(Square) -> bool,
    more: usize,
    target: i32,
    effort: &mut u64,
) -> Vec<(i32, Square)> {
    let lots = ground.layout.sites.iter().filter(|site| site.tile.is_some());
    let empty: BTreeSet<Square> = lots
        .flat_map(|site| beside(site.square))
        .filter(|square| more > 0 && !ground.layout.at.contains_key(square) && allowed(*square))
        .collect();
    let mut suburbs = Suburbs::new(ground, &empty, more as i32);
    let mut bound = suburbs.bound(effort);
    suburbs.price_blocks(effort);
    for _ in 0..ROUNDS {
        suburbs.reprice(effort);
        for &square in &empty {
            suburbs.meet(square, effort);
        }
        let before = std::mem::replace(&mut bound, suburbs.bound(effort));
        if bound < target {
            return Vec::new();
        }
        if bound >= before {
            break;
        }
    }
    let mut found: Vec<(i32, Square)> =
        empty.iter().map(|&square| (bound - suburbs.loss(square, effort), square)).collect();
    found.retain(|&(worth, _)| worth >= target);
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    found
}

/// How often prices are bettered at most.
const ROUNDS: usize = 20;

/// The strips through all empty squares around a town, at prices.
struct Suburbs<'a> {
    ground: &'a Ground<'a>,
    strips: Vec<Along>,
    /// Where a square lies: strips and places on them, across and down.
    places: BTreeMap<Square, [Option<(usize, usize)>; 2]>,
    empty: &'a BTreeSet<Square>,
    /// How many freelancers there can be, and the price of one besides that of a worker.
    more: i32,
    price: i32,
}

impl<'a> Suburbs<'a> {
    fn new(ground: &'a Ground, empty: &'a BTreeSet<Square>, more: i32) -> Self {
        let mut all = Vec::new();
        let mut places: BTreeMap<Square, [Option<(usize, usize)>; 2]> = BTreeMap::new();
        for down in [false, true] {
            for along in strips(ground, empty, down) {
                for (at, &square) in along.squares.iter().enumerate() {
                    places.entry(square).or_default()[usize::from(down)] = Some((all.len(), at));
                }
                all.push(along);
            }
        }
        Self { ground, strips: all, places, empty, more, price: 0 }
    }

    fn best(&mut self, strip: usize, forced: Option<usize>, effort: &mut u64) -> i32 {
        self.strips[strip].strip.best(forced, self.ground.lists, effort)
    }

    /// No arrangement with some of these freelancers is worth more.
    fn bound(&mut self, effort: &mut u64) -> i32 {
        let gains: i32 = (0..self.strips.len())
            .map(|strip| self.best(strip, None, effort) - self.strips[strip].without)
            .sum();
        self.ground.bound + gains + self.price * self.more
    }

    /// What is lost if a freelancer must stand there.
    fn loss(&mut self, square: Square, effort: &mut u64) -> i32 {
        let places = self.places.get(&square).copied().unwrap_or_default();
        let loss =
            |(strip, at)| self.best(strip, None, effort) - self.best(strip, Some(at), effort);
        places.into_iter().flatten().map(loss).sum()
    }

    /// What a freelancer must do to the two strips through its square is shared evenly.
    fn meet(&mut self, square: Square, effort: &mut u64) {
        let Some(&[Some((across, a)), Some((down, d))]) = self.places.get(&square) else { return };
        let mut gain = |strip: usize, at: usize| {
            let with = self.best(strip, Some(at), effort);
            let out = std::mem::replace(&mut self.strips[strip].strip.cells[at].taken, NEVER);
            let without = self.best(strip, None, effort);
            self.strips[strip].strip.cells[at].taken = out;
            with - without
        };
        let (mine, theirs) = (gain(across, a), gain(down, d));
        if mine < NEVER / 2 || theirs < NEVER / 2 {
            return;
        }
        let by = (theirs - mine).div_euclid(2);
        self.strips[across].strip.cells[a].taken += by;
        self.strips[down].strip.cells[d].taken -= by;
    }

    /// Moves the price of a freelancer to where the bound is lowest.
    fn reprice(&mut self, effort: &mut u64) {
        let mut lowest = (self.bound(effort), 0);
        for by in [-POINT, -POINT / 3, POINT / 3, POINT] {
            if self.price + by >= 0 {
                self.raise(by);
                lowest = lowest.min((self.bound(effort), by));
                self.raise(-by);
            }
        }
        self.raise(lowest.1);
    }

    fn raise(&mut self, by: i32) {
        self.price += by;
        for &square in self.empty {
            // The whole on one of the strips: `meet` shares it.
            let place = self.places.get(&square).and_then(|places| places.iter().flatten().next());
            if let Some(&(strip, at)) = place {
                self.strips[strip].strip.cells[at].taken -= by;
            }
        }
    }

    /// A freelancer who completes a 2 x 2 block needs a letter of the block blacked out: it pays each of them
    /// for that, as much as lowers the bound most, up to what blacking it out costs.
    fn price_blocks(&mut self, effort: &mut u64) {
        let layout = self.ground.layout;
        let mut blocks: Vec<(Square, [Square; 3])> = Vec::new();
        let mut around: BTreeMap<Square, i32> = BTreeMap::new();
        for &square in self.empty {
            for others in blocks_with(square) {
                if others.iter().all(|other| layout.at.contains_key(other)) {
                    others.iter().for_each(|&other| *around.entry(other).or_default() += 1);
                    blocks.push((square, others));
                }
            }
        }
        let plain: Vec<Vec<(i32, i32)>> = self.prices_of_squares();
        let mut lowest: Option<(i32, Vec<Vec<(i32, i32)>>)> = None;
        for quarters in 0..=4 {
            self.set_prices_of_squares(&plain);
            // What each letter can be paid on each of its strips.
            let mut pay: BTreeMap<Square, [i32; 2]> = BTreeMap::new();
            for (&square, &count) in &around {
                let on = self.places.get(&square).copied().unwrap_or_default();
                let cost = |(strip, at): (usize, usize)| -self.strips[strip].strip.cells[at].out;
                let pays =
                    on.map(|on| on.map_or(0, cost).clamp(0, 4 * POINT) * quarters / 4 / count);
                pay.insert(square, pays);
            }
            for (square, others) in &blocks {
                let sum = |other: &Square| pay[other][0] + pay[other][1];
                let price = others.iter().map(sum).min().unwrap_or(0);
                let Some((strip, at)) = self.places[square].into_iter().flatten().next() else {
                    continue;
                };
                self.strips[strip].strip.cells[at].taken -= price;
                for other in others {
                    let across = pay[other][0].min(price);
                    for (on, paid) in self.places[other].into_iter().zip([across, price - across]) {
                        if let Some((strip, at)) = on {
                            self.strips[strip].strip.cells[at].out += paid;
                        }
                    }
                }
            }
            let bound = self.bound(effort);
            if lowest.as_ref().is_none_or(|(lowest, _)| bound < *lowest) {
                lowest = Some((bound, self.prices_of_squares()));
            }
        }
        if let Some((_, prices)) = lowest {
            self.set_prices_of_squares(&prices);
        }
    }

    fn prices_of_squares(&self) -> Vec<Vec<(i32, i32)>> {
        let of_strip =
            |along: &Along| along.strip.cells.iter().map(|cell| (cell.taken, cell.out)).collect();
        self.strips.iter().map(of_strip).collect()
    }

    fn set_prices_of_squares(&mut self, prices: &[Vec<(i32, i32)>]) {
        for (along, prices) in self.strips.iter_mut().zip(prices) {
            for (cell, &(taken, out)) in along.strip.cells.iter_mut().zip(prices) {
                (cell.taken, cell.out) = (taken, out);
            }
        }
    }
}

/// The three other squares of each 2 x 2 block with this one.
pub fn blocks_with(square: Square) -> impl Iterator<Item = [Square; 3]> {
    [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().filter_map(move |(right, below)| {
        let (column, row) = (square.column.checked_sub(right)?, square.row.checked_sub(below)?);
        let others =
            [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().filter(|&corner| corner != (right, below));
        let mut others = others.map(|(right, below)| Square::new(column + right, row + below));
        Some(std::array::from_fn(|_| others.next().expect("a block has four squares")))
    })
}

/// Sites and empty squares in a row.
struct Along {
    squares: Vec<Square>,
    strip: Strip,
    /// What its lines are worth without freelancers.
    without: i32,
}

fn strips(ground: &Ground, empty: &BTreeSet<Square>, down: bool) -> Vec<Along> {
    let layout = ground.layout;
    let squares = layout.at.keys().chain(empty).copied();
    let mixed = |squares: &Vec<Square>| {
        squares.iter().any(|square| empty.contains(square))
            && squares.iter().any(|square| layout.at.contains_key(square))
    };
    let along = |squares: Vec<Square>| {
        let cell = |square: &Square| match layout.at.get(square) {
            None => freelancer(layout, *square, down, ground.prices.unit),
            Some(&site) if layout.sites[site].on[usize::from(down)].is_some() => {
                ground.prices.cell(layout, ground.worths, site, down)
            }
            Some(&site) => aside(ground, site, down),
        };
        let strip = Strip::new(squares.iter().map(cell).collect());
        let lines: BTreeSet<usize> = squares
            .iter()
            .filter_map(|square| layout.at.get(square))
            .filter_map(|&site| layout.sites[site].on[usize::from(down)])
            .map(|(line, _)| line)
            .collect();
        let without = lines.into_iter().map(|line| ground.bests[line]).sum();
        Along { squares, strip, without }
    };
    rows(squares, down).into_iter().filter(mixed).map(along).collect()
}

/// An empty square. Its worker is paid where it has sites beside it, half and half if in both directions.
fn freelancer(layout: &Layout, square: Square, down: bool, unit: i32) -> Cell {
    let touches = |down: bool| {
        beside(square)
            .any(|other| (other.column == square.column) == down && layout.at.contains_key(&other))
    };
    let units = match (touches(down), touches(!down)) {
        (true, true) => UNITS / 2,
        (true, false) => UNITS,
        _ => 0,
    };
    let mut letters = [-unit * i32::from(units); 27];
    letters[0] = NEVER;
    Cell { letters, own: 0, beside: [0; 3], office: None, out: 0, taken: 0, counts: false }
}

/// A site that has no line in this direction: nothing but what a freelancer beside it would change.
fn aside(ground: &Ground, index: usize, down: bool) -> Cell {
    let (site, worth) = (&ground.layout.sites[index], &ground.worths[index]);
    let own = site.tile.map_or(0, |tile| tile.letter.number());
    let mut letters = [if site.is_house() { NEVER } else { 0 }; 27];
    letters[0] = NEVER;
    letters[usize::from(own)] = if own == 0 { NEVER } else { 0 };
    let open = worth.open[usize::from(down)];
    // The office could have hired somebody: no more than that is gained.
    let hire = ground.prices.unit * i32::from(site.hire);
    Cell {
        letters,
        own,
        beside: if worth.office { [open[usize::from(NOBODY)]; 3] } else { open },
        office: worth.office.then_some([hire.min(open[usize::from(WORKER)]).min(POINT), 0]),
        out: if site.tile.is_some() { 0 } else { NEVER },
        taken: 0,
        counts: site.tile.is_some(),
    }
}
