//! Reading a town: a letter for each worker, so that all runs are words, or as many as can be.
//!
//! Letters that no word of a run has are struck out, then those of the runs that cross it, and so on. Where more than
//! one is left, one is tried after the other, in each part of a town by itself: what workers stand for elsewhere has no
//! say there. Effort is counted in letters looked at, never in seconds.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::town::spelling::Spelling;
use crate::games::town::town::{Cover, Run, Town};
use crate::grid::Square;
use crate::words::{Letter, Letters, Lexicon, Node};

/// More than the town of any game takes.
pub const PLENTY: u64 = 100_000_000;

/// What may stand on each square that somebody works on.
type Domains = BTreeMap<Square, Letters>;

/// The runs of a town, those that are words together with the letters on their squares.
pub struct Reading {
    pub words: Vec<(Run, Vec<Letter>)>,
    /// Those that are no words, or none together with the words before them.
    pub bad: Vec<Run>,
}

/// There was more to look at than was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "The workers of this town could stand for too many words to try them all: take some of the * away."
)]
pub struct Spent;

/// Reads a town. `effort` is what may be looked at, and then what is left of it.
pub fn read(town: &Town, spelling: &Spelling, effort: &mut u64) -> Result<Reading, Spent> {
    let mut reader = Reader { town, words: spelling.runs(), effort };
    let wild = town.taken().into_iter().filter(|square| reader.letter(square).is_none());
    let mut known: Domains = wild.map(|square| (square, Letters::PLAIN)).collect();
    let runs = town.runs();
    let all: Vec<&Run> = runs.iter().collect();
    if let Some((_, letters)) = reader.agreed(&all, 0, &known)? {
        return Ok(Reading { words: reader.spelled(&all, &letters), bad: Vec::new() });
    }
    // One after the other, so that the first of those that contradict each other stands.
    let (mut kept, mut bad) = (Vec::new(), Vec::new());
    let mut letters = known.clone();
    for run in all {
        kept.push(run);
        match reader.agreed(&kept, kept.len() - 1, &known)? {
            Some(found) => (known, letters) = found,
            None => bad.extend(kept.pop().cloned()),
        }
    }
    Ok(Reading { words: reader.spelled(&kept, &letters), bad })
}

struct Reader<'a> {
    town: &'a Town,
    words: &'a Lexicon,
    /// What is left of it.
    effort: &'a mut u64,
}

