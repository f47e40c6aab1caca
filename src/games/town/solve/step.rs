//! One step of joining: a line is put to partial arrangements of the lines before it.

use std::collections::HashMap;

use super::fill::Filling;
use super::join::Market;
use super::prices::Block;
use super::worth::{BLACK, NEVER, STATES};

/// What going on with a filling costs beside looking at a letter.
const EXTENSION: u64 = 20;

/// The states of the squares that matter, some bits each: so many at most.
type Frontier = u128;
const BITS: usize = 5;
const WIDEST: usize = 128 / BITS;

/// A partial arrangement.
#[derive(Clone, Copy, Default)]
pub struct Partial {
    pub frontier: Frontier,
    pub units: u8,
    /// Without prices, and with them.
    pub worth: i32,
    pub priced: i32,
    /// With prices, and the most that the rest can add.
    pub hope: i32,
    pub from: u32,
    pub filling: u32,
}

/// Whether a site has but one state.
pub fn is_settled(possible: &[bool; STATES]) -> bool {
    possible.iter().filter(|&&possible| possible).count() < 2
}

fn can_be_taken(possible: &[bool; STATES]) -> bool {
    possible[usize::from(BLACK) + 1..].contains(&true)
}

/// A line that is joined to everything before it.
pub struct Step<'a> {
    market: &'a Market<'a>,
    line: usize,
    /// The crossings that this line closes: place on the line, place in the frontier before.
    closed: Vec<(usize, usize)>,
    /// The fillings by the states of the closed crossings, the dearest first.
    matching: HashMap<Frontier, Vec<u32>>,
    /// The frontier afterwards, and where each of its states comes from.
    pub after: Vec<usize>,
    sources: Vec<(Source, Kept)>,
    /// Blocks that are known whole or not by now: where to look.
    blocks: Vec<Vec<Source>>,
    /// What lines that touch no frontier can add.
    untouched: i32,
    /// The lines to come that touch the frontier.
    touched: Vec<Touched>,
}

/// What a line is worth at best, and for places of the frontier what it is worth by the state there.
type Touched = (i32, Vec<(usize, [i32; STATES])>);

#[derive(Clone, Copy)]
enum Source {
    Before(usize),
    Line(usize),
}

/// What of a state still matters.
#[derive(Clone, Copy)]
enum Kept {
    State,
    /// Whether it is taken.
    Taken,
}

impl<'a> Step<'a> {
    /// None if the frontier would get too wide.
    pub fn new(
        market: &'a Market,
        possible: &[[bool; STATES]],
        line: usize,
        before: &[usize],
        done: &mut [bool],
    ) -> Option<Self> {
        let layout = market.layout;
        let lines = |site: usize| layout.sites[site].on.into_iter().flatten().map(|(line, _)| line);
        let decided = |site: usize, done: &[bool]| lines(site).any(|line| done[line]);
        let was_done = done.to_vec();
        done[line] = true;
        let done = &*done;
        let sites = &layout.lines[line].sites;
        let place = |site: usize| sites.iter().position(|&own| own == site);
        let old = |site: usize| before.iter().position(|&old| old == site).map(Source::Before);
        let source = |site: usize| old(site).or(place(site).map(Source::Line));
        let whole = |block: &&Block| {
            block.free.iter().chain(&block.lots).all(|&site| can_be_taken(&possible[site]))
        };
        let (mut blocks, mut watched) = (Vec::new(), vec![false; layout.sites.len()]);
        for block in market.prices.blocks.iter().filter(whole) {
            let unsettled = || {
                let sites = block.free.iter().chain(&block.lots).copied();
                sites.filter(|&site| !is_settled(&possible[site]))
            };
            if !unsettled().all(|site| decided(site, done)) {
                unsettled().for_each(|site| watched[site] = true);
            } else if !unsettled().all(|site| decided(site, &was_done)) || unsettled().count() == 0
            {
                blocks.push(unsettled().filter_map(source).collect());
            }
        }
        let placed = before.iter().enumerate();
        let closed: Vec<(usize, usize)> =
            placed.filter_map(|(number, &site)| Some((place(site)?, number))).collect();
        let (mut after, mut sources) = (Vec::new(), Vec::new());
        let added = sites.iter().copied().filter(|site| !before.contains(site));
        for site in before.iter().copied().chain(added) {
            let kept = if lines(site).all(|line| done[line]) { Kept::Taken } else { Kept::State };
            let matters = matches!(kept, Kept::State) || watched[site];
            if let Some(source) = source(site).filter(|_| matters && !is_settled(&possible[site])) {
                after.push(site);
                sources.push((source, kept));
            }
        }
        if after.len() > WIDEST {
            return None;
        }
        let matching = matching(&market.fillings[line], &closed);
        let (untouched, touched) = rest(market, &after, done);
        Some(Self { market, line, closed, matching, after, sources, blocks, untouched, touched })
    }

