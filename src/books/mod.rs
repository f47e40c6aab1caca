//! Where the 25 words of a game come from: built-in books, texts that people bring, poems and lists.
//! Pure: it reads what it is handed, and knows no game.
//!
//! [`decode`] makes text of a file, [`words_of`] splits text into words and [`spreads`] into pages.
//! The committed books went the same way, so a built-in book and its text as an upload agree.

mod book;
mod common;
mod decode;
mod source;
mod split;

use std::ops::RangeInclusive;

pub use book::{Book, UnknownBook};
pub use decode::{LARGEST, NotText, decode};
pub use source::{TooFew, from_book, from_lines, from_text};
pub use split::{spreads, words_of};

/// How many words a game takes: one a turn.
pub const TURNS: usize = 25;
/// How many letters a word has at most.
pub const LONGEST: usize = 30;
/// How many words two facing pages hold.
pub const SPREAD: usize = 600;
/// Which word of a spread may be used, counted from its top.
pub const NTH: RangeInclusive<usize> = 1..=10;
