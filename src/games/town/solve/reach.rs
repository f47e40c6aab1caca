//! Arrangements worth so much: words and states that none of them has are thrown out, the rest is listed and
//! joined; where that is still too much, it is split into branches.

use super::arrangement::arranged;
use super::bargain::{Bargain, bargain};
use super::branch::Branch;
use super::fill::{Filler, Filling};
use super::join::{Joined, Market, join};
use super::layout::Layout;
use super::plot::Plot;
use super::prices::Prices;
use super::search::Solver;
use super::worth::{KINDS, POINT};

/// How many steps are bargained at a time.
const STEPS: usize = 40;
/// What is not worth going on for.
const LITTLE: i32 = POINT / 20;
/// How far below its best a line of a guess is at most.
const GUESS_GAPS: [i32; 2] = [POINT, POINT / 3];
/// How many fillings a line of a guess has at most, and all lines together for a proof.
const GUESS_FILLINGS: usize = 500;
const FILLINGS: usize = 10_000;
/// How many partial arrangements are kept at most, and how much effort joining may take.
const WIDTH: usize = 3_000;
const JOINING: u64 = 3_000_000;

/// What came of looking for arrangements worth so much.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// There is none.
    None,
    /// One was found.
    Found,
    /// There may be one.
    Unsure,
}

impl Solver<'_> {
    /// Looks for arrangements worth at least `target`. The bound is that of these prices.
    pub fn reach(
        &mut self,
        mut plot: Plot,
        mut prices: Prices,
        bound: i32,
        target: i32,
    ) -> Outcome {
        if self.is_spent() {
            return Outcome::Unsure;
        }
        let Some((bound, wanted)) = self.narrow(&mut plot, &mut prices, bound, target) else {
            return Outcome::None;
        };
        let joined = self.joined(&plot, &prices, bound - target, target);
        let mut branches = Vec::new();
        if let Some(joined) = joined {
            self.consider_all(&joined, plot.layout);
            if self.target(plot.fixed) > target {
                return Outcome::Found;
            }
            match joined.arrangements.first() {
                None if !joined.cut_short => return Outcome::None,
                None => {}
                Some((_, states)) => {
                    let town = arranged(self.town, plot.layout, states);
                    branches = Branch::without_lonely(&town, plot.layout);
                }
            }
        }
        if branches.is_empty() {
            branches = Branch::between(&plot, &wanted);
        }
        // Without branches it is not known what is wrong.
        let mut outcome = if branches.is_empty() { Outcome::Unsure } else { Outcome::None };
        for branch in branches {
            let mut plot = plot.clone();
            branch.narrow(&mut plot);
            match self.reach(plot, prices.clone(), bound, target) {
                Outcome::None => {}
                Outcome::Found => return Outcome::Found,
                Outcome::Unsure => outcome = Outcome::Unsure,
            }
        }
        outcome
    }

    /// Throws out words and states with which no arrangement is worth `target`, which makes for better prices,
    /// and so on. Gives the bound then, and what lines want; none if no arrangement is left.
    fn narrow(
        &mut self,
        plot: &mut Plot,
        prices: &mut Prices,
        mut bound: i32,
        target: i32,
    ) -> Option<(i32, Vec<[f64; KINDS]>)> {
        if plot.listed.is_none() {
            plot.list(prices, bound - target, &mut self.effort);
        }
        loop {
            let Bargain { bound: reached, wanted } =
                bargain(plot, prices, target, STEPS, &mut self.effort, self.limit);
            if reached < target {
                return None;
            }
            let gap = reached - target;
            let losses = plot.losses(prices, gap + 1, &mut self.effort);
            for (shut, losses) in plot.shut.iter_mut().zip(&losses) {
                shut.iter_mut().zip(losses).for_each(|(shut, &loss)| *shut |= loss > gap);
            }
            plot.list(prices, gap, &mut self.effort);
            let gain = bound - reached;
            bound = reached;
            if gain < LITTLE || self.is_spent() {
                return Some((bound, wanted));
            }
        }
    }

    /// Looks for better arrangements among those whose lines lose little, so that there is a good one early.
    pub fn guess(&mut self, plot: &Plot, prices: &Prices) {
        let mut plot = plot.clone();
        for gap in GUESS_GAPS {
            if self.is_spent() {
                break;
            }
            plot.list(prices, gap, &mut self.effort);
            let few = |line| self.few_fillings(&plot, prices, line, gap);
            let Some(fillings) = (0..plot.layout.lines.len()).map(few).collect() else { break };
            let joined = self.join(&plot, prices, fillings, self.target(plot.fixed));
            self.consider_all(&joined, plot.layout);
        }
    }

    /// Fillings at most `gap` below the line's best, or closer if those are too many. None if the line is too
    /// long.
    fn few_fillings(
        &mut self,
        plot: &Plot,
        prices: &Prices,
        line: usize,
        gap: i32,
    ) -> Option<Vec<Filling>> {
        let mut filler = Filler::new(plot, prices, line)?;
        let mut gap = gap;
        loop {
            let (fillings, stopped) = filler.fillings(gap, GUESS_FILLINGS, &mut self.effort);
            if !stopped || gap == 0 {
                return Some(fillings);
            }
            gap /= 2;
        }
    }

    /// The arrangements worth at least `target` whose lines lose at most `gap`. None if there are too many
    /// fillings.
    fn joined(&mut self, plot: &Plot, prices: &Prices, gap: i32, target: i32) -> Option<Joined> {
        let (mut all, mut left) = (Vec::new(), FILLINGS);
        for line in 0..plot.layout.lines.len() {
            let mut filler = Filler::new(plot, prices, line)?;
            let (fillings, stopped) = filler.fillings(gap, left, &mut self.effort);
            if stopped {
                return None;
            }
            left -= fillings.len();
            all.push(fillings);
        }
        Some(self.join(plot, prices, all, target))
    }

    fn join(
        &mut self,
        plot: &Plot,
        prices: &Prices,
        fillings: Vec<Vec<Filling>>,
        target: i32,
    ) -> Joined {
        let limit = self.effort + JOINING;
        let market = Market { layout: plot.layout, prices, fillings, units: plot.units };
        join(market, target, WIDTH, &mut self.effort, limit)
    }

    fn consider_all(&mut self, joined: &Joined, layout: &Layout) {
        for (_, states) in &joined.arrangements {
            self.consider(arranged(self.town, layout, states));
        }
    }
}
