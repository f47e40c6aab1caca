//! `/privacy …`: what is stored about oneself.

use super::{Context, Done, answer_unmet};
use crate::discord::answer::Answer;

/// What is stored about you
#[poise::command(
    slash_command,
    subcommands("export", "delete"),
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn privacy(_ctx: Context<'_>) -> Done {
    // Discord lets nobody call a command that has subcommands.
    Ok(())
}

/// All that is stored about you, as a file for you alone
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Done {
    answer_unmet(ctx, async |app, user| app.own_data(user).await).await
}

/// Have everything about you removed at once, for good
#[poise::command(slash_command)]
async fn delete(
    ctx: Context<'_>,
    #[description = "The word delete, to have it done without being asked again"] confirm: Option<
        String,
    >,
) -> Done {
    answer_unmet(ctx, async move |app, user| match confirm.as_deref().map(str::trim) {
        None => app.ask_to_forget(user).await,
        Some(word) if word.eq_ignore_ascii_case("delete") => {
            Ok(Answer::Private(app.forget(user).await?))
        }
        Some(_) => Ok(Answer::say(
            "Nothing was removed: write `delete` after `confirm:`, or leave that out and press the button.",
        )),
    })
    .await
}
