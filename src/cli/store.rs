//! `crosstown store copy`: all games into another database, from a file to a server or back.

use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use crosstown::store;
use crosstown::table::backup;

use super::say;

#[derive(Args)]
pub struct StoreCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Copy all games, people and settings into another, new database, and play every open game again there. No
    /// bot may be running on either; addresses are as in DATABASE_URL: sqlite:crosstown.db or
    /// postgres://user:password@host/database.
    Copy {
        /// The database that is copied. All of it stays; one of an older version gets the schema of this one.
        from: String,
        /// The new database.
        to: String,
    },
}

impl StoreCommand {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let What::Copy { from, to } = &self.what;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(copy(from, to))?;
        Ok(ExitCode::SUCCESS)
    }
}

async fn copy(from: &str, to: &str) -> anyhow::Result<()> {
    let copied = store::copy(from, to).await.context("nothing was copied")?;
    let rows: i64 = copied.iter().map(|copied| copied.rows).sum();
    for copied in copied.iter().filter(|copied| copied.rows > 0) {
        say(format_args!("{}: {}", copied.table, copied.rows));
    }
    say(format_args!("{rows} rows in all, and as many arrived"));

    let checked = backup::check(to).await?;
    super::backup::tell(&checked);
    if !checked.wrong.is_empty() {
        bail!("{} open games are not as they were: do not use the copy", checked.wrong.len());
    }
    Ok(())
}
