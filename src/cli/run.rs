//! `crosstown run`: the bot, until it is told to stop.

use std::process::ExitCode;

use clap::Args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::table::now::SystemClock;

/// What `--help` says besides: the program takes everything it needs from here.
const VARIABLES: &str = "\
Set in the environment or in a file .env (see .env.example):
  DISCORD_TOKEN       the bot's secret
  DATABASE_URL        where games are kept [default: sqlite:crosstown.db]
  DISCORD_API         another Discord-compatible server, such as http://127.0.0.1:8790
  MOST_COMPUTERS      computers at one table [default: 8]
  MOST_TABLES_PERSON  open tables that one person has opened [default: 10]
  MOST_TABLES_SERVER  open tables of one server [default: 50]
  LOG                 error, warn, info, debug, or a filter such as crosstown=debug,warn [default: info]";

#[derive(Args)]
#[command(after_help = VARIABLES)]
pub struct Run {}

impl Run {
    pub fn run(&self, variables: &Variables) -> anyhow::Result<ExitCode> {
        let config = Config::read(variables)?;
        super::log::start(variables.log(), config.token.secret())?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let ended = runtime.block_on(bot(&config));
        // A computer may be deep in thought: nobody waits for that any more.
        runtime.shutdown_background();
        ended?;
        Ok(ExitCode::SUCCESS)
    }
}

async fn bot(config: &Config) -> anyhow::Result<()> {
    let mut told_to_stop = std::pin::pin!(super::told_to_stop()?);
    let mut bot = tokio::select! {
        bot = Bot::start(config, SystemClock) => bot?,
        () = &mut told_to_stop => return Ok(()),
    };
    let lost = tokio::select! {
        why = bot.ended() => Some(why),
        () = told_to_stop => None,
    };
    bot.stop().await;
    match lost {
        Some(why) => Err(why.into()),
        None => Ok(()),
    }
}
