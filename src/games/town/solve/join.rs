//! Joining the fillings of all lines into arrangements, line by line. Of a partial arrangement only its
//! frontier matters, the crossings whose other line is still to come, and the workers it has used.

use std::collections::HashMap;

use super::balance::{Market, marginals, most};
use super::layout::{Layout, Line};
use super::plot::owns;
use super::worth::{NEVER, STATES};

/// What joining found.
#[derive(Default)]
pub struct Joined {
    /// For each site its state, and what the arrangement is thought to be worth: the best first.
    pub arrangements: Vec<(i32, Vec<u8>)>,
    /// The most that what was left out could be worth, if anything was.
    pub left_out: Option<i32>,
}

/// What going on with a filling costs beside looking at a letter.
const EXTENSION: u64 = 20;

/// A partial arrangement: the states of its frontier are its key.
struct Partial {
    frontier: Box<[u8]>,
    units: u8,
    priced: i32,
    /// With the most that the rest can add.
    hope: i32,
    from: usize,
    filling: usize,
}

/// All arrangements worth at least `target`, keeping at most `width` partial ones at a time.
pub fn join(market: &Market, target: i32, width: usize, effort: &mut u64, limit: u64) -> Joined {
    let layout = market.layout;
    let order = order(market);
    let mut joined = Joined::default();
    let mut done = vec![false; layout.lines.len()];
    let mut frontier: Vec<usize> = Vec::new();
    let all = market.prices.back(market.units);
    let start = Partial {
        frontier: Box::default(),
        units: 0,
        priced: 0,
        hope: market.bound() - all,
        from: 0,
        filling: 0,
    };
    let mut layers = vec![vec![start]];
    for &line in &order {
        done[line] = true;
        let step = Step::new(market, line, &frontier, &done);
        let mut next: HashMap<(Box<[u8]>, u8), Partial> = HashMap::new();
        for (from, partial) in layers.last().expect("the start").iter().enumerate() {
            if *effort > limit {
                joined.left_out = joined.left_out.max(Some(partial.hope + all));
                continue;
            }
            step.extend(partial, from, target - all, market.units, effort, |child| {
                let entry = next.entry((child.frontier.clone(), child.units));
                let kept = entry.or_insert_with(|| Partial {
                    priced: NEVER,
                    frontier: Box::default(),
                    ..child
                });
                if child.priced > kept.priced {
                    *kept = child;
                }
            });
        }
        let mut layer: Vec<Partial> = next.into_values().collect();
        layer.sort_unstable_by(|a, b| {
            b.hope
                .cmp(&a.hope)
                .then_with(|| a.frontier.cmp(&b.frontier))
                .then(a.units.cmp(&b.units))
        });
        if layer.len() > width {
            joined.left_out = joined.left_out.max(Some(layer[width].hope + all));
            layer.truncate(width);
        }
        frontier = step.after;
        layers.push(layer);
    }
    // In the end there is one for each number of workers.
    for end in 0..layers.last().expect("the start").len() {
        let last = &layers.last().expect("the start")[end];
        let worth = last.priced + market.prices.back(i32::from(last.units));
        if worth < target {
            continue;
        }
        let mut states = vec![0; layout.sites.len()];
        let mut at = end;
        for (&line, layer) in order.iter().zip(&layers[1..]).rev() {
            let partial = &layer[at];
            let filling = &market.fillings[line][partial.filling];
            let Line { down, sites } = &layout.lines[line];
            for (&site, &state) in sites.iter().zip(&filling.states) {
                if owns(&layout.sites[site], *down) {
                    states[site] = state;
                }
            }
            at = partial.from;
        }
        joined.arrangements.push((worth, states));
    }
    joined.arrangements.sort_by(|a, b| b.cmp(a));
    joined
}

