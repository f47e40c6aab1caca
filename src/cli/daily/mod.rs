//! `crosstown daily`: what the daily challenge was made of.
//!
//! | file | what lives there |
//! |---|---|
//! | `verify` | an edition and its games, checked against what was shown |
//! | `days` | what many days of a language are like, in figures |

mod days;
mod verify;

use std::process::ExitCode;

use clap::{Args, Subcommand};

#[derive(Args)]
pub struct Daily {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// Check a revealed secret: its hash, the words that follow from it, and exported games.
    Verify(verify::Verify),
    /// Make so many days out of numbered secrets, and print what they are like.
    Days(days::Days),
}

impl Daily {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        match &self.question {
            Question::Verify(verify) => verify.run(),
            Question::Days(days) => days.run(),
        }
    }
}
