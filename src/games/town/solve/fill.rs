//! All fillings of a line that are worth it: which squares are black, which words the runs between them are,
//! and where workers stand for that.

use std::collections::HashMap;

use super::layout::{Layout, Line};
use super::lists::Lists;
use super::prices::{Prices, owns};
use super::strip::{Strip, beside_worker};
use super::worth::{BLACK, HIRED, NOBODY, OPEN, POINT, WORKER, Worth};
use crate::games::town::score::points;
use crate::words::LONGEST;

/// How many squares a line may have here.
pub const MOST: usize = 24;
/// Where what a line knows about a site lies in a symbol, above its state.
const KNOWN: u32 = 5;

/// The states of a line's sites, each with what the line knows about it.
pub type Symbols = [u8; MOST];

pub fn state(symbol: u8) -> u8 {
    symbol & ((1 << KNOWN) - 1)
}

pub fn known(symbol: u8) -> u8 {
    symbol >> KNOWN
}

fn symbol(state: u8, known: u8) -> u8 {
    state | known << KNOWN
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filling {
    pub symbols: Symbols,
    /// Half workers.
    pub units: u8,
    /// Without prices.
    pub worth: i32,
    /// With prices.
    pub priced: i32,
}

/// A line with what is needed to fill it.
pub struct Filler<'a> {
    pub layout: &'a Layout,
    pub worths: &'a [Worth],
    pub prices: &'a Prices,
    pub lists: &'a Lists,
    pub line: &'a Line,
    pub strip: Strip,
}

impl<'a> Filler<'a> {
    pub fn new(
        layout: &'a Layout,
        worths: &'a [Worth],
        prices: &'a Prices,
        lists: &'a Lists,
        line: &'a Line,
    ) -> Self {
        let cell = |&site: &usize| prices.cell(layout, worths, site, line.down);
        let strip = Strip::new(line.sites.iter().map(cell).collect());
        Self { layout, worths, prices, lists, line, strip }
    }

    /// The fillings with at most so many units that are at most `gap` below `best` with prices: of those
    /// that are alike on all crossings, only the ones that no other beats.
    pub fn fillings(&self, best: i32, gap: i32, units: u8, effort: &mut u64) -> Vec<Filling> {
        let mut search = Search {
            filler: self,
            rests: self.strip.rests(None),
            least: best - gap,
            units,
            runs: HashMap::new(),
            found: Fronts::default(),
            effort,
        };
        search.from(0, &Filling { symbols: [0; MOST], units: 0, worth: 0, priced: 0 });
        search.found.into_fillings()
    }

    /// The filling with one more square blacked out.
    fn with_black(&self, filling: &Filling, at: usize) -> Filling {
        let worth = &self.worths[self.line.sites[at]];
        let mut filling = filling.clone();
        filling.symbols[at] = BLACK;
        filling.units += worth.black_units;
        filling.worth += worth.black;
        filling.priced += self.strip.cells[at].out;
        filling
    }

    /// What a word on a run amounts to, with each way to satisfy the offices on it.
    fn of_word(&self, first: usize, word: &[u8], mut found: impl FnMut(Filling)) {
        let direction = usize::from(self.line.down);
        let run = &self.strip.cells[first..first + word.len()];
        let length = run.iter().filter(|cell| cell.counts).count();
        let mut base = Filling {
            symbols: [0; MOST],
            units: 0,
            worth: points::word(length) * POINT,
            priced: 0,
        };
        let mut hireable = Vec::new();
        for (place, &letter) in word.iter().enumerate() {
            let (at, site) = (first + place, self.line.sites[first + place]);
            let worth = &self.worths[site];
            if letter != run[place].own {
                base.symbols[at] = symbol(letter, 0);
                base.units += worth.worker;
                continue;
            }
            let known = match worth.office {
                true if beside_worker(run, word, place) => WORKER,
                true => NOBODY,
                false => worth.known(place > 0, place + 1 < word.len()) as u8,
            };
            base.symbols[at] = symbol(OPEN, known);
            base.worth += worth.open[direction][usize::from(known)];
            let site = &self.layout.sites[site];
            if worth.office && known == NOBODY && owns(site, self.line.down) {
                hireable.push((at, site.hire));
            }
        }
        for choice in 0..1u32 << hireable.len() {
            let mut filling = base.clone();
            for (bit, &(at, hire)) in hireable.iter().enumerate() {
                if choice >> bit & 1 == 1 {
                    filling.symbols[at] = symbol(OPEN, HIRED);
                    filling.units += hire;
                    filling.worth += POINT;
                }
            }
            let states = (first..first + word.len()).map(|at| {
                self.prices.of(self.line.sites[at], state(filling.symbols[at]), self.line.down)
            });
            filling.priced =
                filling.worth - self.prices.unit * i32::from(filling.units) + states.sum::<i32>();
            found(filling);
        }
    }
}

