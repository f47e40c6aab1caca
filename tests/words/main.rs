//! The dictionaries: what they hold, and that the automaton answers as a plain list would.

mod agreement;
mod facts;
#[path = "../shared/indecent.rs"]
#[allow(dead_code, reason = "there are no grids here")]
mod indecent;
mod own;

use crosstown::words::{Letter, Lexicon, spell};

fn lexicon(id: &str) -> Lexicon {
    Lexicon::load(id).unwrap()
}

fn fold(lexicon: &Lexicon, text: &str) -> Vec<Letter> {
    lexicon.language().fold(text).unwrap()
}

fn contains(lexicon: &Lexicon, text: &str) -> bool {
    lexicon.contains(&fold(lexicon, text))
}

fn matching(lexicon: &Lexicon, pattern: &str) -> Vec<String> {
    let mut found = Vec::new();
    lexicon.matching(&lexicon.pattern(pattern).unwrap(), |word| {
        found.push(spell(word));
        true
    });
    found
}

/// The words of a committed list.
fn listed(id: &str) -> Vec<String> {
    let file = format!("{}/dictionaries/{id}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect()
}
