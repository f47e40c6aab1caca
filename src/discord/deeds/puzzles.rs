//! Opening wordsearches: where their 25 words come from.

use serde_json::json;
use serenity::builder::{CreateActionRow, CreateInputText, CreateModal};
use serenity::model::application::InputTextStyle;
use serenity::model::channel::Attachment;

use crate::books::{self, Book};
use crate::discord::answer::Answer;
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::desk::{Asker, Desk};
use crate::discord::kept::KeptWords;
use crate::discord::wish::{Puzzle, Wish, Words};
use crate::game::Game;
use crate::games::wordsearch::{LONGEST_TITLE, Options, Source, Word, Wordsearch};
use crate::table::engine::Trouble;
use crate::table::lobby::Opening;
use crate::table::record::Place;
use crate::table::refused::Refused;
use crate::table::seating::Occupant;
use crate::words::{Language, Letter};

/// The most that a form takes.
const LONGEST_POEM: u16 = 4_000;

impl Desk {
    /// What the engine opens.
    pub(super) async fn puzzle(
        &self,
        puzzle: &Puzzle,
        asker: &Asker,
        place: Place,
    ) -> Result<Opening, Trouble> {
        let language = self.language(puzzle, place).await?;
        let source = match &puzzle.words {
            Words::Book { id, nth } => book_source(id, *nth, language)?,
            Words::Hat => Source::Hat,
            Words::Turns => Source::Turns,
            Words::Kept(number) => {
                let kept = self.kept.find(*number).ok_or_else(forgotten)?;
                Source::Text { title: kept.title, words: kept.words }
            }
            Words::Poem => return Err(forgotten().into()),
        };
        let Puzzle { rhythm, minimum, scoring, .. } = *puzzle;
        Ok(Opening {
            game: Wordsearch::ID,
            options: json!(Options { source, rhythm, minimum, scoring }),
            dictionary: puzzle.dictionary.clone(),
            pace: puzzle.pace,
            place,
            opener: asker.person.id,
            seats: vec![Occupant::Person(asker.person.id)],
            seat_options: Vec::new(),
        })
    }

    async fn language(&self, puzzle: &Puzzle, place: Place) -> Result<Language, Trouble> {
        let settings = self.tables.settings(place.guild).await?;
        Ok(settings.lexicon(puzzle.dictionary.as_deref())?.language())
    }

    /// A table with the words of a file that was sent along, read as a book.
    pub async fn open_file(
        &self,
        mut puzzle: Puzzle,
        file: &Attachment,
        nth: usize,
        asker: &Asker,
    ) -> Result<Answer, Trouble> {
        let language = self.language(&puzzle, asker.place).await?;
        let text = self.uploads.text(asker.person.id, file).await.map_err(|bad| rule(&bad))?;
        let words = books::from_text(&text, nth, language).map_err(|few| rule(&few))?;
        let title = title_of(&file.filename);
        puzzle.words = self.keep(asker, title, words);
        self.open(Wish::Wordsearch(puzzle), asker).await
    }

    /// A table with the last word of each line.
    pub async fn open_poem(
        &self,
        wish: &str,
        poem: &str,
        asker: &Asker,
    ) -> Result<Answer, Trouble> {
        let mut puzzle: Puzzle = wish.parse().map_err(|_| Refused::NoTable)?;
        let language = self.language(&puzzle, asker.place).await?;
        let words = books::from_lines(poem, language).map_err(|few| rule(&few))?;
        puzzle.words = self.keep(asker, "a poem or list".to_owned(), words);
        self.open(Wish::Wordsearch(puzzle), asker).await
    }

    fn keep(&self, asker: &Asker, title: String, words: Vec<Vec<Letter>>) -> Words {
        self.kept.keep(asker.press, KeptWords { title, words: to_words(words) });
        Words::Kept(asker.press)
    }
}

/// The form that a poem or a list is pasted into.
pub fn poem_form(puzzle: &Puzzle) -> Answer {
    let label = "25 lines or more: the last word of each";
    let input =
        CreateInputText::new(InputTextStyle::Paragraph, label, "text").max_length(LONGEST_POEM);
    let id = CustomId::free(Control::Poem(puzzle.to_string())).to_string();
    let rows = vec![CreateActionRow::InputText(input)];
    Answer::Form(CreateModal::new(id, "A poem or a list of words").components(rows))
}

/// The words of a built-in book.
pub fn book_source(id: &str, nth: usize, language: Language) -> Result<Source, Trouble> {
    let book = Book::find(id).map_err(|unknown| rule(&unknown))?;
    let words = books::from_book(&book, nth, language).map_err(|few| rule(&few))?;
    let title = book.title.to_owned();
    Ok(Source::Text { title, words: to_words(words) })
}

fn to_words(words: Vec<Vec<Letter>>) -> Vec<Word> {
    words.into_iter().filter_map(Word::new).collect()
}

fn rule(why: &impl ToString) -> Trouble {
    Refused::Rule(why.to_string()).into()
}

fn forgotten() -> Refused {
    let text = "I don't remember that text any more: use /wordsearch with it once more.";
    Refused::Rule(text.to_owned())
}

/// The name of a file as a title: without its ending and without signs that mean something in a
/// message.
fn title_of(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let plain = stem.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' });
    let words: String = plain.take(LONGEST_TITLE).collect();
    let title = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if title.is_empty() { "a text".to_owned() } else { title }
}
