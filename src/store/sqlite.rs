//! What only SQLite has: a file, the log beside it, and a mark in it.

use std::fs::File;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection as _};
use tokio::time::{Instant, sleep};

use super::sql::{Connection, Driver, Pool, query, query_scalar};
use super::{StoreError, files, migrations};

/// How long to wait for another process that holds the lock.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait for those who are just reading, while everybody waits who has a move to store.
const MOMENT: Duration = Duration::from_millis(500);
/// The break before a file is opened once more that somebody else is just making.
const SOON: Duration = Duration::from_millis(20);
const READERS: u32 = 4;

/// Where the database is, and how each connection to it is set.
#[derive(Clone, Debug)]
pub struct DatabaseFile {
    options: SqliteConnectOptions,
    /// Held, never read: it keeps other programs away as long as somebody has this place.
    _lock: Option<Arc<File>>,
}

impl DatabaseFile {
    /// Reads a `sqlite:path` and makes the file it names.
    pub fn prepare(url: &str) -> Result<Self, StoreError> {
        let named = Self::named(url)?;
        files::make(named.path())?;
        Ok(named)
    }

    /// The same for a file that must be there, and is left as it is.
    pub fn existing(url: &str) -> Result<Self, StoreError> {
        let named = Self::named(url)?;
        if !named.path().is_file() {
            return Err(StoreError::NoFile(named.path().to_owned()));
        }
        Ok(named)
    }

    /// Reads a `sqlite:path`, and leaves what is there as it is.
    pub fn named(url: &str) -> Result<Self, StoreError> {
        let refused = || StoreError::Url(url.to_owned());
        let path = url.strip_prefix("sqlite:").ok_or(StoreError::Scheme)?;
        let in_memory = path.contains(":memory:") || path.contains("mode=memory");
        if path.trim_start_matches('/').is_empty() || in_memory {
            return Err(refused());
        }
        let options = SqliteConnectOptions::from_str(url).map_err(|_| refused())?;
        // Foreign keys are on in every connection that sqlx makes; saying so costs nothing.
        let options = options.busy_timeout(PATIENCE).foreign_keys(true).disable_statement_logging();
        Ok(Self { options, _lock: None })
    }

    /// The same place for this program alone, or why it can't have it.
    pub fn alone(self) -> Result<Self, StoreError> {
        let lock = files::lock(self.options.get_filename())?;
        Ok(Self { _lock: Some(Arc::new(lock)), ..self })
    }

    /// The connection that writes. With FULL a commit is on the disk when it is answered, even if
    /// the machine loses power in the next moment.
    pub async fn writer(&self) -> Result<Connection, StoreError> {
        let options = self.options.clone().create_if_missing(true);
        let options = options.journal_mode(SqliteJournalMode::Wal);
        // What is deleted is overwritten, and so is what was there before a change.
        let options = options.pragma("secure_delete", "ON");
        let options = options.synchronous(SqliteSynchronous::Full);
        // Of several who make a new file at once SQLite has one turn to a log beside it, and lets nobody else wait.
        let until = Instant::now() + PATIENCE;
        loop {
            match options.connect().await {
                Err(fault) if is_busy(&fault) && Instant::now() < until => sleep(SOON).await,
                opened => return Ok(Driver::Sqlite(opened?).into()),
            }
        }
    }

    /// The file that everything is in after a [`checkpoint`].
    pub fn path(&self) -> &Path {
        self.options.get_filename()
    }

    /// One connection that can't write, for what takes long.
    pub async fn reader(&self) -> Result<Connection, StoreError> {
        Ok(Driver::Sqlite(self.options.clone().read_only(true).connect().await?).into())
    }

    /// The connections that read. They can't write, whatever they are told.
    pub fn readers(&self) -> Pool {
        let options = self.options.clone().read_only(true);
        let pool = SqlitePoolOptions::new().max_connections(READERS);
        // A file does not hang up: asking each time whether it still is there would take as long as reading.
        Pool::Sqlite(pool.test_before_acquire(false).connect_lazy_with(options))
    }
}

/// Brings the schema up to date. All in one transaction, because two processes that start on one
/// new file would otherwise both make the tables.
pub async fn migrate(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut all = db.begin_with("BEGIN IMMEDIATE").await?;
    let anything = "SELECT COUNT(*) FROM sqlite_master";
    let new = sqlx::query_scalar::<_, i64>(anything).fetch_one(&mut *all).await? == 0;
    // `run` would do the same, but its future can't be sent between threads.
    migrations::all().await?.run_direct(&mut *all).await?;
    if new {
        sqlx::query(&mark_with(SWEPT)).execute(&mut *all).await?;
    }
    Ok(all.commit().await?)
}

/// The mark of a file without traces of anybody who was forgotten. Any other number says that there may be
/// some: files of versions that did not overwrite what they deleted have 0.
pub const SWEPT: i64 = 1;

