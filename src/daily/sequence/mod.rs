//! The 25 words of a day, out of its secret: the same on every machine, and fit to be everybody's.
//!
//! Attempt after attempt is drawn from the language's sources, and the first that fits is the day's:
//! every line is played, and the best that the search finds lies in a narrow band, so that no day is much
//! easier or harder than another. The search counts steps, so that all machines agree.
//!
//! | file | what lives there |
//! |---|---|
//! | `sources` | what the words of a language are drawn from, and one draw |
//! | [`fitness`] | what makes 25 words fit to be a day's |

pub mod fitness;
mod sources;

use sha2::{Digest, Sha256};

use super::proof::Secret;
use crate::game::Dice;
use crate::games::wordsearch::best::{Best, Search};
use crate::games::wordsearch::{Minimum, Options, Score, Scoring, Source, Word};
use crate::grid::LetterGrid;
use crate::words::{Language, Lexicon};
use fitness::{Band, STEPS};
use sources::{Draw, Sources};

/// The words of a day.
#[derive(Clone, PartialEq, Debug)]
pub struct Sequence {
    /// Where the words come from: for after the day, since before it would give them away.
    pub title: String,
    /// The same for while the day goes on.
    pub veiled: &'static str,
    pub words: Vec<Word>,
    /// The best grid that a short search finds, with a table's usual rules.
    pub best: Best,
    /// How many sequences were drawn until this one, itself included.
    pub attempts: u32,
}

/// How far attempts go before the nearest of them is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many sequences are drawn.
    pub attempts: u32,
    /// For how many of them the search is asked.
    pub searches: u32,
}

/// More than any day has been seen to need: see `crosstown daily days`.
pub const LIMITS: Limits = Limits { attempts: 1_000, searches: 40 };

/// The words of the day that has this secret. It computes for a moment: well under a second in a release
/// build, so it is nothing for an async worker.
pub fn sequence(secret: &Secret, language: Language) -> Sequence {
    within(secret, language, Band::of(language), LIMITS)
}

/// The dictionary that the days of a language are played with.
pub fn dictionary(language: Language) -> &'static str {
    match language {
        Language::English => Lexicon::DEFAULT,
        other => other.code(),
    }
}

/// The words whose best lies in `band`, or those that come nearest to it within `limits`.
pub fn within(secret: &Secret, language: Language, band: Band, limits: Limits) -> Sequence {
    let lexicon = Lexicon::load(dictionary(language)).expect("a language has a built-in list");
    let sources = Sources::of(&lexicon);
    let seed = secret.words_seed();
    let mut nearest: Option<(u32, Sequence)> = None;
    let mut searches = 0;
    for attempt in 0..limits.attempts {
        let draw = sources.draw(&mut Dice::new(&seed, attempt.into()));
        let Some(draw) = draw.filter(|draw| fitness::plays_every_line(&draw.words)) else {
            continue;
        };
        searches += 1;
        if let Some(best) = best(&draw.words, &lexicon) {
            let off = band.off(best.score.total());
            let found = Sequence::new(draw, best, attempt + 1);
            if off == 0 {
                return found;
            }
            if nearest.as_ref().is_none_or(|(before, _)| off < *before) {
                nearest = Some((off, found));
            }
        }
        if searches == limits.searches {
            break;
        }
    }
    nearest.map_or_else(|| plain(&sources, &lexicon, limits), |(_, found)| found)
}

/// What the words of a day are called once it is over, found by drawing again until they come: nothing has to
/// be searched for. None if they are not what their secret gives, or came without any chance.
pub fn title_of(secret: &Secret, language: Language, words: &[Word]) -> Option<String> {
    let lexicon = Lexicon::load(dictionary(language)).ok()?;
    let (sources, seed) = (Sources::of(&lexicon), secret.words_seed());
    let mut draws =
        (0..LIMITS.attempts).filter_map(|n| sources.draw(&mut Dice::new(&seed, n.into())));
    draws.find(|draw| draw.words == words).map(|draw| draw.title)
}

/// The words that a language is left with when chance gave none: the first of its sources.
fn plain(sources: &Sources, lexicon: &Lexicon, limits: Limits) -> Sequence {
    let draw = sources.first();
    let best = best(&draw.words, lexicon).unwrap_or_else(|| {
        let grid = LetterGrid::default();
        let score = Score::of(&grid, Minimum::default(), Scoring::default(), lexicon);
        Best { grid, score, puts: Vec::new() }
    });
    Sequence::new(draw, best, limits.attempts)
}

/// What a short search finds by a table's usual rules.
fn best(words: &[Word], lexicon: &Lexicon) -> Option<Best> {
    let mut search = Search::settled(words, Minimum::default(), Scoring::default(), lexicon);
    search.run(STEPS);
    search.best()
}

impl Sequence {
    fn new(draw: Draw, best: Best, attempts: u32) -> Self {
        let Draw { title, veiled, words } = draw;
        Self { title, veiled, words, best, attempts }
    }

    /// The options of the day's tables. Their title gives nothing away.
    pub fn options(&self) -> Options {
        let source = Source::Text { title: self.veiled.to_owned(), words: self.words.clone() };
        Options { source, ..Options::default() }
    }

    /// 64 hexadecimal digits by which the same words in the same order are known again.
    pub fn fingerprint(&self) -> String {
        let words: Vec<String> = self.words.iter().map(Word::to_string).collect();
        let digest = Sha256::digest(words.join(" "));
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
