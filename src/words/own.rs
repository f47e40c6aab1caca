//! Words that a server adds to its dictionary or takes out of it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::language::{Language, NotALetter};
use super::letter::{Letter, spell};
use super::{LONGEST, SHORTEST};
use crate::game::quoted;

/// A server's own words, as they were typed. A table pins them when it begins: they are part of the
/// name of its dictionary, so that its export carries them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OwnWords {
    pub allow: Vec<String>,
    pub deny: Vec<String>,
}

/// Why a server's own words can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadOwnWords {
    #[error("A server can have at most {most} words of each kind: take some out first.", most = OwnWords::MOST)]
    TooMany,
    #[error("{text} can't be a word: {1}.", text = quoted(.0))]
    Unreadable(String, NotALetter),
    #[error("{} can't be a word: a word has {SHORTEST} to {LONGEST} letters.", quoted(.0))]
    Length(String),
    #[error("{0} can't be both allowed and denied: take it out of one list first.")]
    Both(String),
}

/// The same words in letters.
#[derive(Clone, Default)]
pub struct Folded {
    pub allow: BTreeSet<Vec<Letter>>,
    pub deny: BTreeSet<Vec<Letter>>,
}

impl OwnWords {
    /// How many words may be allowed, and how many denied.
    pub const MOST: usize = 500;

    /// The words of `+GROZZ-DRANK`, as a dictionary's name has them; they are not checked yet.
    pub(super) fn read(text: &str) -> Self {
        let mut own = Self::default();
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let word = &rest[sign.len_utf8()..];
            let end = word.find(['+', '-']).unwrap_or(word.len());
            let list = if sign == '+' { &mut own.allow } else { &mut own.deny };
            list.push(word[..end].to_owned());
            rest = &word[end..];
        }
        own
    }

    /// The same without words that are allowed and in this language, without accents of another, denied as well.
    pub fn at_one(&self, language: Language) -> Self {
        let deny: BTreeSet<_> = self.deny.iter().flat_map(|word| language.fold(word)).collect();
        let is_denied = |word: &&String| language.fold(word).is_ok_and(|word| deny.contains(&word));
        let allow = self.allow.iter().filter(|word| !is_denied(word)).cloned();
        Self { allow: allow.collect(), deny: self.deny.clone() }
    }

    /// Checks the words against the alphabet and the limits.
    pub fn folded(&self, language: Language) -> Result<Folded, BadOwnWords> {
        if self.allow.len().max(self.deny.len()) > Self::MOST {
            return Err(BadOwnWords::TooMany);
        }
        let fold = |words: &[String]| {
            words.iter().map(|word| folded(word, language)).collect::<Result<_, _>>()
        };
        let both = Folded { allow: fold(&self.allow)?, deny: fold(&self.deny)? };
        match both.allow.intersection(&both.deny).next() {
            Some(word) => Err(BadOwnWords::Both(spell(word))),
            None => Ok(both),
        }
    }
}

fn folded(text: &str, language: Language) -> Result<Vec<Letter>, BadOwnWords> {
    // Long texts are not repeated in full, nor even folded.
    if text.chars().count() > 4 * LONGEST {
        return Err(BadOwnWords::Length(text.chars().take(LONGEST).chain(['…']).collect()));
    }
    let word =
        language.fold(text).map_err(|fault| BadOwnWords::Unreadable(text.to_owned(), fault))?;
    if !(SHORTEST..=LONGEST).contains(&word.len()) {
        return Err(BadOwnWords::Length(text.to_owned()));
    }
    Ok(word)
}
