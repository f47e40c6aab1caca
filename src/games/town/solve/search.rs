//! The search for better and better arrangements, and for a proof that there are none.

use std::collections::BTreeSet;

use super::arrangement;
use super::ascent::ascend;
use super::branch::Branch;
use super::layout::Layout;
use super::lists::Lists;
use super::plot::Plot;
use super::prices::Prices;
use super::reach::Outcome;
use super::worth::{BLACK, NEVER, POINT};
use crate::games::town::score::{Score, Terms, points};
use crate::games::town::spelling::Spelling;
use crate::games::town::town::{Town, beside};
use crate::grid::Square;

pub struct Solver<'a> {
    pub town: &'a Town,
    workers: usize,
    terms: &'a Terms,
    pub lists: &'a Lists,
    pub effort: u64,
    pub limit: u64,
    pub found: Option<(i32, Town)>,
    /// The highest bound of what was left open.
    open: i32,
}

/// The part of what growing may take for one square.
const GROWN: u64 = 30;
/// Prices for half a worker that are tried first.
const UNIT_PRICES: [i32; 5] = [0, POINT / 4, POINT / 2, POINT, 2 * POINT];

impl<'a> Solver<'a> {
    pub fn new(
        town: &'a Town,
        workers: usize,
        terms: &'a Terms,
        spelling: &'a Spelling,
        limit: u64,
    ) -> Self {
        let lists = spelling.lists();
        Self { town, workers, terms, lists, effort: 0, limit, found: None, open: i32::MIN }
    }

    /// The highest bound of what was left open, and the best that was found.
    pub fn into_found(self) -> (i32, Option<(i32, Town)>) {
        (self.open, self.found)
    }

    /// Begins with the town as it stands, if its runs are words, or else with everything black; goes on
    /// without freelancers, and then with them.
    pub fn run(&mut self, spelling: &Spelling) {
        let root = Branch::default();
        let mut stands = self.town.clone();
        if !arrangement::is_allowed(&stands, self.workers)
            || !Score::of(&stands, self.terms, spelling).is_valid()
        {
            let nothing = Layout::new(&Town::default(), &root, &BTreeSet::new());
            stands = arrangement::arranged(self.town, &root, &nothing, &[]);
        }
        self.consider(stands);
        let layout = Layout::new(self.town, &root, &BTreeSet::new());
        let Some(plot) = self.plot(&layout, &root) else { return };
        let mut prices = self.first_prices(&plot);
        let limit = self.limit;
        self.limit /= 4;
        self.descend(&plot, &mut prices, &root);
        self.grow(&root, &layout, &prices, limit / 3);
        (self.limit, self.open) = (limit, i32::MIN);
        self.branch(&root, &layout, &prices);
    }

    /// Keeps an arrangement whose runs are words, if the rules allow it and it is the best so far.
    pub fn consider(&mut self, town: Town) {
        if arrangement::is_allowed(&town, self.workers) {
            let (total, town) = arrangement::with_idle_workers(town, self.workers, self.terms);
            if self.found.as_ref().is_none_or(|(best, _)| total > *best) {
                self.found = Some((total, town));
            }
        }
    }

    /// The squares where freelancers may stand.
    fn free(&self, branch: &Branch) -> BTreeSet<Square> {
        if self.workers == 0 {
            return BTreeSet::new();
        }
        let lots = self.town.lots.keys().filter(|square| !branch.black.contains(square));
        let empty = |square: &Square| {
            !branch.empty.contains(square) && !self.town.lots.contains_key(square)
        };
        lots.flat_map(|&square| beside(square)).filter(empty).collect()
    }

