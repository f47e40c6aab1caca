//! `/word check`, and the dictionaries to choose from.

use std::sync::Arc;

use super::{Context, Done, answer};
use crate::discord::answer::Answer;
use crate::discord::app::{App, Asker};
use crate::table::engine::Trouble;
use crate::table::settings::SERVER_LIST;
use crate::words::Lexicon;

/// The dictionaries that are part of the program, and the server's own list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, poise::ChoiceParameter)]
pub enum DictionaryChoice {
    #[name = "English, standard"]
    EnStandard,
    #[name = "English, large"]
    EnLarge,
    #[name = "French"]
    Fr,
    #[name = "German"]
    De,
    #[name = "Spanish"]
    Es,
    #[name = "Dutch"]
    Nl,
    #[name = "this server's own list"]
    Server,
}

impl DictionaryChoice {
    #[cfg(test)]
    const ALL: [DictionaryChoice; 7] = [
        DictionaryChoice::EnStandard,
        DictionaryChoice::EnLarge,
        DictionaryChoice::Fr,
        DictionaryChoice::De,
        DictionaryChoice::Es,
        DictionaryChoice::Nl,
        DictionaryChoice::Server,
    ];

    pub const fn id(self) -> &'static str {
        match self {
            DictionaryChoice::EnStandard => "en-standard",
            DictionaryChoice::EnLarge => "en-large",
            DictionaryChoice::Fr => "fr",
            DictionaryChoice::De => "de",
            DictionaryChoice::Es => "es",
            DictionaryChoice::Nl => "nl",
            DictionaryChoice::Server => SERVER_LIST,
        }
    }
}

/// Words
#[poise::command(
    slash_command,
    subcommands("check"),
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn word(_ctx: Context<'_>) -> Done {
    // Discord lets nobody call a command that has subcommands.
    Ok(())
}

/// Whether a word counts, and why
#[poise::command(slash_command)]
async fn check(
    ctx: Context<'_>,
    #[description = "The word"]
    #[max_length = 60]
    word: String,
    #[description = "Which dictionary (that of the table here, or else this server's)"]
    dictionary: Option<DictionaryChoice>,
) -> Done {
    answer(ctx, async move |app, asker| {
        if dictionary.is_none()
            && let Some(lexicon) = of_table(&app, &asker).await?
        {
            let why = lexicon.why(&word);
            return Ok(Answer::say(format!("{why} That is what your table goes by.")));
        }
        let dictionary = dictionary.map(DictionaryChoice::id);
        let lexicon = app.tables.lexicon(asker.place.guild, dictionary).await?;
        Ok(Answer::say(lexicon.why(&word).to_string()))
    })
    .await
}

/// The dictionary that settles arguments at the table where the asker plays, as it was pinned there.
async fn of_table(app: &App, asker: &Asker) -> Result<Option<Arc<Lexicon>>, Trouble> {
    let Ok(id) = app.table_meant(asker, None).await else { return Ok(None) };
    let showing = app.tables.showing(id).await?;
    match showing.seat_of(asker.person.id) {
        Some(_) => app.tables.pinned_lexicon(showing.kind, &showing.header).await,
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dictionary_can_be_chosen() {
        let ids: Vec<&str> = Lexicon::ids().chain([SERVER_LIST]).collect();
        assert_eq!(DictionaryChoice::ALL.map(DictionaryChoice::id).to_vec(), ids);
    }
}
