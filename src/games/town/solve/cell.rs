//! The squares of a strip, and what a word on some of them is worth.

use super::worth::{NEVER, NOBODY, OPEN, WORKER};

/// One square of a strip.
#[derive(Clone)]
pub struct Cell {
    /// What it is worth by the letter that a worker shows; nothing for its own letter.
    pub letters: [i32; 27],
    /// The letter it shows without a worker; 0 if it can't.
    pub own: u8,
    /// What its own letter is worth, by what is known about it on the strip and by what is told.
    pub open: [[i32; 3]; 3],
    /// What its own letter is worth with a worker on it, who stands there for the sake of an office.
    pub posted: i32,
    /// Whether it matters who works beside it, not how many squares are taken.
    pub office: bool,
    /// What it is worth when it is not taken.
    pub out: i32,
    /// Whether it makes words longer.
    pub counts: bool,
}

impl Cell {
    /// What each letter is worth with so many taken squares beside it; an office hopes for the best.
    pub fn table(&self, beside: usize) -> [i32; 27] {
        let mut letters = self.letters;
        let open = if self.office {
            self.most(usize::from(NOBODY)).max(self.most(usize::from(WORKER)))
        } else {
            self.most(beside)
        };
        letters[usize::from(self.own)] += open.max(self.posted);
        letters
    }

    /// What its own letter is worth at most if this is known.
    pub fn most(&self, known: usize) -> i32 {
        let [a, b, c] = self.open[known];
        a.max(b).max(c)
    }

    fn can_be_posted(&self) -> bool {
        self.posted > NEVER / 2
    }
}

/// A word on a run of squares, with workers on some of the letters that it leaves as they are.
#[derive(Clone, Copy)]
pub struct Way<'a> {
    pub run: &'a [Cell],
    pub word: &'a [u8],
    /// A bit for each letter with such a worker.
    pub posts: u32,
}

impl<'a> Way<'a> {
    /// Every way to put a word on a run.
    pub fn all(run: &'a [Cell], word: &'a [u8]) -> impl Iterator<Item = Way<'a>> {
        let can = |place: &usize| word[*place] == run[*place].own && run[*place].can_be_posted();
        let all = (0..word.len()).filter(can).fold(0, |posts, place| posts | 1 << place);
        // Each set of posts is the next smaller one of the same bits.
        let smaller = move |posts: &u32| posts.checked_sub(1).map(|less| less & all);
        std::iter::successors(Some(all), smaller).map(move |posts| Way { run, word, posts })
    }

    /// The dearest one.
    pub fn dearest(run: &'a [Cell], word: &'a [u8]) -> Way<'a> {
        let first = Way { run, word, posts: 0 };
        Self::all(run, word).max_by_key(Way::worth).unwrap_or(first)
    }

    pub fn is_open(&self, place: usize) -> bool {
        self.word[place] == self.run[place].own && self.posts >> place & 1 == 0
    }

    /// What is known about an open square.
    pub fn known(&self, place: usize) -> usize {
        let last = self.run.len() - 1;
        if !self.run[place].office {
            return usize::from(place > 0) + usize::from(place < last);
        }
        let works =
            (place > 0 && !self.is_open(place - 1)) || (place < last && !self.is_open(place + 1));
        usize::from(if works { WORKER } else { NOBODY })
    }

    /// The worth of all squares, without the points of the word.
    pub fn worth(&self) -> i32 {
        let of = |place: usize| {
            let cell = &self.run[place];
            if self.is_open(place) {
                cell.most(self.known(place))
            } else if self.word[place] == cell.own {
                cell.posted
            } else {
                cell.letters[usize::from(self.word[place])]
            }
        };
        (0..self.run.len()).map(of).sum()
    }

    /// The state of a square, if open squares tell what is worth most.
    pub fn state(&self, place: usize) -> u8 {
        if !self.is_open(place) {
            return self.word[place];
        }
        let open = self.run[place].open[self.known(place)];
        OPEN + (0..3).max_by_key(|&told| open[usize::from(told)]).unwrap_or(0)
    }
}
