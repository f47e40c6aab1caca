//! `/daily rules`: what somebody's dailies are played by, typed.

use serenity::all::ResolvedValue;
use serenity::builder::CreateAutocompleteResponse;

use super::{Context, Done, answer};
use crate::daily::challenge::Challenge;
use crate::discord::answer::Answer;
use crate::discord::commands::own_rules::suggested;
use crate::discord::commands::playing::asker;
use crate::discord::handlers::Origin;
use crate::games::SeatRule;

/// Your own rules of the daily wordsearch, from the next on; without options, what they are
#[poise::command(slash_command)]
pub async fn rules(
    ctx: Context<'_>,
    #[description = "Which rule"]
    #[autocomplete = "suggest_rules"]
    rule: Option<String>,
    #[description = "What it is to be for you"]
    #[autocomplete = "suggest_choices"]
    choice: Option<String>,
) -> Done {
    answer(ctx, async move |app, asker| match (rule, choice) {
        (None, None) => app.daily_rules(&asker, Challenge::USUAL, Origin::Command).await,
        (Some(rule), Some(choice)) => {
            app.choose_daily_rule(&asker, Challenge::USUAL, &rule, &choice, Origin::Command).await
        }
        _ => Ok(Answer::say("A rule and a choice go together: name both, or neither.")),
    })
    .await
}

async fn suggest_rules(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let rules = own(&ctx).await;
    suggested(typed, rules.iter().map(|rule| (rule.title, rule.name)))
}

/// The choices of the rule that was named before.
async fn suggest_choices(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let rules = own(&ctx).await;
    let options = ctx.interaction.data.options();
    let given = match options.first().map(|command| &command.value) {
        Some(ResolvedValue::SubCommand(given)) => given.as_slice(),
        _ => &[],
    };
    let named = given.iter().find_map(|option| match option.value {
        ResolvedValue::String(name) if option.name == "rule" => Some(name),
        _ => None,
    });
    let rule = rules.iter().find(|rule| Some(rule.name) == named);
    let choices = rule.into_iter().flat_map(|rule| &rule.choices);
    suggested(typed, choices.map(|choice| (choice.label.as_str(), choice.value.as_str())))
}

async fn own(ctx: &Context<'_>) -> Vec<SeatRule<serde_json::Value>> {
    let Ok(asker) = asker(ctx).await else { return Vec::new() };
    ctx.data().daily_rules_to_choose(&asker, Challenge::USUAL).await.unwrap_or_default()
}
