//! `/table …`: the table of this channel.

use super::own_rules::my_rules;
use super::playing::{suggest_past_tables, suggest_tables};
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
        "replay",
        "export",
        "post"
    ),
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
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
        app.show_again(id, &asker)
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

/// Give up: you lose the game
#[poise::command(slash_command)]
async fn resign(
    ctx: Context<'_>,
    #[description = "Which table, if you play at several"]
    #[autocomplete = "suggest_tables"]
    table: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = app.table_meant(&asker, table.as_deref()).await?;
        app.do_final(id, &asker, Final::Resign, Origin::Command).await
    })
    .await
}

/// Offer a draw, or take the one that is offered
#[poise::command(slash_command)]
async fn draw(
    ctx: Context<'_>,
    #[description = "Which table, if you play at several"]
    #[autocomplete = "suggest_tables"]
    table: Option<String>,
) -> Done {
    let token = ctx.interaction.token.clone();
    answer(ctx, async move |app, asker| {
        let id = app.table_meant(&asker, table.as_deref()).await?;
        app.draw(id, &asker, &token).await
    })
    .await
}

/// Remind those who have to move, once a move
#[poise::command(slash_command)]
async fn nudge(
    ctx: Context<'_>,
    #[description = "Which table, if you play at several"]
    #[autocomplete = "suggest_tables"]
    table: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = app.table_meant(&asker, table.as_deref()).await?;
        app.nudge(id, &asker).await
    })
    .await
}

/// End the table without a result: its opener, or someone who may Manage Messages
#[poise::command(slash_command)]
async fn end(
    ctx: Context<'_>,
    #[description = "Which table, if it is not the one of this channel"]
    #[autocomplete = "suggest_tables"]
    table: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = match (table, here(&app, &asker).await) {
            (None, Ok(here)) => here,
            (table, _) => app.table_meant(&asker, table.as_deref()).await?,
        };
        // Who keeps order here may do so at no table elsewhere.
        let asker = app.at_table(id, &asker, Origin::Command).await?;
        app.do_final(id, &asker, Final::End, Origin::Command).await
    })
    .await
}

/// Look back at the moves, picture by picture
#[poise::command(slash_command)]
async fn history(
    ctx: Context<'_>,
    #[description = "Which table, if it is not the newest here"]
    #[autocomplete = "suggest_past_tables"]
    table: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = newest(&app, &asker, table.as_deref()).await?;
        app.history(id, &asker, None, false).await
    })
    .await
}

/// Watch a game that is over once more, as a moving picture
#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[description = "Which table, if it is not the newest here"]
    #[autocomplete = "suggest_past_tables"]
    table: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = newest(&app, &asker, table.as_deref()).await?;
        app.replay(id, &asker).await
    })
    .await
}

/// The game as a file
#[poise::command(slash_command)]
async fn export(
    ctx: Context<'_>,
    #[description = "Which table, if it is not the newest here"]
    #[autocomplete = "suggest_past_tables"]
    table: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = newest(&app, &asker, table.as_deref()).await?;
        app.export(id).await
    })
    .await
}

/// Show the others here how your private game ended
#[poise::command(slash_command)]
async fn post(
    ctx: Context<'_>,
    #[description = "Which game, if not the newest that is over"]
    #[autocomplete = "suggest_past_tables"]
    table: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = match table {
            Some(named) => app.table_meant(&asker, Some(&named)).await?,
            None => app.last_alone(&asker).await?.ok_or(Refused::NothingToPost)?,
        };
        app.post_result(id, &asker, Origin::Command).await
    })
    .await
}

/// The open table of the channel, whoever sits there.
pub async fn here(app: &App, asker: &Asker) -> Result<TableId, Trouble> {
    Ok(app.tables.open_in(asker.place.channel).await?.ok_or(Refused::NoneHere)?)
}

/// The table that is named; or the open one of the channel; or else as [`open_or_last`].
async fn newest(app: &App, asker: &Asker, named: Option<&str>) -> Result<TableId, Trouble> {
    if named.is_none() {
        match here(app, asker).await {
            Err(Trouble::Refused(Refused::NoneHere)) => {}
            found => return found,
        }
    }
    open_or_last(app, asker, named).await
}

/// The open table that is named or meant; or the newest of those that the channel had and that the asker
/// has played in private.
pub async fn open_or_last(
    app: &App,
    asker: &Asker,
    named: Option<&str>,
) -> Result<TableId, Trouble> {
    let none = match app.table_meant(asker, named).await {
        Err(Trouble::Refused(
            none @ (Refused::NoneHere | Refused::LastOver | Refused::Elsewhere),
        )) => none,
        found => return found,
    };
    Ok(app.last_table(asker).await?.ok_or(none)?)
}
