//! What a table must know of Make a Wordsearch besides its rules: how its options read, what seats may
//! settle for themselves, and which words a rematch has.

use std::ops::RangeInclusive;

use super::options::{titled, untitled};
use super::score::{LONGEST, SUPER_GREAT};
use super::{Minimum, Options, Rhythm, Scoring, SeatOptions, Source, State, Word, Wordsearch};
use crate::books::{self, Book};
use crate::game::{Header, Pace, Seat};
use crate::games::{Dictionaries, Feat, Hosted, PERFECT_LINE, Report, SeatRule};
use crate::words::{Language, Lexicon};

/// What the sheet calls super-great.
static GREAT: Feat =
    Feat { id: "super-great", title: "Super-great", how: "40 points in one wordsearch" };

impl Hosted for Wordsearch {
    const NAME: &'static str = "Make a Wordsearch";
    const SEATS: RangeInclusive<usize> = 1..=24;
    const SECRETS: bool = true;
    const WORDS: bool = true;
    const CREDIT: &'static str = "Make a Wordsearch was designed by Behrooz 'Bez' Shahriari for Michael \
        J. Fox's Game Jam in December 2020; this is the version of 2021, with a bonus for long words \
        that Alex Cannon suggested. The clock is ours, and the books are in the public domain.";
    const HELP: &'static str = "alone or together, out of a book, a poem or a hat";

    const FEATS: &'static [&'static Feat] = &[&GREAT, &PERFECT_LINE];

    fn with_dictionaries(dictionaries: Dictionaries) -> Self {
        Self { lexicon: dictionaries.table, others: dictionaries.seats }
    }

    fn is_whole(state: &Self::State, seats: usize) -> bool {
        super::whole::is_whole(state, seats)
    }

    fn details(options: &Options) -> String {
        let source = match &options.source {
            Source::Text { title, .. } => title,
            Source::Hat => "words out of a hat",
            Source::Turns => "words chosen in turn",
        };
        let together = match options.rhythm {
            Rhythm::Own => "",
            Rhythm::Together => ", together",
        };
        let tutorial = match options.scoring {
            Scoring::Full => "",
            Scoring::Tutorial => ", boxes only",
        };
        let minimum = options.minimum.letters();
        format!("{source}{together}, from {minimum} letters{tutorial}")
    }

    fn variant(options: &Options, own: &SeatOptions) -> String {
        let minimum = own.minimum.unwrap_or(options.minimum);
        let scoring = own.scoring.unwrap_or(options.scoring);
        let minimum =
            (minimum != Minimum::default()).then(|| format!("from {} letters", minimum.letters()));
        let scoring = (scoring == Scoring::Tutorial).then(|| "boxes only".to_owned());
        minimum.into_iter().chain(scoring).collect::<Vec<_>>().join(", ")
    }

    /// A text is known only to be none of somebody's own by its words: anybody can call a file like a book. And
    /// whoever is alone chooses all that the hat holds.
    fn is_brought(options: &Options, header: &Header) -> bool {
        match &options.source {
            Source::Text { title, words } => found(title, words, header).is_none(),
            Source::Hat | Source::Turns => header.seats == 1,
        }
    }

    fn report(&self, state: &State, seat: Seat) -> Report {
        let place = &state.seats[seat.index()];
        let score = self.score(&place.grid, &place.rules);
        let words: Vec<_> = score.words.iter().map(|circled| circled.word.clone()).collect();
        let perfect = words.iter().any(|word| word.len() == LONGEST);
        Report::of_words(words, self.lexicon_of(&place.rules))
            .with(&GREAT, place.here && score.total() >= SUPER_GREAT)
            .with(&PERFECT_LINE, place.here && perfect)
    }

    /// Where nobody waits, nobody needs a clock.
    fn usual_pace(options: &Options) -> Pace {
        match options.rhythm() {
            Rhythm::Own => Pace::None,
            Rhythm::Together => Pace::Slow,
        }
    }

    fn seat_rules(own: &SeatOptions) -> Vec<SeatRule<SeatOptions>> {
        let dictionary = |dictionary| SeatOptions { dictionary, ..own.clone() };
        let minimum = |minimum| SeatOptions { minimum, ..own.clone() };
        let scoring = |scoring| SeatOptions { scoring, ..own.clone() };
        let any = SeatRule::new("dictionary", "Dictionary", dictionary(None));
        vec![
            Lexicon::ids().fold(any, |rule, id| rule.or(id, id, dictionary(Some(id.to_owned())))),
            SeatRule::new("minimum", "Shortest word", minimum(None))
                .or("2", "from 2 letters", minimum(Some(Minimum::Two)))
                .or("3", "from 3 letters", minimum(Some(Minimum::Three))),
            SeatRule::new("scoring", "Scoring", scoring(None))
                .or("full", "full scoring", scoring(Some(Scoring::Full)))
                .or("tutorial", "boxes only", scoring(Some(Scoring::Tutorial))),
        ]
    }

    fn seat_dictionary(own: &mut SeatOptions) -> Option<&mut String> {
        own.dictionary.as_mut()
    }

    /// A book is replayed with the next word of each page, as the sheet proposes; of other texts there
    /// are no more words than were played.
    fn again(mut options: Options, header: &Header) -> Options {
        if let Source::Text { title, words } = &options.source
            && let Some(next) = next_words(title, words, header)
        {
            options.source = next;
        }
        options
    }

    /// The last word of each line.
    fn with_text(options: Options, text: &str, language: Language) -> Result<Options, String> {
        let words = books::from_lines(text, language).map_err(|few| few.to_string())?;
        Ok(Options { source: Source::text("a poem or list", words), ..options })
    }
}

