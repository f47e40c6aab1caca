//! What is agreed before a game: for the table, and by each seat for itself.

use serde::{Deserialize, Serialize};

use super::LONGEST_TITLE;
use super::word::Word;
use crate::words::Letter;

/// Turns of a game, and boxes of a grid.
pub const TURNS: usize = 25;

/// What holds for the whole table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    #[serde(default)]
    pub source: Source,
    #[serde(default)]
    pub rhythm: Rhythm,
    #[serde(default)]
    pub minimum: Minimum,
    #[serde(default)]
    pub scoring: Scoring,
}

impl Options {
    /// The rhythm that is played in. A word that somebody chooses is for all: there is nothing to be
    /// ahead with.
    pub fn rhythm(&self) -> Rhythm {
        match self.source {
            Source::Turns => Rhythm::Together,
            Source::Text { .. } | Source::Hat => self.rhythm,
        }
    }
}

/// Where the words come from.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Source {
    /// Words known when the table opens, out of a book, a text or a poem: the text itself is not kept.
    Text { title: String, words: Vec<Word> },
    /// Everyone puts words into a hat, and 25 of them are drawn.
    #[default]
    Hat,
    /// The players choose the words in turn.
    Turns,
}

impl Source {
    /// Words out of a text that is called so.
    pub fn text(title: &str, words: Vec<Vec<Letter>>) -> Self {
        let words = words.into_iter().filter_map(Word::new).collect();
        Source::Text { title: title.to_owned(), words }
    }
}

/// What follows the title of a text of which a certain word of each page is taken.
const OF_EACH_PAGE: &str = " of each page";

/// A text as boards name it, of which the nth word of each page is taken: `Emma, 2nd of each page`. A title
/// that is too long gives way.
pub fn titled(title: &str, nth: usize) -> String {
    let ending = match nth {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    let which = format!(", {nth}{ending}{OF_EACH_PAGE}");
    let title: String = title.chars().take(LONGEST_TITLE - which.len()).collect();
    format!("{title}{which}")
}

/// The text that is named so.
pub fn untitled(named: &str) -> &str {
    let named = named.strip_suffix(OF_EACH_PAGE).and_then(|rest| rest.rsplit_once(", "));
    named.map_or("", |(title, _)| title)
}

/// Who waits for whom.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rhythm {
    /// Nobody for anybody.
    #[default]
    Own,
    /// All for all, word by word.
    Together,
}

/// How long a word must be to count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Minimum {
    Two,
    #[default]
    Three,
}

impl Minimum {
    pub const fn letters(self) -> usize {
        match self {
            Minimum::Two => 2,
            Minimum::Three => 3,
        }
    }
}

impl From<Minimum> for u8 {
    fn from(minimum: Minimum) -> Self {
        minimum.letters() as u8
    }
}

impl TryFrom<u8> for Minimum {
    type Error = &'static str;

    fn try_from(letters: u8) -> Result<Self, Self::Error> {
        match letters {
            2 => Ok(Minimum::Two),
            3 => Ok(Minimum::Three),
            _ => Err("words count from 2 or from 3 letters on"),
        }
    }
}

/// What a grid is scored for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Boxes, and a bonus for words of four and five letters.
    #[default]
    Full,
    /// Boxes alone.
    Tutorial,
}

/// What a seat chose for itself; what it left open is as the table has it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatOptions {
    /// A dictionary, pinned by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dictionary: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<Minimum>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<Scoring>,
}

/// The rules that one seat plays by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// A dictionary other than the table's, by its pinned name.
    pub dictionary: Option<String>,
    pub minimum: Minimum,
    pub scoring: Scoring,
}
