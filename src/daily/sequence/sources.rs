//! What the words of a language are drawn from: the built-in books in English, common words and the
//! Declaration elsewhere.

use crate::books::{Book, TURNS};
use crate::game::Dice;
use crate::games::wordsearch::Word;
use crate::words::Lexicon;

/// In languages without books, one draw of so many is from the Declaration.
const DECLARATION: u32 = 4;

/// All that there is in a language. No word in it is one that the program must not show by itself.
pub struct Sources {
    texts: Vec<Text>,
    /// Empty in English.
    common: Vec<Word>,
}

/// A text whose pages are turned one by one.
struct Text {
    title: &'static str,
    /// What its pages are called.
    pages: &'static str,
    /// What it is called as long as the day goes on.
    veiled: &'static str,
    /// The words at the top of each page.
    tops: Vec<Vec<Word>>,
}

/// 25 words, no two of them alike, and what to call them during the day and after it.
pub struct Draw {
    pub title: String,
    pub veiled: &'static str,
    pub words: Vec<Word>,
}

impl Sources {
    /// The sources of the dictionary's language.
    pub fn of(lexicon: &Lexicon) -> Self {
        let language = lexicon.language();
        let books = Book::all().filter(|book| book.language == language);
        let books = books.map(|book| Text::new(book, "pages", "25 words from a book", lexicon));
        let declaration = Book::declaration(language);
        let declaration =
            declaration.map(|text| Text::new(text, "paragraphs", "25 words from a text", lexicon));
        let common = Book::common_words(language);
        let common = common.iter().flat_map(Book::words).filter_map(Word::new);
        Self {
            texts: books.chain(declaration).collect(),
            common: common.filter(|word| is_shown(word, lexicon)).collect(),
        }
    }

    /// 25 words by chance; none if the pages that were opened have not as many different ones.
    pub fn draw(&self, dice: &mut Dice) -> Option<Draw> {
        if !self.common.is_empty() && dice.below(DECLARATION) > 0 {
            let mut words: Vec<&Word> = self.common.iter().collect();
            dice.shuffle(&mut words);
            let words = words.into_iter().take(TURNS).cloned().collect();
            return Some(Draw {
                title: "Common words".to_owned(),
                veiled: "25 common words",
                words,
            });
        }
        dice.pick(&self.texts)?.draw(dice)
    }

    /// 25 words without any chance: the first of all.
    pub fn first(&self) -> Draw {
        let mut words: Vec<&Word> = Vec::new();
        let texts = self.texts.iter().flat_map(|text| text.tops.iter().flatten());
        for word in self.common.iter().chain(texts) {
            if words.len() < TURNS && !words.contains(&word) {
                words.push(word);
            }
        }
        let words = words.into_iter().cloned().collect();
        Draw { title: "The first words of all".to_owned(), veiled: "25 words", words }
    }
}

impl Text {
    fn new(book: Book, pages: &'static str, veiled: &'static str, lexicon: &Lexicon) -> Self {
        let tops = book.spreads(book.language).map(|top| {
            let words = top.into_iter().filter_map(Word::new);
            words.filter(|word| is_shown(word, lexicon)).collect()
        });
        Self { title: book.title, pages, veiled, tops: tops.collect() }
    }

    /// From a page on, one of the words at the top of each that have not come yet.
    fn draw(&self, dice: &mut Dice) -> Option<Draw> {
        let starts = (self.tops.len() + 1).checked_sub(TURNS).filter(|starts| *starts > 0)?;
        let start = dice.below(starts as u32) as usize;
        let mut words: Vec<Word> = Vec::new();
        for top in &self.tops[start..start + TURNS] {
            let new: Vec<&Word> = top.iter().filter(|word| !words.contains(word)).collect();
            let word = (*dice.pick(&new)?).clone();
            words.push(word);
        }
        let title = format!("{}, {} {} to {}", self.title, self.pages, start + 1, start + TURNS);
        Some(Draw { title, veiled: self.veiled, words })
    }
}

fn is_shown(word: &Word, lexicon: &Lexicon) -> bool {
    lexicon.shown_by_itself(word.letters())
}
