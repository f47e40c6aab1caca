//! Words that the program does not show by itself: slurs, swear words, and what nobody wants to read in
//! a grid that nobody made.
//!
//! No list of such words is complete, so several are put together. One of them was translated by
//! machine and has innocent words as well: not to show a few of those costs next to nothing.

use std::collections::BTreeMap;

use anyhow::Context;
use crosstown::words::Language;

use super::{Words, folded, lines};
use crate::packages::Packages;

/// Two letters stand in every grid by chance, and nobody reads them as a word.
const FEWEST: usize = 3;
/// Pieces of words that one of the lists has: HERO and DUCK are no harm.
const PIECES: [&str; 5] = ["ero", "uck", "evl", "dix", "kwa"];

const PLURALS: [&str; 4] = ["s", "es", "n", "en"];

/// What all lists forget.
const fn by_hand(language: Language) -> &'static str {
    match language {
        Language::English => "bimbo feck knob knobs nob nobs queer queers spaz",
        Language::French => {
            "bicot foutu garce gode gogol homo nique orgie salop tapin teton viol viols"
        }
        Language::German => {
            "busen depp furz homo idiot luder mongo orgie titte tunte tussi wichs zicke"
        }
        Language::Spanish => "caga facha jode orgia",
        Language::Dutch => "bef geil homo kak neuk pis tiet trut tyfus zaad",
    }
}

/// All lists together, with the plurals that are in the dictionary.
pub fn unshown(
    packages: &Packages,
    language: Language,
    dictionary: &Words,
) -> anyhow::Result<Words> {
    let mut words = lines(&by_hand(language).replace(' ', "\n"));
    let naughty = packages.read_text(&format!("naughty-words/{language}.json"))?;
    words.extend(serde_json::from_str::<Words>(&naughty).context("a list of words")?);
    let soap = packages.read_text("washyourmouthoutwithsoap/data/build.json")?;
    let mut soap: BTreeMap<String, Words> =
        serde_json::from_str(&soap).context("a list of words for each language")?;
    words.extend(soap.remove(language.code()).context("the language is among them")?);
    if let Some(file) = cuss(language) {
        words.extend(sure(&packages.read_text(&format!("cuss/{file}.js"))?));
    }
    if language == Language::English {
        for file in ["offensive.1", "offensive.2", "profane.1", "profane.3"] {
            words.extend(lines(&packages.read_text(&format!("scowl-2020.12.07/misc/{file}"))?));
        }
    }
    let small: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let mut words = folded(small.iter().map(String::as_str), language);
    words.retain(|word| word.chars().count() >= FEWEST && !PIECES.contains(&word.as_str()));
    let plurals = words.iter().flat_map(|word| PLURALS.map(|ending| format!("{word}{ending}")));
    let plurals: Vec<String> = plurals.filter(|word| dictionary.contains(word)).collect();
    words.extend(plurals);
    Ok(words)
}

/// The file of `cuss` for a language, if it has one.
const fn cuss(language: Language) -> Option<&'static str> {
    match language {
        Language::English => Some("index"),
        Language::French => Some("fr"),
        Language::Spanish => Some("es"),
        Language::German | Language::Dutch => None,
    }
}

/// Those that its authors are sure of: lines such as `arse: 2,`.
fn sure(script: &str) -> impl Iterator<Item = String> {
    let entries = script.lines().filter_map(|line| line.trim().split_once(": "));
    let sure = entries.filter(|(_, rating)| rating.trim_end_matches(',') == "2");
    sure.map(|(word, _)| word.trim_matches(['\'', '"']).to_owned())
}
