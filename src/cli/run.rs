//! `crosstown run`: the bot, until it is told to stop.

use std::process::ExitCode;

use clap::Args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::{Bot, BotError};
use crosstown::table::now::SystemClock;

use super::service;

/// What `--help` says besides: the program takes everything it needs from here.
const VARIABLES: &str = "\
Set in the environment or in a file .env (see .env.example):
  DISCORD_TOKEN       the bot's secret
  DATABASE_URL        where games are kept, a file or postgres://user:password@host/database
                      [default: sqlite:crosstown.db]
  DISCORD_API         another Discord-compatible server, such as http://127.0.0.1:8790
  SHARDS              the shards of this process: all, 0-3/16 (four of 16) or auto [default: all]
  MOST_COMPUTERS      computers at one table [default: 8]
  MOST_TABLES_PERSON  open tables that one person has opened [default: 10]
  MOST_TABLES_SERVER  open tables of one server [default: 50]
  MOST_PRESSES        presses and commands of one person in a second [default: 5]
  MOST_UPLOADS        files that one person sends in an hour [default: 5]
  MOST_NUDGES         nudges at one table in an hour [default: 1]
  MOST_SHOWS          boards posted again in one channel in a minute [default: 1]
  MOST_REQUESTS       requests to Discord of all processes in a second [default: 40]
  BACKUPS             a folder for a backup a day, made while the bot runs [default: none]
  BACKUP_DAYS         for how many days each of them is kept [default: 30]
  METRICS             where figures and health are told, such as 127.0.0.1:9464 [default: nowhere]
  TERMS_URL           the page with your terms, named by /about
  PRIVACY_URL         the page about privacy, named by /about and /privacy
  LOG                 error, warn, info, debug, or a filter such as crosstown=debug,warn [default: info]";

/// How it ends if to start again would not help (EX_CONFIG of sysexits.h): a service manager leaves it at that.
const IN_VAIN: u8 = 78;

#[derive(Args)]
#[command(after_help = VARIABLES)]
pub struct Run {}

impl Run {
    pub fn run(&self, variables: &Variables) -> anyhow::Result<ExitCode> {
        let config = match prepare(variables) {
            Ok(config) => config,
            Err(fault) => return Ok(in_vain(&fault)),
        };
        super::log::keep_panics_discreet();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let ended = runtime.block_on(bot(&config));
        // A computer may be deep in thought: nobody waits for that any more.
        runtime.shutdown_background();
        match ended {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(fault) if is_about_the_token(&fault) => Ok(in_vain(&fault)),
            // Whatever is away now may be back at the next start.
            Err(fault) => Err(fault),
        }
    }
}

/// Reads what it is told, and begins to log.
fn prepare(variables: &Variables) -> anyhow::Result<Config> {
    let config = Config::read(variables)?;
    super::log::start(variables.log(), config.token.secret())?;
    Ok(config)
}

fn is_about_the_token(fault: &anyhow::Error) -> bool {
    matches!(fault.downcast_ref::<BotError>(), Some(BotError::Token))
}

/// Says what somebody has to put right before the next start.
fn in_vain(fault: &anyhow::Error) -> ExitCode {
    super::note(format_args!("crosstown: {fault:#}"));
    ExitCode::from(IN_VAIN)
}

async fn bot(config: &Config) -> anyhow::Result<()> {
    let mut told_to_stop = std::pin::pin!(super::told_to_stop()?);
    service::starting();
    let mut bot = tokio::select! {
        bot = Bot::start(config, SystemClock) => bot?,
        () = &mut told_to_stop => return Ok(()),
    };
    if let Some(address) = bot.figures_at() {
        tracing::info!("figures and health: http://{address}/metrics, /health, /ready");
    }
    service::ready();
    let watch = service::watch(bot.watch());
    let lost = tokio::select! {
        why = bot.ended() => Some(why),
        () = told_to_stop => None,
        never = watch => match never {},
    };
    service::stopping();
    bot.stop().await;
    match lost {
        Some(why) => Err(why.into()),
        None => Ok(()),
    }
}
