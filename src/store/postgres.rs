//! What only PostgreSQL has: a server that several processes share.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, Error};
use tokio::time::timeout;

use super::sql::{Connection, Driver, Pool};
use super::{StoreError, migrations};

/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(10);
const READERS: u32 = 8;
const CROWDED: &str = "PostgreSQL has no connection left for this process: raise its max_connections (11 for each process, and two for each bucket of shards), or start fewer processes";
/// Whether that was said: it is tried again all the time.
static FULL: AtomicBool = AtomicBool::new(false);

/// Where the server is, and how each connection to it is set.
#[derive(Clone)]
pub struct DatabaseServer {
    options: PgConnectOptions,
}

impl fmt::Debug for DatabaseServer {
    /// The options have the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseServer({})", self.name())
    }
}

impl DatabaseServer {
    /// Reads a `postgres://…`.
    pub fn prepare(url: &str) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(url).map_err(|_| StoreError::ServerUrl)?;
        let options = options.application_name("crosstown").disable_statement_logging();
        // A process that was stopped within a transaction, or whose machine is gone, holds nobody up.
        let options = options.options([
            ("idle_in_transaction_session_timeout", "10s"),
            ("tcp_keepalives_idle", "5"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
        ]);
        Ok(Self { options })
    }

    /// A connection of its own, for writing or for what lasts as long as it does.
    pub async fn connect(&self) -> Result<PgConnection, Error> {
        let late = || Error::Io(std::io::ErrorKind::TimedOut.into());
        let connected = timeout(PATIENCE, self.options.connect()).await.map_err(|_| late())?;
        if connected.as_ref().is_err_and(is_full) && !FULL.swap(true, Ordering::Relaxed) {
            tracing::warn!("{CROWDED}");
        }
        connected
    }

    pub fn options(&self) -> PgConnectOptions {
        self.options.clone()
    }

    pub async fn writer(&self) -> Result<Connection, StoreError> {
        Ok(Driver::Postgres(self.connect().await?).into())
    }

    /// One connection that can't write, for what takes long.
    pub async fn reader(&self) -> Result<Connection, StoreError> {
        let reading = Self { options: self.reading() };
        reading.writer().await
    }

    fn reading(&self) -> PgConnectOptions {
        self.options.clone().options([("default_transaction_read_only", "on")])
    }

    /// The connections that read. They can't write, whatever they are told.
    pub fn readers(&self) -> Pool {
        let options = self.reading();
        let pool = PgPoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE);
        Pool::Postgres(pool.connect_lazy_with(options))
    }

    /// Host and database, which may be told; the password may not.
    pub fn name(&self) -> String {
        let options = &self.options;
        let database = options.get_database().unwrap_or_else(|| options.get_username());
        format!("{}:{}/{database}", options.get_host(), options.get_port())
    }

    /// A fault at the start is the server's: whoever hears of it wants to know which one it is.
    pub fn blame(&self, why: Arc<Error>) -> StoreError {
        StoreError::Server(self.name(), why)
    }
}

/// Whether the server, the database or the user has as many connections as it may.
fn is_full(fault: &Error) -> bool {
    let code = fault.as_database_error().and_then(|fault| fault.code());
    code.as_deref() == Some("53300")
}

/// Brings the schema up to date. Others who start meanwhile wait.
pub async fn migrate(db: &mut PgConnection) -> Result<(), StoreError> {
    Ok(migrations::all().await?.run_direct(db).await?)
}

#[cfg(test)]
mod tests {
    use super::super::connect::Place;
    use super::*;

    #[tokio::test]
    async fn no_password_is_printed() {
        let url = "postgres://crosstown:hunter2@localhost:5433/games";
        let server = DatabaseServer::prepare(url).unwrap();
        let printed = format!("{server:?} {:#?} {:?}", server.readers(), Place::prepare(url));
        assert!(printed.contains("localhost:5433/games"), "{printed}");
        assert!(!printed.contains("hunter2"), "{printed}");
        for mistyped in ["postgre://crosstown:hunter2@localhost", "crosstown:hunter2@localhost"] {
            let told = Place::prepare(mistyped).unwrap_err();
            assert!(!format!("{told} {told:?}").contains("hunter2"), "{told}");
        }
    }
}
