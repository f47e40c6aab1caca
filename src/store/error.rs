//! What can go wrong with the database.

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

/// A fault of the database. Cloned when a whole batch hears of the same one, hence the `Arc`s.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    #[error(
        "{0:?} names no database: write sqlite:path/to/file.db (one in memory would forget all games), or postgres://user:password@host/database"
    )]
    Url(String),
    /// Not said itself: it may be a mistyped one with a password.
    #[error(
        "the address names no database: write sqlite:path/to/file.db, or postgres://user:password@host/database"
    )]
    Scheme,
    /// Not said itself: it may hold a password.
    #[error("the address names no server: write postgres://user:password@host/database")]
    ServerUrl,
    #[error(
        "the PostgreSQL at {0} can't be used ({1}): check that it runs, and the address, user and password of DATABASE_URL"
    )]
    Server(String, Arc<sqlx::Error>),
    #[error(
        "{0:?} can't be made or opened ({1}): name a file where this program may write, such as sqlite:crosstown.db"
    )]
    File(PathBuf, Arc<std::io::Error>),
    #[error(
        "{0:?} can't be used as a database ({1}): name another file, such as sqlite:crosstown.db"
    )]
    Unfit(PathBuf, Arc<sqlx::Error>),
    #[error(
        "{0:?} is used by another crosstown: stop that one, or give this one another DATABASE_URL"
    )]
    InUse(PathBuf),
    #[error("The database can't be brought up to date: {0}")]
    Migration(Arc<sqlx::migrate::MigrateError>),
    #[error("The database failed: {0}")]
    Database(Arc<sqlx::Error>),
    #[error("{0} processes share the database already: stop one of them first")]
    Crowd(i64),
    #[error("the database that is to be copied to has games already: name a new one")]
    NotEmpty,
    #[error("{table} has {rows} rows, of which {arrived} arrived: nothing was copied")]
    Incomplete { table: &'static str, rows: i64, arrived: i64 },
    #[error("the database is in use: stop every crosstown that works with it first")]
    Running,
    #[error("{0:?} is not there: check the name")]
    NoFile(PathBuf),
    #[error("{0:?} is there already: name a file that is not")]
    Exists(PathBuf),
    #[error("{0} is no database of crosstown")]
    Foreign(String),
    #[error(
        "the database has the schema {theirs}, and this program knows {ours}: use the version that wrote it, or a newer one"
    )]
    Newer { theirs: i64, ours: i64 },
    #[error(
        "the database has the schema {theirs}, and this program writes {ours}: start the bot of this version once, which brings it up to date"
    )]
    Older { theirs: i64, ours: i64 },
    #[error("the database is damaged ({0}): put a backup in its place with crosstown restore")]
    Damaged(String),
    #[error(
        "the copy has {copied} rows of {table}, and there were {before} before it was begun: it is not used"
    )]
    Fewer { table: &'static str, before: i64, copied: i64 },
    #[error(
        "{0:?} has games: say --replace to put the backup in their place, and the old file is kept beside it"
    )]
    HasGames(PathBuf),
    #[error("There is no thread to write the database on: {0}")]
    Thread(Arc<std::io::Error>),
    #[error("The database was read for too long to be put in order.")]
    Busy,
    #[error("The store is closed.")]
    Closed,
}

impl StoreError {
    /// Whether the server is gone, or about to be: it may be back soon.
    pub fn is_away(&self) -> bool {
        matches!(self, StoreError::Database(fault) if is_away(fault))
    }

    /// Whether two processes were in each other's way: what this one did was taken back, and may be done again.
    pub fn is_in_the_way(&self) -> bool {
        let StoreError::Database(fault) = self else { return false };
        let code = fault.as_database_error().and_then(|fault| fault.code());
        matches!(code.as_deref(), Some("40001" | "40P01"))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(fault: sqlx::Error) -> Self {
        match fault {
            sqlx::Error::PoolClosed => StoreError::Closed,
            fault => StoreError::Database(Arc::new(fault)),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(fault: sqlx::migrate::MigrateError) -> Self {
        StoreError::Migration(Arc::new(fault))
    }
}

/// Whether a fault says that the server is gone, or about to be: it may be back soon.
pub fn is_away(fault: &sqlx::Error) -> bool {
    match fault {
        sqlx::Error::Io(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::WorkerCrashed => true,
        // Shut down, crashed, starting up, or too many connections while others go.
        sqlx::Error::Database(other) => {
            is_stale(fault)
                || matches!(
                    other.code().as_deref(),
                    Some("57P01" | "57P02" | "57P03" | "53300" | "25P03")
                )
        }
        _ => false,
    }
}

/// Whether a connection has prepared statements for a schema that a newer version has changed meanwhile: it is of no
/// more use than one that is gone, and a new one is.
pub fn is_stale(fault: &sqlx::Error) -> bool {
    let code = fault.as_database_error().and_then(|fault| fault.code());
    code.as_deref() == Some("0A000")
}
