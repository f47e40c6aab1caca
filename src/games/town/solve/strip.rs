//! A strip of squares and the dearest way to fill it by itself: runs that are words, with squares between
//! them that are not taken, each square with a price for every letter it may show.

use super::cell::{Cell, Way};
use super::lists::{List, Lists};
use super::worth::{BLACK, NEVER, OPEN, POINT, STATES};
use crate::games::town::score::points;
use crate::words::LONGEST;

/// The words that may stand on a strip.
#[derive(Clone, Copy)]
pub enum Words<'a> {
    All(&'a Lists),
    /// By run (see [`number`]).
    Listed(&'a [List]),
}

impl<'a> Words<'a> {
    fn on(self, run: (usize, usize)) -> &'a List {
        match self {
            Words::All(lists) => lists.of_length(run.1),
            Words::Listed(lists) => &lists[number(run)],
        }
    }
}

/// The place of a run, by first square and length, in a list of all runs of a strip.
fn number((first, length): (usize, usize)) -> usize {
    first * (LONGEST + 1) + length
}

pub struct Strip<'a> {
    pub cells: Vec<Cell>,
    words: Words<'a>,
    tops: Vec<Top>,
}

/// The dearest word on a run.
#[derive(Clone, Copy)]
struct Top {
    worth: i32,
    /// Whether that is known or but hoped for.
    known: bool,
    word: [u8; LONGEST],
}

/// What [`Strip::near`] finds, with what is worth most around it.
struct Near {
    befores: Vec<i32>,
    rests: Vec<i32>,
    runs: Vec<(usize, usize)>,
}

/// Runs as long as words and as the strip from there on.
fn lengths(first: usize, squares: usize) -> std::ops::RangeInclusive<usize> {
    1..=LONGEST.min(squares - first)
}

impl<'a> Strip<'a> {
    pub fn new(cells: Vec<Cell>, words: Words<'a>) -> Self {
        let most = |cell: &Cell, beside: usize| {
            cell.table(beside)[1..].iter().copied().max().unwrap_or(NEVER)
        };
        let mosts: Vec<[i32; 3]> =
            cells.iter().map(|cell| [0, 1, 2].map(|beside| most(cell, beside))).collect();
        let squares = cells.len();
        let never = Top { worth: NEVER, known: true, word: [0; LONGEST] };
        let mut strip = Self { tops: vec![never; squares * (LONGEST + 1)], cells, words };
        for first in 0..squares {
            let mut middle = 0;
            for length in lengths(first, squares) {
                let last = mosts[first + length - 1];
                let ends = if length == 1 { last[0] } else { mosts[first][1] + middle + last[1] };
                if length > 1 {
                    middle += last[2];
                }
                if words.on((first, length)).is_empty() {
                    continue;
                }
                let hope = (ends + strip.points(first, length)).max(NEVER);
                strip.tops[number((first, length))] = Top { worth: hope, known: false, ..never };
            }
        }
        strip
    }

    fn points(&self, first: usize, length: usize) -> i32 {
        let run = &self.cells[first..first + length];
        points::word(run.iter().filter(|cell| cell.counts).count()) * POINT
    }

    /// Every word on a run that is worth at least so much; `found` says how much that is from there on.
    pub fn each_word(
        &self,
        (first, length): (usize, usize),
        least: i32,
        effort: &mut u64,
        mut found: impl FnMut(&[u8], i32) -> i32,
    ) {
        let run = &self.cells[first..first + length];
        let beside = |place: usize| usize::from(place > 0) + usize::from(place + 1 < length);
        let mut table = [[0; 27]; LONGEST];
        for (place, cell) in run.iter().enumerate() {
            table[place] = cell.table(beside(place));
        }
        let base = self.points(first, length);
        let mut least = least - base;
        let has_office = run.iter().any(|cell| cell.office);
        let list = self.words.on((first, length));
        list.each(&table[..length], least, effort, |word, hoped| {
            let worth = if has_office { Way::dearest(run, word).worth() } else { hoped };
            if worth >= least {
                least = found(word, worth + base) - base;
            }
            least
        });
    }

    /// What the dearest filling is worth. Words are looked through only where they could matter.
    pub fn best(&mut self, effort: &mut u64) -> i32 {
        loop {
            let (best, runs) = self.dearest();
            let unknown = runs.into_iter().find(|&run| !self.is_known(run));
            let Some(run) = unknown.filter(|_| best > NEVER / 2) else { return best };
            self.know(run, effort);
        }
    }

    fn is_known(&self, run: (usize, usize)) -> bool {
        self.tops[number(run)].known
    }

    fn know(&mut self, run: (usize, usize), effort: &mut u64) {
        let mut top = Top { worth: NEVER, known: true, word: [0; LONGEST] };
        self.each_word(run, NEVER / 2, effort, |word, worth| {
            top.worth = worth;
            top.word[..word.len()].copy_from_slice(word);
            worth + 1
        });
        self.tops[number(run)] = top;
    }

    /// From each square on where a run may begin, the most that the rest is worth, as far as is known.
    pub fn rests(&self) -> Vec<i32> {
        let squares = self.cells.len();
        let mut rests = vec![0; squares + 2];
        for first in (0..squares).rev() {
            rests[first] = (self.cells[first].out + rests[first + 1]).max(NEVER);
            for length in lengths(first, squares) {
                let worth = self.with_run((first, length), &rests);
                rests[first] = rests[first].max(worth);
            }
        }
        rests
    }

