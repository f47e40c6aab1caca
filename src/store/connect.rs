//! How the database is opened: the only file that knows it is SQLite.

use std::fs::File;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous, SqliteTypeInfo, SqliteValueRef,
};
use sqlx::{Column as _, ConnectOptions, Connection as _, Row as _, TypeInfo as _, ValueRef as _};

use super::privacy::Cell;
use super::{StoreError, files, migrations};

pub type Database = sqlx::Sqlite;
pub type Connection = SqliteConnection;
pub type Pool = SqlitePool;
pub type Row = SqliteRow;
pub type TypeInfo = SqliteTypeInfo;
pub type Value<'a> = SqliteValueRef<'a>;
pub type Transaction<'a> = sqlx::Transaction<'a, Database>;

/// How long to wait for another process that holds the lock.
const PATIENCE: Duration = Duration::from_secs(10);
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
        let refused = || StoreError::Url(url.to_owned());
        let path = url.strip_prefix("sqlite:").ok_or_else(refused)?;
        let in_memory = path.contains(":memory:") || path.contains("mode=memory");
        if path.trim_start_matches('/').is_empty() || in_memory {
            return Err(refused());
        }
        let options = SqliteConnectOptions::from_str(url).map_err(|_| refused())?;
        files::make(options.get_filename())?;
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
        Ok(options.synchronous(SqliteSynchronous::Full).connect().await?)
    }

    /// The file that everything is in after a [`checkpoint`].
    pub fn path(&self) -> &Path {
        self.options.get_filename()
    }

    /// A fault at the start is the file's: whoever hears of it wants to know which one it is.
    pub fn blame(&self, fault: StoreError) -> StoreError {
        match fault {
            StoreError::Database(why) => {
                StoreError::Unfit(self.options.get_filename().to_owned(), why)
            }
            other => other,
        }
    }

    /// The connections that read. They can't write, whatever they are told.
    pub fn readers(&self) -> Pool {
        let options = self.options.clone().read_only(true);
        SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(options)
    }
}

/// Takes the lock for writing at once: a transaction that reads first and asks for it later can be
/// refused without any waiting.
pub async fn begin(db: &mut Connection) -> Result<Transaction<'_>, sqlx::Error> {
    db.begin_with("BEGIN IMMEDIATE").await
}

/// Brings the schema up to date. All in one transaction, because two processes that start on one
/// new file would otherwise both make the tables.
pub async fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    let mut batch = begin(db).await?;
    let anything = "SELECT COUNT(*) FROM sqlite_master";
    let new = sqlx::query_scalar::<_, i64>(anything).fetch_one(&mut *batch).await? == 0;
    migrations::run(&mut batch).await?;
    if new {
        set_mark(&mut batch, SWEPT).await?;
    }
    Ok(batch.commit().await?)
}

/// The mark of a file without traces of anybody who was forgotten. Any other number says that there may be
/// some: files of versions that did not overwrite what they deleted have 0.
pub const SWEPT: i64 = 1;

/// The mark of the file. It is part of a transaction as all else is.
pub async fn mark(db: &mut Connection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("PRAGMA user_version").fetch_one(db).await?)
}

pub async fn set_mark(db: &mut Connection, mark: i64) -> Result<(), StoreError> {
    // A pragma takes no parameters; a number can't be anything else.
    sqlx::query(&format!("PRAGMA user_version = {mark}")).execute(db).await?;
    Ok(())
}

/// Puts all that was written into the one file, and empties the log beside it. False if somebody read on for
/// too long: then the log stays.
pub async fn checkpoint(db: &mut Connection) -> Result<bool, StoreError> {
    let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(db).await?;
    Ok(row.try_get::<i64, _>(0)? == 0)
}

/// Writes the whole file anew, without anything that is no longer part of it.
pub async fn rewrite(db: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("VACUUM").execute(db).await?;
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

/// What a column of a row has, whatever its type.
pub fn cell(row: &Row, index: usize) -> Result<Cell, StoreError> {
    let value = row.try_get_raw(index)?;
    // A column without a value is still said to be of its own type.
    if value.is_null() {
        return Ok(Cell::Nothing);
    }
    let stored = value.type_info();
    Ok(if stored.name() == "TEXT" {
        Cell::Text(row.try_get_unchecked(index)?)
    } else if stored.name() == "REAL" {
        Cell::Real(row.try_get_unchecked(index)?)
    } else if row.column(index).type_info().name() == "BOOLEAN" {
        Cell::Switch(row.try_get_unchecked(index)?)
    } else {
        Cell::Number(row.try_get_unchecked(index)?)
    })
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
