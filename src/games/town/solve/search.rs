//! The search for better and better arrangements: what is known, good prices, a guess, and then goal after goal.

use std::collections::BTreeSet;

use super::arrangement;
use super::bargain::bargain;
use super::layout::Layout;
use super::lists::Lists;
use super::plot::Plot;
use super::prices::Prices;
use super::reach::Outcome;
use super::worth::POINT;
use crate::games::town::score::{PLENTY, Score, Terms, points};
use crate::games::town::spelling::Spelling;
use crate::games::town::town::{Town, beside};
use crate::grid::Square;

pub struct Solver<'a> {
    pub town: &'a Town,
    workers: usize,
    terms: &'a Terms,
    lists: &'a Lists,
    pub effort: u64,
    pub limit: u64,
    found: Option<(i32, Town)>,
    /// The highest bound of what was left open.
    open: i32,
}

/// The part of all effort that is for towns without freelancers.
const PLAIN_PART: u64 = 8;
/// Prices for half a worker that are tried first.
const UNIT_PRICES: [i32; 4] = [POINT / 8, POINT / 4, POINT / 2, POINT];
/// How many steps are bargained at a time for good prices.
const STEPS: usize = 120;
/// How much lower the bound is to become by that, at first and in the end.
const FAR: i32 = 4 * POINT;
const NEAR: i32 = POINT / 2;
/// How far below a line's best words are listed for that, at first.
const MARGIN: i32 = POINT;

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
    /// without freelancers, which is quick, and then with them.
    pub fn run(&mut self, spelling: &Spelling) {
        let mut stands = self.town.clone();
        let are_words = |town: &Town| {
            let mut effort = PLENTY;
            let score = Score::within(town, self.terms, spelling, &mut effort);
            score.is_ok_and(|score| score.is_valid())
        };
        if !arrangement::is_allowed(&stands, self.workers) || !are_words(&stands) {
            let nothing = Layout::new(&Town::default(), &BTreeSet::new());
            stands = arrangement::arranged(self.town, &nothing, &[]);
        }
        self.consider(stands);
        let (limit, free) = (self.limit, self.free());
        if !free.is_empty() {
            self.limit /= PLAIN_PART;
            self.descend(&Layout::new(self.town, &BTreeSet::new()));
        }
        (self.limit, self.open) = (limit, i32::MIN);
        self.descend(&Layout::new(self.town, &free));
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
    fn free(&self) -> BTreeSet<Square> {
        if self.workers == 0 {
            return BTreeSet::new();
        }
        let around = self.town.lots.keys().flat_map(|&square| beside(square));
        around.filter(|square| !self.town.lots.contains_key(square)).collect()
    }

    /// What is given for a layout.
    fn plot<'b>(&self, layout: &'b Layout) -> Plot<'b>
    where
        'a: 'b,
    {
        let first = self.terms.neighbours.iter().all(|&theirs| theirs <= self.workers);
        let fixed = points::majority(self.workers, &self.terms.neighbours)
            + points::POLLUTION * self.terms.crumpled as i32;
        Plot::new(layout, self.lists, self.workers, i32::from(first), fixed)
    }

    /// What an arrangement must be worth to be better than the best so far.
    pub fn target(&self, fixed: i32) -> i32 {
        // A black house costs a worker, too.
        let all_black = (points::POLLUTION - 1) * self.town.lots.len() as i32;
        self.found.as_ref().map_or(all_black, |(total, _)| total + 1 - fixed) * POINT
    }

    pub fn is_spent(&self) -> bool {
        self.effort > self.limit
    }

    /// Looks for arrangements worth the bound, then for those worth one point less, and so on down to the best
    /// so far.
    fn descend(&mut self, layout: &Layout) {
        let mut plot = self.plot(layout);
        let fixed = plot.fixed;
        let (prices, bound) = self.good_prices(&mut plot);
        if bound >= self.target(fixed) {
            self.guess(&plot, &prices);
        }
        let mut goal = bound.div_euclid(POINT);
        while goal * POINT >= self.target(fixed) {
            if self.reach(plot.clone(), prices.clone(), bound, goal * POINT) == Outcome::Unsure {
                self.open = self.open.max(goal + fixed);
                if self.is_spent() {
                    break;
                }
            }
            goal -= 1;
        }
    }

    /// Of a few prices of workers the one that gives the lowest bound.
    fn first_prices(&mut self, plot: &Plot) -> Prices {
        let with_bounds = UNIT_PRICES.map(|unit| {
            let prices = Prices::new(plot.layout, unit);
            (plot.bound(&prices, &mut self.effort), prices)
        });
        let lowest = with_bounds.into_iter().min_by_key(|(bound, _)| *bound);
        lowest.expect("some prices were tried").1
    }

    /// Prices that are good whatever words are taken, and their bound. To bargain about all words would take
    /// long: those near to what lines want are listed, prices are bettered a part of the way for these, and
    /// then words are listed anew.
    fn good_prices(&mut self, plot: &mut Plot) -> (Prices, i32) {
        let target = self.target(plot.fixed);
        let mut tried = self.first_prices(plot);
        let (mut prices, mut lowest) = (tried.clone(), i32::MAX);
        let (mut margin, mut part) = (MARGIN, FAR);
        loop {
            plot.listed = None;
            let bound = plot.bound(&tried, &mut self.effort);
            let gain = lowest.saturating_sub(bound);
            if gain > 0 {
                (lowest, prices) = (bound, tried.clone());
            }
            if gain < part / 4 {
                part /= 2;
                margin = (margin + margin / 4).min(2 * MARGIN);
            }
            if lowest < target || part < NEAR || self.is_spent() {
                return (prices, lowest);
            }
            plot.list(&tried, margin, &mut self.effort);
            tried = prices.clone();
            bargain(plot, &mut tried, lowest - part, STEPS, &mut self.effort, self.limit);
        }
    }
}
