//! The connections that read, of either database.

use std::time::Duration;

use sqlx::Error;
use sqlx::Postgres;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;
use tokio::time::{Instant, sleep};

use super::{Answer, Executor, Row, Statement, bound};
use crate::store::error::{is_away, is_stale};

/// How long a question is asked again while PostgreSQL is being restarted, and how soon.
const PATIENCE: Duration = Duration::from_secs(10);
const SOON: Duration = Duration::from_millis(100);

/// Connections that can't write. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    /// Closes all of them. sqlx overlooks a connection that was just being given back as it was told to close:
    /// that one is asked for again, or its file would stay open as long as somebody knows of this pool.
    pub async fn close(&self) {
        while !self.is_empty() {
            match self {
                Pool::Sqlite(pool) => pool.close().await,
                Pool::Postgres(pool) => pool.close().await,
            }
        }
    }

    /// Whether it is closed, and nothing of it is left.
    fn is_empty(&self) -> bool {
        match self {
            Pool::Sqlite(pool) => pool.is_closed() && pool.size() == 0,
            Pool::Postgres(pool) => pool.is_closed() && pool.size() == 0,
        }
    }
}

/// A question is asked again if the server went away meanwhile: that changes nothing.
struct Patience(Instant);

impl Patience {
    fn new() -> Self {
        Self(Instant::now() + PATIENCE)
    }

    /// Whether to ask again, after a moment.
    async fn lasts(&self, why: &Error) -> bool {
        let again = is_away(why) && Instant::now() < self.0;
        if again {
            sleep(SOON).await;
        }
        again
    }
}

/// Gives a connection back, unless it is of no more use.
fn given_back<T>(mut db: PoolConnection<Postgres>, asked: Result<T, Error>) -> Result<T, Error> {
    if asked.as_ref().is_err_and(is_stale) {
        db.close_on_drop();
    }
    asked
}

impl<'a> Executor<'a> for &'a Pool {
    fn execute(self, statement: Statement<'a>) -> Answer<'a, u64> {
        Box::pin(async move {
            Ok(match self {
                Pool::Sqlite(pool) => bound!(statement).execute(pool).await?.rows_affected(),
                Pool::Postgres(pool) => bound!(statement).execute(pool).await?.rows_affected(),
            })
        })
    }

    fn fetch_all(self, statement: Statement<'a>) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            Ok(match self {
                Pool::Sqlite(pool) => {
                    let rows = bound!(statement).fetch_all(pool).await?;
                    rows.into_iter().map(Row::Sqlite).collect()
                }
                Pool::Postgres(pool) => {
                    let patience = Patience::new();
                    let rows = loop {
                        let asked = async {
                            let mut db = pool.acquire().await?;
                            let rows = bound!(statement.clone()).fetch_all(&mut *db).await;
                            given_back(db, rows)
                        };
                        match asked.await {
                            Err(why) if patience.lasts(&why).await => {}
                            rows => break rows?,
                        }
                    };
                    rows.into_iter().map(Row::Postgres).collect()
                }
            })
        })
    }

    fn fetch_optional(self, statement: Statement<'a>) -> Answer<'a, Option<Row>> {
        Box::pin(async move {
            Ok(match self {
                Pool::Sqlite(pool) => {
                    bound!(statement).fetch_optional(pool).await?.map(Row::Sqlite)
                }
                Pool::Postgres(pool) => {
                    let patience = Patience::new();
                    let row = loop {
                        let asked = async {
                            let mut db = pool.acquire().await?;
                            let row = bound!(statement.clone()).fetch_optional(&mut *db).await;
                            given_back(db, row)
                        };
                        match asked.await {
                            Err(why) if patience.lasts(&why).await => {}
                            row => break row?,
                        }
                    };
                    row.map(Row::Postgres)
                }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::SqlitePoolOptions;

    use super::*;

    #[tokio::test]
    async fn what_is_given_back_at_the_last_moment_is_closed_too() {
        let pool = SqlitePoolOptions::new().max_connections(2);
        let pool = pool.connect_lazy("sqlite::memory:").unwrap();
        drop(pool.acquire().await.unwrap());
        // Whoever gives it back has seen an open pool by now, and asks the connection whether it is well.
        tokio::task::yield_now().await;
        Pool::Sqlite(pool.clone()).close().await;
        assert_eq!(pool.size(), 0);
    }
}
