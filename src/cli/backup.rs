//! `crosstown backup` and `crosstown restore`: all games into a file, and back into their place.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::Args;
use crosstown::config::Variables;
use crosstown::table::backup::{self, Manner, Restored, plain};
use crosstown::table::checking::Checked;

use super::{note, say};

/// Copy all games, people and settings into a file, also while the bot is running; DATABASE_URL says where they are.
#[derive(Args)]
pub struct Backup {
    /// The new file. One that is there is never overwritten.
    file: PathBuf,
}

/// Put a backup in the place that DATABASE_URL names. The bot must not be running.
#[derive(Args)]
pub struct Restore {
    /// A file that `crosstown backup` has made; it stays as it is.
    file: PathBuf,
    /// Do so although there are games in that place. Their file is kept beside it, under another name.
    #[arg(long)]
    replace: bool,
    /// Do so although some open games in the backup are not as their logs say.
    #[arg(long)]
    with_faults: bool,
}

impl Backup {
    pub fn run(&self, variables: &Variables) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let database = variables.database()?;
        let making = backup::back_up(&database, &self.file);
        let made = runtime.block_on(super::unless_told_to_stop(making))?;
        let made = made.map_err(|trouble| anyhow!(plain(&trouble)))?;
        let rows: i64 = made.copied.rows.iter().map(|table| table.rows).sum();
        say(format_args!("{}: {rows} rows, {} bytes", self.file.display(), made.copied.bytes));
        tell(&made.checked);
        if !made.checked.wrong.is_empty() {
            let wrong = made.checked.wrong.len();
            bail!(
                "the copy is made, but {wrong} open games are not as their logs say: crosstown doctor tells of them"
            );
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Restore {
    pub fn run(&self, variables: &Variables) -> anyhow::Result<ExitCode> {
        let database = variables.database()?;
        let manner = Manner {
            replace: self.replace,
            with_faults: self.with_faults,
            ending: jiff::Timestamp::now().strftime(".before-%Y-%m-%dT%H-%M-%SZ").to_string(),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let restoring = backup::restore(&self.file, &database, &manner);
        let Restored { checked, kept, forgotten, unknown } =
            runtime.block_on(super::unless_told_to_stop(restoring))??;
        say(format_args!("{} is in its place", self.file.display()));
        tell(&checked);
        if forgotten > 0 {
            say(format_args!(
                "forgotten once more, as they had asked after the backup: {forgotten} people"
            ));
        }
        if let Some(why) = unknown {
            say(format_args!(
                "WARNING: who asked to be forgotten after the backup was made is not known ({why}): they are back, and have to use /privacy delete once more"
            ));
        }
        if let Some(kept) = kept {
            say(format_args!(
                "what was there before is kept as {}: delete it when all is well",
                kept.display()
            ));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// How open games fared.
pub fn tell(checked: &Checked) {
    say(format_args!(
        "open games played again: {}, lobbies: {}",
        checked.replayed, checked.lobbies
    ));
    if checked.read + checked.resting > 0 {
        say(format_args!("begun by other rules: {} go on, {} rest", checked.read, checked.resting));
    }
    for (table, why) in &checked.wrong {
        note(format_args!("table {}: {why}", table.0));
    }
}
