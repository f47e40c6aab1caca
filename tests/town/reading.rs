//! What workers stand for, found as plainly as can be: whatever is done to be quick, a game that was scored once is
//! scored alike for ever.

use std::collections::BTreeMap;

use crosstown::games::town::{Cover, Run, Score, Spelling, Terms, Town};
use crosstown::grid::Square;
use crosstown::words::{Letter, Letters};

use crate::paper::covered;
use crate::support::lexicon;

/// What may stand on each square.
type Domains = BTreeMap<Square, Letters>;

/// Runs with the words that they are, and those that are none beside the ones before them.
fn read(town: &Town, spelling: &Spelling) -> (Vec<(Run, Vec<Letter>)>, Vec<Run>) {
    let open = |square: &Square| match town.lots.get(square) {
        Some(lot) if lot.cover == Cover::Open => Letters::one(lot.tile.letter),
        _ => Letters::PLAIN,
    };
    let all: Domains = town.taken().into_iter().map(|square| (square, open(&square))).collect();
    let (mut kept, mut bad) = (Vec::new(), Vec::new());
    let mut found = all.clone();
    for run in town.runs() {
        kept.push(run);
        match agreed(&kept, &all, spelling) {
            Some(letters) => found = letters,
            None => bad.extend(kept.pop()),
        }
    }
    let letter = |square: &Square| found[square].iter().next().expect("one is left");
    let with_word = |run: Run| {
        let letters: Vec<Letter> = run.squares.iter().map(letter).collect();
        let word = spelling.read(&letters).expect("it was read as a word");
        (run, word)
    };
    (kept.into_iter().map(with_word).collect(), bad)
}

/// One letter for each square, the first with which all runs are words, where the fewest may stand first of all.
fn agreed(runs: &[Run], domains: &Domains, spelling: &Spelling) -> Option<Domains> {
    let mut domains = domains.clone();
    while narrowed(runs, &mut domains, spelling)? {}
    let squares = runs.iter().flat_map(|run| &run.squares);
    let unsure = squares.filter(|square| domains[*square].count() > 1);
    let Some(&square) = unsure.min_by_key(|square| domains[*square].count()) else {
        return Some(domains);
    };
    domains[&square].iter().find_map(|letter| {
        let mut tried = domains.clone();
        tried.insert(square, Letters::one(letter));
        agreed(runs, &tried, spelling)
    })
}

/// Strikes every letter out that no word of its run has there; whether there was one. None if a run has no word left.
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

#[test]
fn towns_are_read_as_if_everything_were_tried() {
    for permissive in [false, true] {
        let spelling = Spelling::new(lexicon(), permissive);
        let mut words = 0;
        for number in 0..20 {
            let town = covered(number);
            let score = Score::of(&town, &Terms::default(), &spelling);
            words += score.words.len();
            let scored = score.words.into_iter().map(|word| (word.run, word.word));
            let scored = (scored.collect::<Vec<_>>(), score.bad_runs);
            assert_eq!(scored, read(&town, &spelling), "{number}, {permissive}");
        }
        assert!(words > 20, "there was something to read: {words}");
    }
}
