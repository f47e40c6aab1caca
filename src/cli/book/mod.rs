//! `crosstown book`: making the built-in books again from their packages.

mod headings;
mod lazy_data;
mod recipes;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

#[derive(Args)]
pub struct Book {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Write the committed books again out of unpacked packages; books/README.md says which.
    Build {
        /// The folder with the packages.
        packages: PathBuf,
        /// Where the books go.
        #[arg(long, default_value = "books", value_name = "DIR")]
        out: PathBuf,
    },
}

impl Book {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let Task::Build { packages, out } = &self.task;
        recipes::build(packages, out)?;
        Ok(ExitCode::SUCCESS)
    }
}
