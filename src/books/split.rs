//! Text split into words, and words into page spreads.

use std::iter;
use std::str::Chars;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{LONGEST, NTH, SPREAD};
use crate::words::Language;
use crate::words::Letter;

/// More accents than any letter has: what somebody piles up beyond them is passed over, so that it
/// costs nothing.
const MOST_MARKS: usize = 4;

/// The words of `text`, in letters of `language`. A word is a run of letters; an apostrophe between
/// two of them is dropped, everything else ends it. Runs that the language can't write, or only with
/// more than [`LONGEST`] letters, are no words.
pub fn words_of(text: &str, language: Language) -> impl Iterator<Item = Vec<Letter>> {
    let mut rest = text.chars();
    let mut run = String::new();
    iter::from_fn(move || {
        loop {
            let first = rest.find(|char| starts_a_run(*char))?;
            let letters = read_run(first, &mut rest, &mut run);
            if letters <= LONGEST
                && let Some(word) = folded(&run, language)
            {
                return Some(word);
            }
        }
    })
}

/// The top of each page spread: as many words as [`NTH`] can ask for, fewer only at the very end.
pub fn spreads(text: &str, language: Language) -> impl Iterator<Item = Vec<Vec<Letter>>> {
    let mut words = words_of(text, language);
    iter::from_fn(move || {
        let top: Vec<_> = words.by_ref().take(*NTH.end()).collect();
        words.by_ref().take(SPREAD - NTH.end()).for_each(drop);
        (!top.is_empty()).then_some(top)
    })
}

fn starts_a_run(char: char) -> bool {
    char.is_alphabetic() && !is_combining_mark(char) && !is_apostrophe(char)
}

/// Reads on from the first letter of a run to its end, and returns how many letters it has. What is
/// too long for a word is counted but not kept.
fn read_run(first: char, rest: &mut Chars<'_>, run: &mut String) -> usize {
    run.clear();
    run.push(first);
    let (mut letters, mut marks) = (1, 0);
    loop {
        match rest.next() {
            Some(char) if is_combining_mark(char) => {
                marks += 1;
                if marks <= MOST_MARKS && letters <= LONGEST {
                    run.push(char);
                }
            }
            Some(char) if starts_a_run(char) => {
                (letters, marks) = (letters + 1, 0);
                if letters <= LONGEST {
                    run.push(char);
                }
            }
            Some(char) if is_unseen(char) => {}
            Some(char) if is_apostrophe(char) && rest.clone().next().is_some_and(starts_a_run) => {}
            _ => return letters,
        }
    }
}

/// The typewriter's, the printer's, and the one that Unicode counts among the letters.
const fn is_apostrophe(char: char) -> bool {
    matches!(char, '\'' | '’' | '\u{2bc}')
}

/// What may stand inside a word without being seen: a soft hyphen, joiners, a mark of byte order.
const fn is_unseen(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{feff}')
}

fn folded(run: &str, language: Language) -> Option<Vec<Letter>> {
    // Every language here has A to Z: most words need no look at accents.
    if run.is_ascii() {
        return run.chars().map(Letter::from_char).collect();
    }
    let word = language.fold(run).or_else(|refused| {
        // Accents that compose with no letter are dropped, like all that a language has no use for.
        if !run.contains(is_combining_mark) {
            return Err(refused);
        }
        let composed: String = run.nfc().filter(|char| !is_combining_mark(*char)).collect();
        language.fold(&composed)
    });
    word.ok().filter(|word| word.len() <= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::spell;

    fn split(text: &str, language: Language) -> String {
        words_of(text, language).map(|word| spell(&word)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_word_is_a_run_of_letters() {
        for (language, text, expected) in [
            (Language::English, "I don't know.", "I DONT KNOW"),
            (Language::English, "I don’t, you donʼt", "I DONT YOU DONT"),
            (Language::English, "rock'n'roll 'tis the dogs' 'bowl'", "ROCKNROLL TIS THE DOGS BOWL"),
            (Language::English, "don''t", "DON T"),
            (Language::English, "well-known—and/or_so", "WELL KNOWN AND OR SO"),
            (Language::English, "4ever b2b 1984 3rd", "EVER B B RD"),
            (Language::English, "naïve café", "NAIVE CAFE"),
            (Language::English, "cafe\u{301} q\u{303}e\u{301}\u{327}\u{300}", "CAFE QE"),
            (Language::English, "\u{301}up it\u{301}'s", "UP ITS"),
            (Language::German, "Straße, Größe, A\u{308}pfel", "STRASSE GRÖSSE ÄPFEL"),
            (Language::English, "Straße Äpfel", "STRASSE APFEL"),
            (Language::French, "l’œuvre d'un cœur", "LOEUVRE DUN COEUR"),
            (Language::Spanish, "¿El niño? ¡Sí!", "EL NIÑO SI"),
            (Language::Dutch, "ĳs reünie", "IJS REUNIE"),
            (Language::English, "a λόγος b שלום c مرحبا d 你好 e Привет f", "A B C D E F"),
            (Language::English, "beta-βeta βeta", "BETA"),
            (Language::English, "👍 thumbs👍🏽up 👩‍👩‍👧 1️⃣ ok", "THUMBS UP OK"),
            (
                Language::English,
                "\u{202e}abc\u{202c} soft\u{ad}ly zero\u{200b}width",
                "ABC SOFTLY ZERO WIDTH",
            ),
            (Language::English, "\u{feff}a\u{2060}b\u{200d}c", "ABC"),
            (Language::English, "", ""),
            (Language::English, " '’- 12 \u{0} ", ""),
        ] {
            assert_eq!(split(text, language), expected, "{text:?} in {language}");
        }
    }

    #[test]
    fn a_word_has_at_most_thirty_letters() {
        let longest = "x".repeat(LONGEST);
        assert_eq!(
            split(&format!("a {longest} b"), Language::English),
            format!("A {} B", longest.to_uppercase())
        );
        assert_eq!(split(&format!("a {longest}x b"), Language::English), "A B");
        // Fifteen ß are thirty letters, and one more letter is too much.
        let sharp = "ß".repeat(LONGEST / 2);
        assert_eq!(split(&sharp, Language::German), "S".repeat(LONGEST));
        assert_eq!(split(&format!("a{sharp}"), Language::German), "");
        // Accents are no letters, together or apart.
        let accented = "e\u{301}".repeat(LONGEST);
        assert_eq!(split(&accented, Language::French), "E".repeat(LONGEST));
        assert_eq!(split(&format!("{accented}e"), Language::French), "");
    }

    #[test]
    fn a_spread_is_six_hundred_words() {
        let text = "up and on ".repeat(SPREAD);
        let tops: Vec<_> = spreads(&text[..text.len() - 9], Language::English).collect();
        assert_eq!(tops.len(), 3);
        assert!(tops.iter().all(|top| top.len() == *NTH.end()));
        let (whole, more) = ("a ".repeat(SPREAD), "a ".repeat(SPREAD) + "b c");
        assert_eq!(spreads(&whole, Language::English).count(), 1);
        assert_eq!(spreads(&more, Language::English).last().map(|top| top.len()), Some(2));
    }
}
