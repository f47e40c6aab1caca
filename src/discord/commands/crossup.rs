//! `/crossup`

use super::crisscross::PaceChoice;
use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::discord::wish::Wish;
use crate::table::pace::Pace;

/// Play Cross-Up: a letter is called, everybody writes it into a 5 by 5 card
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn crossup(
    ctx: Context<'_>,
    #[description = "live 60 s a turn, relaxed 10 min, slow a day, none (relaxed)"] pace: Option<
        PaceChoice,
    >,
    #[description = "Which words count (this server's choice)"] dictionary: Option<
        DictionaryChoice,
    >,
) -> Done {
    answer(ctx, async move |desk, asker| {
        let pace = pace.map_or(Pace::Relaxed, Pace::from);
        let dictionary = dictionary.map(|choice| choice.id().to_owned());
        desk.open(Wish::CrossUp { pace, dictionary }, &asker).await
    })
    .await
}
