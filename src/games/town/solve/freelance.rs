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

/// Squares with the most that an arrangement with a freelancer there can be worth, the best first.
pub fn candidates(
    ground: &Ground,
    allowed: impl Fn(Square) -> bool,
    target: i32,
    effort: &mut u64,
) -> Vec<(i32, Square)> {
    let layout = ground.layout;
    let lots = layout.sites.iter().filter(|site| site.tile.is_some());
    let empty: BTreeSet<Square> = lots
        .flat_map(|site| beside(site.square))
        .filter(|square| !layout.at.contains_key(square) && allowed(*square))
        .collect();
    let mut strips = [false, true].map(|down| strips(ground, &empty, down));
    let mut bound = ground.bound;
    for along in strips.iter_mut().flatten() {
        along.best = along.strip.best(None, ground.lists, effort);
        bound += along.best - along.without;
    }
    if bound < target {
        return Vec::new();
    }
    let mut places: [BTreeMap<Square, (usize, usize)>; 2] = Default::default();
    for (places, strips) in places.iter_mut().zip(&strips) {
        for (number, along) in strips.iter().enumerate() {
            places.extend(
                along.squares.iter().enumerate().map(|(at, &square)| (square, (number, at))),
            );
        }
    }
    let mut found = Vec::new();
    for &square in &empty {
        let mut worth = bound;
        for (places, strips) in places.iter().zip(&mut strips) {
            let Some(&(number, at)) = places.get(&square).filter(|_| worth >= target) else {
                continue;
            };
            let along = &mut strips[number];
            worth += along.strip.best(Some(at), ground.lists, effort).max(NEVER) - along.best;
        }
        if worth >= target {
            found.push((worth, square));
        }
    }
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    found
}

/// Sites and empty squares in a row.
struct Along {
    squares: Vec<Square>,
    strip: Strip,
    /// What its lines are worth without freelancers.
    without: i32,
    best: i32,
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
        Along { squares, strip, without, best: 0 }
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
    Cell { letters, own: 0, beside: [0; 3], office: None, out: 0, counts: false }
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
        counts: site.tile.is_some(),
    }
}
