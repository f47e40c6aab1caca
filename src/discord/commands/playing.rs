//! `/move` and `/board`: playing by typing, and looking.

use serenity::builder::{AutocompleteChoice, CreateAutocompleteResponse};

use super::table::open_or_last;
use super::{Context, Done, answer};
use crate::discord::app::{App, Asker};
use crate::discord::asker::Interaction;
use crate::discord::handlers::Origin;
use crate::discord::wording;
use crate::table::engine::Trouble;
use crate::table::people::Boards;
use crate::table::record::TableId;

/// How many suggestions Discord shows.
pub const SUGGESTED: usize = 25;
/// How long a suggestion may be.
const LONGEST: usize = 100;

/// Do anything at your table by typing it
#[poise::command(
    slash_command,
    rename = "move",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn play(
    ctx: Context<'_>,
    #[description = "As the rules write it: see the suggestions"]
    #[autocomplete = "suggest_moves"]
    text: String,
    #[description = "Which table, if you play at several"]
    #[autocomplete = "suggest_tables"]
    table: Option<String>,
) -> Done {
    let token = ctx.interaction.token.clone();
    answer(ctx, async move |app, asker| {
        let id = app.table_meant(&asker, table.as_deref()).await?;
        app.act(id, &asker, &text, None, Origin::Command, &token).await
    })
    .await
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum StyleChoice {
    #[name = "picture"]
    Picture,
    #[name = "text"]
    Text,
}

impl From<StyleChoice> for Boards {
    fn from(choice: StyleChoice) -> Self {
        match choice {
            StyleChoice::Picture => Boards::Picture,
            StyleChoice::Text => Boards::Text,
        }
    }
}

/// The table once more, for yourself, as a picture or as text for screen readers
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn board(
    ctx: Context<'_>,
    #[description = "picture or text (as in your /preferences)"] style: Option<StyleChoice>,
    #[description = "Which table, if you play at several"]
    #[autocomplete = "suggest_past_tables"]
    table: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = open_or_last(&app, &asker, table.as_deref()).await?;
        app.board(id, &asker, style.map(Boards::from)).await
    })
    .await
}

/// What could be done now, beginning with what has been typed.
async fn suggest_moves(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let moves = match asker(&ctx).await {
        Ok(asker) => moves(&ctx, &asker).await.unwrap_or_default(),
        Err(_) => Vec::new(),
    };
    let fitting = completed(moves, partial).into_iter().take(SUGGESTED);
    let choices = fitting.map(|text| AutocompleteChoice::new(text.clone(), text));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The moves that begin with what was typed, and then those in which a later word does: who types `b4` or
/// `e` need not know which verb comes before it.
fn completed(moves: Vec<String>, typed: &str) -> Vec<String> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let typed = words.join(" ");
    let within = format!(" {typed}");
    let fitting = moves.into_iter().filter(|text| text.chars().count() <= LONGEST);
    let (mut first, others): (Vec<String>, Vec<String>) =
        fitting.partition(|text| text.to_lowercase().starts_with(&typed));
    first.extend(others.into_iter().filter(|text| text.to_lowercase().contains(&within)));
    first
}

async fn moves(ctx: &Context<'_>, asker: &Asker) -> Result<Vec<String>, Trouble> {
    let app = ctx.data();
    let mut options = ctx.interaction.data.options.iter();
    let table =
        options.find(|option| option.name == "table").and_then(|table| table.value.as_str());
    let id = app.table_meant(asker, table).await?;
    let showing = app.tables.showing(id).await?;
    let (Some(session), Some(seat)) = (&showing.session, showing.seat_of(asker.person.id)) else {
        return Ok(Vec::new());
    };
    Ok(if showing.is_open() { session.moves(seat) } else { Vec::new() })
}

/// The tables at which one sits.
pub async fn suggest_tables(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest(ctx, partial, false).await
}

/// The same, and private ones that are over.
pub async fn suggest_past_tables(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest(ctx, partial, true).await
}

async fn suggest(ctx: Context<'_>, partial: &str, past: bool) -> CreateAutocompleteResponse {
    let tables = match asker(&ctx).await {
        Ok(asker) => tables(ctx.data(), &asker, past).await.unwrap_or_default(),
        Err(_) => Vec::new(),
    };
    let typed = partial.trim().to_lowercase();
    let fitting = tables.into_iter().filter(|(label, _)| label.to_lowercase().contains(&typed));
    let choices = fitting.take(SUGGESTED).map(|(label, id)| AutocompleteChoice::new(label, id));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

async fn tables(app: &App, asker: &Asker, past: bool) -> Result<Vec<(String, String)>, Trouble> {
    let (store, person) = (app.tables.store(), asker.person.id.0);
    let mut ids: Vec<i64> = store.tables_of(person).await?.iter().map(|row| row.id).collect();
    if past {
        ids.extend(store.finished_alone(person, SUGGESTED as i64).await?);
    }
    let mut found = Vec::new();
    for id in ids.into_iter().take(SUGGESTED) {
        let showing = app.tables.showing(TableId(id)).await?;
        let others = showing.people().filter(|person| person.id != asker.person.id);
        let names: Vec<&str> = others.map(|person| person.name.as_str()).collect();
        let with =
            if names.is_empty() { String::new() } else { format!(" with {}", names.join(", ")) };
        let over = if showing.is_open() { "" } else { " (over)" };
        let label = format!("{}{with}{over}", wording::title(&showing).replace('*', ""));
        found.push((label.chars().take(LONGEST).collect(), format!("{id:x}")));
    }
    Ok(found)
}

pub async fn asker(ctx: &Context<'_>) -> Result<Asker, crate::store::StoreError> {
    Interaction::from(ctx.interaction).asker(ctx.data()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_completed_in_the_words_of_the_game() {
        let moves = ["call E", "call I", "call 1", "put P b4", "put P c4", "b1"].map(str::to_owned);
        for (typed, offered) in [
            ("", &moves[..]),
            ("call I", &moves[1..2]),
            (" CALL  i ", &moves[1..2]),
            ("i", &moves[1..2]),
            ("put P", &moves[3..5]),
            ("p c", &moves[4..5]),
            ("b", &[moves[5].clone(), moves[3].clone()]),
            ("x", &[]),
        ] {
            assert_eq!(completed(moves.to_vec(), typed), offered, "{typed:?}");
        }
    }
}