    /// Lets freelancers onto one square after the other, and goes on with those that make for a better
    /// arrangement: that is quick, and mostly good. Changes the limit.
    fn grow(&mut self, root: &Branch, from: &Layout, prices: &Prices, most: u64) {
        let mut free = BTreeSet::new();
        for square in self.free(root) {
            if self.effort > most {
                break;
            }
            let mut with = free.clone();
            with.insert(square);
            let layout = Layout::new(self.town, root, &with);
            let Some(plot) = self.plot(&layout, root) else { return };
            let mut prices = prices.moved(from, &layout, &plot.worths);
            let before = self.target(0);
            self.limit = self.effort + most / GROWN;
            self.descend(&plot, &mut prices, root);
            if self.target(0) > before {
                free = with;
            }
        }
    }

    /// A branch with freelancers wherever they may stand, and all branches below it. The prices are those of
    /// another layout.
    fn branch(&mut self, branch: &Branch, from: &Layout, prices: &Prices) {
        let layout = Layout::new(self.town, branch, &self.free(branch));
        let Some(plot) = self.plot(&layout, branch) else { return };
        let mut prices = prices.moved(from, &layout, &plot.worths);
        for child in self.descend(&plot, &mut prices, branch) {
            self.branch(&child, &layout, &prices);
        }
    }

    /// What is given for a layout of a branch. None if there are too few workers.
    pub fn plot<'b>(&self, layout: &'b Layout, branch: &Branch) -> Option<Plot<'b>> {
        let is_house = |square: &&Square| self.town.lots[square].tile.is_house();
        let lost = branch.black.iter().filter(is_house).count();
        let workers = self.workers.checked_sub(lost)?;
        let idle = workers.checked_sub(branch.posts.len())?;
        let polluted = self.terms.crumpled + branch.black.len();
        let first = self.terms.neighbours.iter().all(|&theirs| theirs <= workers);
        let fixed =
            points::majority(workers, &self.terms.neighbours) + points::POLLUTION * polluted as i32;
        let mut plot = Plot::new(layout, idle, i32::from(first), fixed);
        for square in &branch.shown {
            if let Some(&site) = layout.at.get(square) {
                plot.shut[site][usize::from(BLACK)] = true;
            }
        }
        Some(plot)
    }

    /// What an arrangement must be worth to be better than the best so far.
    pub fn target(&self, fixed: i32) -> i32 {
        self.found.as_ref().map_or(NEVER / 2, |(total, _)| (total + 1 - fixed) * POINT)
    }

    /// Of a few prices of workers the one that gives the lowest bound.
    fn first_prices(&mut self, plot: &Plot) -> Prices {
        let with_bounds = UNIT_PRICES.map(|unit| {
            let prices = Prices::new(plot.layout, unit);
            let bests = plot.bests(&prices, self.lists, &mut self.effort);
            (plot.bound(&prices, &bests), prices)
        });
        let lowest = with_bounds.into_iter().min_by_key(|(bound, _)| *bound);
        lowest.expect("some prices were tried").1
    }

    /// Looks for arrangements worth the bound, then for those worth one point less, and so on down to the best
    /// so far. Returns the branches that are to be looked at instead.
    fn descend(&mut self, plot: &Plot, prices: &mut Prices, branch: &Branch) -> Vec<Branch> {
        let target = self.target(plot.fixed);
        let limit = self.effort + self.limit.saturating_sub(self.effort) / 2;
        let bound = ascend(plot, prices, target, self.lists, &mut self.effort, limit);
        if bound >= target {
            self.guess(plot, prices, branch);
        }
        let mut goal = bound.div_euclid(POINT);
        while goal * POINT >= self.target(plot.fixed) {
            let outcome = if self.effort > self.limit {
                Outcome::Unsure
            } else {
                self.reach(plot, prices, bound, goal * POINT, branch)
            };
            match outcome {
                Outcome::None => {}
                Outcome::Found => break,
                Outcome::Branches(branches) => return branches,
                Outcome::Unsure => {
                    self.open = self.open.max(goal + plot.fixed);
                    if self.effort > self.limit {
                        break;
                    }
                }
            }
            goal -= 1;
        }
        Vec::new()
    }
}
