//! The books that are part of the program, as they lie in `books`.

use super::LONGEST;
use crate::game::quoted;
use crate::words::Language;
use crate::words::Letter;

/// A book as the game needs it: not its text, but the top of each page spread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Book {
    pub id: &'static str,
    pub title: &'static str,
    pub author: &'static str,
    pub language: Language,
    /// A line a spread, its words in small letters with a space between.
    pub(super) tops: &'static str,
}

/// A name that no built-in book has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("There is no book {}: choose one of {ids}.", quoted(.0), ids = ids())]
pub struct UnknownBook(pub String);

macro_rules! built {
    ($($id:literal)*) => {
        [$(include_str!(concat!("../../books/", $id, ".txt"))),*]
    };
}

const FILES: [&str; 17] = built![
    "alice" "caesar" "cross" "emma" "hamlet" "leaves" "macbeth" "mansfield" "moby" "northanger"
    "paradise" "parents" "persuasion" "pride" "sense" "thursday" "wisdom"
];

impl Book {
    /// All of them, in order of their ids.
    pub fn all() -> impl Iterator<Item = Book> {
        FILES.into_iter().map(|file| Self::committed(file).expect("a committed book has its head"))
    }

    pub fn find(id: &str) -> Result<Book, UnknownBook> {
        // Nobody wants to read a long text again that is no name.
        let unknown = || UnknownBook(id.chars().take(LONGEST).collect());
        Self::all().find(|book| book.id == id).ok_or_else(unknown)
    }

    /// The top of each spread, in letters of `language`.
    pub fn spreads(&self, language: Language) -> impl Iterator<Item = Vec<Vec<Letter>>> {
        self.tops.lines().map(move |top| super::words_of(top, language).collect())
    }

    /// A file as it was committed: a test sees to it that every one can be read.
    pub(super) fn committed(file: &'static str) -> Option<Book> {
        let (head, tops) = file.split_once("\n\n")?;
        let field = |name| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            lines.find(|(known, _)| *known == name).map(|(_, value)| value)
        };
        Some(Book {
            id: field("id")?,
            title: field("title")?,
            author: field("author")?,
            language: field("language")?.parse().ok()?,
            tops,
        })
    }
}

fn ids() -> String {
    Book::all().map(|book| book.id).collect::<Vec<_>>().join(", ")
}
