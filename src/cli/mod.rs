//! What can be asked of the program, one file a command.

mod playground;
mod replay;

use std::env;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Five criss-cross games for the channels of a Discord server.
#[derive(Parser)]
#[command(version)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the browser, with no Discord account and no token.
    Playground(playground::Playground),
    /// Play exported games again by the rules, and print one JSON object for each.
    Replay(replay::Replay),
}

impl Arguments {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Some(Command::Playground(playground)) => playground.run(),
            Some(Command::Replay(replay)) => replay.run(),
            // Whoever has just cloned the project has no token, and wants to play.
            None if env::var_os("DISCORD_TOKEN").is_none() => {
                playground::Playground::default().run()
            }
            None => {
                Self::command().print_help()?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}
