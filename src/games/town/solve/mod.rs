//! The best final arrangement of a town: which letters are black, where workers stand and for which letters,
//! which empty squares get freelancers, all together for the best total.
//!
//! A town is cut into lines: runs as they are before any black-out. Without freelancers, each line has a list
//! of fillings (`fill`), lines agree by prices that also give a bound (`prices`, `balance`), and the lists are
//! joined line by line (`join`). Freelancers are branches around that: a bound for each empty square
//! (`freelance`) says which could be worth one. Whatever is not closed by a bound in the end is what the
//! answer says is not proved. Effort is counted in words and fillings looked at, never in seconds.

mod arrangement;
mod balance;
mod fill;
mod freelance;
mod join;
mod layout;
mod lists;
mod prices;
mod strip;
mod worth;

use std::collections::BTreeSet;

use balance::Market;
use fill::Filler;
use freelance::Ground;
use layout::Layout;
pub use lists::Lists;
use prices::Prices;
use worth::{NEVER, POINT, Worth};

use super::score::{Score, Terms, points};
use super::spelling::Spelling;
use super::town::Town;
use crate::grid::Square;

/// How much is looked at for an answer that people wait for: about two seconds on one core.
pub const EFFORT: u64 = 300_000_000;

/// An arrangement and how good it is.
#[derive(Clone, Debug)]
pub struct Best {
    pub town: Town,
    pub score: Score,
    /// Whether there is no better one.
    pub proved: bool,
    /// No arrangement scores more.
    pub bound: i32,
}

/// The best arrangement of the letters of `town` with so many workers. None if there is none at all: words
/// that are none can't be blacked out if nobody pays for their houses.
pub fn best(
    town: &Town,
    workers: usize,
    terms: &Terms,
    spelling: &Spelling,
    effort: u64,
) -> Option<Best> {
    let mut solver = Solver {
        town,
        workers,
        terms,
        lists: spelling.lists(),
        effort: 0,
        limit: effort,
        found: None,
        open: i32::MIN,
    };
    solver.begin(spelling);
    solver.branch(&Branch::default(), None);
    let open = solver.open;
    let (total, town) = solver.found?;
    let score = Score::of(&town, terms, spelling);
    debug_assert_eq!((score.total(), score.is_valid()), (total, true));
    Some(Best { proved: open <= total, bound: open.max(total), score, town })
}

struct Solver<'a> {
    town: &'a Town,
    workers: usize,
    terms: &'a Terms,
    lists: &'a Lists,
    effort: u64,
    limit: u64,
    found: Option<(i32, Town)>,
    /// The highest bound of what was left open.
    open: i32,
}

/// What is settled outside the lines.
#[derive(Clone, Default)]
struct Branch {
    freelancers: BTreeSet<Square>,
    black: BTreeSet<Square>,
    /// Empty squares that stay empty, since they have had their branch.
    empty: BTreeSet<Square>,
}

/// How far below the bound fillings are looked for, from one try to the next, in points.
const GAPS: [i32; 4] = [3, 8, 20, 60];
/// How many partial arrangements are kept, from one try to the next.
const WIDTHS: [usize; 4] = [1_000, 10_000, 30_000, 30_000];
/// Prices for half a worker that are tried first.
const UNIT_PRICES: [i32; 5] = [0, POINT / 4, POINT / 2, POINT, 2 * POINT];

