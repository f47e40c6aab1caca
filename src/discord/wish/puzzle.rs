//! A wordsearch that somebody wishes for.

use std::fmt;
use std::str::FromStr;

use super::{NONE, Unwished};
use crate::games::wordsearch::{Minimum, Rhythm, Scoring};
use crate::table::pace::Pace;

/// What `/wordsearch` was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    pub words: Words,
    pub rhythm: Rhythm,
    pub minimum: Minimum,
    pub scoring: Scoring,
    pub pace: Pace,
    /// None for the server's own choice.
    pub dictionary: Option<String>,
}

/// Where the words come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Words {
    Book {
        id: String,
        nth: usize,
    },
    /// To be pasted into a form.
    Poem,
    Hat,
    Turns,
    /// Read out of a file or a poem, and kept under this number for a while: they would not fit on a
    /// button.
    Kept(u64),
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rhythm = match self.rhythm {
            Rhythm::Own => "own",
            Rhythm::Together => "together",
        };
        let scoring = match self.scoring {
            Scoring::Full => "full",
            Scoring::Tutorial => "tutorial",
        };
        let dictionary = self.dictionary.as_deref().unwrap_or(NONE);
        let minimum = self.minimum.letters();
        write!(f, "{rhythm}.{minimum}.{scoring}.{}.{dictionary}.", self.pace)?;
        match &self.words {
            Words::Book { id, nth } => write!(f, "book.{id}.{nth}"),
            Words::Poem => f.write_str("poem"),
            Words::Hat => f.write_str("hat"),
            Words::Turns => f.write_str("turns"),
            Words::Kept(number) => write!(f, "kept.{number:x}"),
        }
    }
}

impl FromStr for Puzzle {
    type Err = Unwished;

    fn from_str(text: &str) -> Result<Self, Unwished> {
        let parts: Vec<&str> = text.split('.').collect();
        read(&parts).ok_or(Unwished)
    }
}

fn read(parts: &[&str]) -> Option<Puzzle> {
    let [rhythm, minimum, scoring, pace, dictionary, words @ ..] = parts else { return None };
    Some(Puzzle {
        rhythm: match *rhythm {
            "own" => Rhythm::Own,
            "together" => Rhythm::Together,
            _ => return None,
        },
        minimum: Minimum::try_from(minimum.parse::<u8>().ok()?).ok()?,
        scoring: match *scoring {
            "full" => Scoring::Full,
            "tutorial" => Scoring::Tutorial,
            _ => return None,
        },
        pace: pace.parse().ok()?,
        dictionary: Some(*dictionary).filter(|id| *id != NONE).map(str::to_owned),
        words: match words {
            ["book", id, nth] => Words::Book { id: (*id).to_owned(), nth: nth.parse().ok()? },
            ["poem"] => Words::Poem,
            ["hat"] => Words::Hat,
            ["turns"] => Words::Turns,
            ["kept", number] => Words::Kept(u64::from_str_radix(number, 16).ok()?),
            _ => return None,
        },
    })
}
