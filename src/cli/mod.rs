//! What can be asked of the program, one file a command.

mod dictionary;
mod replay;
mod score;

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
    /// Ask the dictionaries, or make them again.
    Dictionary(dictionary::Dictionary),
    /// Play exported games again by the rules, and print one JSON object for each.
    Replay(replay::Replay),
    /// Score a card that was played on paper.
    Score(score::Score),
}

impl Arguments {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Some(Command::Dictionary(dictionary)) => dictionary.run(),
            Some(Command::Replay(replay)) => replay.run(),
            Some(Command::Score(score)) => score.run(),
            None => {
                Self::command().print_help()?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}
