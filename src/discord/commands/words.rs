//! `/word check`, and the dictionaries to choose from.

use super::{Context, Done, answer};
use crate::discord::answer::Answer;

/// The dictionaries that are part of the program.
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
}

impl DictionaryChoice {
    #[cfg(test)]
    const ALL: [DictionaryChoice; 6] = [
        DictionaryChoice::EnStandard,
        DictionaryChoice::EnLarge,
        DictionaryChoice::Fr,
        DictionaryChoice::De,
        DictionaryChoice::Es,
        DictionaryChoice::Nl,
    ];

    pub const fn id(self) -> &'static str {
        match self {
            DictionaryChoice::EnStandard => "en-standard",
            DictionaryChoice::EnLarge => "en-large",
            DictionaryChoice::Fr => "fr",
            DictionaryChoice::De => "de",
            DictionaryChoice::Es => "es",
            DictionaryChoice::Nl => "nl",
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
    #[description = "Which dictionary (this server's)"] dictionary: Option<DictionaryChoice>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let settings = app.tables.settings(asker.place.guild).await?;
        let lexicon = settings.lexicon(dictionary.map(DictionaryChoice::id)).await?;
        Ok(Answer::say(lexicon.why(&word).to_string()))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lexicon;

    #[test]
    fn every_dictionary_can_be_chosen() {
        let ids: Vec<&str> = Lexicon::ids().collect();
        assert_eq!(DictionaryChoice::ALL.map(DictionaryChoice::id).to_vec(), ids);
    }
}
