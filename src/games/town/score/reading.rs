//! Reading a town: a letter for each worker, so that all runs are words, or as many as can be.

use std::collections::BTreeMap;

use crate::games::town::spelling::Spelling;
use crate::games::town::town::{Cover, Run, Town};
use crate::grid::Square;
use crate::words::{Letter, Letters};

/// What may stand on each square.
type Domains = BTreeMap<Square, Letters>;

/// The runs of a town, those that are words together with the letters on their squares.
pub struct Reading {
    pub words: Vec<(Run, Vec<Letter>)>,
    /// Those that are no words, or none together with the words before them.
    pub bad: Vec<Run>,
}

pub fn read(town: &Town, spelling: &Spelling) -> Reading {
    let open = |square: &Square| match town.lots.get(square) {
        Some(lot) if lot.cover == Cover::Open => Letters::one(lot.tile.letter),
        _ => Letters::PLAIN,
    };
    let mut domains: Domains =
        town.taken().into_iter().map(|square| (square, open(&square))).collect();
    let runs = town.runs();
    if let Some(found) = agreed(&runs, &domains, spelling) {
        domains = found;
        return Reading { words: spelled(runs, &domains), bad: Vec::new() };
    }
    // One after the other, so that the first of those that contradict each other stands.
    let (mut kept, mut bad): (Vec<Run>, Vec<Run>) = (Vec::new(), Vec::new());
    let mut letters = domains.clone();
    for run in runs {
        kept.push(run);
        match agreed(&kept, &domains, spelling) {
            Some(found) => letters = found,
            None => bad.extend(kept.pop()),
        }
    }
    Reading { words: spelled(kept, &letters), bad }
}

fn spelled(runs: Vec<Run>, letters: &Domains) -> Vec<(Run, Vec<Letter>)> {
    let letter = |square: &Square| letters[square].iter().next().expect("one letter is left");
    let with_letters = |run: Run| {
        let letters = run.squares.iter().map(letter).collect();
        (run, letters)
    };
    runs.into_iter().map(with_letters).collect()
}

/// One letter for each square of the runs, so that all of them are words, if that can be done.
fn agreed(runs: &[Run], domains: &Domains, spelling: &Spelling) -> Option<Domains> {
    let mut domains = domains.clone();
    while narrowed(runs, &mut domains, spelling)? {}
    let unsure = |square: &Square| domains[square].count() > 1;
    let squares = runs.iter().flat_map(|run| &run.squares).filter(|square| unsure(square));
    let Some(&square) = squares.min_by_key(|square| domains[square].count()) else {
        return Some(domains);
    };
    domains[&square].iter().find_map(|letter| {
        let mut tried = domains.clone();
        tried.insert(square, Letters::one(letter));
        agreed(runs, &tried, spelling)
    })
}

/// Strikes every letter that no word of its run has there; whether there was one. None if a run has no
/// word left.
fn narrowed(runs: &[Run], domains: &mut Domains, spelling: &Spelling) -> Option<bool> {
    let mut changed = false;
    for run in runs {
        let pattern: Vec<Letters> = run.squares.iter().map(|square| domains[square]).collect();
        let mut seen = vec![Letters::NONE; pattern.len()];
        spelling.runs().matching(&pattern, |word| {
            seen.iter_mut().zip(word).for_each(|(seen, &letter)| *seen = seen.with(letter));
            true
        });
        if seen[0] == Letters::NONE {
            return None;
        }
        changed |= seen != pattern;
        domains.extend(run.squares.iter().copied().zip(seen));
    }
    Some(changed)
}
