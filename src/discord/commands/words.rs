//! `/word check` and `/score`: words and cards outside of any game.

use std::sync::Arc;

use super::{Context, Done, answer};
use crate::discord::answer::{Answer, Card};
use crate::games::crossup;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::words::spell;

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
    answer(ctx, async move |desk, asker| {
        let settings = desk.tables.settings(asker.place.guild).await?;
        let lexicon = settings.lexicon(dictionary.map(DictionaryChoice::id))?;
        Ok(Answer::say(lexicon.why(&word).to_string()))
    })
    .await
}

/// Scores what was played on paper
#[poise::command(
    slash_command,
    subcommands("score_crossup"),
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn score(_ctx: Context<'_>) -> Done {
    // Discord lets nobody call a command that has subcommands.
    Ok(())
}

/// The score of a Cross-Up card, drawn
#[poise::command(slash_command, rename = "crossup")]
async fn score_crossup(
    ctx: Context<'_>,
    #[description = "Five rows, such as BOWAY/ORHZA/XAASP/IROTM/CELLU; . is an empty box"]
    #[max_length = 200]
    grid: String,
    #[description = "Which dictionary (this server's)"] dictionary: Option<DictionaryChoice>,
) -> Done {
    answer(ctx, async move |desk, asker| {
        let settings = desk.tables.settings(asker.place.guild).await?;
        let lexicon = settings.lexicon(dictionary.map(DictionaryChoice::id))?;
        let card = crossup::Card::read(&grid, lexicon.language())
            .map_err(|why| Trouble::from(Refused::Rule(why.to_string())))?;
        let score = Arc::new(crossup::Score::of(&card, &lexicon));
        let mut lines = vec![format!("**{} points** with {}", score.total(), lexicon.id())];
        lines.extend(
            score
                .spelled(&card)
                .map(|(line, word, value)| format!("{line}: {} {value}", spell(&word))),
        );
        let alt = format!(
            "A Cross-Up card, rows from the top: {card}. {}",
            lines.join(". ").replace('*', "")
        );
        let theme = asker.person.wishes.theme;
        let (drawn, scored) = (card, score.clone());
        let draw = move || crossup::card_picture(&drawn, &scored, None, theme);
        let picture = desk.painter.paint(alt, draw).await;
        Ok(Answer::Private(Card { text: lines.join("\n"), picture, ..Card::default() }))
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
