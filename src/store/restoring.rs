//! A backup put in the place of a database: a file, which no program may be working with meanwhile.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::connect::Place;
use super::files::{self, Unfinished};
use super::health::count;
use super::request::Write;
use super::sql::{Connection, query, query_scalar};
use super::sqlite::{self, DatabaseFile};
use super::{Ids, Store, StoreError, health};

/// The file that a backup is to be put in the place of. Nobody else has it as long as this is there.
#[derive(Debug)]
pub struct Target {
    file: DatabaseFile,
    /// Held, never read.
    _lock: File,
    forgotten: Known,
}

/// Those who have asked to be forgotten since a backup was made; or why nobody knows them.
pub type Known = Result<Vec<i64>, &'static str>;

impl Target {
    /// The file that `url` names. If it has games, or can't be read, that takes a word of consent.
    pub async fn claim(url: &str, replace: bool) -> Result<Self, StoreError> {
        let file = DatabaseFile::named(url)?;
        if file.path().is_dir() {
            // It would make way as a whole.
            let why = io::Error::from(io::ErrorKind::IsADirectory);
            return Err(StoreError::File(file.path().to_owned(), Arc::new(why)));
        }
        files::make_folder(file.path())?;
        let lock = files::lock(file.path())?;
        let forgotten = Err("there was no database in that place");
        let mut target = Self { file, _lock: lock, forgotten };
        if target.is_there() {
            let old = target.look().await;
            if !replace && !matches!(old, Ok((0, _))) {
                return Err(StoreError::HasGames(target.path().to_owned()));
            }
            target.forgotten = match old {
                Ok((0, _)) => Err("nobody was in the database in that place"),
                Ok((_, forgotten)) => Ok(forgotten),
                Err(_) => Err("the old database can't be read"),
            };
        }
        Ok(target)
    }

    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Those who have asked to be forgotten since: a backup must not bring them back.
    pub fn forgotten(&self) -> &Known {
        &self.forgotten
    }

    /// An empty file is nobody's.
    fn is_there(&self) -> bool {
        self.path().metadata().is_ok_and(|known| known.len() > 0)
    }

    /// How many people and tables the old file has, and who was forgotten there.
    async fn look(&self) -> Result<(i64, Vec<i64>), StoreError> {
        let mut db = self.file.reader().await?;
        let any = count(&mut db, "people").await? + count(&mut db, "tables").await?;
        let forgotten = query_scalar("SELECT id FROM people WHERE discord_id IS NULL");
        let forgotten = forgotten.fetch_all(&mut db).await?;
        db.close().await?;
        Ok((any, forgotten))
    }

    /// Puts a whole file in its place. What was there is kept beside it under a name with this ending, which is given:
    /// whatever has that name already is kept as well.
    pub async fn put(self, new: Unfinished, ending: &str) -> Result<Option<PathBuf>, StoreError> {
        let name = files::free_name(self.path(), ending);
        let kept;
        if self.is_there() {
            // What is still in the log beside it goes into the file. One that is damaged may not take it.
            let _ = self.gather().await;
            files::keep_as(self.path(), &name)?;
            kept = Some(name);
        } else {
            // Somebody has moved the file away, and not the log beside it.
            kept = files::keep_log_as(self.path(), &name)?;
        }
        new.replace()?;
        Ok(kept)
    }

    async fn gather(&self) -> Result<(), StoreError> {
        let mut db = self.file.writer().await?;
        sqlite::checkpoint(&mut db).await?;
        db.close().await?;
        Ok(())
    }
}

impl Unfinished {
    /// Looks a backup over and copies it here: the backup itself is only read.
    pub async fn take(&self, backup: &Path) -> Result<(), StoreError> {
        let url = files::url(backup)?;
        health::examine(&url).await?;
        let place = Place::existing(&url)?;
        let mut source = place.reader().await.map_err(|fault| place.blame(fault))?;
        sqlite::copy_into(&mut source, self.path()).await?;
        source.close().await?;
        Ok(())
    }
}

/// Whatever Discord shows, it may be of a later day than the backup, and so may be the commands that it knows.
struct TellAnew;

impl Write for TellAnew {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query("UPDATE boards SET shown = -1").execute(&mut *db).await?;
        query("DELETE FROM registered").execute(db).await?;
        Ok(())
    }
}

impl Store {
    /// Makes a copy ready to be gone on from: all boards are shown anew and the commands registered, and whoever was
    /// forgotten since is forgotten here as well. Says how many that were.
    pub async fn revive(&self, forgotten: &[i64]) -> Result<usize, StoreError> {
        self.write(TellAnew).await?;
        let mut again = 0;
        for person in forgotten {
            if let Some(forgotten) = self.forget(*person).await? {
                self.sweep(&forgotten.traces).await?;
                again += 1;
            }
        }
        Ok(again)
    }
}
