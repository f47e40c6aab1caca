//! `crosstown score GAME ...`: a card or a grid played on paper in, its score out.

mod crossup;
mod wordsearch;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;

#[derive(Args)]
pub struct Score {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    Crossup(crossup::Crossup),
    Wordsearch(wordsearch::Wordsearch),
}

impl Score {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        match &self.game {
            Game::Crossup(card) => card.run()?,
            Game::Wordsearch(grid) => grid.run()?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What can be printed as one JSON object or as lines to read.
trait Report: Serialize {
    fn lines(&self);

    fn print(&self, json: bool) -> anyhow::Result<()> {
        if json {
            println!("{}", serde_json::to_string(self)?);
        } else {
            self.lines();
        }
        Ok(())
    }
}