impl Solver<'_> {
    /// Begins with the town as it stands, if its runs are words, or else with everything black.
    fn begin(&mut self, spelling: &Spelling) {
        let mut stands = self.town.clone();
        if !arrangement::is_allowed(&stands, self.workers)
            || !Score::of(&stands, self.terms, spelling).is_valid()
        {
            let nothing = Layout::new(&Town::default(), &BTreeSet::new(), &BTreeSet::new());
            stands = arrangement::arranged(self.town, &nothing, &[]);
        }
        self.consider(stands);
    }

    /// Keeps an arrangement whose runs are words, if the rules allow it and it is the best so far.
    fn consider(&mut self, town: Town) {
        if arrangement::is_allowed(&town, self.workers) {
            let (total, town) = arrangement::with_idle_workers(town, self.workers, self.terms);
            if self.found.as_ref().is_none_or(|(best, _)| total > *best) {
                self.found = Some((total, town));
            }
        }
    }

    /// One branch with all branches below it.
    fn branch(&mut self, branch: &Branch, parent: Option<(&Layout, &Prices)>) {
        let layout = Layout::new(self.town, &branch.freelancers, &branch.black);
        let lost =
            branch.black.iter().filter(|square| self.town.lots[square].tile.is_house()).count();
        let Some(workers) = self.workers.checked_sub(lost) else { return };
        let majority = |workers: usize| points::majority(workers, &self.terms.neighbours);
        // What is the same for all arrangements of this branch.
        let fixed = majority(workers)
            + points::POLLUTION * (self.terms.crumpled + branch.black.len()) as i32;
        let first = self.terms.neighbours.iter().all(|&theirs| theirs <= workers);
        let worths: Vec<Worth> =
            layout.sites.iter().map(|site| Worth::new(site, i32::from(first))).collect();
        let mut plot = Plot { layout: &layout, worths, units: 2 * workers as i32, fixed };
        if layout.lines.iter().any(|line| line.sites.len() > fill::MOST) {
            // Nobody builds such a line: no word is half as long.
            self.open = i32::MAX;
            return;
        }
        let (mut prices, mut bests) = self.first_prices(&plot, parent);
        self.arrange(&mut plot, &mut prices, &mut bests);
        let Some(bound) = plot.bound(&prices, &bests) else { return };
        let ground = Ground {
            layout: &layout,
            worths: &plot.worths,
            prices: &prices,
            lists: self.lists,
            bests: &bests,
            bound,
        };
        if self.effort > self.limit {
            // Freelancers were not looked at.
            self.open = i32::MAX;
            return;
        }
        let allowed = |square: Square| {
            !branch.empty.contains(&square) && !self.town.lots.contains_key(&square)
        };
        let target = self.target(fixed);
        let candidates = freelance::candidates(&ground, allowed, target, &mut self.effort);
        let mut below = branch.clone();
        for (worth, square) in candidates {
            if worth < self.target(fixed) {
                continue;
            }
            if self.effort > self.limit {
                self.open = self.open.max(worth.div_euclid(POINT) + fixed);
                continue;
            }
            for black in unblocked(&layout, square) {
                let mut child = below.clone();
                child.freelancers.insert(square);
                child.black.extend(black);
                self.branch(&child, Some((&layout, &prices)));
            }
            below.empty.insert(square);
        }
    }

    /// What an arrangement must be worth to be better than the best so far.
    fn target(&self, fixed: i32) -> i32 {
        self.found.as_ref().map_or(NEVER, |(total, _)| (total + 1 - fixed) * POINT)
    }

    /// The prices of the branch above, or those of a few that give the lowest bound, with the best of each
    /// line.
    fn first_prices(
        &mut self,
        plot: &Plot,
        parent: Option<(&Layout, &Prices)>,
    ) -> (Prices, Vec<i32>) {
        let tried: Vec<Prices> = match parent {
            Some((layout, prices)) => vec![prices.moved(layout, plot.layout)],
            None => UNIT_PRICES.map(|unit| Prices::new(plot.layout, unit)).into(),
        };
        let with_bests = tried.into_iter().map(|prices| {
            let bests = self.bests(plot, &prices);
            (prices, bests)
        });
        let all: Vec<(Prices, Vec<i32>)> = with_bests.collect();
        let bound =
            |(prices, bests): &(Prices, Vec<i32>)| plot.bound(prices, bests).unwrap_or(NEVER);
        all.into_iter().min_by_key(bound).expect("some prices were tried")
    }

    /// What the dearest filling of each line is worth.
    fn bests(&mut self, plot: &Plot, prices: &Prices) -> Vec<i32> {
        let lists = self.lists;
        let best = |line| {
            let mut filler = Filler::new(plot.layout, &plot.worths, prices, lists, line);
            filler.strip.best(None, lists, &mut self.effort)
        };
        plot.layout.lines.iter().map(best).collect()
    }

    /// The best arrangement without further freelancers, unless it is no better than what was found before.
    /// Leaves good prices behind.
    fn arrange(&mut self, plot: &mut Plot, prices: &mut Prices, bests: &mut Vec<i32>) {
        for (gap, width) in GAPS.into_iter().zip(WIDTHS) {
            let Some(bound) = plot.bound(prices, bests) else { return };
            let target = self.target(plot.fixed);
            if bound < target {
                return;
            }
            if self.effort > self.limit {
                break;
            }
            let gap = (gap * POINT).min(bound - target);
            let complete = gap == bound - target;
            let units = plot.units as u8;
            let mut fillings = Vec::new();
            for (line, &best) in plot.layout.lines.iter().zip(&*bests) {
                let mut filler = Filler::new(plot.layout, &plot.worths, prices, self.lists, line);
                filler.strip.best(None, self.lists, &mut self.effort);
                fillings.push(filler.fillings(best, gap, units, &mut self.effort));
            }
            let mut market =
                Market { layout: plot.layout, prices: prices.clone(), fillings, units: plot.units };
            let any = market.fillings.iter().all(|fillings| !fillings.is_empty());
            if !any || !market.balance(target) {
                if complete {
                    return;
                }
                continue;
            }
            let joined =
                join::join(&market, &plot.worths, target, width, &mut self.effort, self.limit);
            for (_, states) in &joined.arrangements {
                self.consider(arrangement::arranged(self.town, plot.layout, states));
            }
            let thought = joined.arrangements.first().map(|(worth, _)| *worth);
            let left = joined.left_out.max(thought);
            if complete && left.is_none_or(|left| left < self.target(plot.fixed)) {
                return;
            }
            let (better, their_bests) = (market.prices, ());
            let () = their_bests;
            let new_bests = self.bests(plot, &better);
            if plot.bound(&better, &new_bests) < plot.bound(prices, bests) {
                (*prices, *bests) = (better, new_bests);
            }
        }
        if let Some(bound) =
            plot.bound(prices, bests).filter(|&bound| bound >= self.target(plot.fixed))
        {
            self.open = self.open.max(bound.div_euclid(POINT) + plot.fixed);
        }
    }
}