    /// Up to each square where a run may begin, the most that all before it is worth, as far as is known.
    pub fn befores(&self) -> Vec<i32> {
        let squares = self.cells.len();
        let mut befores = vec![NEVER; squares + 2];
        befores[0] = 0;
        for first in 0..squares {
            let out = befores[first] + self.cells[first].out;
            befores[first + 1] = befores[first + 1].max(out);
            for length in lengths(first, squares) {
                let end = first + length;
                let out = self.cells.get(end).map_or(0, |cell| cell.out);
                let worth = befores[first] + self.top((first, length)) + out;
                befores[end + 1] = befores[end + 1].max(worth);
            }
        }
        befores
    }

    pub fn top(&self, run: (usize, usize)) -> i32 {
        self.tops[number(run)].worth
    }

    /// The worth of all that follows a run.
    pub fn after(&self, end: usize, rests: &[i32]) -> i32 {
        self.cells.get(end).map_or(0, |cell| cell.out + rests[end + 1])
    }

    /// The worth of a run and of all that follows it.
    pub fn with_run(&self, run: (usize, usize), rests: &[i32]) -> i32 {
        (self.top(run) + self.after(run.0 + run.1, rests)).max(NEVER)
    }

    /// The runs of the dearest filling, as far as is known.
    fn dearest(&self) -> (i32, Vec<(usize, usize)>) {
        let rests = self.rests();
        let (mut runs, mut first) = (Vec::new(), 0);
        while first < self.cells.len() {
            let run = lengths(first, self.cells.len())
                .find(|&length| self.with_run((first, length), &rests) == rests[first]);
            match run {
                Some(length) => {
                    runs.push((first, length));
                    first += length + 1;
                }
                None => first += 1,
            }
        }
        (rests[0], runs)
    }

    /// The states of the dearest filling, once the best is known.
    pub fn filling(&self) -> Vec<u8> {
        let mut states = vec![BLACK; self.cells.len()];
        for (first, length) in self.dearest().1 {
            let word = &self.tops[number((first, length))].word[..length];
            let way = Way::dearest(&self.cells[first..first + length], word);
            for place in 0..length {
                states[first + place] = way.state(place);
            }
        }
        states
    }

    /// The runs that are part of a filling which loses less than `cap`.
    fn near(&mut self, best: i32, cap: i32, effort: &mut u64) -> Near {
        let squares = self.cells.len();
        loop {
            let (befores, rests) = (self.befores(), self.rests());
            let all = (0..squares)
                .flat_map(|first| lengths(first, squares).map(move |length| (first, length)));
            let runs: Vec<(usize, usize)> = all
                .filter(|&run| befores[run.0] + self.with_run(run, &rests) > best - cap)
                .collect();
            let unknown: Vec<(usize, usize)> =
                runs.iter().copied().filter(|&run| !self.is_known(run)).collect();
            if unknown.is_empty() {
                return Near { befores, rests, runs };
            }
            unknown.into_iter().for_each(|run| self.know(run, effort));
        }
    }

    /// By run (see [`number`]): the words with which a filling loses less than `cap`.
    pub fn listed(&mut self, cap: i32, effort: &mut u64) -> Vec<List> {
        let best = self.best(effort);
        let mut lists = vec![List::default(); self.tops.len()];
        if best < NEVER / 2 {
            return lists;
        }
        let near = self.near(best, cap, effort);
        for run in near.runs {
            let around = near.befores[run.0] + self.after(run.0 + run.1, &near.rests);
            let least = best - cap - around + 1;
            let mut letters = Vec::new();
            self.each_word(run, least, effort, |word, _| {
                letters.extend_from_slice(word);
                least
            });
            lists[number(run)] = List::new(letters, run.1);
        }
        lists
    }

    /// By square and state: how much less than the best the dearest filling with it is worth, or `cap` if that
    /// is not less.
    pub fn losses(&mut self, cap: i32, effort: &mut u64) -> Vec<[i32; STATES]> {
        let best = self.best(effort);
        let squares = self.cells.len();
        if best < NEVER / 2 {
            return vec![[0; STATES]; squares];
        }
        let mut losses = vec![[cap; STATES]; squares];
        let Near { befores, rests, runs } = self.near(best, cap, effort);
        for (first, length) in runs {
            let around = befores[first] + self.after(first + length, &rests);
            let least = best - cap - around + 1;
            let base = self.points(first, length);
            self.each_word((first, length), least, effort, |word, _| {
                for way in Way::all(&self.cells[first..first + length], word) {
                    let loss = best - around - base - way.worth();
                    for (place, &letter) in word.iter().enumerate() {
                        let losses = &mut losses[first + place];
                        if !way.is_open(place) {
                            let least = &mut losses[usize::from(letter)];
                            *least = loss.min(*least);
                            continue;
                        }
                        let (cell, known) = (&self.cells[first + place], way.known(place));
                        for (least, open) in
                            losses[usize::from(OPEN)..].iter_mut().zip(cell.open[known])
                        {
                            *least = (*least).min(loss + cell.most(known) - open);
                        }
                    }
                }
                least
            });
        }
        for square in 0..squares {
            // A run may end right before it.
            let ended = (1..=LONGEST.min(square)).map(|length| {
                let run = (square - length, length);
                befores[run.0] + self.top(run)
            });
            let before = ended.max().unwrap_or(NEVER).max(befores[square]);
            let loss = best - before - self.cells[square].out - rests[square + 1];
            losses[square][usize::from(BLACK)] = loss.min(cap);
        }
        losses
    }
}
