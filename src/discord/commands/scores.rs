//! `/score`: what was played on paper. Each game that can be scored has a subcommand in its own file.

use super::{Command, Context, Done};

/// Scores what was played on paper
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn score(_ctx: Context<'_>) -> Done {
    // Discord lets nobody call a command that has subcommands.
    Ok(())
}

/// The command with these games.
pub fn of(subcommands: Vec<Command>) -> Command {
    Command { subcommands, ..score() }
}
