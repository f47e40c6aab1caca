//! `/daily …`: what everybody plays alike.
//!
//! | file | what lives there |
//! |---|---|
//! | `choices` | challenges, languages, dates and time zones to choose from |
//! | `setup` | `/daily setup` and `/daily off`, for those who may Manage Server |
//! | `rules` | `/daily rules`: one's own rules, by typing |

mod choices;
mod rules;
mod setup;

pub use choices::LanguageChoice;
use choices::{ChallengeChoice, challenge_of, date_of, suggest_dates};
use rules::rules;
use setup::{off, setup};

use super::preferences::Switch;
use super::{Context, Done, answer};

/// What everybody plays alike: the wordsearch of the day, and more
#[poise::command(
    slash_command,
    subcommands("play", "results", "setup", "off", "remind", "rules"),
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn daily(_ctx: Context<'_>) -> Done {
    // Discord lets nobody call a command that has subcommands.
    Ok(())
}

/// Play today's, or go on with it, for your eyes only
#[poise::command(slash_command)]
async fn play(
    ctx: Context<'_>,
    #[description = "Which challenge (the first of the list)"] game: Option<ChallengeChoice>,
    #[description = "In which language (this server's, or else English)"] language: Option<
        LanguageChoice,
    >,
) -> Done {
    let token = ctx.interaction.token.clone();
    answer(ctx, async move |app, asker| {
        let language = language.map(|LanguageChoice(language)| language);
        app.play_daily(&asker, challenge_of(game), None, language, &token).await
    })
    .await
}

/// How a day went: places, points and streaks
#[poise::command(slash_command)]
async fn results(
    ctx: Context<'_>,
    #[description = "Which date, as in 2026-11-17 (the newest)"]
    #[autocomplete = "suggest_dates"]
    date: Option<String>,
    #[description = "Which challenge (the first of the list)"] game: Option<ChallengeChoice>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let challenge = challenge_of(game);
        let date = date_of(date.as_deref(), challenge)?;
        app.daily_results(&asker, challenge, date).await
    })
    .await
}

/// Be told in a direct message before your streak ends, or no longer
#[poise::command(slash_command)]
async fn remind(
    ctx: Context<'_>,
    #[description = "on or off"] reminders: Switch,
    #[description = "Which challenge (the first of the list)"] game: Option<ChallengeChoice>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let on = matches!(reminders, Switch::On);
        app.remind_daily(&asker, challenge_of(game), on).await
    })
    .await
}
