//! `crosstown run`: the bot, until it is told to stop.

use std::process::ExitCode;

use clap::Args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::table::now::SystemClock;

#[derive(Args)]
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
