//! Words for languages that no built-in book is written in: common ones, and the Universal Declaration
//! of Human Rights. The days of the daily challenge are made of them; nobody is offered them as books.

use super::book::Book;
use super::split::words_of;
use crate::words::{Language, Letter};

macro_rules! built {
    ($name:literal, $language:literal) => {
        include_str!(concat!("../../books/", $name, "-", $language, ".txt"))
    };
}

impl Book {
    /// The Declaration, a paragraph being a page; none in English, which has books enough.
    pub fn declaration(language: Language) -> Option<Book> {
        Self::committed(match language {
            Language::English => return None,
            Language::French => built!("declaration", "fr"),
            Language::German => built!("declaration", "de"),
            Language::Spanish => built!("declaration", "es"),
            Language::Dutch => built!("declaration", "nl"),
        })
    }

    /// The common words of a language, a word a page, in order of the alphabet; none in English.
    pub fn common_words(language: Language) -> Option<Book> {
        Self::committed(match language {
            Language::English => return None,
            Language::French => built!("common", "fr"),
            Language::German => built!("common", "de"),
            Language::Spanish => built!("common", "es"),
            Language::Dutch => built!("common", "nl"),
        })
    }

    /// All its words, in letters of its own language.
    pub fn words(&self) -> impl Iterator<Item = Vec<Letter>> {
        words_of(self.tops, self.language)
    }
}
