//! A strip of squares and the dearest way to fill it by itself: runs that are words, with squares between
//! them that are not taken, each square with a price for every letter it may show.

use super::lists::Lists;
use super::worth::{BLACK, NEVER, NOBODY, OPEN, POINT, STATES, WORKER};
use crate::games::town::score::points;
use crate::words::LONGEST;

/// One square of a strip.
#[derive(Clone)]
pub struct Cell {
    /// What it is worth by the letter it shows.
    pub letters: [i32; 27],
    /// The letter it shows without a worker; 0 if it can't.
    pub own: u8,
    /// What more its own letter is worth, by what is known about it on the strip and by what is told.
    pub open: [[i32; 3]; 3],
    /// Whether it matters who works beside it, not how many squares are taken.
    pub office: bool,
    /// What it is worth when it is not taken.
    pub out: i32,
    /// Whether it makes words longer.
    pub counts: bool,
}

impl Cell {
    /// What each letter is worth with so many taken squares beside it; an office hopes for the best.
    fn table(&self, beside: usize) -> [i32; 27] {
        let mut letters = self.letters;
        let open = if self.office { self.hope() } else { self.most(beside) };
        letters[usize::from(self.own)] += open;
        letters
    }

    /// What more its own letter is worth at most if this is known.
    pub fn most(&self, known: usize) -> i32 {
        let [a, b, c] = self.open[known];
        a.max(b).max(c)
    }

    fn hope(&self) -> i32 {
        self.most(usize::from(NOBODY)).max(self.most(usize::from(WORKER)))
    }
}

pub struct Strip {
    pub cells: Vec<Cell>,
    /// By first square and length: the dearest word there, and whether that is known or but hoped for.
    tops: Vec<(i32, bool)>,
}

/// Runs as long as words and as the strip from there on.
fn lengths(first: usize, squares: usize) -> std::ops::RangeInclusive<usize> {
    1..=LONGEST.min(squares - first)
}

impl Strip {
    pub fn new(cells: Vec<Cell>) -> Self {
        let most = |cell: &Cell, beside: usize| {
            cell.table(beside)[1..].iter().copied().max().unwrap_or(NEVER)
        };
        let mosts: Vec<[i32; 3]> =
            cells.iter().map(|cell| [0, 1, 2].map(|beside| most(cell, beside))).collect();
        let squares = cells.len();
        let mut strip = Self { tops: vec![(NEVER, true); squares * (LONGEST + 1)], cells };
        for first in 0..squares {
            let mut middle = 0;
            for length in lengths(first, squares) {
                let last = mosts[first + length - 1];
                let ends = if length == 1 { last[0] } else { mosts[first][1] + middle + last[1] };
                if length > 1 {
                    middle += last[2];
                }
                let hope = ends + strip.points(first, length);
                strip.tops[first * (LONGEST + 1) + length] = (hope.max(NEVER), false);
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
        lists: &Lists,
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
        lists.each(&table[..length], least, effort, |word, hoped| {
            let offices = (0..length).filter(|&at| run[at].office && word[at] == run[at].own);
            let too_much = offices.map(|at| run[at].hope() - run[at].most(known(run, word, at)));
            let worth = hoped - too_much.sum::<i32>();
            if worth >= least {
                least = found(word, worth + base) - base;
            }
            least
        });
    }

    /// What the dearest filling is worth. Words are looked through only where they could matter.
    pub fn best(&mut self, lists: &Lists, effort: &mut u64) -> i32 {
        loop {
            let (best, runs) = self.dearest();
            let unknown = runs.into_iter().find(|&run| !self.is_known(run));
            let Some(run) = unknown.filter(|_| best > NEVER / 2) else { return best };
            self.know(run, lists, effort);
        }
    }

    fn is_known(&self, (first, length): (usize, usize)) -> bool {
        self.tops[first * (LONGEST + 1) + length].1
    }

    fn know(&mut self, run: (usize, usize), lists: &Lists, effort: &mut u64) {
        let mut top = NEVER;
        self.each_word(run, NEVER / 2, lists, effort, |_, worth| {
            top = top.max(worth);
            top + 1
        });
        self.tops[run.0 * (LONGEST + 1) + run.1] = (top, true);
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

    pub fn top(&self, (first, length): (usize, usize)) -> i32 {
        self.tops[first * (LONGEST + 1) + length].0
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

    /// By square and state: how much less than the best the dearest filling with it is worth, or `cap` if that
    /// is not less.
    pub fn losses(&mut self, cap: i32, lists: &Lists, effort: &mut u64) -> Vec<[i32; STATES]> {
        let best = self.best(lists, effort);
        let squares = self.cells.len();
        if best < NEVER / 2 {
            return vec![[0; STATES]; squares];
        }
        let mut losses = vec![[cap; STATES]; squares];
        let (befores, rests, runs) = loop {
            let (befores, rests) = (self.befores(), self.rests());
            let all = (0..squares)
                .flat_map(|first| lengths(first, squares).map(move |length| (first, length)));
            let runs: Vec<(usize, usize)> = all
                .filter(|&run| befores[run.0] + self.with_run(run, &rests) > best - cap)
                .collect();
            let unknown: Vec<(usize, usize)> =
                runs.iter().copied().filter(|&run| !self.is_known(run)).collect();
            if unknown.is_empty() {
                break (befores, rests, runs);
            }
            unknown.into_iter().for_each(|run| self.know(run, lists, effort));
        };
        for (first, length) in runs {
            let around = befores[first] + self.after(first + length, &rests);
            let least = best - cap - around + 1;
            self.each_word((first, length), least, lists, effort, |word, worth| {
                let loss = best - around - worth;
                for (place, &letter) in word.iter().enumerate() {
                    let losses = &mut losses[first + place];
                    let cell = &self.cells[first + place];
                    if letter != cell.own {
                        let least = &mut losses[usize::from(letter)];
                        *least = loss.min(*least);
                        continue;
                    }
                    let known = known(&self.cells[first..first + length], word, place);
                    for (least, open) in
                        losses[usize::from(OPEN)..].iter_mut().zip(cell.open[known])
                    {
                        *least = (*least).min(loss + cell.most(known) - open);
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

/// What is known about a square of a run that shows its own letter.
pub fn known(run: &[Cell], word: &[u8], at: usize) -> usize {
    if !run[at].office {
        return usize::from(at > 0) + usize::from(at + 1 < run.len());
    }
    let works = |place: usize| run.get(place).is_some_and(|cell| cell.own != word[place]);
    usize::from(if at.checked_sub(1).is_some_and(works) || works(at + 1) { WORKER } else { NOBODY })
}
