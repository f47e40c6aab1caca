//! `/profile`: what one person has done.

use serenity::model::user::User;

use super::{Context, Done, answer};

/// What somebody has done at all games, and how they did against you
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn profile(ctx: Context<'_>, #[description = "Who (you)"] user: Option<User>) -> Done {
    answer(ctx, async move |app, asker| app.profile(&asker, user.map(|user| user.id.get())).await)
        .await
}
