//! A strip of squares and the dearest way to fill it by itself: runs that are words, with squares between
//! them that are not taken, each square with a price for every letter it may show.

use super::lists::Lists;
use super::worth::NEVER;
use crate::games::town::score::points;
use crate::games::town::solve::worth::POINT;
use crate::words::LONGEST;

/// One square of a strip.
#[derive(Clone)]
pub struct Cell {
    /// What it is worth by the letter it shows.
    pub letters: [i32; 27],
    /// The letter it shows without a worker; 0 if it can't.
    pub own: u8,
    /// What more its own letter is worth, by how many squares are taken beside it on the strip.
    pub beside: [i32; 3],
    /// An office: what more its own letter is worth with a worker beside it on the strip, and without.
    pub office: Option<[i32; 2]>,
    /// What it is worth when it is not taken.
    pub out: i32,
    /// Whether it makes words longer.
    pub counts: bool,
}

pub struct Strip {
    pub cells: Vec<Cell>,
    /// By first square and length: the dearest word there, and whether that is known or but hoped for.
    tops: Vec<(i32, bool)>,
}

impl Strip {
    pub fn new(cells: Vec<Cell>) -> Self {
        let mut strip = Self { tops: vec![(NEVER, true); cells.len() * (LONGEST + 1)], cells };
        for first in 0..strip.cells.len() {
            for length in 1..=LONGEST.min(strip.cells.len() - first) {
                let hope = strip.hope(first, length);
                strip.tops[first * (LONGEST + 1) + length] = (hope, false);
            }
        }
        strip
    }

    fn top(&self, first: usize, length: usize) -> i32 {
        self.tops[first * (LONGEST + 1) + length].0
    }

    /// At least what any word there is worth.
    fn hope(&self, first: usize, length: usize) -> i32 {
        let table = self.table(first, length);
        let letters = |letters: &[i32; 27]| letters[1..].iter().copied().max().unwrap_or(NEVER);
        let offices = self.cells[first..first + length].iter().filter_map(|cell| cell.office);
        let offices: i32 = offices.map(|[with, without]| with.max(without).max(0)).sum();
        table.iter().map(letters).sum::<i32>() + self.points(first, length) + offices
    }

    fn points(&self, first: usize, length: usize) -> i32 {
        let run = &self.cells[first..first + length];
        points::word(run.iter().filter(|cell| cell.counts).count()) * POINT
    }

    /// The worth of each letter on each square of a run.
    fn table(&self, first: usize, length: usize) -> Vec<[i32; 27]> {
        let cell = |(place, cell): (usize, &Cell)| {
            let mut letters = cell.letters;
            letters[usize::from(cell.own)] +=
                cell.beside[usize::from(place > 0) + usize::from(place + 1 < length)];
            letters
        };
        self.cells[first..first + length].iter().enumerate().map(cell).collect()
    }

    /// Every word on a run that is worth at least so much.
    pub fn each_word(
        &self,
        first: usize,
        length: usize,
        least: i32,
        lists: &Lists,
        mut found: impl FnMut(&[u8], i32),
    ) {
        let table = self.table(first, length);
        let base = self.points(first, length);
        let run = &self.cells[first..first + length];
        let offices: Vec<usize> = (0..length).filter(|&at| run[at].office.is_some()).collect();
        for word in lists.words(length) {
            let mut worth = base;
            for (letters, &letter) in table.iter().zip(word) {
                worth += letters[usize::from(letter)];
            }
            for &at in &offices {
                worth += office(run, word, at);
            }
            if worth >= least {
                found(word, worth);
            }
        }
    }

    /// What the dearest filling is worth, or one in which `forced` is taken. Words are looked through only
    /// where they could matter; `effort` counts them.
    pub fn best(&mut self, forced: Option<usize>, lists: &Lists, effort: &mut u64) -> i32 {
        loop {
            let (best, runs) = self.dearest(forced);
            let unknown = runs
                .into_iter()
                .find(|&(first, length)| !self.tops[first * (LONGEST + 1) + length].1);
            let Some((first, length)) = unknown.filter(|_| best > NEVER / 2) else { return best };
            let mut top = NEVER;
            self.each_word(first, length, NEVER / 2, lists, |_, worth| top = top.max(worth));
            *effort += lists.count(length);
            self.tops[first * (LONGEST + 1) + length] = (top, true);
        }
    }

    /// From each square on where a run may begin, the most that the rest is worth, as far as is known.
    pub fn rests(&self, forced: Option<usize>) -> Vec<i32> {
        let squares = self.cells.len();
        let mut rests = vec![0; squares + 2];
        for first in (0..squares).rev() {
            rests[first] = self.out(first, forced).saturating_add(rests[first + 1]).max(NEVER);
            for length in 1..=LONGEST.min(squares - first) {
                let worth = self.with_run(first, length, forced, &rests);
                rests[first] = rests[first].max(worth);
            }
        }
        rests
    }

    /// The worth of a run and of all that follows it.
    pub fn with_run(
        &self,
        first: usize,
        length: usize,
        forced: Option<usize>,
        rests: &[i32],
    ) -> i32 {
        let end = first + length;
        let after = if end < self.cells.len() { self.out(end, forced) + rests[end + 1] } else { 0 };
        (self.top(first, length) + after).max(NEVER)
    }

    fn out(&self, square: usize, forced: Option<usize>) -> i32 {
        if forced == Some(square) { NEVER } else { self.cells[square].out }
    }

    /// The runs of the dearest filling, as far as is known.
    fn dearest(&self, forced: Option<usize>) -> (i32, Vec<(usize, usize)>) {
        let rests = self.rests(forced);
        let (mut runs, mut first) = (Vec::new(), 0);
        while first < self.cells.len() {
            let longest = LONGEST.min(self.cells.len() - first);
            let run = (1..=longest)
                .find(|&length| self.with_run(first, length, forced, &rests) == rests[first]);
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
}

/// What an office adds in a word on a run.
fn office(run: &[Cell], word: &[u8], at: usize) -> i32 {
    let Some([with, without]) = run[at].office.filter(|_| word[at] == run[at].own) else {
        return 0;
    };
    if beside_worker(run, word, at) { with } else { without.max(0) }
}

/// Whether somebody works beside this square of a run.
pub fn beside_worker(run: &[Cell], word: &[u8], at: usize) -> bool {
    let works = |place: usize| run.get(place).is_some_and(|cell| cell.own != word[place]);
    at.checked_sub(1).is_some_and(works) || works(at + 1)
}
