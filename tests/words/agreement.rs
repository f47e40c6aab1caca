//! The automaton beside a plain set of texts: the same answers, whatever is asked.

use std::collections::BTreeSet;

use crosstown::game::{Dice, Seed};
use crosstown::words::{Letter, Letters, Lexicon, spell};

use super::{contains, fold, lexicon, listed, matching};

/// The words of a list in capitals, as they are spelled.
fn capitals(id: &str) -> BTreeSet<String> {
    listed(id).iter().map(|word| word.to_uppercase()).collect()
}

#[test]
fn every_listed_word_is_in_and_no_other() {
    for id in Lexicon::ids() {
        let (lexicon, words) = (lexicon(id), capitals(id));
        assert_eq!(lexicon.count(), words.len());
        let mut found = BTreeSet::new();
        for length in 2..=15 {
            let any = vec![Letters::ALL; length];
            lexicon.matching(&any, |word| {
                assert!(lexicon.contains(word) && lexicon.begins(&word[..length - 1]));
                assert!(found.insert(spell(word)), "{} comes twice", spell(word));
                true
            });
        }
        assert!(found == words, "{id}");
    }
}

#[test]
fn lines_hold_what_their_runs_hold() {
    let mut dice = Dice::new(&Seed::from_number(25), 0);
    for id in ["en-standard", "de", "es"] {
        let (lexicon, words) = (lexicon(id), capitals(id));
        let letters: Vec<Letter> = lexicon.language().letters().iter().collect();
        let mut some = 0;
        for round in 0..3000 {
            let length = 1 + dice.below(8) as usize;
            let line: Vec<Option<Letter>> = (0..length)
                .map(|_| (dice.below(8) > 0).then(|| *dice.pick(&letters).unwrap()))
                .collect();
            let shortest = 1 + round % 4;
            let mut found = Vec::new();
            lexicon.on_line(&line, shortest, |run| found.push(run));
            let mut expected = Vec::new();
            for start in 0..length {
                for end in start + shortest..=length {
                    let run: Option<String> =
                        line[start..end].iter().map(|l| l.map(Letter::char)).collect();
                    if run.is_some_and(|run| words.contains(&run)) {
                        expected.push(start..end);
                    }
                }
            }
            some += expected.len();
            assert_eq!(found, expected, "{line:?} in {id}");
        }
        assert!(some > 100, "{some} words were found in {id}");
    }
}

#[test]
fn patterns_find_what_fits() {
    let lexicon = lexicon("en-standard");
    let words = capitals("en-standard");
    for pattern in ["C?T", "??", "Q????", "?ZZ?", "CAT", "XYZZY", "?????????????SS", "f?n"] {
        let fits = |word: &&String| {
            let pattern = pattern.to_uppercase();
            word.len() == pattern.len()
                && word.chars().zip(pattern.chars()).all(|(w, p)| p == '?' || p == w)
        };
        let expected: Vec<String> = words.iter().filter(fits).cloned().collect();
        assert_eq!(matching(&lexicon, pattern), expected, "{pattern}");
    }
    assert!(lexicon.pattern("c*t").is_err());
}

#[test]
fn a_pattern_is_left_when_enough_is_found() {
    let lexicon = lexicon("en-standard");
    let mut found = Vec::new();
    lexicon.matching(&lexicon.pattern("???").unwrap(), |word| {
        found.push(spell(word));
        found.len() < 3
    });
    assert_eq!(found.len(), 3);
}

#[test]
fn beginnings_are_known() {
    let lexicon = lexicon("en-standard");
    let words = capitals("en-standard");
    for start in ["", "Q", "QU", "QX", "SCHADENF", "SCHADENFX", "DRUNK", "ZZ", "ZZZ"] {
        let expected = words.iter().any(|word| word.starts_with(start));
        assert_eq!(lexicon.begins(&fold(&lexicon, start)), expected, "{start}");
    }
    assert!(!contains(&lexicon, "SCHADENF"));
}
