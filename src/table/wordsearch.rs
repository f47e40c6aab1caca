//! What a table must know of Make a Wordsearch besides its rules: which dictionaries its seats use, how
//! its options read, and which words a rematch has.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::export::{Header, dictionary_id};
use crate::books::{self, Book};
use crate::games::wordsearch::{Options, Rhythm, Scoring, SeatOptions, Source, Word, Wordsearch};
use crate::words::Lexicon;

/// The game that a header describes.
pub fn game(header: &Header, lexicon: Arc<Lexicon>) -> Result<Wordsearch, String> {
    let mut others = BTreeMap::new();
    for own in &header.seat_options {
        if let Some(name) = own.get("dictionary").and_then(Value::as_str) {
            let other = Lexicon::pinned(name).map_err(|unknown| unknown.to_string())?;
            others.insert(name.to_owned(), Arc::new(other));
        }
    }
    Ok(Wordsearch { lexicon, others })
}

/// The options in a few words.
pub fn details(options: &Value) -> String {
    let Ok(options) = serde_json::from_value::<Options>(options.clone()) else {
        return String::new();
    };
    let source = match options.source {
        Source::Text { title, .. } => title,
        Source::Hat => "words out of a hat".to_owned(),
        Source::Turns => "words chosen in turn".to_owned(),
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

/// What a seat has chosen for itself; empty if nothing.
pub fn seat_details(options: &Value) -> String {
    let own: SeatOptions = serde_json::from_value(options.clone()).unwrap_or_default();
    let dictionary = own.dictionary.as_deref().map(|name| dictionary_id(name).to_owned());
    let minimum = own.minimum.map(|minimum| format!("from {} letters", minimum.letters()));
    let scoring = own.scoring.map(|scoring| match scoring {
        Scoring::Full => "full scoring".to_owned(),
        Scoring::Tutorial => "boxes only".to_owned(),
    });
    [dictionary, minimum, scoring].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The options of a rematch. A book is replayed with the next word of each page, as the sheet proposes;
/// of other texts there are no more words than were played.
pub fn again(header: &Header) -> Value {
    let Ok(mut options) = serde_json::from_value::<Options>(header.options.clone()) else {
        return header.options.clone();
    };
    let Source::Text { title, words } = &mut options.source else { return header.options.clone() };
    if let Some(next) = next_words(title, words, header) {
        *words = next;
    }
    json!(options)
}

fn next_words(title: &str, words: &[Word], header: &Header) -> Option<Vec<Word>> {
    let book = Book::all().find(|book| book.title == title)?;
    let language = Lexicon::load(header.dictionary_id()?).ok()?.language();
    let of = |nth: usize| -> Option<Vec<Word>> {
        let words = books::from_book(&book, nth, language).ok()?;
        words.into_iter().map(Word::new).collect()
    };
    let nth = books::NTH.into_iter().find(|&nth| of(nth).as_deref() == Some(words))?;
    let next = if books::NTH.contains(&(nth + 1)) { nth + 1 } else { *books::NTH.start() };
    of(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(options: Value) -> Header {
        Header {
            game: "wordsearch".to_owned(),
            rules: 1,
            options,
            seats: 1,
            seed: "2a".to_owned(),
            dictionary: Some("en-standard@0".to_owned()),
            seat_options: Vec::new(),
        }
    }

    fn book_options(nth: usize) -> Value {
        let book = Book::find("emma").unwrap();
        let language = crate::words::Language::English;
        let words = books::from_book(&book, nth, language).unwrap();
        let words = words.into_iter().filter_map(Word::new).collect();
        json!(Options {
            source: Source::Text { title: book.title.to_owned(), words },
            ..Options::default()
        })
    }

    #[test]
    fn a_rematch_turns_to_the_next_word_of_each_page() {
        assert_eq!(again(&header(book_options(1))), book_options(2));
        assert_eq!(again(&header(book_options(10))), book_options(1));
        let hat = json!(Options::default());
        assert_eq!(again(&header(hat.clone())), hat);
    }

    #[test]
    fn options_read_well() {
        assert_eq!(details(&book_options(1)), "Emma, from 3 letters");
        assert_eq!(seat_details(&json!({})), "");
        let own = json!({ "dictionary": "fr@12", "minimum": 2, "scoring": "tutorial" });
        assert_eq!(seat_details(&own), "fr, from 2 letters, boxes only");
    }
}