/// The layout of a branch with what its lines are worth.
struct Plot<'a> {
    layout: &'a Layout,
    worths: Vec<Worth>,
    /// Half workers.
    units: i32,
    /// The points that all arrangements have.
    fixed: i32,
}

impl Plot<'_> {
    /// No arrangement is worth more; none if there is no arrangement.
    fn bound(&self, prices: &Prices, bests: &[i32]) -> Option<i32> {
        let possible = bests.iter().all(|&best| best > NEVER / 2);
        possible.then(|| bests.iter().sum::<i32>() + prices.unit * self.units)
    }
}

/// The ways to black out letters so that a freelancer on this square makes no 2 x 2 block: mostly one, with
/// nothing black.
fn unblocked(layout: &Layout, square: Square) -> Vec<BTreeSet<Square>> {
    let mut ways = vec![BTreeSet::new()];
    for (right, below) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (Some(column), Some(row)) =
            (square.column.checked_sub(right), square.row.checked_sub(below))
        else {
            continue;
        };
        let block = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(c, r)| Square::new(column + c, row + r));
        let others: Vec<Square> = block.into_iter().filter(|&other| other != square).collect();
        if !others.iter().all(|other| layout.at.contains_key(other)) {
            continue;
        }
        let lots = others.iter().filter(|other| layout.sites[layout.at[other]].tile.is_some());
        let lots: Vec<Square> = lots.copied().collect();
        let open = |way: &BTreeSet<Square>| {
            let mut ways: Vec<BTreeSet<Square>> = Vec::new();
            if others.iter().any(|other| way.contains(other)) {
                ways.push(way.clone());
            } else {
                ways.extend(lots.iter().map(|&lot| way.iter().copied().chain([lot]).collect()));
            }
            ways
        };
        ways = ways.iter().flat_map(open).collect();
    }
    ways
}
