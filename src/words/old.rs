//! Lists as they were before: open tables and exported games have them pinned.
//!
//! A list that is replaced leaves a difference behind, `dictionaries/old/<id>@<fingerprint>.diff`. Its
//! first line names the list that took its place, each other line a word that the old list has besides
//! (`+`) or does not have (`-`). So an old list is the newer one with those words put in and taken out,
//! and its fingerprint says whether it is the same to the byte. The newer one may be old itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};

use super::automaton::Automaton;
use super::letter::{Letter, spell};
use super::lexicon::Lexicon;
use super::pack::pack;
use super::{LONGEST, SHORTEST};

/// Each old list by its name, with its difference.
type Differences<'a> = &'a [(&'a str, &'a str)];

/// Those of `dictionaries/old`.
const KNOWN: Differences<'static> = include!(concat!(env!("OUT_DIR"), "/old.rs"));

/// The list with this fingerprint that `newest` has replaced. The first time takes about a second;
/// from then on it is kept like those that are part of the program.
pub fn find(newest: &Lexicon, fingerprint: &str) -> Option<Lexicon> {
    static REBUILT: Mutex<BTreeMap<String, Lexicon>> = Mutex::new(BTreeMap::new());
    let name = format!("{}@{fingerprint}", newest.id());
    if !KNOWN.iter().any(|(known, _)| *known == name) {
        return None;
    }
    let mut rebuilt = REBUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if !rebuilt.contains_key(&name) {
        rebuilt.insert(name.clone(), rebuild(newest, &name, KNOWN)?);
    }
    rebuilt.get(&name).cloned()
}

fn rebuild(newest: &Lexicon, name: &str, known: Differences<'_>) -> Option<Lexicon> {
    let text = text(newest, name, known)?;
    let number = |char| Letter::from_char(char).map(Letter::number);
    let words: Option<Vec<Vec<u8>>> =
        text.lines().map(|word| word.chars().map(number).collect()).collect();
    let packed = pack(words?).ok()?;
    let bytes: Vec<u8> = packed.iter().flat_map(|number| number.to_le_bytes()).collect();
    // There are as many as there are differences, and each is made once.
    let words = Automaton::built_in(bytes.leak());
    Some(newest.replaced(fingerprint(&text), text.lines().count(), words))
}

/// The text of a list, as it was committed.
fn text(newest: &Lexicon, name: &str, known: Differences<'_>) -> Option<String> {
    if name == newest.name() {
        return Some(committed(newest));
    }
    let (_, difference) = known.iter().find(|(known, _)| *known == name)?;
    let (newer, changes) = difference.split_once('\n')?;
    let newer = text(newest, newer, known)?;
    let mut words: BTreeSet<&str> = newer.lines().collect();
    for change in changes.lines() {
        match (change.strip_prefix('+'), change.strip_prefix('-')) {
            (Some(word), _) => words.insert(word),
            (_, Some(word)) => words.remove(word),
            _ => return None,
        };
    }
    let text = lines(words);
    name.ends_with(&format!("@{}", fingerprint(&text))).then_some(text)
}

/// All words, as a committed list has them.
pub fn committed(lexicon: &Lexicon) -> String {
    let mut words = BTreeSet::new();
    for length in SHORTEST..=LONGEST {
        lexicon.matching(&vec![lexicon.language().letters(); length], |word| {
            words.insert(spell(word).to_lowercase());
            true
        });
    }
    lines(words)
}

fn lines<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    words.into_iter().map(|word| format!("{}\n", word.as_ref())).collect()
}

/// The first 16 hexadecimal digits of the SHA-256 of a list.
fn fingerprint(text: &str) -> String {
    Sha256::digest(text)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a list leaves behind when another takes its place.
pub struct Difference {
    /// The old list's name, and what its file is called.
    pub name: String,
    pub text: String,
}

impl Difference {
    /// The difference between two lists as they are committed: one word a line.
    pub fn between(id: &str, old: &str, new: &str) -> Self {
        let [before, now] = [old, new].map(|text| text.lines().collect::<BTreeSet<&str>>());
        let mut text = format!("{id}@{}\n", fingerprint(new));
        for (sign, words) in [('+', before.difference(&now)), ('-', now.difference(&before))] {
            words.for_each(|word| text.push_str(&format!("{sign}{word}\n")));
        }
        Self { name: format!("{id}@{}", fingerprint(old)), text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, UnknownDictionary};

    /// Today's list, and the two that would have gone before it: words came and went.
    fn history(newest: &Lexicon) -> [String; 3] {
        let now = committed(newest);
        let mut words: BTreeSet<&str> = now.lines().collect();
        assert!(words.remove("klutz") && words.insert("qzz") && words.insert("azz"));
        let before = lines(&words);
        assert!(words.remove("qzz") && words.remove("zoo") && words.insert("zzz"));
        let first = lines(&words);
        [now, before, first]
    }

    fn has(lexicon: &Lexicon, word: &str) -> bool {
        lexicon.contains(&Language::English.fold(word).unwrap())
    }

    #[test]
    fn old_lists_are_rebuilt_to_the_byte() {
        let newest = Lexicon::load("en-standard").unwrap();
        let [now, before, first] = history(&newest);
        assert_eq!(now, include_str!("../../dictionaries/en-standard.txt"));
        // Each was compared with the one that took its place, and never again.
        let made = [("en-standard", &before, &now), ("en-standard", &first, &before)]
            .map(|(id, old, new)| Difference::between(id, old, new));
        let known: Vec<(&str, &str)> =
            made.iter().map(|made| (made.name.as_str(), made.text.as_str())).collect();
        for (made, text) in made.iter().zip([&before, &first]) {
            let old = rebuild(&newest, &made.name, &known).unwrap();
            assert_eq!(old.name(), made.name);
            assert_eq!(old.count(), text.lines().count());
            assert_eq!(committed(&old), *text);
        }
        let first = rebuild(&newest, &made[1].name, &known).unwrap();
        assert!(has(&first, "azz") && has(&first, "zzz"));
        assert!(!has(&first, "klutz") && !has(&first, "qzz") && !has(&first, "zoo"));
    }

    #[test]
    fn a_difference_that_leads_elsewhere_is_none() {
        let newest = Lexicon::load("en-standard").unwrap();
        let [now, before, _] = history(&newest);
        let made = Difference::between("en-standard", &before, &now);
        for wrong in [
            made.text.replace("+qzz\n", ""),
            made.text.replace("+qzz", "qzz"),
            made.text.replacen("en-standard@", "en-standard@0", 1),
            String::new(),
        ] {
            assert!(rebuild(&newest, &made.name, &[(&made.name, &wrong)]).is_none(), "{wrong}");
        }
        assert!(rebuild(&newest, &made.name, &[(&made.name, &made.text)]).is_some());
    }

    /// All that are in `dictionaries/old`; and what is not there is not to be had.
    #[test]
    fn what_is_known_can_be_pinned() {
        for (name, _) in KNOWN {
            assert_eq!(Lexicon::pinned(name).unwrap().name(), *name);
            assert!(!Lexicon::is_newest(name));
        }
        let lost = Lexicon::pinned("en-standard@0123456789abcdef").unwrap_err();
        assert!(matches!(lost, UnknownDictionary::Changed { .. }), "{lost}");
    }
}