impl Reader<'_> {
    fn pay(&mut self, effort: usize) -> Result<(), Spent> {
        *self.effort = self.effort.checked_sub(effort as u64).ok_or(Spent)?;
        Ok(())
    }

    /// The letter that stands there for itself.
    fn letter(&self, square: &Square) -> Option<Letter> {
        let lot = self.town.lots.get(square).filter(|lot| lot.cover == Cover::Open);
        lot.map(|lot| lot.tile.letter)
    }

    fn letters(&self, square: &Square, domains: &Domains) -> Letters {
        let open = || self.letter(square).map_or(Letters::PLAIN, Letters::one);
        domains.get(square).copied().unwrap_or_else(open)
    }

    fn spelled(&self, runs: &[&Run], letters: &Domains) -> Vec<(Run, Vec<Letter>)> {
        let letter = |square: &Square| {
            self.letters(square, letters).iter().next().expect("one letter is left")
        };
        let with_letters = |run: &&Run| {
            let letters = run.squares.iter().map(letter).collect();
            (Run::clone(run), letters)
        };
        runs.iter().map(with_letters).collect()
    }

    /// What may stand on each square so that each run has a word, and one of these letters for each, so that all of
    /// them are words, if that can be done. What `known` says is so by all runs before `new`.
    fn agreed(
        &mut self,
        runs: &[&Run],
        new: usize,
        known: &Domains,
    ) -> Result<Option<(Domains, Domains)>, Spent> {
        let mut domains = known.clone();
        if !self.narrow(runs, (new..runs.len()).collect(), &mut domains)? {
            return Ok(None);
        }
        let letters = self.settled(runs, domains.clone())?;
        Ok(letters.map(|letters| (domains, letters)))
    }

    /// Strikes every letter out that no word of its run has there: in the runs with these numbers, and in those that
    /// cross them where something was struck. Whether all of them have a word left.
    fn narrow(
        &mut self,
        runs: &[&Run],
        mut numbers: BTreeSet<usize>,
        domains: &mut Domains,
    ) -> Result<bool, Spent> {
        while let Some(number) = numbers.pop_first() {
            let squares = &runs[number].squares;
            let pattern: Vec<Letters> =
                squares.iter().map(|square| self.letters(square, domains)).collect();
            let mut seen = vec![Letters::NONE; pattern.len()];
            if !self.see(self.words.root(), &pattern, &mut seen)? {
                return Ok(false);
            }
            for (&square, (before, after)) in squares.iter().zip(pattern.into_iter().zip(seen)) {
                if before != after {
                    domains.insert(square, after);
                    self.pay(runs.len())?;
                    let others = (0..runs.len()).filter(|&other| other != number);
                    numbers.extend(others.filter(|&other| runs[other].squares.contains(&square)));
                }
            }
        }
        Ok(true)
    }

    /// Notes where which letters stand in words that go on from `node` by the pattern; whether there is one.
    fn see(
        &mut self,
        node: Node,
        pattern: &[Letters],
        seen: &mut [Letters],
    ) -> Result<bool, Spent> {
        let words = self.words;
        let mut any = false;
        for letter in words.letters(node).and(pattern[0]).iter() {
            self.pay(1)?;
            let Some(step) = words.step(node, Some(letter)) else { continue };
            let leads_on = match pattern.len() {
                1 => step.word,
                _ => self.see(step.node, &pattern[1..], &mut seen[1..])?,
            };
            if leads_on {
                seen[0] = seen[0].with(letter);
                any = true;
            }
        }
        Ok(any)
    }

    /// One letter for each square of the runs, of those that may stand there, so that all of them are words, if that
    /// can be done.
    fn settled(&mut self, runs: &[&Run], mut domains: Domains) -> Result<Option<Domains>, Spent> {
        self.pay(runs.len())?;
        let is_open = |run: &&Run| run.squares.iter().any(|square| is_unsure(square, &domains));
        let open: Vec<&Run> = runs.iter().copied().filter(is_open).collect();
        loop {
            let squares = open.iter().flat_map(|run| &run.squares);
            let unsure = squares.filter(|square| is_unsure(square, &domains));
            let Some(&square) = unsure.min_by_key(|square| domains[square].count()) else {
                return Ok(Some(domains));
            };
            match self.tried(&part(square, &open, &domains), square, &domains)? {
                Some(found) => domains = found,
                None => return Ok(None),
            }
        }
    }

    /// The same by the first letter of this square with which it can be done.
    fn tried(
        &mut self,
        runs: &[&Run],
        square: Square,
        domains: &Domains,
    ) -> Result<Option<Domains>, Spent> {
        let through = |number: &usize| runs[*number].squares.contains(&square);
        let numbers: BTreeSet<usize> = (0..runs.len()).filter(through).collect();
        for letter in domains[&square].iter() {
            let mut tried = domains.clone();
            tried.insert(square, Letters::one(letter));
            if self.narrow(runs, numbers.clone(), &mut tried)?
                && let Some(found) = self.settled(runs, tried)?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// Whether more than one letter may stand there.
fn is_unsure(square: &Square, domains: &Domains) -> bool {
    domains.get(square).is_some_and(|letters| letters.count() > 1)
}

/// The runs that hang together with this square by squares that are not sure.
fn part<'a>(square: Square, runs: &[&'a Run], domains: &Domains) -> Vec<&'a Run> {
    let mut squares = BTreeSet::from([square]);
    loop {
        let hangs = |run: &&Run| run.squares.iter().any(|square| squares.contains(square));
        let part: Vec<&Run> = runs.iter().copied().filter(hangs).collect();
        let all = part.iter().flat_map(|run| &run.squares).copied();
        let unsure: BTreeSet<Square> = all.filter(|square| is_unsure(square, domains)).collect();
        if unsure.len() == squares.len() {
            return part;
        }
        squares = unsure;
    }
}
