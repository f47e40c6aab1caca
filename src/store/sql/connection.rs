//! The connection that writes, to either database.

use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Error, Executor as _};

use super::{Answer, Executor, Row, Statement, bound, query};
use crate::store::news::News;

/// One connection. What was changed within a transaction is as it was if it is dropped before the commit.
#[derive(Debug)]
pub struct Connection {
    pub(in crate::store) driver: Driver,
    /// What other processes are to hear with the commit.
    news: Vec<News>,
    /// How much of it there was at the last [`Self::save`].
    saved: usize,
}

#[derive(Debug)]
pub enum Driver {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl From<Driver> for Connection {
    fn from(driver: Driver) -> Self {
        Self { driver, news: Vec::new(), saved: 0 }
    }
}

impl Connection {
    /// Begins a transaction. SQLite takes its one lock for writing at once: a transaction that reads first and
    /// asks for it later can be refused without any waiting.
    pub async fn begin(&mut self) -> Result<(), Error> {
        self.news.clear();
        let begin = match self.driver {
            Driver::Sqlite(_) => "BEGIN IMMEDIATE",
            Driver::Postgres(_) => "BEGIN",
        };
        self.tell(begin).await
    }

    /// Begins a transaction that sees one moment and changes nothing, however long whoever looks takes in between.
    pub async fn begin_looking(&mut self) -> Result<(), Error> {
        if let Driver::Sqlite(_) = self.driver {
            return self.tell("BEGIN").await;
        }
        self.tell("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        self.be_patient().await
    }

    /// A server does not end this transaction because nothing is asked in it for a while: nobody waits for it.
    pub async fn be_patient(&mut self) -> Result<(), Error> {
        if let Driver::Postgres(_) = self.driver {
            self.tell("SET LOCAL idle_in_transaction_session_timeout = 0").await?;
        }
        Ok(())
    }

    pub async fn commit(&mut self) -> Result<(), Error> {
        self.tell("COMMIT").await
    }

    pub async fn roll_back(&mut self) -> Result<(), Error> {
        self.tell("ROLLBACK").await
    }

    /// A point within a transaction to go back to.
    pub async fn save(&mut self) -> Result<(), Error> {
        self.saved = self.news.len();
        self.tell("SAVEPOINT own").await
    }

    /// Keeps what was done since the last [`Self::save`].
    pub async fn keep(&mut self) -> Result<(), Error> {
        self.tell("RELEASE SAVEPOINT own").await
    }

    /// Takes it back.
    pub async fn take_back(&mut self) -> Result<(), Error> {
        self.news.truncate(self.saved);
        self.tell("ROLLBACK TO SAVEPOINT own").await?;
        self.keep().await
    }

    /// As a text, in one message: there is nothing to prepare.
    async fn tell(&mut self, what: &str) -> Result<(), Error> {
        match &mut self.driver {
            Driver::Sqlite(db) => {
                db.execute(what).await?;
            }
            Driver::Postgres(db) => {
                db.execute(what).await?;
            }
        }
        Ok(())
    }

    /// Holds a row until the transaction ends: whoever else wants to hold it waits. SQLite has one
    /// writer at a time, who holds everything anyway.
    pub async fn hold(&mut self, table: &str, id: i64) -> Result<(), Error> {
        if let Driver::Postgres(_) = self.driver {
            // Rows that refer to this one may still be entered.
            let row = format!("SELECT id FROM {table} WHERE id = $1 FOR NO KEY UPDATE");
            query(&row).bind(id).fetch_optional(self).await?;
        }
        Ok(())
    }

    /// The same for what is no row: a matter with a number of its own.
    pub async fn hold_matter(&mut self, matter: i64) -> Result<(), Error> {
        if let Driver::Postgres(_) = self.driver {
            query("SELECT pg_advisory_xact_lock($1)").bind(matter).fetch_optional(self).await?;
        }
        Ok(())
    }

    /// Has other processes hear of something, if this is committed.
    pub fn tell_others(&mut self, news: News) {
        if matches!(self.driver, Driver::Postgres(_)) && !self.news.contains(&news) {
            self.news.push(news);
        }
    }

    pub fn news(&self) -> &[News] {
        &self.news
    }

    pub async fn close(self) -> Result<(), Error> {
        match self.driver {
            Driver::Sqlite(db) => db.close().await,
            Driver::Postgres(db) => db.close().await,
        }
    }
}

impl<'a> Executor<'a> for &'a mut Connection {
    fn execute(self, statement: Statement<'a>) -> Answer<'a, u64> {
        Box::pin(async move {
            Ok(match &mut self.driver {
                Driver::Sqlite(db) => bound!(statement).execute(db).await?.rows_affected(),
                Driver::Postgres(db) => bound!(statement).execute(db).await?.rows_affected(),
            })
        })
    }

    fn fetch_all(self, statement: Statement<'a>) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            Ok(match &mut self.driver {
                Driver::Sqlite(db) => {
                    let rows = bound!(statement).fetch_all(db).await?;
                    rows.into_iter().map(Row::Sqlite).collect()
                }
                Driver::Postgres(db) => {
                    let rows = bound!(statement).fetch_all(db).await?;
                    rows.into_iter().map(Row::Postgres).collect()
                }
            })
        })
    }

    fn fetch_optional(self, statement: Statement<'a>) -> Answer<'a, Option<Row>> {
        Box::pin(async move {
            Ok(match &mut self.driver {
                Driver::Sqlite(db) => bound!(statement).fetch_optional(db).await?.map(Row::Sqlite),
                Driver::Postgres(db) => {
                    bound!(statement).fetch_optional(db).await?.map(Row::Postgres)
                }
            })
        })
    }
}
