//! Joining the fillings of all lines into arrangements, line by line. Of a partial arrangement only its
//! frontier matters, the squares that lines to come will look at, and the workers it has used.

use super::fill::Filling;
use super::layout::{Layout, Line};
use super::plot::owns;
use super::prices::Prices;
use super::step::{Partial, Step, is_settled};
use super::worth::{BLACK, NEVER, STATES};

/// The fillings of all lines, at prices.
pub struct Market<'a> {
    pub layout: &'a Layout,
    pub prices: &'a Prices,
    /// By line.
    pub fillings: Vec<Vec<Filling>>,
    /// Half workers that can be had.
    pub units: i32,
}

/// What joining found.
#[derive(Default)]
pub struct Joined {
    /// For each site its state, and what the arrangement is worth: the best first.
    pub arrangements: Vec<(i32, Vec<u8>)>,
    /// Whether something was left out.
    pub cut_short: bool,
}

/// How many partial arrangements are made at most for one that may be kept.
const SPARE: usize = 10;

/// All arrangements worth at least `target`, keeping at most `width` partial ones at a time.
pub fn join(mut market: Market, target: i32, width: usize, effort: &mut u64, limit: u64) -> Joined {
    let mut joined = Joined::default();
    let Some(possible) = market.agree() else { return joined };
    let order = order(&market, &possible);
    let back = market.prices.back(market.units);
    let mut layers = vec![vec![Partial::default()]];
    let mut done = vec![false; market.layout.lines.len()];
    let mut frontier = Vec::new();
    for &line in &order {
        let Some(step) = Step::new(&market, &possible, line, &frontier, &mut done) else {
            joined.cut_short = true;
            return joined;
        };
        let mut next = Vec::new();
        for (from, partial) in layers.last().expect("the start").iter().enumerate() {
            if *effort > limit || next.len() > width * SPARE {
                joined.cut_short = true;
                break;
            }
            step.extend(partial, from as u32, target - back, effort, &mut next);
        }
        let mut layer = undominated(next);
        layer.sort_unstable_by_key(|partial| (-partial.hope, partial.frontier, partial.units));
        joined.cut_short |= layer.len() > width;
        layer.truncate(width);
        frontier = step.after;
        layers.push(layer);
    }
    // In the end there is at most one for each number of workers.
    for (end, last) in layers.last().expect("the start").iter().enumerate() {
        if last.worth >= target {
            joined.arrangements.push((last.worth, market.states(&order, &layers, end)));
        }
    }
    joined.arrangements.sort_by(|a, b| b.cmp(a));
    joined
}

/// For each frontier those that no other beats in units and worth.
fn undominated(mut partials: Vec<Partial>) -> Vec<Partial> {
    let key = |partial: &Partial| {
        (partial.frontier, partial.units, -partial.worth, partial.from, partial.filling)
    };
    partials.sort_unstable_by_key(key);
    let mut kept: Vec<Partial> = Vec::new();
    for partial in partials {
        let beaten = kept
            .last()
            .is_some_and(|last| last.frontier == partial.frontier && last.worth >= partial.worth);
        if !beaten {
            kept.push(partial);
        }
    }
    kept
}

impl Market<'_> {
    /// By site: the states that both its lines have. Fillings with others are thrown out; none if a line has
    /// none left.
    fn agree(&mut self) -> Option<Vec<[bool; STATES]>> {
        let layout = self.layout;
        loop {
            let mut possible = vec![[true; STATES]; layout.sites.len()];
            for (line, fillings) in layout.lines.iter().zip(&self.fillings) {
                for (at, &site) in line.sites.iter().enumerate() {
                    let mut states = [false; STATES];
                    fillings.iter().for_each(|f| states[usize::from(f.states[at])] = true);
                    possible[site].iter_mut().zip(states).for_each(|(both, one)| *both &= one);
                }
            }
            let mut changed = false;
            for (line, fillings) in layout.lines.iter().zip(&mut self.fillings) {
                let before = fillings.len();
                fillings.retain(|filling| {
                    let mut states = line.sites.iter().zip(&filling.states);
                    states.all(|(&site, &state)| possible[site][usize::from(state)])
                });
                changed |= fillings.len() < before;
            }
            if self.fillings.iter().any(Vec::is_empty) {
                return None;
            }
            if !changed {
                return Some(possible);
            }
        }
    }

    /// The states of all sites in an arrangement.
    fn states(&self, order: &[usize], layers: &[Vec<Partial>], end: usize) -> Vec<u8> {
        let mut states = vec![BLACK; self.layout.sites.len()];
        let mut at = end;
        for (&line, layer) in order.iter().zip(&layers[1..]).rev() {
            let partial = &layer[at];
            let filling = &self.fillings[line][partial.filling as usize];
            let Line { down, sites } = &self.layout.lines[line];
            for (&site, &state) in sites.iter().zip(&filling.states) {
                if owns(&self.layout.sites[site], *down) {
                    states[site] = state;
                }
            }
            at = partial.from as usize;
        }
        states
    }

    /// By the state of a site on a line: what the best filling with it is worth.
    pub fn marginals(&self, line: usize, at: usize) -> [i32; STATES] {
        let mut most = [NEVER; STATES];
        for filling in &self.fillings[line] {
            let most = &mut most[usize::from(filling.states[at])];
            *most = (*most).max(filling.priced);
        }
        most
    }
}

/// The lines in an order that keeps the frontier small.
fn order(market: &Market, possible: &[[bool; STATES]]) -> Vec<usize> {
    let layout = market.layout;
    let mut left: Vec<usize> = (0..layout.lines.len()).collect();
    let mut done = vec![false; layout.lines.len()];
    let mut order = Vec::new();
    while !left.is_empty() {
        let growth = |line: usize| -> (i32, usize) {
            let unsettled = layout.lines[line].sites.iter().filter(|&&s| !is_settled(&possible[s]));
            let crossings = unsettled.filter_map(|&site| other(layout, site, line));
            let growth = crossings.map(|other| if done[other] { -1 } else { 1 }).sum();
            (growth, market.fillings[line].len())
        };
        let place =
            (0..left.len()).min_by_key(|&place| growth(left[place])).expect("lines are left");
        let line = left.swap_remove(place);
        done[line] = true;
        order.push(line);
    }
    order
}

/// The other line through a site.
fn other(layout: &Layout, site: usize, line: usize) -> Option<usize> {
    layout.sites[site].on.into_iter().flatten().map(|(other, _)| other).find(|&other| other != line)
}
