//! `cargo recipes`: makes the dictionaries and books that are committed, out of the packages they come
//! from, and the tiles of Word Cross out of the dictionaries. A program of its own, since whoever runs the bot has no use for it.

mod books;
mod dictionaries;
mod difference;
mod packages;
mod tiles;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use packages::Packages;

/// Makes the committed dictionaries, books and tiles again.
#[derive(Parser)]
#[command(bin_name = "cargo recipes")]
struct Arguments {
    #[command(subcommand)]
    recipe: Recipe,
}

#[derive(Subcommand)]
enum Recipe {
    /// Write the lists again out of unpacked packages; dictionaries/README.md says which.
    Dictionaries {
        /// The folder with the packages.
        packages: PathBuf,
        /// Where the lists go.
        #[arg(long, default_value = "dictionaries", value_name = "DIR")]
        out: PathBuf,
    },
    /// Write the books again out of unpacked packages; books/README.md says which.
    Books {
        /// The folder with the packages.
        packages: PathBuf,
        /// Where the books go.
        #[arg(long, default_value = "books", value_name = "DIR")]
        out: PathBuf,
    },
    /// Write the table of Word Cross tiles again out of the dictionaries.
    Tiles {
        /// Where the table goes.
        #[arg(long, default_value = "src/games/wordcross/tiles.txt", value_name = "FILE")]
        out: PathBuf,
    },
    /// Write down what a list had that another takes the place of, so that games that use it go on.
    Difference {
        /// The list as it was.
        old: PathBuf,
        /// The list that takes its place, such as dictionaries/en-standard.txt.
        new: PathBuf,
        /// Where the difference goes.
        #[arg(long, default_value = "dictionaries/old", value_name = "DIR")]
        out: PathBuf,
    },
}

fn main() -> ExitCode {
    let made = match Arguments::parse().recipe {
        Recipe::Dictionaries { packages, out } => dictionaries::build(&Packages(packages), &out),
        Recipe::Books { packages, out } => books::build(&Packages(packages), &out),
        Recipe::Tiles { out } => tiles::build(&out),
        Recipe::Difference { old, new, out } => difference::write(&old, &new, &out),
    };
    let Err(fault) = made else { return ExitCode::SUCCESS };
    eprintln!("recipes: {fault:#}");
    ExitCode::FAILURE
}
