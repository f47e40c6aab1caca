//! `/table …`: the table of this channel.

use super::own_rules::my_rules;
use super::{Context, Done, answer};
use crate::discord::app::{App, Asker};
use crate::discord::custom_id::Final;
use crate::discord::handlers::Origin;
use crate::game::Level;
use crate::table::engine::Trouble;
use crate::table::record::TableId;
use crate::table::refused::Refused;

/// The table of this channel
#[poise::command(
    slash_command,
    subcommands(
        "show",
        "mine",
        "join",
        "leave",
        "start",
        "add_computer",
        "my_rules",
        "resign",
        "draw",
        "nudge",
        "end",
        "history",
        "export"
    ),
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub async fn table(_ctx: Context<'_>) -> Done {
    // Discord lets nobody call a command that has subcommands.
    Ok(())
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum LevelChoice {
    #[name = "easy"]
    Easy,
    #[name = "medium"]
    Medium,
    #[name = "strong"]
    Strong,
}

impl From<LevelChoice> for Level {
    fn from(choice: LevelChoice) -> Self {
        match choice {
            LevelChoice::Easy => Level::Easy,
            LevelChoice::Medium => Level::Medium,
            LevelChoice::Strong => Level::Strong,
        }
    }
}

/// Post the board again, further down
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = here(&app, &asker).await?;
        Ok(app.show_again(id))
    })
    .await
}

/// List your own open tables everywhere, and open them again
#[poise::command(slash_command)]
async fn mine(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| app.mine(&asker).await).await
}

/// Take a seat
#[poise::command(slash_command)]
async fn join(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = here(&app, &asker).await?;
        app.join(id, &asker, Origin::Command).await
    })
    .await
}

/// Give up your seat: in a game that has begun, that loses
#[poise::command(slash_command)]
async fn leave(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = here(&app, &asker).await?;
        app.leave(id, &asker, Origin::Command).await
    })
    .await
}

/// Begin with those who are there
#[poise::command(slash_command)]
async fn start(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = here(&app, &asker).await?;
        app.start(id, &asker, Origin::Command).await
    })
    .await
}

/// Give a seat to a computer
#[poise::command(slash_command, rename = "add-computer")]
async fn add_computer(
    ctx: Context<'_>,
    #[description = "How well it plays (medium)"] level: Option<LevelChoice>,
) -> Done {
    let level = level.map_or(Level::Medium, Level::from);
    answer(ctx, async move |app, asker| {
        let id = here(&app, &asker).await?;
        app.add_computer(id, &asker, level, Origin::Command).await
    })
    .await
}

/// Give up: the others win
#[poise::command(slash_command)]
async fn resign(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = app.table_meant(&asker, None).await?;
        app.do_final(id, &asker, Final::Resign, Origin::Command).await
    })
    .await
}

/// Offer a draw, or take the one that is offered
#[poise::command(slash_command)]
async fn draw(ctx: Context<'_>) -> Done {
    let token = ctx.interaction.token.clone();
    answer(ctx, async move |app, asker| {
        let id = app.table_meant(&asker, None).await?;
        app.draw(id, &asker, &token).await
    })
    .await
}

/// Remind those who have to move, once a move
#[poise::command(slash_command)]
async fn nudge(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = app.table_meant(&asker, None).await?;
        app.nudge(id, &asker).await
    })
    .await
}

/// End the table without a result: its opener, or someone who may Manage Messages
#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = here(&app, &asker).await?;
        app.do_final(id, &asker, Final::End, Origin::Command).await
    })
    .await
}

/// Look back at the moves, picture by picture
#[poise::command(slash_command)]
async fn history(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = last_here(&app, &asker).await?;
        app.history(id, &asker, None, false).await
    })
    .await
}

/// The game as a file
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, asker| {
        let id = last_here(&app, &asker).await?;
        app.export(id).await
    })
    .await
}

/// The open table of the channel, whoever sits there.
pub async fn here(app: &App, asker: &Asker) -> Result<TableId, Trouble> {
    let here = app.tables.store().open_table_in(asker.place.channel.cast_signed()).await?;
    Ok(TableId(here.ok_or(Refused::NoneHere)?.id))
}

/// The open table of the channel, or the one it had last.
async fn last_here(app: &App, asker: &Asker) -> Result<TableId, Trouble> {
    match here(app, asker).await {
        Err(Trouble::Refused(Refused::NoneHere)) => {}
        found => return found,
    }
    let last = app.tables.store().last_table_in(asker.place.channel.cast_signed()).await?;
    Ok(TableId(last.ok_or(Refused::NoneHere)?.id))
}
