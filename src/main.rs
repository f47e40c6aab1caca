//! The command line: nothing but wiring.

mod cli;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    arguments.run().unwrap_or_else(|fault| {
        // Whoever reads our output may have seen enough, as `head` has: that is no fault.
        if fault.downcast_ref::<io::Error>().is_some_and(|why| why.kind() == ErrorKind::BrokenPipe)
        {
            return ExitCode::SUCCESS;
        }
        cli::note(format_args!("crosstown: {fault:#}"));
        ExitCode::FAILURE
    })
}
