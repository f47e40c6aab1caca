//! Which letters a language writes its words with, and how text becomes those letters.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::letter::{Letter, Letters};
use crate::game::named;

/// A language that there is a dictionary for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    English,
    French,
    German,
    Spanish,
    Dutch,
}

/// A character that no word of the language has, and that can't be folded into one that does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{char} is not a letter here: use {1}", char = named(*.0))]
pub struct NotALetter(pub char, pub &'static str);

/// A text that names no language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a language is en, fr, de, es or nl")]
pub struct UnknownLanguage;

impl Language {
    pub const ALL: [Language; 5] =
        [Language::English, Language::French, Language::German, Language::Spanish, Language::Dutch];

    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
            Language::Spanish => "es",
            Language::Dutch => "nl",
        }
    }

    /// As it is called in English.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "French",
            Language::German => "German",
            Language::Spanish => "Spanish",
            Language::Dutch => "Dutch",
        }
    }

    /// The letters beyond A to Z that are letters of their own; other accents are folded away.
    const fn own_letters(self) -> &'static str {
        match self {
            Language::German => "ÄÖÜ",
            Language::Spanish => "Ñ",
            Language::English | Language::French | Language::Dutch => "",
        }
    }

    /// The letters, as they are named to people.
    pub const fn described(self) -> &'static str {
        match self {
            Language::German => "A to Z, Ä, Ö, Ü",
            Language::Spanish => "A to Z, Ñ",
            Language::English | Language::French | Language::Dutch => "A to Z",
        }
    }

    /// The alphabet.
    pub fn letters(self) -> Letters {
        let own = self.own_letters().chars().filter_map(Letter::from_char);
        own.fold(Letters::PLAIN, Letters::with)
    }

    /// `text` in letters of this language: accents that it has no letters for are dropped, joined
    /// letters written out (`œuvre` is OEUVRE, `Straße` is STRASSE).
    pub fn fold(self, text: &str) -> Result<Vec<Letter>, NotALetter> {
        let alphabet = self.letters();
        let mut word = Vec::with_capacity(text.len());
        for char in text.nfc() {
            let own = Letter::from_char(char).filter(|&letter| alphabet.holds(letter));
            if let Some(letter) = own {
                word.push(letter);
                continue;
            }
            let refused = NotALetter(char, self.described());
            match written_out(char) {
                Some(letters) => word.extend(letters.chars().filter_map(Letter::from_char)),
                None => {
                    let bare: String =
                        char.nfd().filter(|&part| !is_combining_mark(part)).collect();
                    let letter = bare.parse().ok().and_then(Letter::from_char).ok_or(refused)?;
                    word.push(letter);
                }
            }
        }
        Ok(word)
    }
}

/// Letters that are no accented forms of others.
const fn written_out(char: char) -> Option<&'static str> {
    Some(match char {
        'œ' | 'Œ' => "OE",
        'æ' | 'Æ' => "AE",
        'ß' | 'ẞ' => "SS",
        'ĳ' | 'Ĳ' => "IJ",
        'ø' | 'Ø' => "O",
        _ => return None,
    })
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL.into_iter().find(|language| language.code() == text).ok_or(UnknownLanguage)
    }
}

#[cfg(test)]
mod tests {
    use super::super::letter::spell;
    use super::*;

    #[test]
    fn text_is_folded_as_the_language_writes() {
        for (language, text, expected) in [
            (Language::French, "œuvre", "OEUVRE"),
            (Language::French, "Garçon", "GARCON"),
            (Language::French, "ex æquo", "-"),
            (Language::German, "Mädchen", "MÄDCHEN"),
            (Language::German, "Straße", "STRASSE"),
            (Language::German, "Café", "CAFE"),
            (Language::Spanish, "año", "AÑO"),
            (Language::Spanish, "pingüino", "PINGUINO"),
            (Language::Spanish, "canción", "CANCION"),
            (Language::Dutch, "reünie", "REUNIE"),
            (Language::Dutch, "ĳs", "IJS"),
            (Language::English, "naïve", "NAIVE"),
            (Language::English, "Año", "ANO"),
            // The same letters with their accents apart.
            (Language::German, "Ma\u{308}dchen", "MÄDCHEN"),
            (Language::French, "e\u{301}te\u{301}", "ETE"),
            (Language::English, "don't", "-"),
            (Language::English, "λόγος", "-"),
            (Language::English, "", ""),
        ] {
            let folded = language.fold(text).map(|word| spell(&word));
            assert_eq!(folded.as_deref().unwrap_or("-"), expected, "{text} in {language}");
        }
    }

    #[test]
    fn what_is_no_letter_is_named() {
        let refused = Language::German.fold("a1").unwrap_err();
        assert_eq!(refused.to_string(), "“1” is not a letter here: use A to Z, Ä, Ö, Ü");
    }

    #[test]
    fn every_letter_folds_to_itself() {
        for language in Language::ALL {
            for letter in language.letters().iter() {
                assert_eq!(language.fold(&letter.to_string()), Ok(vec![letter]));
                assert_eq!(language.fold(&letter.to_string().to_lowercase()), Ok(vec![letter]));
            }
            assert_eq!(language.code().parse(), Ok(language));
        }
    }
}