    /// Every way to go on that may be worth `target`.
    pub fn extend(
        &self,
        partial: &Partial,
        from: u32,
        target: i32,
        effort: &mut u64,
        found: &mut Vec<Partial>,
    ) {
        let states = self.closed.iter().map(|&(_, place)| state(partial.frontier, place));
        let most = self.untouched + self.touched.iter().map(|(most, _)| most).sum::<i32>();
        for &number in self.matching.get(&packed(states)).map_or(&[][..], Vec::as_slice) {
            let filling = &self.market.fillings[self.line][number as usize];
            *effort += EXTENSION;
            let priced = partial.priced + filling.priced;
            if priced + most < target {
                break;
            }
            let units = partial.units.saturating_add(filling.units);
            let state = |source: Source| match source {
                Source::Before(place) => state(partial.frontier, place),
                Source::Line(at) => filling.states[at],
            };
            let is_taken = |source: &Source| state(*source) != BLACK;
            let whole = |block: &Vec<Source>| block.iter().all(is_taken);
            if i32::from(units) > self.market.units || self.blocks.iter().any(whole) {
                continue;
            }
            let frontier = packed(self.sources.iter().map(|&(source, kept)| match kept {
                Kept::State => state(source),
                Kept::Taken => state(source).min(1),
            }));
            let hope = priced + self.untouched + self.rest(frontier);
            if hope >= target {
                let worth = partial.worth + filling.worth;
                let filling = number;
                found.push(Partial { frontier, units, worth, priced, hope, from, filling });
            }
        }
    }

    /// The most that the lines to come which touch the frontier can add.
    fn rest(&self, frontier: Frontier) -> i32 {
        let line = |(most, places): &Touched| {
            let with = |(place, by_state): &(usize, [i32; STATES])| {
                by_state[usize::from(state(frontier, *place))]
            };
            places.iter().map(with).min().unwrap_or(*most)
        };
        self.touched.iter().map(line).sum()
    }
}

/// Fillings by the states of closed crossings, the dearest first.
fn matching(fillings: &[Filling], closed: &[(usize, usize)]) -> HashMap<Frontier, Vec<u32>> {
    let mut dearest: Vec<usize> = (0..fillings.len()).collect();
    dearest.sort_by_key(|&filling| -fillings[filling].priced);
    let mut matching: HashMap<Frontier, Vec<u32>> = HashMap::new();
    for filling in dearest {
        let states = closed.iter().map(|&(at, _)| fillings[filling].states[at]);
        matching.entry(packed(states)).or_default().push(filling as u32);
    }
    matching
}

/// What lines to come can add: those that do not touch the frontier together, and each of the others.
fn rest(market: &Market, frontier: &[usize], done: &[bool]) -> (i32, Vec<Touched>) {
    let (mut untouched, mut touched) = (0, Vec::new());
    for line in (0..done.len()).filter(|&line| !done[line]) {
        let places = frontier.iter().enumerate().filter_map(|(place, &site)| {
            let mut lines = market.layout.sites[site].on.into_iter().flatten();
            let (_, at) = lines.find(|&(other, _)| other == line)?;
            Some((place, market.marginals(line, at)))
        });
        let places: Vec<(usize, [i32; STATES])> = places.collect();
        let most = market.fillings[line].iter().map(|filling| filling.priced).max();
        let most = most.unwrap_or(NEVER);
        if places.is_empty() { untouched += most } else { touched.push((most, places)) }
    }
    (untouched, touched)
}

fn packed(states: impl Iterator<Item = u8>) -> Frontier {
    states.enumerate().fold(0, |all, (place, state)| all | Frontier::from(state) << (BITS * place))
}

fn state(frontier: Frontier, place: usize) -> u8 {
    (frontier >> (BITS * place)) as u8 & ((1 << BITS) - 1)
}
