//! The committed table of tiles keeps what was promised of it. The figures are worked out anew here, from
//! the lists of words alone.

use std::collections::{BTreeMap, HashSet};

use crosstown::games::Hosted;
use crosstown::games::wordcross::{Kind, TILES, Tile, WordCross, kinds};
use crosstown::words::Letters;

/// The words of two to four letters.
fn short_words(id: &str) -> HashSet<String> {
    let file = format!("{}/dictionaries/{id}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap();
    let words = text.lines().filter(|word| (2..=4).contains(&word.len()));
    words.map(str::to_uppercase).collect()
}

fn counts() -> BTreeMap<String, u8> {
    kinds().iter().map(|kind| (kind.tile.to_string(), kind.count)).collect()
}

/// The ways to cut a word into two tiles.
fn halves(word: &str) -> impl Iterator<Item = (&str, &str)> {
    let cuts = (1..word.len()).map(move |at| word.split_at(at));
    cuts.filter(|(left, right)| left.len() <= 2 && right.len() <= 2)
}

fn formable(words: &HashSet<String>) -> usize {
    let counts = counts();
    let has = |tile: &str, needed: u8| counts.get(tile).is_some_and(|&count| count >= needed);
    let can = |word: &&String| {
        halves(word).any(|(left, right)| has(left, 1 + u8::from(left == right)) && has(right, 1))
    };
    words.iter().filter(can).count()
}

#[test]
fn there_are_190_and_every_letter_is_among_them() {
    let counts = counts();
    assert_eq!(counts.len(), kinds().len(), "no tile has two lines");
    assert_eq!(counts.values().map(|&count| usize::from(count)).sum::<usize>(), TILES);
    assert!(counts.values().all(|&count| count >= 1));
    for letter in Letters::PLAIN.iter() {
        assert!(counts.contains_key(&letter.to_string()), "{letter}");
    }
    for letter in ["A", "E", "I", "O", "S", "T", "R", "N", "L"] {
        assert!(counts[letter] > 1, "{letter} is common");
    }
}

#[test]
fn enough_words_can_be_made_and_the_credit_tells_how_many() {
    let (standard, large) =
        (formable(&short_words("en-standard")), formable(&short_words("en-large")));
    assert!(large >= 3_300, "{large}");
    let told = |count: usize| format!("{},{:03}", count / 1000, count % 1000);
    for count in [standard, large] {
        assert!(WordCross::CREDIT.contains(&told(count)), "{count}: {}", WordCross::CREDIT);
    }
}

#[test]
fn every_tile_has_a_partner() {
    let words = short_words("en-standard");
    for Kind { tile, count, .. } in kinds() {
        let partner = |other: &Kind| {
            let there = other.tile != *tile || *count > 1;
            let makes = |left: Tile, right: Tile| words.contains(&format!("{left}{right}"));
            there && (makes(*tile, other.tile) || makes(other.tile, *tile))
        };
        assert!(kinds().iter().any(partner), "{tile}");
    }
}

/// Rare is what is half of few words, whatever the other half is.
#[test]
fn the_rarer_is_worth_more() {
    let words = short_words("en-standard");
    let uses = |tile: &str| {
        words.iter().filter(|word| halves(word).any(|(l, r)| l == tile || r == tile)).count()
    };
    let mut by_use: Vec<(usize, u8, String)> = kinds()
        .iter()
        .map(|kind| (uses(&kind.tile.to_string()), kind.value, kind.tile.to_string()))
        .collect();
    by_use.sort();
    for pair in by_use.windows(2) {
        assert!(pair[0].1 >= pair[1].1, "{pair:?}");
    }
    let values: Vec<u8> = kinds().iter().map(|kind| kind.value).collect();
    assert_eq!((values.iter().min(), values.iter().max()), (Some(&1), Some(&10)));
}
