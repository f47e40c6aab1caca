//! Which words count: the dictionary, words that are allowed or denied, and a list of the server's own.

use serenity::model::channel::Attachment;

use super::super::daily::LanguageChoice;
use super::super::words::DictionaryChoice;
use super::{Context, Done, answer, guild, may_settle};
use crate::discord::answer::{Answer, Body};
use crate::table::refused::Refused;
use crate::table::settings::SERVER_LIST;
use crate::words::{Language, Lexicon};

/// A dictionary as it is called in a sentence.
pub fn named(id: &str) -> &str {
    if id == SERVER_LIST { "this server's own list" } else { id }
}

/// A list in a few words.
pub fn described(list: &Lexicon) -> String {
    let (count, language) = (list.count(), list.language().name());
    let words = if count == 1 { "word" } else { "words" };
    format!("{count} {language} {words} ({})", list.fingerprint())
}

/// The dictionary of tables that begin from now on
#[poise::command(slash_command)]
pub async fn dictionary(
    ctx: Context<'_>,
    #[description = "Which"] dictionary: DictionaryChoice,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        app.tables.set_dictionary(guild(asker.place.guild)?, dictionary.id()).await?;
        Ok(Answer::say(format!("Tables that begin from now on use {}.", named(dictionary.id()))))
    })
    .await
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum WordChange {
    #[name = "allow"]
    Allow,
    #[name = "deny"]
    Deny,
    #[name = "remove"]
    Remove,
}

/// Allow or deny a word here, or leave it to the dictionary again
#[poise::command(slash_command)]
pub async fn words(
    ctx: Context<'_>,
    #[description = "allow, deny or remove"] change: WordChange,
    #[description = "The word"]
    #[max_length = 60]
    word: String,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        let guild = guild(asker.place.guild)?;
        let (allowed, what) = match change {
            WordChange::Allow => (Some(true), "counts here from now on"),
            WordChange::Deny => (Some(false), "does not count here from now on"),
            WordChange::Remove => (None, "is left to the dictionary again"),
        };
        let word = app.tables.set_word(guild, &word, allowed).await?;
        Ok(Answer::say(format!("{word} {what}. Games that have begun keep their words.")))
    })
    .await
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum ListChange {
    #[name = "upload"]
    Upload,
    #[name = "download"]
    Download,
    #[name = "remove"]
    Remove,
}

/// A list of words of this server's own, to be chosen like a dictionary
#[poise::command(slash_command)]
pub async fn wordlist(
    ctx: Context<'_>,
    #[description = "upload a list in place of the one there is, download that, or remove it"]
    change: ListChange,
    #[description = "A text file, one word a line: at most 2 MB and 200,000 words"] file: Option<
        Attachment,
    >,
    #[description = "Whose letters the words are written with (English)"] language: Option<
        LanguageChoice,
    >,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        let guild = guild(asker.place.guild)?;
        let language = language.map_or(Language::English, |LanguageChoice(language)| language);
        match (change, file) {
            (ListChange::Upload, Some(file)) => {
                let text = app.read_file(&asker, &file).await?;
                let list = app.tables.set_list(guild, language, text).await?;
                let next = match app.tables.settings(Some(guild)).await?.dictionary.as_deref() {
                    Some(SERVER_LIST) => "Tables that begin from now on use it",
                    _ => "Choose it with /settings dictionary, or for a single table",
                };
                let list = described(&list);
                Ok(Answer::say(format!(
                    "This server's own list has {list} now. {next}; games that have begun keep their words."
                )))
            }
            (ListChange::Upload, None) => {
                let why = "A list comes as a file: send it along with the option `file`.";
                Err(Refused::Rule(why.to_owned()).into())
            }
            (ListChange::Download, _) => {
                let settings = app.tables.settings(Some(guild)).await?;
                let list = app.tables.list(settings.list.ok_or(Refused::NoList)?).await?;
                let file = Some((format!("{}.txt", list.id()), list.listed().into_bytes()));
                let text = format!("This server's own list: {}.", described(&list));
                Ok(Answer::Private(Body { text, file, ..Body::default() }))
            }
            (ListChange::Remove, _) => {
                let next = match app.tables.drop_list(guild).await? {
                    true => format!("Tables that begin from now on use {}", Lexicon::DEFAULT),
                    false => "The dictionary stays as it is".to_owned(),
                };
                Ok(Answer::say(format!(
                    "This server's own list is removed. {next}; games that have begun keep their words."
                )))
            }
        }
    })
    .await
}