/// The mark of the file. It is part of a transaction as all else is. Another database has no file of ours.
pub async fn mark(db: &mut Connection) -> Result<i64, StoreError> {
    Ok(match db.driver {
        Driver::Sqlite(_) => query_scalar("PRAGMA user_version").fetch_one(db).await?,
        Driver::Postgres(_) => SWEPT,
    })
}

pub async fn set_mark(db: &mut Connection, mark: i64) -> Result<(), StoreError> {
    if let Driver::Sqlite(_) = db.driver {
        query(&mark_with(mark)).execute(db).await?;
    }
    Ok(())
}

/// A pragma takes no parameters; a number can't be anything else.
fn mark_with(mark: i64) -> String {
    format!("PRAGMA user_version = {mark}")
}

/// Puts all that was written into the one file, and empties the log beside it. False if somebody read on for
/// too long: then the log stays.
pub async fn checkpoint(db: &mut Connection) -> Result<bool, StoreError> {
    Ok(match db.driver {
        Driver::Sqlite(_) => {
            query_scalar::<i64>("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(db).await? == 0
        }
        Driver::Postgres(_) => true,
    })
}

/// The same, if nobody reads on for longer than a moment, such as a backup.
pub async fn checkpoint_at_once(db: &mut Connection) -> Result<bool, StoreError> {
    if let Driver::Postgres(_) = db.driver {
        return Ok(true);
    }
    query(&format!("PRAGMA busy_timeout = {}", MOMENT.as_millis())).fetch_one(&mut *db).await?;
    let done = checkpoint(db).await;
    query(&format!("PRAGMA busy_timeout = {}", PATIENCE.as_millis())).fetch_one(&mut *db).await?;
    done
}

/// Whether somebody else has the file at this moment.
fn is_busy(fault: &sqlx::Error) -> bool {
    const BUSY: &str = "5";
    fault.as_database_error().is_some_and(|fault| fault.code().as_deref() == Some(BUSY))
}

/// Writes the whole file anew, without anything that is no longer part of it.
pub async fn rewrite(db: &mut Connection) -> Result<(), StoreError> {
    if let Driver::Sqlite(_) = db.driver {
        query("VACUUM").execute(db).await?;
    }
    Ok(())
}

/// Whether nothing is wrong with the file: its pages, its indexes, and rows that others refer to.
pub async fn whole(db: &mut Connection) -> Result<(), StoreError> {
    let Driver::Sqlite(_) = db.driver else { return Ok(()) };
    let damaged = |fault: sqlx::Error| StoreError::Damaged(fault.to_string());
    let checked = query_scalar::<String>("PRAGMA integrity_check(3)").fetch_all(&mut *db).await;
    let checked = checked.map_err(damaged)?;
    if checked != ["ok"] {
        return Err(StoreError::Damaged(checked.join("; ")));
    }
    let lost = query("PRAGMA foreign_key_check").fetch_all(db).await.map_err(damaged)?;
    match lost.first() {
        Some(row) => {
            let (of, to): (String, String) = (row.get("table")?, row.get("parent")?);
            let lost =
                format!("{} rows refer to others that are gone, first of {of} to {to}", lost.len());
            Err(StoreError::Damaged(lost))
        }
        None => Ok(()),
    }
}

/// Copies one moment of the file into another, which is empty: without free pages, and without a lock that those who
/// write would wait for.
pub async fn copy_into(db: &mut Connection, file: &Path) -> Result<(), StoreError> {
    query("VACUUM INTO $1").bind(files::text(file)?).execute(db).await?;
    Ok(())
}

/// Has everything in the one file, from now on.
pub async fn without_log(db: &mut Connection) -> Result<(), StoreError> {
    query("PRAGMA journal_mode = DELETE").fetch_one(db).await?;
    Ok(())
}

/// A number as it stands in a row of the file: the highest byte first, in 1, 2, 3, 4, 6 or 8 bytes. Of 0
/// and 1 there is nothing but their kind.
pub fn stored(number: i64) -> Vec<u8> {
    if matches!(number, 0 | 1) {
        return Vec::new();
    }
    let bytes = number.to_be_bytes();
    let fits = |width: &usize| {
        let bits = 8 * width - 1;
        (number >> bits) == 0 || (number >> bits) == -1
    };
    let width = [1, 2, 3, 4, 6].into_iter().find(fits).unwrap_or(8);
    bytes[8 - width..].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_looked_for_as_they_are_stored() {
        for (number, bytes) in [
            (0_i64, &[][..]),
            (1, &[]),
            (2, &[2]),
            (127, &[0x7f]),
            (128, &[0, 0x80]),
            (-1, &[0xff]),
            (0x7f_ffff, &[0x7f, 0xff, 0xff]),
            (0x80_0000, &[0, 0x80, 0, 0]),
            (0x8000_0000, &[0, 0, 0x80, 0, 0, 0]),
            (0x7fff_ffff_ffff, &[0x7f, 0xff, 0xff, 0xff, 0xff, 0xff]),
            (0x8000_0000_0000, &[0, 0, 0x80, 0, 0, 0, 0, 0]),
            (i64::MAX, &[0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
        ] {
            assert_eq!(stored(number), bytes, "{number}");
        }
    }
}