struct Search<'a, 'b> {
    filler: &'b Filler<'a>,
    rests: Vec<i32>,
    least: i32,
    units: u8,
    /// By first square and length, once they have been looked for.
    runs: HashMap<(usize, usize), Vec<Filling>>,
    found: Fronts,
    effort: &'b mut u64,
}

impl Search<'_, '_> {
    fn from(&mut self, first: usize, so_far: &Filling) {
        let (strip, squares) = (&self.filler.strip, self.filler.line.sites.len());
        if first >= squares {
            return self.keep(so_far);
        }
        if so_far.priced + strip.cells[first].out + self.rests[first + 1] >= self.least {
            self.from(first + 1, &self.filler.with_black(so_far, first));
        }
        for length in 1..=LONGEST.min(squares - first) {
            let rest = strip.with_run(first, length, None, &self.rests);
            if so_far.priced + rest < self.least {
                continue;
            }
            let runs = match self.runs.remove(&(first, length)) {
                Some(runs) => runs,
                None => self.words(first, length),
            };
            let end = first + length;
            for run in &runs {
                let mut next = Filling {
                    symbols: std::array::from_fn(|at| so_far.symbols[at] | run.symbols[at]),
                    units: so_far.units + run.units,
                    worth: so_far.worth + run.worth,
                    priced: so_far.priced + run.priced,
                };
                if end < squares {
                    next = self.filler.with_black(&next, end);
                }
                let rest = if end < squares { self.rests[end + 1] } else { 0 };
                if next.priced + rest >= self.least && next.units <= self.units {
                    self.from(end + 1, &next);
                }
            }
            self.runs.insert((first, length), runs);
        }
    }

    /// The words on a run that could be part of a filling.
    fn words(&mut self, first: usize, length: usize) -> Vec<Filling> {
        let strip = &self.filler.strip;
        // The most that can lie before the run.
        let before = self.most_before(first);
        let after = first + length;
        let after = if after < strip.cells.len() {
            strip.cells[after].out + self.rests[after + 1]
        } else {
            0
        };
        let least = self.least - before - after;
        let mut fronts = Fronts::default();
        let units = self.units;
        strip.each_word(first, length, least, self.filler.lists, |word, _| {
            self.filler.of_word(first, word, |filling| {
                if filling.priced >= least && filling.units <= units {
                    fronts.add(self.filler.key(&filling.symbols), filling);
                }
            });
        });
        *self.effort += self.filler.lists.count(length);
        fronts.into_fillings()
    }

    fn most_before(&self, first: usize) -> i32 {
        // What the whole is worth, less what the rest can be worth at least: a bound that is good enough is
        // that of the dearest filling of all squares before.
        if first == 0 {
            return 0;
        }
        let strip = Strip::new(self.filler.strip.cells[..first - 1].to_vec());
        strip.rests(None)[0] + self.filler.strip.cells[first - 1].out
    }

    fn keep(&mut self, filling: &Filling) {
        let key = self.filler.key(&filling.symbols);
        self.found.add(key, filling.clone());
    }
}

impl Filler<'_> {
    /// What other lines see of a filling.
    fn key(&self, symbols: &Symbols) -> Symbols {
        let mut key = [0; MOST];
        for (at, &site) in self.line.sites.iter().enumerate() {
            if self.layout.sites[site].is_crossing() {
                key[at] = symbols[at];
            }
        }
        key
    }
}

/// For each key the fillings that no other with the same key beats in units and worth.
#[derive(Default)]
struct Fronts(HashMap<Symbols, Vec<Filling>>);

impl Fronts {
    fn add(&mut self, key: Symbols, filling: Filling) {
        let front = self.0.entry(key).or_default();
        let beats = |a: &Filling, b: &Filling| a.units <= b.units && a.worth >= b.worth;
        if !front.iter().any(|other| beats(other, &filling)) {
            front.retain(|other| !beats(&filling, other));
            front.push(filling);
        }
    }

    /// In an order that does not depend on the map's.
    fn into_fillings(self) -> Vec<Filling> {
        let mut fillings: Vec<Filling> = self.0.into_values().flatten().collect();
        fillings.sort_unstable_by(|a, b| {
            b.priced
                .cmp(&a.priced)
                .then_with(|| a.symbols.cmp(&b.symbols))
                .then(a.units.cmp(&b.units))
        });
        fillings
    }
}
