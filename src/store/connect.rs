//! Which database it is, and how it is opened.

use std::path::Path;

use super::postgres::{self, DatabaseServer};
use super::sql::{Connection, Driver, Pool};
use super::sqlite::{self, DatabaseFile};
use super::{StoreError, sweeping};

/// Where the database is.
#[derive(Clone, Debug)]
pub enum Place {
    File(DatabaseFile),
    Server(DatabaseServer),
}

impl Place {
    /// Reads the name of a database, and makes its file if it is one.
    pub fn prepare(url: &str) -> Result<Self, StoreError> {
        if is_server(url) {
            return Ok(Place::Server(DatabaseServer::prepare(url)?));
        }
        Ok(Place::File(DatabaseFile::prepare(url)?))
    }

    /// The same for a database that must be there, and is only looked at.
    pub fn existing(url: &str) -> Result<Self, StoreError> {
        if is_server(url) {
            return Ok(Place::Server(DatabaseServer::prepare(url)?));
        }
        Ok(Place::File(DatabaseFile::existing(url)?))
    }

    /// The same for one program alone.
    pub fn prepare_alone(url: &str) -> Result<Self, StoreError> {
        Self::prepare(url)?.alone()
    }

    /// The same for one program alone, if it is a file. A server is shared; what there may be one of only is
    /// held by locks there.
    pub fn alone(self) -> Result<Self, StoreError> {
        Ok(match self {
            Place::File(file) => Place::File(file.alone()?),
            server => server,
        })
    }

    /// The connection that writes.
    pub async fn writer(&self) -> Result<Connection, StoreError> {
        match self {
            Place::File(file) => file.writer().await,
            Place::Server(server) => server.writer().await,
        }
    }

    /// One connection that can't write, for what takes long.
    pub async fn reader(&self) -> Result<Connection, StoreError> {
        match self {
            Place::File(file) => file.reader().await,
            Place::Server(server) => server.reader().await,
        }
    }

    /// The connections that read.
    pub fn readers(&self) -> Pool {
        match self {
            Place::File(file) => file.readers(),
            Place::Server(server) => server.readers(),
        }
    }

    /// The file of the database, if it has one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Place::File(file) => Some(file.path()),
            Place::Server(_) => None,
        }
    }

    pub fn server(&self) -> Option<&DatabaseServer> {
        match self {
            Place::File(_) => None,
            Place::Server(server) => Some(server),
        }
    }

    /// What may be told of where it is.
    pub fn name(&self) -> String {
        match self {
            Place::File(file) => format!("{:?}", file.path()),
            Place::Server(server) => format!("the PostgreSQL at {}", server.name()),
        }
    }

    /// Whether a batch that met this may be done again: nothing of it stays, and the next one may fare better. A
    /// file that fails will fail again.
    pub fn may_try_again(&self, fault: &StoreError) -> bool {
        matches!(self, Place::Server(_)) && (fault.is_away() || fault.is_in_the_way())
    }

    /// A fault at the start is the database's: whoever hears of it wants to know which one it is.
    pub fn blame(&self, fault: StoreError) -> StoreError {
        match (self, fault) {
            (Place::File(file), StoreError::Database(why)) => {
                StoreError::Unfit(file.path().to_owned(), why)
            }
            (Place::Server(server), StoreError::Database(why)) => server.blame(why),
            (_, other) => other,
        }
    }
}

/// Whether an address is a server's, and not a file's.
pub fn is_server(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Brings the schema up to date, and the file in order.
pub async fn prepare(db: &mut Connection) -> Result<(), StoreError> {
    match &mut db.driver {
        Driver::Sqlite(db) => sqlite::migrate(db).await?,
        Driver::Postgres(db) => postgres::migrate(db).await?,
    }
    sweeping::sweep_at_start(db).await;
    Ok(())
}
