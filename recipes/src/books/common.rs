//! The common words of languages that no book is written in.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use anyhow::Context;
use crosstown::words::{Language, Lexicon, Why, spell};

use super::frequencies;
use super::head;
use crate::packages::Packages;

pub const LANGUAGES: [Language; 4] =
    [Language::French, Language::German, Language::Spanish, Language::Dutch];

/// How many of the most frequent are looked at.
const FREQUENT: usize = 8_000;
/// How many letters a common word has.
const LETTERS: RangeInclusive<usize> = 3..=12;

/// The id of the file, and the file: a word a line, in order of the alphabet.
pub fn list(language: Language, packages: &Packages) -> anyhow::Result<(String, String)> {
    let name = format!("data/large_{language}.msgpack.gz");
    let frequent = frequencies::words(&packages.read(&format!("wordfreq/wordfreq/{name}"))?)
        .with_context(|| format!("can't read {name}"))?;
    let (own, english) = (Lexicon::load(language.code())?, Lexicon::load("en-large")?);
    let mut words = BTreeSet::new();
    for word in frequent.iter().take(FREQUENT) {
        let Ok(letters) = language.fold(word) else { continue };
        // All are in small letters there. A name may look like a word of the dictionary, as Boston does
        // like the dance: what English knows as a name is left out, though it be a word.
        let is_name = english.why(word).why == Why::Name;
        let fits = LETTERS.contains(&letters.len()) && own.contains(&letters);
        if fits && !is_name && own.shown_by_itself(&letters) {
            words.insert(spell(&letters).to_lowercase());
        }
    }
    let id = format!("common-{language}");
    let source = format!("PyPI wordfreq 3.1.1, {name}");
    let mut list = head(&id, "Common words", "Robyn Speer", language, &source);
    words.iter().for_each(|word| list.extend([word, "\n"]));
    Ok((id, list))
}
