//! How the table of Word Cross tiles is made: out of the committed dictionaries alone, alike every time.
//!
//! 1. Every letter is a tile, and so is every pair of letters that is half of a word of two to four
//!    letters. Again and again the pair is dropped that costs the fewest words, a word of the standard
//!    dictionary counting twice, until [`PAIRS`] are left; of equals the first in the alphabet goes.
//! 2. What is missing to 190 are further tiles of common letters: the next is always one of the letter
//!    that stands in most standard words for each of its tiles.
//! 3. A tile is worth the more, the fewer standard words it is half of, whatever the other half is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::Context;
use crosstown::words::{Letters, Lexicon, spell};

/// How many tiles there are, and how many of them have two letters.
const TILES: usize = 190;
const PAIRS: usize = 144;
/// Half of this many words, and a tile is worth 2; half of twice as many, and it is worth 1.
const WORTH: usize = 120;

/// The tiles, and how many there are of each.
type Tiles = BTreeMap<String, usize>;

pub fn build(out: &Path) -> anyhow::Result<()> {
    let [standard, large] = [short_words("en-standard")?, short_words("en-large")?];
    let mut tiles = fewest_lost(&standard, &large);
    repeat_letters(&mut tiles, &standard);
    let mut text = String::new();
    for (tile, count) in &tiles {
        text.push_str(&format!("{tile} {count} {}\n", value(tile, &standard)));
    }
    fs::write(out, text).with_context(|| format!("can't write {}", out.display()))?;
    let kinds = tiles.len();
    println!("{}: {} tiles of {kinds} kinds", out.display(), tiles.values().sum::<usize>());
    for (name, words) in [("en-standard", &standard), ("en-large", &large)] {
        let made = words.iter().filter(|word| can_be_made(&tiles, word)).count();
        println!("{name}: {made} of {} words of two to four letters", words.len());
    }
    Ok(())
}

/// The words of a dictionary that could be two tiles.
fn short_words(id: &str) -> anyhow::Result<BTreeSet<String>> {
    let lexicon = Lexicon::load(id)?;
    let mut words = BTreeSet::new();
    for length in 2..=4 {
        lexicon.matching(&vec![Letters::PLAIN; length], |word| words.insert(spell(word)));
    }
    Ok(words)
}

/// The ways to cut a word into two tiles.
fn halves(word: &str) -> impl Iterator<Item = (&str, &str)> {
    let cuts = (1..word.len()).map(move |at| word.split_at(at));
    cuts.filter(|(left, right)| left.len() <= 2 && right.len() <= 2)
}

/// Whether the tiles of a word are there: MAMA needs two MA.
fn can_be_made(tiles: &Tiles, word: &str) -> bool {
    let has = |tile: &str, needed| tiles.get(tile).is_some_and(|&count| count >= needed);
    halves(word).any(|(left, right)| has(left, 1) && has(right, 1 + usize::from(left == right)))
}

/// Every letter once, and the pairs that make the most words.
fn fewest_lost(standard: &BTreeSet<String>, large: &BTreeSet<String>) -> Tiles {
    let letters = Letters::PLAIN.iter().map(|letter| letter.to_string());
    let mut tiles: Tiles = letters.map(|letter| (letter, 1)).collect();
    let mut words_with: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for word in large {
        for half in halves(word).flat_map(|(left, right)| [left, right]) {
            if half.len() == 2 {
                tiles.insert(half.to_owned(), 1);
                words_with.entry(half.to_owned()).or_default().insert(word);
            }
        }
    }
    let weight = |word: &&str| 1 + usize::from(standard.contains(*word));
    while words_with.len() > PAIRS {
        let mut without = tiles.clone();
        let mut cost = |pair: &String| {
            let made = words_with[pair].iter().filter(|word| can_be_made(&tiles, word));
            let made: Vec<&&str> = made.collect();
            without.remove(pair);
            let lost = made.into_iter().filter(|word| !can_be_made(&without, word));
            let cost: usize = lost.map(weight).sum();
            without.insert(pair.clone(), 1);
            cost
        };
        let cheapest = words_with.keys().map(|pair| (cost(pair), pair.clone())).min();
        let (_, cheapest) = cheapest.expect("there are more pairs than wanted");
        words_with.remove(&cheapest);
        tiles.remove(&cheapest);
    }
    tiles
}

/// Fills up with common letters.
fn repeat_letters(tiles: &mut Tiles, standard: &BTreeSet<String>) {
    let standing_in = |letter: &str| standard.iter().filter(|word| word.contains(letter)).count();
    let letters: Vec<(String, usize)> = Letters::PLAIN
        .iter()
        .map(|letter| letter.to_string())
        .map(|letter| (letter.clone(), standing_in(&letter)))
        .collect();
    while tiles.values().sum::<usize>() < TILES {
        // Compared as fractions, so that nothing is rounded; of equals the first in the alphabet.
        let share = |(letter, words): &(String, usize)| (*words, tiles[letter]);
        let next = letters.iter().reduce(|best, other| {
            let ((most, of), (words, tiles)) = (share(best), share(other));
            if words * of > most * tiles { other } else { best }
        });
        let (letter, _) = next.expect("there are letters");
        *tiles.entry(letter.clone()).or_default() += 1;
    }
}

/// 1 to 10.
fn value(tile: &str, standard: &BTreeSet<String>) -> usize {
    let half = |word: &&String| halves(word).any(|(left, right)| left == tile || right == tile);
    let words = standard.iter().filter(half).count().max(1);
    ((2 * WORTH + words) / (2 * words)).clamp(1, 10)
}
