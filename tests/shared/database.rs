//! The database of a test: SQLite's file in the test's folder, or with `TEST_DATABASE=postgres` one of a
//! PostgreSQL that the test program has for itself. And how a test looks into it past the program.

#![allow(dead_code, reason = "each test that has this file uses a part of it")]

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Error, Row};

use crate::postgres::{Cluster, Disk};

/// One for all tests of a program, made when the first asks for it.
static CLUSTER: LazyLock<Cluster> = LazyLock::new(|| Cluster::start_new(Disk::Hurries));
/// The databases there are, with the folders of their tests.
static DATABASES: Mutex<Vec<(PathBuf, String)>> = Mutex::new(Vec::new());

/// Whether this run is PostgreSQL's.
pub fn on_postgres() -> bool {
    match std::env::var("TEST_DATABASE").as_deref() {
        Err(_) | Ok("sqlite") => false,
        Ok("postgres") => true,
        Ok(other) => panic!("TEST_DATABASE={other}: write postgres or sqlite"),
    }
}

/// A new database, for as long as the folder is there. A folder has one.
pub fn url_in(folder: &Path) -> String {
    if !on_postgres() {
        return format!("sqlite:{}", folder.join("crosstown.db").display());
    }
    let mut databases = DATABASES.lock().unwrap_or_else(PoisonError::into_inner);
    databases.retain(|(other, url)| {
        let wanted = other.exists();
        if !wanted {
            CLUSTER.drop_database(url);
        }
        wanted
    });
    let url = CLUSTER.database();
    databases.push((folder.to_owned(), url.clone()));
    url
}

/// A connection past the program.
pub enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Raw {
    pub async fn open(url: &str) -> Self {
        match url.strip_prefix("sqlite:") {
            Some(file) => {
                let options = SqliteConnectOptions::new().filename(file);
                Raw::Sqlite(options.connect().await.expect("the file opens"))
            }
            None => Raw::Postgres(PgConnection::connect(url).await.expect("the server answers")),
        }
    }

    /// How many rows were changed.
    pub async fn try_run(&mut self, sql: &str) -> Result<u64, Error> {
        Ok(match self {
            Raw::Sqlite(db) => sqlx::query(sql).execute(db).await?.rows_affected(),
            Raw::Postgres(db) => sqlx::query(sql).execute(db).await?.rows_affected(),
        })
    }

    pub async fn run(&mut self, sql: &str) -> u64 {
        self.try_run(sql).await.unwrap_or_else(|why| panic!("{sql}: {why}"))
    }

    /// The first column of all rows.
    pub async fn numbers(&mut self, sql: &str) -> Vec<i64> {
        let numbers = match self {
            Raw::Sqlite(db) => sqlx::query_scalar(sql).fetch_all(db).await,
            Raw::Postgres(db) => sqlx::query_scalar(sql).fetch_all(db).await,
        };
        numbers.unwrap_or_else(|why| panic!("{sql}: {why}"))
    }

    pub async fn number(&mut self, sql: &str) -> i64 {
        self.numbers(sql).await[0]
    }

    /// All columns of all rows, which are texts.
    pub async fn texts(&mut self, sql: &str) -> Vec<Vec<String>> {
        let rows: Result<Vec<Vec<String>>, Error> = match self {
            Raw::Sqlite(db) => sqlx::query(sql).fetch_all(db).await.and_then(|rows| {
                let texts = |row: &sqlx::sqlite::SqliteRow| {
                    (0..row.len()).map(|at| row.try_get(at)).collect()
                };
                rows.iter().map(texts).collect()
            }),
            Raw::Postgres(db) => sqlx::query(sql).fetch_all(db).await.and_then(|rows| {
                let texts = |row: &sqlx::postgres::PgRow| {
                    (0..row.len()).map(|at| row.try_get(at)).collect()
                };
                rows.iter().map(texts).collect()
            }),
        };
        rows.unwrap_or_else(|why| panic!("{sql}: {why}"))
    }

    /// Every table there is.
    pub async fn tables(&mut self) -> Vec<String> {
        let tables = match self {
            Raw::Sqlite(_) => "SELECT name FROM sqlite_master WHERE type = 'table'",
            Raw::Postgres(_) => {
                "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'"
            }
        };
        self.texts(tables).await.into_iter().flatten().collect()
    }

    /// All of a table, a line a row.
    pub async fn lines(&mut self, table: &str) -> Vec<String> {
        let line = match self {
            Raw::Sqlite(_) => {
                let columns = format!(
                    "SELECT group_concat('quote(' || name || ')', ' || '' '' || ')
                     FROM pragma_table_info('{table}')"
                );
                self.texts(&columns).await.concat().concat()
            }
            Raw::Postgres(_) => format!("CAST({table} AS TEXT)"),
        };
        let all = format!("SELECT {line} AS line FROM {table} ORDER BY line");
        self.texts(&all).await.into_iter().flatten().collect()
    }

    pub async fn close(self) {
        match self {
            Raw::Sqlite(db) => db.close().await,
            Raw::Postgres(db) => db.close().await,
        }
        .expect("it closes");
    }
}

pub async fn run(url: &str, sql: &str) -> u64 {
    let mut db = Raw::open(url).await;
    let changed = db.run(sql).await;
    db.close().await;
    changed
}

pub async fn numbers(url: &str, sql: &str) -> Vec<i64> {
    let mut db = Raw::open(url).await;
    let numbers = db.numbers(sql).await;
    db.close().await;
    numbers
}

pub async fn number(url: &str, sql: &str) -> i64 {
    numbers(url, sql).await[0]
}

pub async fn texts(url: &str, sql: &str) -> Vec<Vec<String>> {
    let mut db = Raw::open(url).await;
    let texts = db.texts(sql).await;
    db.close().await;
    texts
}
