//! `crosstown export-all`: all games as text, for keeping and for `crosstown replay`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use crosstown::config::Variables;
use crosstown::store::{Store, Unfinished};
use crosstown::table::backup::tables;
use crosstown::table::export_all::{ExportError, Exported};

use super::note;

#[derive(Args)]
pub struct ExportAll {
    /// The new file, one JSON object a line; - writes to standard output.
    file: PathBuf,
}

impl ExportAll {
    pub fn run(&self, variables: &Variables) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let Exported { ended, open, secret, other_rules } =
            runtime.block_on(self.export(&variables.database()?))?;
        note(format_args!("{ended} games that ended, {open} that go on"));
        if secret > 0 {
            note(format_args!("left out until they are over, for they have secrets: {secret}"));
        }
        if other_rules > 0 {
            note(format_args!(
                "left out, for they were played by other rules than these: {other_rules}"
            ));
        }
        Ok(ExitCode::SUCCESS)
    }

    async fn export(&self, database: &str) -> anyhow::Result<Exported> {
        let store = Store::look(database).await?;
        let exported = if self.file.as_os_str() == "-" {
            let mut out = BufWriter::new(io::stdout().lock());
            let exported = tables(&store).export_all(&mut out).await.map_err(as_it_is)?;
            out.flush()?;
            exported
        } else {
            let file = Unfinished::beside(&self.file)?;
            let unwritten = || format!("can't write {}", self.file.display());
            let mut out = BufWriter::new(File::create(file.path()).with_context(unwritten)?);
            let exported = tables(&store).export_all(&mut out).await.map_err(as_it_is);
            let exported = exported.with_context(unwritten)?;
            out.flush().with_context(unwritten)?;
            drop(out);
            file.put()?;
            exported
        };
        store.close().await;
        Ok(exported)
    }
}

/// What can't be written says so itself, so that `main` knows a pipe that nobody reads any more.
fn as_it_is(fault: ExportError) -> anyhow::Error {
    match fault {
        ExportError::Unwritten(why) => why.into(),
        trouble => trouble.into(),
    }
}
