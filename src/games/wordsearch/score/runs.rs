//! Which words of one way score: those that no other word of the same direction has inside it.

use crate::grid::{Along, LONGEST};
use crate::words::{Letter, Lexicon};

/// The bonus for a word of as many letters.
pub const BONUS: [u32; LONGEST + 1] = [0, 0, 0, 0, 1, 3];

/// A set of runs of boxes, each of two boxes or more.
type Runs = u32;

/// The bit of the run with this first and this last box.
const fn bit(first: usize, last: usize) -> Runs {
    1 << (LONGEST * first + last)
}

/// For each run the longer ones that it lies in, by the place of its bit.
const AROUND: [Runs; LONGEST * LONGEST] = {
    let mut around = [0; LONGEST * LONGEST];
    let (mut first, mut last) = (0, 1);
    while first < LONGEST - 1 {
        let (mut from, mut to) = (0, last);
        while from <= first {
            if from < first || to > last {
                around[LONGEST * first + last] |= bit(from, to);
            }
            to += 1;
            if to == LONGEST {
                (from, to) = (from + 1, last);
            }
        }
        last += 1;
        if last == LONGEST {
            (first, last) = (first + 1, first + 2);
        }
    }
    around
};

/// The words that score on one way, as runs of its boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    forwards: Runs,
    backwards: Runs,
}

impl Scored {
    #[inline]
    pub fn of(along: &Along, shortest: usize, lexicon: &Lexicon) -> Self {
        let (mut forwards, mut backwards) = (0, 0);
        for start in 0..=LONGEST - shortest {
            let ahead = (start..LONGEST).map(|step| along[step]);
            read(lexicon, ahead, shortest, |length| forwards |= bit(start, start + length - 1));
            let start = LONGEST - 1 - start;
            let back = (0..=start).rev().map(|step| along[step]);
            read(lexicon, back, shortest, |length| backwards |= bit(start + 1 - length, start));
        }
        // A palindrome is one word, and both its readings must stand free.
        let same = kept(forwards & backwards, |first, last| palindrome(along, first, last));
        let free =
            |found: Runs| kept(found, |first, last| found & AROUND[LONGEST * first + last] == 0);
        let (forwards, backwards) = (free(forwards), free(backwards));
        Self { forwards: forwards & !(same & !backwards), backwards: backwards & !same }
    }

    /// A bit for each box in a scored word.
    #[inline]
    pub fn covered(self) -> u8 {
        let mut covered = 0;
        each(self.forwards | self.backwards, |first, last| {
            covered |= (1u8 << (last + 1)) - (1u8 << first);
        });
        covered
    }

    /// The bonus of all words together.
    #[inline]
    pub fn bonus(self) -> u32 {
        let mut bonus = 0;
        for runs in [self.forwards, self.backwards] {
            each(runs, |first, last| bonus += BONUS[last + 1 - first]);
        }
        bonus
    }

    /// The first and the last box of each word: forwards, then backwards, in the order of reading.
    pub fn words(self) -> impl Iterator<Item = (usize, usize)> {
        let runs = || (0..LONGEST).flat_map(|one| (one + 1..LONGEST).map(move |two| (one, two)));
        let ahead = runs().filter(move |&(first, last)| self.forwards & bit(first, last) != 0);
        let back = runs().map(|(one, two)| (LONGEST - 1 - one, LONGEST - 1 - two));
        ahead.chain(back.filter(move |&(first, last)| self.backwards & bit(last, first) != 0))
    }
}

/// Says the lengths of all words that `letters` begin with.
#[inline]
fn read(
    lexicon: &Lexicon,
    letters: impl Iterator<Item = Option<Letter>>,
    shortest: usize,
    mut found: impl FnMut(usize),
) {
    let mut node = lexicon.root();
    for (length, letter) in (1..).zip(letters) {
        let Some(step) = lexicon.step(node, letter) else { return };
        if step.word && length >= shortest {
            found(length);
        }
        node = step.node;
    }
}

#[inline]
fn each(mut runs: Runs, mut visit: impl FnMut(usize, usize)) {
    while runs != 0 {
        let place = runs.trailing_zeros() as usize;
        visit(place / LONGEST, place % LONGEST);
        runs &= runs - 1;
    }
}

/// Those of `runs` for which `keep` holds.
#[inline]
fn kept(runs: Runs, keep: impl Fn(usize, usize) -> bool) -> Runs {
    let mut kept = 0;
    each(runs, |first, last| kept |= if keep(first, last) { bit(first, last) } else { 0 });
    kept
}

fn palindrome(along: &Along, first: usize, last: usize) -> bool {
    let run = &along[first..=last];
    run.iter().eq(run.iter().rev())
}
