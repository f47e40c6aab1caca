//! All fillings of a line that are worth it: which squares are black, which words the runs between them are,
//! and where workers stand for that.

use std::collections::HashMap;

use super::layout::Line;
use super::lists::Lists;
use super::plot::{Plot, owns};
use super::prices::Prices;
use super::strip::{Strip, beside_worker};
use super::worth::{BLACK, HIRED, NOBODY, OPEN, POINT, WORKER};
use crate::games::town::score::points;
use crate::words::LONGEST;

/// How many squares a line may have here.
pub const MOST: usize = 32;
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
    plot: &'a Plot<'a>,
    prices: &'a Prices,
    lists: &'a Lists,
    line: &'a Line,
    strip: Strip,
}

impl<'a> Filler<'a> {
    pub fn new(plot: &'a Plot, prices: &'a Prices, lists: &'a Lists, line: &'a Line) -> Self {
        Self { plot, prices, lists, line, strip: plot.strip(line, prices) }
    }

    /// The fillings that are at most `gap` below the best with prices: of those that are alike on all
    /// crossings, only the ones that no other beats. None if that would go beyond the limit.
    pub fn fillings(mut self, gap: i32, effort: &mut u64, limit: u64) -> Option<Vec<Filling>> {
        let best = self.strip.best(self.lists, effort);
        let mut search = Search {
            filler: &self,
            rests: self.strip.rests(),
            befores: self.strip.befores(),
            least: best - gap,
            runs: HashMap::new(),
            found: Fronts::default(),
            effort,
            limit,
        };
        search.from(0, &Filling { symbols: [0; MOST], units: 0, worth: 0, priced: 0 });
        (*search.effort <= limit).then(|| search.found.into_fillings())
    }

    /// The filling with one more square blacked out.
    fn with_black(&self, filling: &Filling, at: usize) -> Filling {
        let worth = &self.plot.worths[self.line.sites[at]];
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
            let worth = &self.plot.worths[site];
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
            let site = &self.plot.layout.sites[site];
            if worth.office && known == NOBODY && site.can_hire && owns(site, self.line.down) {
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
    befores: Vec<i32>,
    least: i32,
    /// By first square and length, once they have been looked for.
    runs: HashMap<(usize, usize), Vec<Filling>>,
    found: Fronts,
    effort: &'b mut u64,
    limit: u64,
}

/// What a filling costs beside looking at a letter.
const FILLING: u64 = 100;

impl Search<'_, '_> {
    fn from(&mut self, first: usize, so_far: &Filling) {
        let (strip, squares) = (&self.filler.strip, self.filler.line.sites.len());
        if first >= squares {
            return self.keep(so_far);
        }
        if *self.effort > self.limit {
            return;
        }
        if so_far.priced + strip.cells[first].out + self.rests[first + 1] >= self.least {
            self.from(first + 1, &self.filler.with_black(so_far, first));
        }
        for length in 1..=LONGEST.min(squares - first) {
            let rest = strip.with_run((first, length), &self.rests);
            if so_far.priced + rest < self.least {
                continue;
            }
            let runs = match self.runs.remove(&(first, length)) {
                Some(runs) => runs,
                None => self.words(first, length),
            };
            let end = first + length;
            for run in &runs {
                if so_far.priced + run.priced + strip.after(end, &self.rests) < self.least {
                    break;
                }
                let mut next = Filling {
                    symbols: std::array::from_fn(|at| so_far.symbols[at] | run.symbols[at]),
                    units: so_far.units + run.units,
                    worth: so_far.worth + run.worth,
                    priced: so_far.priced + run.priced,
                };
                if i32::from(next.units) > self.filler.plot.units {
                    continue;
                }
                if end < squares {
                    next = self.filler.with_black(&next, end);
                }
                self.from(end + 1, &next);
            }
            self.runs.insert((first, length), runs);
        }
    }

    /// The words on a run that could be part of a filling, the dearest first.
    fn words(&mut self, first: usize, length: usize) -> Vec<Filling> {
        let (filler, strip) = (self.filler, &self.filler.strip);
        let around = self.befores[first] + strip.after(first + length, &self.rests);
        let least = self.least - around;
        let mut fronts = Fronts::default();
        let (mut looked, mut kept) = (0, 0);
        strip.each_word((first, length), least, filler.lists, &mut looked, |word, _| {
            filler.of_word(first, word, |filling| {
                if filling.priced >= least && i32::from(filling.units) <= filler.plot.units {
                    kept += FILLING;
                    fronts.add(filler.key(&filling.symbols), filling);
                }
            });
            least
        });
        *self.effort += looked + kept;
        fronts.into_fillings()
    }

    fn keep(&mut self, filling: &Filling) {
        *self.effort += FILLING;
        let key = self.filler.key(&filling.symbols);
        self.found.add(key, filling.clone());
    }
}

impl Filler<'_> {
    /// What other lines see of a filling.
    fn key(&self, symbols: &Symbols) -> Symbols {
        let mut key = [0; MOST];
        for (at, &site) in self.line.sites.iter().enumerate() {
            if self.plot.layout.sites[site].is_crossing() {
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
