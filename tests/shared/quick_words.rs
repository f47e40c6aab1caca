//! The words of a day for tests: drawn in no time.

use crosstown::daily::proof::Secret;
use crosstown::daily::sequence::{Sequence, dictionary};
use crosstown::game::Dice;
use crosstown::games::wordsearch::best::Search;
use crosstown::games::wordsearch::{Minimum, Scoring, Word};
use crosstown::words::{Language, Lexicon};

/// 25 words as short as they are quick to find.
pub fn words(secret: &Secret, language: Language) -> Sequence {
    let mut pool: Vec<&str> =
        "a I be do go in on up cat dog sun tea ink oak pen red bird fish lamp \
        moon road snow tree wind apple bread chair river stone table winter yellow summer garden \
        butter silver window morning evening kitchen picture holiday children question"
            .split_whitespace()
            .collect();
    Dice::new(&secret.seed(), 99).shuffle(&mut pool);
    let words: Vec<Word> = pool.into_iter().take(25).filter_map(Word::read).collect();
    let lexicon = Lexicon::load(dictionary(language)).unwrap();
    let mut search = Search::settled(&words, Minimum::Three, Scoring::Full, &lexicon);
    search.run(100);
    let best = search.best().unwrap();
    Sequence {
        title: "A book".to_owned(),
        veiled: "25 words from a book",
        words,
        best,
        attempts: 1,
    }
}
