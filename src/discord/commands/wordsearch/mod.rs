//! `/wordsearch`

mod score;
mod sources;

use serde_json::json;
use serenity::builder::{AutocompleteChoice, CreateAutocompleteResponse};
use serenity::model::channel::Attachment;

pub use score::score;

use super::company::{PrivateChoice, with_computers};
use super::pace::{PaceChoice, pace_of};
use super::playing::SUGGESTED;
use super::table::LevelChoice;
use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::books::Book;
use crate::game::Game;
use crate::games::wordsearch::{Minimum, Options, Rhythm, Scoring, Source, Wordsearch};
use crate::table::opening::Opening;
use crate::table::refused::Refused;

/// The book of those who name none.
const USUAL_BOOK: &str = "alice";

#[derive(Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
pub enum SourceChoice {
    #[name = "book"]
    Book,
    #[name = "file"]
    File,
    #[name = "poem"]
    Poem,
    #[name = "hat"]
    Hat,
    #[name = "turns"]
    Turns,
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum RhythmChoice {
    #[name = "own"]
    Own,
    #[name = "together"]
    Together,
}

impl From<RhythmChoice> for Rhythm {
    fn from(choice: RhythmChoice) -> Self {
        match choice {
            RhythmChoice::Own => Rhythm::Own,
            RhythmChoice::Together => Rhythm::Together,
        }
    }
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum ScoringChoice {
    #[name = "full"]
    Full,
    #[name = "tutorial"]
    Tutorial,
}

impl From<ScoringChoice> for Scoring {
    fn from(choice: ScoringChoice) -> Self {
        match choice {
            ScoringChoice::Full => Scoring::Full,
            ScoringChoice::Tutorial => Scoring::Tutorial,
        }
    }
}

/// Make a Wordsearch: 25 words give 25 letters of your own 5 by 5 grid
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub async fn wordsearch(
    ctx: Context<'_>,
    #[description = "Where the words come from (book)"] source: Option<SourceChoice>,
    #[description = "Which book (Alice's Adventures in Wonderland)"]
    #[autocomplete = "suggest_books"]
    book: Option<String>,
    #[description = "Which word of each page spread, 1 to 10 (1)"]
    #[min = 1]
    #[max = 10]
    nth: Option<u8>,
    #[description = "A text of your own, at most 2 MB, to be read as a book"] text: Option<
        Attachment,
    >,
    #[description = "own: nobody waits; together: word by word (own)"] rhythm: Option<RhythmChoice>,
    #[description = "Which words count (this server's choice)"] language: Option<DictionaryChoice>,
    #[description = "full, or tutorial: boxes only (full)"] scoring: Option<ScoringChoice>,
    #[description = "How long a word must be, 2 or 3 (3)"]
    #[min = 2]
    #[max = 3]
    minimum: Option<u8>,
    #[description = "live 60 s a turn, relaxed 10 min, slow a day, none (none; together slow)"]
    pace: Option<PaceChoice>,
    #[description = "Computers that play too (none)"]
    #[max = 23]
    computers: Option<u8>,
    #[description = "How well they play (medium)"] level: Option<LevelChoice>,
    #[description = "yes: for your eyes only, alone or with computers, at once (no)"]
    private: Option<PrivateChoice>,
) -> Done {
    let token = ctx.interaction.token.clone();
    answer(ctx, async move |app, asker| {
        let nth = nth.map_or(1, usize::from);
        // What goes with only one source says which it is.
        let choice = source.unwrap_or(match (&text, &book) {
            (Some(_), None) => SourceChoice::File,
            _ => SourceChoice::Book,
        });
        let dictionary = language.map(DictionaryChoice::id);
        let source = match (choice, &text) {
            (SourceChoice::File, Some(file)) => {
                sources::of_file(&app, file, nth, dictionary, &asker).await?
            }
            (SourceChoice::File, None) => {
                let why = "Send a text along with the option `text`, or choose another source.";
                return Err(Refused::Rule(why.to_owned()).into());
            }
            (_, Some(_)) => {
                let why = "A text goes with the source `file`: choose that, or leave the text out.";
                return Err(Refused::Rule(why.to_owned()).into());
            }
            (SourceChoice::Book, None) => {
                let book = book.as_deref().unwrap_or(USUAL_BOOK);
                sources::of_book(&app, book, nth, dictionary, &asker).await?
            }
            (SourceChoice::Hat, None) => Source::Hat,
            (SourceChoice::Turns, None) => Source::Turns,
            // Its words come with a form.
            (SourceChoice::Poem, None) => Source::Text { title: String::new(), words: Vec::new() },
        };
        let rhythm = rhythm.map_or(Rhythm::Own, Rhythm::from);
        let minimum = minimum.and_then(|letters| Minimum::try_from(letters).ok());
        let minimum = minimum.unwrap_or_default();
        let scoring = scoring.map_or(Scoring::Full, Scoring::from);
        let options = Options { source, rhythm, minimum, scoring };
        let options = Options { rhythm: options.rhythm(), ..options };
        let private = PrivateChoice::or_alone(private, &asker);
        let seats = with_computers(asker.person.id, computers, level);
        let opening = Opening {
            game: Wordsearch::ID.to_owned(),
            options: json!(options),
            dictionary: dictionary.map(str::to_owned),
            pace: pace_of::<Wordsearch>(pace, &options, &seats, private || asker.place.is_direct()),
            place: asker.place,
            opener: asker.person.id,
            seats,
            seat_options: Vec::new(),
            private,
        };
        match choice {
            SourceChoice::Poem => {
                let label = "25 lines or more: the last word of each";
                app.ask_text(&opening, "A poem or a list of words", label).await
            }
            _ => app.open(opening, &asker, &token).await,
        }
    })
    .await
}

/// The books whose title or author holds what was typed.
async fn suggest_books(_ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_lowercase();
    let fits = move |book: &Book| {
        format!("{} {} {}", book.title, book.author, book.id).to_lowercase().contains(&typed)
    };
    let choice =
        |book: Book| AutocompleteChoice::new(format!("{}, {}", book.title, book.author), book.id);
    let choices = Book::all().filter(fits).take(SUGGESTED).map(choice);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
