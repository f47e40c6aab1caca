//! Opening wordsearches: where their 25 words come from.

use serde_json::json;
use serenity::builder::{CreateActionRow, CreateInputText, CreateModal};
use serenity::model::application::InputTextStyle;
use serenity::model::channel::Attachment;

use super::opening::waiting_id;
use crate::books::{self, Book};
use crate::discord::answer::Answer;
use crate::discord::app::{App, Asker};
use crate::discord::custom_id::{Control, CustomId};
use crate::game::Game;
use crate::games::wordsearch::{LONGEST_TITLE, Options, Source, Word, Wordsearch};
use crate::table::apart::apart;
use crate::table::engine::Trouble;
use crate::table::opening::Opening;
use crate::table::record::Place;
use crate::table::refused::Refused;
use crate::words::{Language, Letter};

/// The most that a form takes.
const LONGEST_POEM: u16 = 4_000;

impl App {
    async fn language(&self, dictionary: Option<&str>, place: Place) -> Result<Language, Trouble> {
        let settings = self.tables.settings(place.guild).await?;
        Ok(settings.lexicon(dictionary).await?.language())
    }

    /// The words of a built-in book.
    pub async fn book_source(
        &self,
        id: &str,
        nth: usize,
        dictionary: Option<&str>,
        place: Place,
    ) -> Result<Source, Trouble> {
        let language = self.language(dictionary, place).await?;
        let book = Book::find(id).map_err(|unknown| rule(&unknown))?;
        let words = books::from_book(&book, nth, language).map_err(|few| rule(&few))?;
        Ok(source(book.title.to_owned(), words))
    }

    /// The words of a file that was sent along, read as a book.
    pub async fn file_source(
        &self,
        file: &Attachment,
        nth: usize,
        dictionary: Option<&str>,
        asker: &Asker,
    ) -> Result<Source, Trouble> {
        let language = self.language(dictionary, asker.place).await?;
        let text = self.uploads.text(asker.person.id, file).await.map_err(|bad| rule(&bad))?;
        let words = apart(move || books::from_text(&text, nth, language)).await?;
        let words = words.map_err(|few| rule(&few))?;
        Ok(source(title_of(&file.filename), words))
    }

    /// The form that a poem or a list is pasted into. The table waits for it, still without words.
    pub async fn poem_form(&self, opening: &Opening) -> Result<Answer, Trouble> {
        let waiting = self.tables.wait(opening).await?;
        let label = "25 lines or more: the last word of each";
        let input =
            CreateInputText::new(InputTextStyle::Paragraph, label, "text").max_length(LONGEST_POEM);
        let id = CustomId::free(Control::Poem(format!("{:x}", waiting.0))).to_string();
        let rows = vec![CreateActionRow::InputText(input)];
        Ok(Answer::Form(CreateModal::new(id, "A poem or a list of words").components(rows)))
    }

    /// A table with the last word of each line.
    pub async fn open_poem(
        &self,
        waiting: &str,
        poem: &str,
        asker: &Asker,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let waiting = waiting_id(waiting)?;
        let opening = self.tables.waiting(waiting, asker.person.id, asker.place).await?;
        if opening.game != Wordsearch::ID {
            return Err(Refused::NotWaiting.into());
        }
        let options = serde_json::from_value(opening.options.clone());
        let options: Options = options.map_err(|_| Refused::NotWaiting)?;
        let language = self.language(opening.dictionary.as_deref(), opening.place).await?;
        let words = books::from_lines(poem, language).map_err(|few| rule(&few))?;
        let source = source("a poem or list".to_owned(), words);
        let options = json!(Options { source, ..options });
        self.open(Opening { options, ..opening }, asker, token).await
    }
}

fn source(title: String, words: Vec<Vec<Letter>>) -> Source {
    Source::Text { title, words: words.into_iter().filter_map(Word::new).collect() }
}

fn rule(why: &impl ToString) -> Trouble {
    Refused::Rule(why.to_string()).into()
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
