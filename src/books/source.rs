//! The 25 words of a game, out of a book, a text or lines.

use super::{Book, NTH, SPREAD, TURNS, spreads, words_of};
use crate::words::Language;
use crate::words::Letter;

/// Why a source does not give the words of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooFew {
    #[error("This text is empty: choose one with words in it.")]
    Empty,
    #[error(
        "This text has no word in letters of the table's language ({letters}): choose another text or another language.",
        letters = .0.described()
    )]
    Strange(Language),
    #[error(
        "This text has {0} page spread{s} of {SPREAD} words, and {TURNS} are needed: choose a longer one.",
        s = plural(*.0)
    )]
    Spreads(usize),
    #[error(
        "This text has {0} line{s} with words to use, and {TURNS} are needed: add more lines.",
        s = plural(*.0)
    )]
    Lines(usize),
    #[error(
        "There is no word {0} to use on a page spread: choose a number from {first} to {last}.",
        first = NTH.start(), last = NTH.end()
    )]
    Nth(usize),
}

/// The `nth` word, counted from 1, of each of the first 25 spreads of a built-in book.
pub fn from_book(book: &Book, nth: usize, language: Language) -> Result<Vec<Vec<Letter>>, TooFew> {
    nth_words(book.spreads(language), nth)
}

/// The `nth` word of each of the first 25 spreads of a text that somebody brought.
pub fn from_text(text: &str, nth: usize, language: Language) -> Result<Vec<Vec<Letter>>, TooFew> {
    nth_words(spreads(text, language), nth).map_err(|few| why(few, text, language))
}

/// The last word of each of the first 25 lines that have one.
pub fn from_lines(text: &str, language: Language) -> Result<Vec<Vec<Letter>>, TooFew> {
    let lines = text.split(['\n', '\r', '\u{2028}', '\u{2029}']);
    let words = first_turns(lines.filter_map(|line| words_of(line, language).last()));
    words.map_err(|few| why(TooFew::Lines(few), text, language))
}

/// A text without any word is not too short.
fn why(few: TooFew, text: &str, language: Language) -> TooFew {
    match few {
        TooFew::Spreads(0) | TooFew::Lines(0) if text.trim().is_empty() => TooFew::Empty,
        TooFew::Spreads(0) | TooFew::Lines(0) => match words_of(text, language).next() {
            None => TooFew::Strange(language),
            Some(_) => few,
        },
        _ => few,
    }
}

fn nth_words(
    spreads: impl Iterator<Item = Vec<Vec<Letter>>>,
    nth: usize,
) -> Result<Vec<Vec<Letter>>, TooFew> {
    if !NTH.contains(&nth) {
        return Err(TooFew::Nth(nth));
    }
    let words = spreads.filter_map(|top| top.into_iter().nth(nth - 1));
    first_turns(words).map_err(TooFew::Spreads)
}

/// A word for each turn, or how many there are instead.
fn first_turns(words: impl Iterator<Item = Vec<Letter>>) -> Result<Vec<Vec<Letter>>, usize> {
    let words: Vec<_> = words.take(TURNS).collect();
    if words.len() < TURNS { Err(words.len()) } else { Ok(words) }
}

const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
