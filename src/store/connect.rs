//! How the database is opened: the only file that knows it is SQLite.

use std::fs::File;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous, SqliteTypeInfo, SqliteValueRef,
};
use sqlx::{ConnectOptions, Connection as _};

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
        Ok(options.synchronous(SqliteSynchronous::Full).connect().await?)
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
    migrations::run(&mut batch).await?;
    Ok(batch.commit().await?)
}
