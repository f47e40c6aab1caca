//! What can be asked of the program, one file a command.

mod replay;
mod run;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};
use crosstown::config::Variables;
use tracing_subscriber::EnvFilter;

/// Five criss-cross games for the channels of a Discord server.
#[derive(Parser)]
#[command(version)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the bot. This is also what happens without a command, if DISCORD_TOKEN is set.
    Run(run::Run),
    /// Play exported games again by the rules, and print one JSON object for each.
    Replay(replay::Replay),
}

impl Arguments {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let variables = || Variables::gather(Path::new(".env"));
        match self.command {
            Some(Command::Run(run)) => run.run(&variables()?),
            Some(Command::Replay(replay)) => replay.run(),
            None => {
                let variables = variables()?;
                if variables.have_token() {
                    return run::Run {}.run(&variables);
                }
                Self::command().print_help()?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}

/// Begins to log to standard error, as LOG says.
fn log(variables: &Variables) -> anyhow::Result<()> {
    let filter =
        EnvFilter::try_new(variables.log()).context("LOG is no filter. A good value: LOG=info")?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    Ok(())
}

/// Returns when somebody wants the program to end: Ctrl-C, or SIGTERM where there is such a thing.
async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    // Without a handler Ctrl-C ends the program by itself.
    let _ = tokio::signal::ctrl_c().await;
}
