//! All fillings of a line that are worth it: which squares are black, which words the runs between them are,
//! and where workers stand for that.

use std::collections::HashMap;

use super::cell::Way;
use super::layout::Line;
use super::plot::Plot;
use super::prices::Prices;
use super::strip::Strip;
use super::worth::{self, BLACK, OPEN, POINT};
use crate::games::town::score::points;
use crate::words::LONGEST;

/// How many squares a line may have here.
const MOST: usize = 32;
/// The states of a line's sites.
pub type States = [u8; MOST];

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filling {
    pub states: States,
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
    line: &'a Line,
    strip: Strip<'a>,
}

impl<'a> Filler<'a> {
    /// None if the line is too long.
    pub fn new(plot: &'a Plot, prices: &Prices, line: usize) -> Option<Self> {
        let strip = plot.strip(line, prices);
        let line = &plot.layout.lines[line];
        (line.sites.len() <= MOST).then_some(Self { plot, line, strip })
    }

    /// The fillings that are at most `gap` below the best with prices: of those that are alike on all
    /// crossings, only the ones that no other beats. Stops and says so if there are more than `most`.
    pub fn fillings(&mut self, gap: i32, most: usize, effort: &mut u64) -> (Vec<Filling>, bool) {
        let best = self.strip.best(effort);
        let mut search = Search {
            filler: self,
            rests: self.strip.rests(),
            befores: self.strip.befores(),
            least: best - gap,
            runs: HashMap::new(),
            found: Fronts::default(),
            effort,
            most,
            count: 0,
        };
        search.from(0, &Filling { states: [0; MOST], units: 0, worth: 0, priced: 0 });
        (search.found.into_fillings(), search.count > most)
    }

    /// The filling with one more square blacked out.
    fn with_black(&self, filling: &Filling, at: usize) -> Filling {
        let worth = &self.plot.worths[self.line.sites[at]];
        let mut filling = filling.clone();
        filling.states[at] = BLACK;
        filling.units += worth.black_units;
        filling.worth += worth.black;
        filling.priced += self.strip.cells[at].out;
        filling
    }

    /// What a word on a run amounts to, with everything that its open squares can tell.
    fn of_word(&self, first: usize, word: &[u8], least: i32, found: &mut impl FnMut(Filling)) {
        let run = &self.strip.cells[first..first + word.len()];
        let length = run.iter().filter(|cell| cell.counts).count();
        let worth = points::word(length) * POINT;
        for way in Way::all(run, word) {
            let priced = worth + way.worth();
            if priced < least {
                continue;
            }
            let mut filling = Filling { states: [0; MOST], units: 0, worth, priced };
            for place in (0..word.len()).filter(|&place| !way.is_open(place)) {
                filling.states[first + place] = word[place];
                filling.units += self.plot.worths[self.line.sites[first + place]].worker;
            }
            self.tell(first, way, 0, filling, least, found);
        }
    }

    /// Each way to go on telling from this place of a word on.
    fn tell(
        &self,
        first: usize,
        way: Way,
        place: usize,
        filling: Filling,
        least: i32,
        found: &mut impl FnMut(Filling),
    ) {
        let Some(place) = (place..way.word.len()).find(|&place| way.is_open(place)) else {
            return found(filling);
        };
        let (cell, known) = (&way.run[place], way.known(place));
        let (at, site) = (first + place, &self.plot.layout.sites[self.line.sites[first + place]]);
        for told in 0..3 {
            let loss = cell.most(known) - cell.open[known][usize::from(told)];
            let gets = worth::open(site, self.line.down, known as u8, told);
            let Some(worth) = gets.filter(|_| filling.priced - loss >= least) else {
                continue;
            };
            let mut filling = filling.clone();
            filling.states[at] = OPEN + told;
            filling.worth += worth;
            filling.priced -= loss;
            self.tell(first, way, place + 1, filling, least, found);
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
    most: usize,
    /// How many fillings were found, of runs and of the whole line.
    count: usize,
}

/// What a filling costs beside looking at a letter.
const FILLING: u64 = 100;

impl Search<'_, '_> {
    fn from(&mut self, first: usize, so_far: &Filling) {
        let (strip, squares) = (&self.filler.strip, self.filler.line.sites.len());
        if first >= squares {
            return self.keep(so_far);
        }
        if self.count > self.most {
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
                    states: std::array::from_fn(|at| so_far.states[at] | run.states[at]),
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
        let (mut looked, mut count) = (0, self.count);
        strip.each_word((first, length), least, &mut looked, |word, _| {
            filler.of_word(first, word, least, &mut |filling: Filling| {
                if i32::from(filling.units) <= filler.plot.units {
                    count += 1;
                    fronts.add(filler.key(&filling.states), filling);
                }
            });
            if count > self.most { i32::MAX } else { least }
        });
        *self.effort += looked + FILLING * (count - self.count) as u64;
        self.count = count;
        fronts.into_fillings()
    }

    fn keep(&mut self, filling: &Filling) {
        *self.effort += FILLING;
        self.count += 1;
        let key = self.filler.key(&filling.states);
        self.found.add(key, filling.clone());
    }
}

impl Filler<'_> {
    /// What other lines see of a filling.
    fn key(&self, states: &States) -> States {
        let mut key = [0; MOST];
        for (at, &site) in self.line.sites.iter().enumerate() {
            if self.plot.layout.sites[site].is_crossing() {
                key[at] = states[at];
            }
        }
        key
    }
}

/// For each key the fillings that no other with the same key beats in units and worth.
#[derive(Default)]
struct Fronts(HashMap<States, Vec<Filling>>);

impl Fronts {
    fn add(&mut self, key: States, filling: Filling) {
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
                .then_with(|| a.states.cmp(&b.states))
                .then(a.units.cmp(&b.units))
        });
        fillings
    }
}
