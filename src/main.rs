//! The command line: nothing but wiring.

mod cli;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    arguments.run().unwrap_or_else(|fault| {
        eprintln!("crosstown: {fault:#}");
        ExitCode::FAILURE
    })
}
