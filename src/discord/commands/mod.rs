//! The slash commands: what is typed is read here and handed to the same handlers that buttons ask for.
//!
//! | file | what lives there |
//! |---|---|
//! | `crisscross`, `crossup`, `wordsearch`, `wordcross`, `town` | opening a table, one file or folder a game |
//! | `daily` | `/daily …`: what everybody plays alike |
//! | `pace`, `company` | options that several of them have |
//! | `playing`, `table`, `own_rules` | `/move`, `/board`, `/table …` |
//! | `leaderboard`, `profile` | `/leaderboard`, `/profile` |
//! | `words`, `scores` | `/word …`, `/score …` |
//! | `preferences`, `settings`, `privacy` | what a person prefers, what a server settles, one's own data |
//! | `about` | `/rules`, `/help`, `/about` |

mod about;
mod company;
mod crisscross;
mod crossup;
mod daily;
mod leaderboard;
mod own_rules;
mod pace;
mod playing;
mod preferences;
mod privacy;
mod profile;
mod scores;
mod settings;
mod table;
mod town;
mod wordcross;
mod words;
mod wordsearch;

use std::future::ready;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serenity::model::application::CommandInteraction;
use tokio::time::Instant;
use tracing::Instrument;

use super::answer::Answer;
use super::app::{App, Asker};
use super::asker::Interaction;
use super::visit;
use super::wording::shortened;
use crate::figures::Kind;
use crate::game::quoted;
use crate::table::engine::Trouble;

/// What poise hands to a command. Commands answer troubles themselves, so none is left to fail with.
pub type Context<'a> = poise::ApplicationContext<'a, Arc<App>, serenity::Error>;
pub type Command = poise::Command<Arc<App>, serenity::Error>;
type Done = Result<(), serenity::Error>;

/// Every command, in the order in which `/help` lists them.
pub fn all() -> Vec<Command> {
    vec![
        crisscross::crisscross(),
        crossup::crossup(),
        wordsearch::wordsearch(),
        wordcross::wordcross(),
        town::town(),
        daily::daily(),
        table::table(),
        playing::play(),
        playing::board(),
        leaderboard::leaderboard(),
        profile::profile(),
        about::rules(),
        words::word(),
        scores::of(vec![crossup::score(), wordsearch::score(), town::score()]),
        preferences::preferences(),
        settings::settings(),
        privacy::privacy(),
        about::help(),
        about::about(),
    ]
}

/// Answers a command with what `work` comes to.
async fn answer<F: Future<Output = Result<Answer, Trouble>> + Send>(
    ctx: Context<'_>,
    work: impl FnOnce(Arc<App>, Asker) -> F + Send,
) -> Done {
    let (app, interaction) = (ctx.data(), Interaction::from(ctx.interaction));
    let work = async {
        match interaction.asker(app).await {
            Ok(asker) => work(app.clone(), asker).await,
            Err(fault) => Err(fault.into()),
        }
    };
    finish(ctx, work.boxed()).await
}

/// The same for somebody who does not become known by asking: what is done goes by their Discord id.
async fn answer_unmet<F: Future<Output = Result<Answer, Trouble>> + Send>(
    ctx: Context<'_>,
    work: impl FnOnce(Arc<App>, u64) -> F + Send,
) -> Done {
    let user = ctx.interaction.user.id.get();
    finish(ctx, work(ctx.data().clone(), user).boxed()).await
}

/// The work is boxed: each function that it is handed through would double its size.
async fn finish(ctx: Context<'_>, work: BoxFuture<'_, Result<Answer, Trouble>>) -> Done {
    let app = ctx.data().clone();
    let command: &CommandInteraction = ctx.interaction;
    if !app.recent.is_new(command.id.get()) {
        return Ok(());
    }
    let _at_work = app.at_work.token();
    let interaction = Interaction::from(command);
    let work = async {
        app.or_trouble(match app.check_press(command.user.id.get()) {
            Ok(()) => work.await,
            Err(trouble) => Err(trouble),
        })
    };
    let fault = || {
        let fault = app.fault("a panic in the answer to a command");
        ready(Answer::say(fault)).boxed()
    };
    respond(ctx, &app, interaction, work.boxed(), fault).await;
    Ok(())
}

/// Counts a command, and answers it.
async fn respond<'a>(
    ctx: Context<'_>,
    app: &App,
    interaction: Interaction<'_>,
    work: BoxFuture<'a, Answer>,
    fault: impl FnOnce() -> BoxFuture<'a, Answer> + Send,
) {
    app.answers.counts().came(Kind::Command);
    let asked = interaction.asked(Instant::now());
    let answered = asked.answer(&app.answers, work, fault);
    answered.instrument(visit::of_command(&ctx.command().qualified_name)).await;
}

/// Trouble before a command could begin, such as an option of the wrong kind.
pub async fn refused(error: poise::FrameworkError<'_, Arc<App>, serenity::Error>) {
    let Some(poise::Context::Application(ctx)) = error.ctx() else {
        // What it is about may be anybody's: only what kind of trouble it is can be told.
        tracing::error!(kind = error_kind(&error), "trouble outside of any command");
        return;
    };
    let app = ctx.data().clone();
    let counted = app.check_press(ctx.interaction.user.id.get());
    let text = match (counted, &error) {
        (Err(trouble), _) => app.sentence(&trouble),
        (Ok(()), poise::FrameworkError::ArgumentParse { input, .. }) => {
            let what = quoted(&shortened(input.as_deref().unwrap_or_default()));
            format!("I can't read {what} here: choose one of the suggestions, or see /help.")
        }
        (Ok(()), poise::FrameworkError::CommandStructureMismatch { .. }) => {
            "This command has changed: restart Discord to get its newest form.".to_owned()
        }
        (Ok(()), other) => app.fault(error_kind(other)),
    };
    let interaction = Interaction::from(ctx.interaction);
    let fault = || ready(Answer::say("Something went wrong: please try again.")).boxed();
    respond(ctx, &app, interaction, ready(Answer::say(text)).boxed(), fault).await;
}

/// What went wrong before a command could begin, without what somebody wrote.
fn error_kind(error: &poise::FrameworkError<'_, Arc<App>, serenity::Error>) -> &'static str {
    use poise::FrameworkError as Error;
    match error {
        Error::Setup { .. } => "the framework could not be set up",
        Error::EventHandler { .. } => "an event could not be dealt with",
        Error::Command { .. } => "a command failed",
        Error::SubcommandRequired { .. } => "a command without its subcommand",
        Error::CommandPanic { .. } => "a panic in a command",
        Error::ArgumentParse { .. } => "an option can't be read",
        Error::CommandStructureMismatch { .. } => "a command has another form",
        Error::CooldownHit { .. } => "a command came too soon",
        Error::MissingBotPermissions { .. } => "the bot lacks a permission",
        Error::MissingUserPermissions { .. } => "somebody lacks a permission",
        Error::NotAnOwner { .. } => "a command for owners",
        Error::GuildOnly { .. } => "a command for servers",
        Error::DmOnly { .. } => "a command for direct messages",
        Error::NsfwOnly { .. } => "a command for other channels",
        Error::CommandCheckFailed { .. } => "a command is not allowed",
        Error::DynamicPrefix { .. } | Error::UnknownCommand { .. } => "no command of ours",
        Error::UnknownInteraction { .. } => "a command that is not known",
        _ => "the framework failed",
    }
}
