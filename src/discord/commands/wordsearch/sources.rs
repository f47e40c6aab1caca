//! Where the 25 words of a table come from when its command brings them: a built-in book, or a file.

use serenity::model::channel::Attachment;

use crate::books::{self, Book};
use crate::discord::app::{App, Asker};
use crate::games::wordsearch::{LONGEST_TITLE, Source, titled};
use crate::table::apart::apart;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;

/// The words of a built-in book.
pub async fn of_book(
    app: &App,
    id: &str,
    nth: usize,
    dictionary: Option<&str>,
    asker: &Asker,
) -> Result<Source, Trouble> {
    let language = app.tables.language(dictionary, asker.place.guild).await?;
    let book = Book::find(id).map_err(|unknown| rule(&unknown))?;
    let words = books::from_book(&book, nth, language).map_err(|few| rule(&few))?;
    Ok(Source::text(&titled(book.title, nth), words))
}

/// The words of a file that was sent along, read as a book.
pub async fn of_file(
    app: &App,
    file: &Attachment,
    nth: usize,
    dictionary: Option<&str>,
    asker: &Asker,
) -> Result<Source, Trouble> {
    let language = app.tables.language(dictionary, asker.place.guild).await?;
    let text = app.read_file(asker, file).await?;
    let words = apart(move || books::from_text(&text, nth, language)).await?;
    let title = titled(&title_of(&file.filename), nth);
    Ok(Source::text(&title, words.map_err(|few| rule(&few))?))
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
