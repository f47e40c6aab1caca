//! Arrangements worth so much: what no such arrangement has is left out, the rest is listed and joined.

use std::collections::BTreeSet;

use super::arrangement::arranged;
use super::ascent::ascend;
use super::balance::Market;
use super::branch::Branch;
use super::fill::{Filler, Filling, MOST};
use super::join::{Joined, join};
use super::layout::Layout;
use super::plot::Plot;
use super::prices::Prices;
use super::search::Solver;
use super::worth::{BLACK, POINT, STATES};
use crate::grid::Square;

/// How many partial arrangements are kept at most: for a proof, and for a guess.
const PROOF_WIDTH: usize = 30_000;
const GUESS_WIDTH: usize = 2_000;
/// How far below its best a line of a guess is at most, and how often a guess is mended.
const GUESS_GAPS: [i32; 2] = [POINT / 2, POINT];
const MENDED: usize = 12;
/// The part of all effort that one guess may take.
const GUESS_PART: u64 = 20;

/// What came of looking for arrangements worth so much.
pub enum Outcome {
    /// There is none.
    None,
    /// One was found.
    Found,
    /// One was thought of that can't be: the branches without it.
    Branches(Vec<Branch>),
    /// There may be one.
    Unsure,
}

impl Solver<'_> {
    /// Looks for arrangements worth at least `target`.
    pub fn reach(
        &mut self,
        wide: &Plot,
        prices: &Prices,
        bound: i32,
        target: i32,
        branch: &Branch,
    ) -> Outcome {
        let layout = self.near(wide, prices, bound - target, branch);
        let Some(mut plot) = self.plot(&layout, branch) else { return Outcome::None };
        let prices = prices.moved(wide.layout, &layout, &plot.worths);
        let unpriced = prices.without_blocks();
        match self.reach_at(&mut plot, prices, target, branch) {
            // A thought may be nothing but what blocks give back.
            Outcome::Unsure if self.effort <= self.limit => unpriced
                .map_or(Outcome::Unsure, |prices| self.reach_at(&mut plot, prices, target, branch)),
            outcome => outcome,
        }
    }

    fn reach_at(
        &mut self,
        plot: &mut Plot,
        mut prices: Prices,
        target: i32,
        branch: &Branch,
    ) -> Outcome {
        let layout = plot.layout;
        let Some(gap) = self.shut(plot, &mut prices, target) else { return Outcome::None };
        let limit = self.limit;
        let Some(fillings) = self.fillings(plot, &prices, gap, limit) else {
            return Outcome::Unsure;
        };
        let mut market = Market { layout, prices, fillings, units: plot.units };
        if !market.balance(target, &mut self.effort) {
            return Outcome::None;
        }
        let joined = join(&market, target, PROOF_WIDTH, &mut self.effort, self.limit);
        self.consider_all(&joined, layout, branch);
        let goal = target.div_euclid(POINT) + plot.fixed;
        if self.found.as_ref().is_some_and(|(total, _)| *total >= goal) {
            return Outcome::Found;
        }
        match joined.arrangements.first() {
            Some((_, states)) => {
                let town = arranged(self.town, branch, layout, states);
                branch.without(&town, layout, states).map_or(Outcome::Unsure, Outcome::Branches)
            }
            None if joined.left_out.is_some() => Outcome::Unsure,
            None => Outcome::None,
        }
    }

    /// Looks for better arrangements among those whose lines lose little, so that there is a good one early. If
    /// the best thought can't be, what is wrong with it is forbidden.
    pub fn guess(&mut self, wide: &Plot, prices: &Prices, branch: &Branch) {
        for gap in GUESS_GAPS {
            let limit = (self.effort + self.limit / GUESS_PART).min(self.limit);
            let mut branch = branch.clone();
            for _ in 0..MENDED {
                match self.guess_near(wide, prices, gap, &branch, limit) {
                    Some(mended) => branch = mended,
                    None => break,
                }
            }
        }
    }

    fn guess_near(
        &mut self,
        wide: &Plot,
        prices: &Prices,
        gap: i32,
        branch: &Branch,
        limit: u64,
    ) -> Option<Branch> {
        let layout = self.near(wide, prices, gap, branch);
        let plot = self.plot(&layout, branch)?;
        let prices = prices.moved(wide.layout, &layout, &plot.worths);
        let fillings = self.fillings(&plot, &prices, gap, limit)?;
        let target = self.target(plot.fixed);
        let mut market = Market { layout: &layout, prices, fillings, units: plot.units };
        if !market.balance(target, &mut self.effort) {
            return None;
        }
        let joined = join(&market, target, GUESS_WIDTH, &mut self.effort, limit);
        self.consider_all(&joined, &layout, branch);
        let (worth, states) = joined.arrangements.first()?;
        if *worth < self.target(plot.fixed) {
            return None;
        }
        let town = arranged(self.town, branch, &layout, states);
        let mut branches = branch.without(&town, &layout, states)?;
        let empties = |other: &Branch| other.empty.len() > branch.empty.len();
        let mended = branches.iter().position(empties).or(branches.len().checked_sub(1))?;
        Some(branches.swap_remove(mended))
    }

    fn consider_all(&mut self, joined: &Joined, layout: &Layout, branch: &Branch) {
        for (_, states) in &joined.arrangements {
            self.consider(arranged(self.town, branch, layout, states));
        }
    }

    /// The layout with freelancers only where they lose no more than `gap`.
    fn near(&mut self, wide: &Plot, prices: &Prices, gap: i32, branch: &Branch) -> Layout {
        let losses = wide.losses(prices, gap + 1, self.lists, &mut self.effort);
        let wanted = |losses: &[i32; STATES]| {
            losses[usize::from(BLACK) + 1..].iter().any(|&loss| loss <= gap)
        };
        let sites = wide.layout.sites.iter().zip(&losses);
        let free: BTreeSet<Square> = sites
            .filter(|(site, losses)| site.tile.is_none() && wanted(losses))
            .map(|(site, _)| site.square)
            .filter(|square| !branch.empty.contains(square))
            .collect();
        Layout::new(self.town, branch, &free)
    }

    /// Shuts all states with which no arrangement is worth `target`, which makes for better prices, and so on. Says
    /// how far below the bound the target is then; none if no arrangement is left.
    fn shut(&mut self, plot: &mut Plot, prices: &mut Prices, target: i32) -> Option<i32> {
        let mut before = i32::MAX;
        loop {
            let bests = plot.bests(prices, self.lists, &mut self.effort);
            let gap = plot.bound(prices, &bests) - target;
            if gap < 0 {
                return None;
            }
            let losses = plot.losses(prices, gap + 1, self.lists, &mut self.effort);
            let mut changed = false;
            for (shut, losses) in plot.shut.iter_mut().zip(&losses) {
                for (shut, &loss) in shut.iter_mut().zip(losses) {
                    changed |= loss > gap && !*shut;
                    *shut |= loss > gap;
                }
            }
            if changed {
                continue;
            }
            if gap > before - POINT / 20 || self.effort > self.limit {
                return Some(gap);
            }
            before = gap;
            ascend(plot, prices, target, self.lists, &mut self.effort, self.limit);
        }
    }

    /// The fillings of each line that are at most `gap` below its best; none if they are too many, or a line is
    /// too long.
    fn fillings(
        &mut self,
        plot: &Plot,
        prices: &Prices,
        gap: i32,
        limit: u64,
    ) -> Option<Vec<Vec<Filling>>> {
        let of_line = |line| {
            Filler::new(plot, prices, self.lists, line).fillings(gap, &mut self.effort, limit)
        };
        let lines = &plot.layout.lines;
        let fit = lines.iter().all(|line| line.sites.len() <= MOST);
        if fit { lines.iter().map(of_line).collect() } else { None }
    }
}