/// The lines in an order that keeps the frontier small.
fn order(market: &Market) -> Vec<usize> {
    let layout = market.layout;
    let mut left: Vec<usize> = (0..layout.lines.len()).collect();
    let mut done = vec![false; layout.lines.len()];
    let mut order = Vec::new();
    while !left.is_empty() {
        let growth = |line: usize| -> (i32, usize) {
            let crossings =
                layout.lines[line].sites.iter().filter_map(|&site| other(layout, site, line));
            let growth = crossings.map(|(other, _)| if done[other] { -1 } else { 1 }).sum();
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

/// The other line through a site, and the place on it.
fn other(layout: &Layout, site: usize, line: usize) -> Option<(usize, usize)> {
    layout.sites[site].on.into_iter().flatten().find(|&(other, _)| other != line)
}

/// A line that is joined to everything before it.
struct Step<'a> {
    market: &'a Market<'a>,
    line: usize,
    /// The crossings that this line closes: place on the line, place in the frontier before.
    closed: Vec<(usize, usize)>,
    /// The fillings by the states of the closed crossings.
    matching: HashMap<Vec<u8>, Vec<usize>>,
    /// The frontier afterwards, and where each of its states comes from.
    after: Vec<usize>,
    sources: Vec<Source>,
    /// What lines that touch no frontier can add.
    untouched: i32,
    /// The lines to come that touch the frontier.
    touched: Vec<Touched>,
}

/// What a line is worth at best, and for places of the frontier what it is worth by the state there.
type Touched = (i32, Vec<(usize, [i32; STATES])>);

enum Source {
    Before(usize),
    Line(usize),
}

impl<'a> Step<'a> {
    fn new(market: &'a Market, line: usize, before: &[usize], done: &[bool]) -> Self {
        let layout = market.layout;
        let sites = &layout.lines[line].sites;
        let (mut closed, mut after, mut sources) = (Vec::new(), Vec::new(), Vec::new());
        for (place, &site) in before.iter().enumerate() {
            match sites.iter().position(|&own| own == site) {
                Some(at) => closed.push((at, place)),
                None => {
                    after.push(site);
                    sources.push(Source::Before(place));
                }
            }
        }
        for (at, &site) in sites.iter().enumerate() {
            if other(layout, site, line).is_some_and(|(other, _)| !done[other]) {
                after.push(site);
                sources.push(Source::Line(at));
            }
        }
        let mut matching: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
        let fillings = &market.fillings[line];
        let mut dearest: Vec<usize> = (0..fillings.len()).collect();
        dearest.sort_by_key(|&filling| -fillings[filling].priced);
        for filling in dearest {
            let states = closed.iter().map(|&(at, _)| fillings[filling].states[at]).collect();
            matching.entry(states).or_default().push(filling);
        }
        let (mut untouched, mut touched) = (0, Vec::new());
        for (other, fillings) in
            market.fillings.iter().enumerate().filter(|&(other, _)| !done[other])
        {
            let places = after.iter().enumerate().filter_map(|(place, &site)| {
                let on =
                    layout.sites[site].on.into_iter().flatten().find(|&(line, _)| line == other);
                on.map(|(_, at)| (place, marginals(fillings, at)))
            });
            let places: Vec<(usize, [i32; STATES])> = places.collect();
            let most = most(fillings);
            if places.is_empty() { untouched += most } else { touched.push((most, places)) }
        }
        Self { market, line, closed, matching, after, sources, untouched, touched }
    }

    /// Every way to go on that is worth at least `target`.
    fn extend(
        &self,
        partial: &Partial,
        from: usize,
        target: i32,
        units: i32,
        effort: &mut u64,
        mut found: impl FnMut(Partial),
    ) {
        let states: Vec<u8> =
            self.closed.iter().map(|&(_, place)| partial.frontier[place]).collect();
        let most = self.untouched + self.touched.iter().map(|(most, _)| most).sum::<i32>();
        for &number in self.matching.get(&states).map_or(&[][..], Vec::as_slice) {
            let filling = &self.market.fillings[self.line][number];
            *effort += EXTENSION;
            if partial.priced + filling.priced + most < target {
                break;
            }
            if i32::from(partial.units) + i32::from(filling.units) > units {
                continue;
            }
            let frontier: Box<[u8]> = self
                .sources
                .iter()
                .map(|source| match *source {
                    Source::Before(place) => partial.frontier[place],
                    Source::Line(at) => filling.states[at],
                })
                .collect();
            let priced = partial.priced + filling.priced;
            let hope = priced + self.untouched + self.rest(&frontier);
            if hope >= target {
                found(Partial {
                    frontier,
                    units: partial.units + filling.units,
                    priced,
                    hope,
                    from,
                    filling: number,
                });
            }
        }
    }

    /// The most that the lines to come which touch the frontier can add.
    fn rest(&self, frontier: &[u8]) -> i32 {
        let line = |(most, places): &Touched| {
            let with = |(place, by_state): &(usize, [i32; STATES])| {
                by_state[usize::from(frontier[*place])]
            };
            places.iter().map(with).min().unwrap_or(*most)
        };
        self.touched.iter().map(line).sum()
    }
}
