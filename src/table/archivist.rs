//! The archivist: a backup a day while the bot runs, if its owner wants that, and none that is older than they want.
//! An old one goes only when there is a fresh one: however long none can be made, what there is stays.
//! Whatever goes wrong with it is logged, and nobody at a table notices.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use tokio::time::sleep;

use super::backup::back_up;
use super::engine::{Tables, Trouble};
use crate::store::{StoreError, UNFINISHED};

const DAY: i64 = 24 * 60 * 60 * 1000;
/// How much time lies between two looks, before one while another process may have it, and after one that failed.
const LOOK: Duration = Duration::from_secs(10 * 60);
const SOON: Duration = Duration::from_secs(3);
const LATER: Duration = Duration::from_secs(60 * 60);

/// The names of backups: when each was made, so that they are known without being opened.
const NAMES: &str = "crosstown-%Y-%m-%dT%H-%M-%SZ.db";

pub struct Archivist {
    tables: Tables,
    database: String,
    folder: PathBuf,
    days: u32,
}

/// What a look came to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Looked {
    /// The backup that was made, if it was time.
    pub made: Option<PathBuf>,
    /// How many were too old.
    pub deleted: usize,
}

impl Archivist {
    /// Somebody who keeps backups of this database in a folder, for so many days.
    pub fn new(tables: Tables, database: &str, folder: &Path, days: u32) -> Self {
        let (database, folder) = (database.to_owned(), folder.to_owned());
        Self { tables, database, folder, days }
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        loop {
            // Of several processes one is enough.
            if !self.tables.store().owns(None) {
                sleep(SOON).await;
                continue;
            }
            let rest = match self.look().await {
                Ok(Looked { made, deleted }) => {
                    if let Some(made) = made {
                        tracing::info!(file = %made.display(), deleted, "a backup is made");
                    }
                    LOOK
                }
                Err(trouble) => {
                    let (folder, why) = (self.folder.display(), trouble.for_log());
                    tracing::error!(%folder, why, "no backup is made");
                    LATER
                }
            };
            sleep(rest).await;
        }
    }

    /// Makes a backup if the newest is older than a day, and then deletes what is too old.
    pub async fn look(&self) -> Result<Looked, Trouble> {
        let now = self.tables.now();
        let failed = |why| StoreError::File(self.folder.clone(), std::sync::Arc::new(why));
        make_private(&self.folder).map_err(failed)?;
        let mut old = Vec::new();
        let mut fresh = false;
        for entry in std::fs::read_dir(&self.folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_left_over(&name) {
                delete(&entry.path());
            }
            let Some(at) = made_at(&name) else { continue };
            fresh |= now - at < DAY && is_of_this_clock(at, now);
            if now - at >= i64::from(self.days) * DAY {
                old.push(entry.path());
            }
        }
        let mut looked = Looked::default();
        if !fresh {
            let file = self.folder.join(name_at(now));
            let made = back_up(&self.database, &file).await?;
            for (table, wrong) in &made.checked.wrong {
                let (table, seq, why) = (table.0, wrong.seq, wrong.fault);
                tracing::error!(table, seq, why, "an open game is not as its log says");
            }
            looked.made = Some(file);
        }
        looked.deleted = old.iter().filter(|file| delete(file)).count();
        Ok(looked)
    }
}

/// Whether the file is gone. That it is not is no reason to make no backups.
fn delete(file: &Path) -> bool {
    let done = std::fs::remove_file(file);
    if let Err(why) = &done {
        tracing::warn!(file = %file.display(), %why, "an old backup can't be deleted");
    }
    done.is_ok()
}

/// One from the future was made by a clock that has been set since: nobody knows how old it is.
fn is_of_this_clock(at: i64, now: i64) -> bool {
    at <= now + DAY
}

/// When the newest backup in a folder was made.
pub fn newest(folder: &Path, now: i64) -> std::io::Result<Option<i64>> {
    let mut newest = None;
    for entry in std::fs::read_dir(folder)? {
        let at = made_at(&entry?.file_name().to_string_lossy());
        newest = newest.max(at.filter(|at| is_of_this_clock(*at, now)));
    }
    Ok(newest)
}

/// What a backup of this moment is called.
fn name_at(now: i64) -> String {
    let at = Timestamp::from_millisecond(now).unwrap_or_default();
    at.strftime(NAMES).to_string()
}

/// When the backup of this name was made; None for anything else.
fn made_at(name: &str) -> Option<i64> {
    let at = DateTime::strptime(NAMES, name).ok()?;
    Some(at.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond())
}

/// Whether a backup of ours that was never finished has this name, or what SQLite put beside it. What others write here,
/// such as a backup that somebody makes by hand, is theirs.
fn is_left_over(name: &str) -> bool {
    name.split_once(UNFINISHED).is_some_and(|(backup, _)| made_at(backup).is_some())
}

/// Makes the folder if need be, for its owner alone.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_are_known_by_their_names() {
        let now = 1_795_000_123_000;
        assert_eq!(made_at(&name_at(now)), Some(now), "{}", name_at(now));
        for other in ["crosstown.db", "crosstown-2026.db", "notes.txt", "x-2026-01-01T00-00-00Z.db"]
        {
            assert_eq!(made_at(other), None, "{other}");
        }
    }
}
