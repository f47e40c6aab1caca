//! Finding good prices: at each crossing the two lines meet halfway, state by state, and the price of a
//! worker moves to where the bound is lowest. The bound never rises by it.

use super::fill::Filling;
use super::layout::Layout;
use super::prices::Prices;
use super::worth::{NEVER, STATES};

/// How often all crossings are gone through at most.
const SWEEPS: usize = 40;

/// The fillings of all lines, at prices.
pub struct Market<'a> {
    pub layout: &'a Layout,
    pub prices: Prices,
    /// By line, each list not empty.
    pub fillings: Vec<Vec<Filling>>,
    /// Half workers that can be had.
    pub units: i32,
}

impl Market<'_> {
    /// No arrangement out of these fillings is worth more.
    pub fn bound(&self) -> i32 {
        self.fillings.iter().map(|fillings| most(fillings)).sum::<i32>()
            + self.prices.back(self.units)
    }

    /// Betters the prices, and throws out what can't be part of an arrangement worth `target`. False if
    /// nothing is.
    pub fn balance(&mut self, target: i32, effort: &mut u64) -> bool {
        let mut stalled = 0;
        for _ in 0..SWEEPS {
            let before = self.bound();
            // Each filling is looked at for each of its crossings, and for the price of workers.
            let sizes = self.layout.lines.iter().zip(&self.fillings);
            *effort +=
                sizes.map(|(line, list)| (line.sites.len() * list.len()) as u64).sum::<u64>();
            for site in 0..self.layout.sites.len() {
                if !self.meet(site) {
                    return false;
                }
            }
            self.reprice();
            let bound = self.bound();
            if bound < target || !self.prune(bound - target) {
                return false;
            }
            stalled = if bound < before { 0 } else { stalled + 1 };
            if stalled == 3 {
                break;
            }
        }
        true
    }

    /// The two lines of a crossing meet halfway. False if they have no state in common.
    fn meet(&mut self, site: usize) -> bool {
        let [Some((across, a)), Some((down, d))] = self.layout.sites[site].on else { return true };
        let [mine, theirs] =
            [(across, a), (down, d)].map(|(line, at)| marginals(&self.fillings[line], at));
        let mut moved = [None; STATES];
        for (state, moved) in moved.iter_mut().enumerate() {
            if mine[state] > NEVER && theirs[state] > NEVER {
                let by = (theirs[state] - mine[state]).div_euclid(2);
                self.prices.states[site][state] += by;
                *moved = Some(by);
            }
        }
        for (line, at, sign) in [(across, a, 1), (down, d, -1)] {
            let fillings = &mut self.fillings[line];
            fillings.retain_mut(|filling| match moved[usize::from(filling.states[at])] {
                Some(by) => {
                    filling.priced += sign * by;
                    true
                }
                None => false,
            });
            if fillings.is_empty() {
                return false;
            }
        }
        true
    }

    /// Moves the price of a worker to where the bound is lowest nearby.
    fn reprice(&mut self) {
        let bound = |by: i32| {
            let most = |fillings: &Vec<Filling>| {
                let with = |filling: &Filling| filling.priced - by * i32::from(filling.units);
                fillings.iter().map(with).max().unwrap_or(NEVER)
            };
            self.fillings.iter().map(most).sum::<i32>() + (self.prices.unit + by) * self.units
        };
        let steps =
            [0, -80, -20, -5, 5, 20, 80].into_iter().filter(|by| self.prices.unit + by >= 0);
        let by = steps.min_by_key(|&by| bound(by)).unwrap_or(0);
        self.prices.unit += by;
        for filling in self.fillings.iter_mut().flatten() {
            filling.priced -= by * i32::from(filling.units);
        }
    }

    /// Throws out what is further below its line's best than `gap`.
    fn prune(&mut self, gap: i32) -> bool {
        for fillings in &mut self.fillings {
            let least = most(fillings) - gap;
            fillings.retain(|filling| filling.priced >= least);
        }
        self.fillings.iter().all(|fillings| !fillings.is_empty())
    }
}

pub fn most(fillings: &[Filling]) -> i32 {
    fillings.iter().map(|filling| filling.priced).max().unwrap_or(NEVER)
}

/// By the state of a site on a line: what the best filling with it is worth.
pub fn marginals(fillings: &[Filling], at: usize) -> [i32; STATES] {
    let mut most = [NEVER; STATES];
    for filling in fillings {
        let most = &mut most[usize::from(filling.states[at])];
        *most = (*most).max(filling.priced);
    }
    most
}
