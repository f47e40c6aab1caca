//! What is suggested while somebody types. Poise knows the commands and who suggests for them; the answer goes our own
//! way, since serenity would send it once, whatever came of it, and does not wait as long as Discord asks.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use futures_util::FutureExt;
use poise::{ApplicationContext, CommandInteractionType, FrameworkContext};
use serenity::all::{CommandInteraction, ResolvedOption, ResolvedValue};
use serenity::builder::CreateAutocompleteResponse;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::app::App;
use super::asker::Interaction;
use super::commands::Command;

/// The commands as poise is to have them: it makes no suggestions of its own.
pub fn without_suggestions(mut commands: Vec<Command>) -> Vec<Command> {
    for command in &mut commands {
        for parameter in &mut command.parameters {
            parameter.autocomplete_callback = None;
        }
        command.subcommands = without_suggestions(std::mem::take(&mut command.subcommands));
    }
    commands
}

/// Answers somebody who is typing.
pub async fn suggest(
    framework: FrameworkContext<'_, Arc<App>, serenity::Error>,
    typing: &CommandInteraction,
) {
    let (app, came) = (framework.user_data, Instant::now());
    if !app.recent.is_new(typing.id.get()) {
        return;
    }
    let _at_work = app.at_work.token();
    let suggested = AssertUnwindSafe(suggested(framework, typing)).catch_unwind().await;
    let suggested = suggested.unwrap_or_else(|_panicked| {
        app.fault("a panic in suggestions");
        None
    });
    let suggested = suggested.unwrap_or_default();
    Interaction::from(typing).asked(came).suggest(&app.answers, suggested).await;
}

async fn suggested(
    framework: FrameworkContext<'_, Arc<App>, serenity::Error>,
    typing: &CommandInteraction,
) -> Option<CreateAutocompleteResponse> {
    let options = typing.data.options();
    let mut command_tree = Vec::new();
    let commands = &framework.user_data.suggesting;
    let args = find(&typing.data.name, &options, commands, &mut command_tree)?;
    let (focused, typed) = args.iter().find_map(|option| match option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, value)),
        _ => None,
    })?;
    let parameters = &command_tree.last()?.parameters;
    let suggests = parameters.iter().find(|one| one.name == focused)?.autocomplete_callback?;
    let ctx = ApplicationContext {
        interaction: typing,
        interaction_type: CommandInteractionType::Autocomplete,
        args,
        has_sent_initial_response: &AtomicBool::new(false),
        framework,
        command_tree: &command_tree,
        invocation_data: &Mutex::new(Box::new(())),
        __non_exhaustive: (),
    };
    Some(suggests(ctx, typed).await)
}

/// The command that is typed, with those above it, and its options.
fn find<'a, 'b>(
    name: &str,
    options: &'b [ResolvedOption<'b>],
    commands: &'a [Command],
    tree: &mut Vec<&'a Command>,
) -> Option<&'b [ResolvedOption<'b>]> {
    let command = commands.iter().find(|command| command.name == name)?;
    tree.push(command);
    let below = options.iter().find_map(|option| match &option.value {
        ResolvedValue::SubCommand(below) | ResolvedValue::SubCommandGroup(below) => {
            Some((option.name, below))
        }
        _ => None,
    });
    match below {
        Some((name, options)) => find(name, options, &command.subcommands, tree),
        None => Some(options),
    }
}
