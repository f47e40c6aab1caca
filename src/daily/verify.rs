//! Whether an edition was what its hash promised, and a game one of that edition.

use serde::Deserialize;
use serde_json::Value;

use super::challenge::Challenge;
use super::date::Date;
use super::proof::Secret;
use super::sequence::{Sequence, dictionary};
use crate::game::{Header, dictionary_id};
use crate::games::wordsearch::{Options, Source};
use crate::words::{Language, Lexicon};

/// What an edition is said to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub challenge: Challenge,
    pub language: Language,
    pub date: Date,
    pub secret: Secret,
}

/// What is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    #[error("{title} is not played in {1}: choose one of {all}.", title = .0.title(), all = languages(*.0))]
    Language(Challenge, Language),
    #[error("{title} has the date of its Monday: choose {1}.", title = .0.title())]
    Date(Challenge, Date),
    #[error(
        "The hash is not that of this secret, challenge, language and date, which would be {0}: compare each of them \
         with what was shown."
    )]
    Hash(String),
    #[error("This game is one of {0}, not of {1}: choose the export of the daily.")]
    Game(String, Challenge),
    #[error(
        "This game has {0} seats, and a daily is played alone: choose the export of the daily."
    )]
    Seats(usize),
    #[error(
        "This game has another seed than the secret gives: it is of another edition, or was changed."
    )]
    Seed,
    #[error(
        "This game was played with the dictionary {theirs}, and the edition has {ours}: choose its export."
    )]
    Dictionary { theirs: String, ours: String },
    #[error(
        "This game has the dictionary {theirs}, which has changed since: verify it with the version of the program that \
         it was played with."
    )]
    Changed { theirs: String },
    #[error(
        "Word {turn} of this game is {theirs}, and the secret gives {ours}: it is of another edition, or was changed."
    )]
    Word { turn: usize, theirs: String, ours: String },
    #[error(
        "This game has not the 25 words and the rules of a daily: choose the export of the daily."
    )]
    Options,
}

impl Claim {
    /// Whether there can be such an edition, and `hash` was shown with it.
    pub fn check_hash(&self, hash: &str) -> Result<(), Wrong> {
        let Claim { challenge, language, date, secret } = self;
        if !challenge.languages().contains(language) {
            return Err(Wrong::Language(*challenge, *language));
        }
        let first = date.of(challenge.period());
        if first != *date {
            return Err(Wrong::Date(*challenge, first));
        }
        let own = secret.hash(*challenge, *language, *date);
        if own.eq_ignore_ascii_case(hash) { Ok(()) } else { Err(Wrong::Hash(own)) }
    }

    /// Whether a game began as those of the edition do. `sequence` is the day's, where there is one.
    pub fn check_game(&self, header: &Header, sequence: Option<&Sequence>) -> Result<(), Wrong> {
        if header.game != self.challenge.id() {
            return Err(Wrong::Game(header.game.clone(), self.challenge));
        }
        if header.seats != 1 {
            return Err(Wrong::Seats(header.seats));
        }
        if header.seed.parse() != Ok(self.secret.seed()) {
            return Err(Wrong::Seed);
        }
        self.check_dictionary(header.dictionary.as_deref().unwrap_or("none"))?;
        sequence.map_or(Ok(()), |sequence| check_words(&header.options, sequence))
    }

    fn check_dictionary(&self, theirs: &str) -> Result<(), Wrong> {
        let id = dictionary(self.language);
        let ours = Lexicon::load(id).map_or(id.to_owned(), |lexicon| lexicon.name());
        let theirs = theirs.to_owned();
        match theirs == ours {
            true => Ok(()),
            // A server's own words are of no day.
            false if dictionary_id(&theirs) == id && !theirs.contains(['+', '-']) => {
                Err(Wrong::Changed { theirs })
            }
            false => Err(Wrong::Dictionary { theirs, ours }),
        }
    }
}

fn check_words(options: &Value, sequence: &Sequence) -> Result<(), Wrong> {
    let options = Options::deserialize(options).map_err(|_| Wrong::Options)?;
    let Source::Text { words, .. } = &options.source else { return Err(Wrong::Options) };
    let pairs = (1..).zip(words.iter().zip(&sequence.words));
    for (turn, (theirs, ours)) in pairs {
        if theirs != ours {
            return Err(Wrong::Word { turn, theirs: theirs.to_string(), ours: ours.to_string() });
        }
    }
    // The title is no part of the game.
    let Options { minimum, scoring, .. } = sequence.options();
    let alike = (options.minimum, options.scoring) == (minimum, scoring);
    if alike && words.len() == sequence.words.len() { Ok(()) } else { Err(Wrong::Options) }
}

fn languages(challenge: Challenge) -> String {
    challenge.languages().iter().map(|language| language.code()).collect::<Vec<_>>().join(", ")
}