/// Where these words were found: in which book, which of each page, and in letters of which language.
fn found(named: &str, words: &[Word], header: &Header) -> Option<(Book, usize, Language)> {
    // Older tables did not say which word of each page they took.
    let book = Book::all().find(|book| [named, untitled(named)].contains(&book.title))?;
    let language = Lexicon::language_of(header.dictionary_id()?)?;
    let nth = books::NTH
        .into_iter()
        .find(|&nth| of_book(&book, nth, language).as_deref() == Some(words))?;
    Some((book, nth, language))
}

fn of_book(book: &Book, nth: usize, language: Language) -> Option<Vec<Word>> {
    let words = books::from_book(book, nth, language).ok()?;
    words.into_iter().map(Word::new).collect()
}

fn next_words(named: &str, words: &[Word], header: &Header) -> Option<Source> {
    let (book, nth, language) = found(named, words, header)?;
    let next = if books::NTH.contains(&(nth + 1)) { nth + 1 } else { *books::NTH.start() };
    let words = of_book(&book, next, language)?;
    Some(Source::Text { title: titled(book.title, next), words })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wordsearch::LONGEST_TITLE;

    fn header(options: &Options, seats: usize) -> Header {
        Header {
            game: "wordsearch".to_owned(),
            rules: 1,
            options: serde_json::json!(options),
            seats,
            seed: "2a".to_owned(),
            dictionary: Some("en-standard@0".to_owned()),
            seat_options: Vec::new(),
        }
    }

    fn again(options: Options) -> Options {
        let header = header(&options, 1);
        Wordsearch::again(options, &header)
    }

    fn book_options(nth: usize) -> Options {
        let book = Book::find("emma").unwrap();
        let words = books::from_book(&book, nth, Language::English).unwrap();
        Options { source: Source::text(&titled(book.title, nth), words), ..Options::default() }
    }

    #[test]
    fn a_rematch_turns_to_the_next_word_of_each_page() {
        assert_eq!(again(book_options(1)), book_options(2));
        assert_eq!(again(book_options(10)), book_options(1));
        assert_eq!(again(Options::default()), Options::default());
        // A table of an older version.
        let Source::Text { words, .. } = book_options(3).source else { panic!("a book") };
        let old = Source::Text { title: "Emma".to_owned(), words };
        assert_eq!(again(Options { source: old, ..Options::default() }), book_options(4));
    }

    #[test]
    fn words_are_ones_own_unless_they_are_of_a_book_or_of_several() {
        let is_brought =
            |options: &Options, seats| Wordsearch::is_brought(options, &header(options, seats));
        for nth in books::NTH {
            assert!(!is_brought(&book_options(nth), 1));
        }
        // A file that is called like a book.
        let Source::Text { title, .. } = book_options(1).source else { panic!("a book") };
        let words = Word::new(Language::English.fold("rose").unwrap());
        let words: Vec<Word> = std::iter::repeat_n(words.unwrap(), 25).collect();
        let poem = Options { source: Source::Text { title, words }, ..Options::default() };
        assert!(is_brought(&poem, 1) && is_brought(&poem, 2));
        for source in [Source::Hat, Source::Turns] {
            let options = Options { source, ..Options::default() };
            assert!(is_brought(&options, 1) && !is_brought(&options, 2));
        }
    }

    #[test]
    fn options_read_well() {
        let details = |nth| Wordsearch::details(&book_options(nth));
        assert_eq!(details(1), "Emma, 1st of each page, from 3 letters");
        assert_eq!(details(2), "Emma, 2nd of each page, from 3 letters");
        assert!(titled(&"W".repeat(99), 10).ends_with("W, 10th of each page"));
        assert_eq!(titled(&"W".repeat(99), 10).chars().count(), LONGEST_TITLE);
    }

    #[test]
    fn only_those_who_wait_for_each_other_have_a_clock() {
        let together = Options { rhythm: Rhythm::Together, ..Options::default() };
        let turns = Options { source: Source::Turns, ..Options::default() };
        assert_eq!(Wordsearch::usual_pace(&Options::default()), Pace::None);
        assert_eq!(Wordsearch::usual_pace(&together), Pace::Slow);
        assert_eq!(Wordsearch::usual_pace(&turns), Pace::Slow, "words chosen in turn are for all");
    }
}
