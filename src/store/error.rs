//! What can go wrong with the database.

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

/// A fault of the database. Cloned when a whole batch hears of the same one, hence the `Arc`s.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    #[error(
        "{0:?} names no database: write sqlite:path/to/file.db (one in memory would forget all games)"
    )]
    Url(String),
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
    #[error("The database was read for too long to be put in order.")]
    Busy,
    #[error("The store is closed.")]
    Closed,
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
