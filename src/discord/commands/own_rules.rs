//! `/table my-rules`: what a seat settles for itself, by typing.

use serde_json::Value;
use serenity::builder::{AutocompleteChoice, CreateAutocompleteResponse};

use super::playing::{SUGGESTED, asker};
use super::table::here;
use super::{Context, Done, answer};
use crate::discord::answer::Answer;
use crate::discord::handlers::Origin;
use crate::games::SeatRule;
use crate::table::engine::Trouble;

/// Your own rules in a game that has not begun; without options, what they are
#[poise::command(slash_command, rename = "my-rules")]
pub async fn my_rules(
    ctx: Context<'_>,
    #[description = "Which rule"]
    #[autocomplete = "suggest_rules"]
    rule: Option<String>,
    #[description = "What it is to be for you"]
    #[autocomplete = "suggest_choices"]
    choice: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let id = here(&app, &asker).await?;
        match (rule, choice) {
            (None, None) => app.own_rules(id, &asker, Origin::Command).await,
            (Some(rule), Some(choice)) => {
                app.choose_rule(id, &asker, &rule, &choice, Origin::Command).await
            }
            _ => Ok(Answer::say("A rule and a choice go together: name both, or neither.")),
        }
    })
    .await
}

async fn suggest_rules(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let rules = rules(&ctx).await.unwrap_or_default();
    suggested(typed, rules.iter().map(|rule| (rule.title, rule.name)))
}

/// The choices of the rule that was named before.
async fn suggest_choices(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let rules = rules(&ctx).await.unwrap_or_default();
    let options = ctx.interaction.data.options();
    let mut given =
        options.first().map(|command| &command.value).into_iter().flat_map(|value| match value {
            serenity::all::ResolvedValue::SubCommand(given) => given.as_slice(),
            _ => &[],
        });
    let named = given.find_map(|option| match option.value {
        serenity::all::ResolvedValue::String(name) if option.name == "rule" => Some(name),
        _ => None,
    });
    let rule = rules.iter().find(|rule| Some(rule.name) == named);
    let choices = rule.into_iter().flat_map(|rule| &rule.choices);
    suggested(typed, choices.map(|choice| (choice.label.as_str(), choice.value.as_str())))
}

async fn rules(ctx: &Context<'_>) -> Result<Vec<SeatRule<Value>>, Trouble> {
    let (app, asker) = (ctx.data(), asker(ctx).await?);
    let id = here(app, &asker).await?;
    app.rules_to_choose(id, &asker).await
}

/// What fits what was typed, by its label or by its value.
pub fn suggested<'a>(
    typed: &str,
    choices: impl Iterator<Item = (&'a str, &'a str)>,
) -> CreateAutocompleteResponse {
    let typed = typed.trim().to_lowercase();
    let fits = |(label, value): &(&str, &str)| {
        label.to_lowercase().contains(&typed) || value.to_lowercase().contains(&typed)
    };
    let choices = choices.filter(fits).take(SUGGESTED);
    let choices = choices.map(|(label, value)| AutocompleteChoice::new(label, value)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}
