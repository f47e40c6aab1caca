//! The archivist: a backup a day while the bot runs, if its owner wants that, and none that is older than they want.
//! An old one goes only when there is a fresh one: however long none can be made, what there is stays. Of several
//! processes one makes them; each deletes what is too old in its own folder, but for the newest there.
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
            let ours = self.tables.store().owns(None);
            let looked = if ours { self.look().await } else { self.clear_up() };
            let rest = match looked {
                Ok(Looked { made, deleted }) => {
                    if let Some(made) = made {
                        tracing::info!(file = %made.display(), deleted, "a backup is made");
                    }
                    if ours { LOOK } else { SOON }
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
        make_private(&self.folder).map_err(|why| self.failed(why))?;
        for left_over in self.files()?.iter().filter(|file| is_left_over(&name_of(file))) {
            delete(left_over);
        }
        let backups = self.backups()?;
        let is_fresh = |at: i64| now - at < DAY && is_of_this_clock(at, now);
        let mut looked = Looked::default();
        if !backups.iter().any(|(at, _)| is_fresh(*at)) {
            let file = self.folder.join(name_at(now));
            let made = back_up(&self.database, &file).await?;
            for (table, wrong) in &made.checked.wrong {
                let (table, seq, why) = (table.0, wrong.seq, wrong.fault);
                tracing::error!(table, seq, why, "an open game is not as its log says");
            }
            looked.made = Some(file);
        }
        looked.deleted = self.delete_old(&backups);
        Ok(looked)
    }

    /// Deletes what is too old while another process makes the backups. It may do so elsewhere, and nobody knows whether
    /// it can: the newest that is here stays.
    pub fn clear_up(&self) -> Result<Looked, Trouble> {
        if !self.folder.is_dir() {
            return Ok(Looked::default());
        }
        let mut backups = self.backups()?;
        backups.sort_unstable();
        backups.pop();
        Ok(Looked { made: None, deleted: self.delete_old(&backups) })
    }

    fn delete_old(&self, backups: &[(i64, PathBuf)]) -> usize {
        let before = self.tables.now() - i64::from(self.days) * DAY;
        backups.iter().filter(|(at, file)| *at <= before && delete(file)).count()
    }

    /// The backups that are here, each with when it was made.
    fn backups(&self) -> Result<Vec<(i64, PathBuf)>, StoreError> {
        let files = self.files()?.into_iter();
        Ok(files.filter_map(|file| Some((made_at(&name_of(&file))?, file))).collect())
    }

    fn files(&self) -> Result<Vec<PathBuf>, StoreError> {
        let entries = std::fs::read_dir(&self.folder).map_err(|why| self.failed(why))?;
        let files = entries.map(|entry| entry.map(|entry| entry.path()));
        files.collect::<Result<_, _>>().map_err(|why| self.failed(why))
    }

    fn failed(&self, why: std::io::Error) -> StoreError {
        StoreError::File(self.folder.clone(), std::sync::Arc::new(why))
    }
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
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
