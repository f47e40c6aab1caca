//! `crosstown score GAME ...`: a card, a grid or a town played on paper in, its score out.

mod crossup;
mod town;
mod wordsearch;

use std::io::{self, BufWriter, Write};
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
    Town(town::Town),
    Wordsearch(wordsearch::Wordsearch),
}

impl Score {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        match &self.game {
            Game::Crossup(card) => card.run()?,
            Game::Town(town) => town.run()?,
            Game::Wordsearch(grid) => grid.run()?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What can be printed as one JSON object or as lines to read.
trait Report: Serialize {
    fn lines(&self, out: &mut impl Write) -> io::Result<()>;

    fn print(&self, json: bool) -> anyhow::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        if json {
            writeln!(out, "{}", serde_json::to_string(self)?)?;
        } else {
            self.lines(&mut out)?;
        }
        Ok(out.flush()?)
    }
}
