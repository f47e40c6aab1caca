//! One set of statements for two databases: SQLite, and PostgreSQL for whoever outgrows it.
//!
//! A statement is a text with its values; a [`Connection`] or a [`Pool`] of either database runs it, by three
//! verbs: how many rows it changed, all its rows, its first row. sqlx's own `Any` knows neither typed NULLs
//! nor what is asked of one database alone, and generic functions would be compiled twice and read twice.
//!
//! | file | what lives there |
//! |---|---|
//! | `query` | a statement with its values, and what is read of it |
//! | `assemble` | statements put together of pieces |
//! | `value`, `row` | what goes into a statement, and what comes out of it |
//! | `connection`, `pool` | what runs them: one that writes, several that read |

mod assemble;
mod connection;
mod pool;
mod query;
mod row;
mod value;

use std::pin::Pin;

pub use assemble::Assembled;
pub use connection::{Connection, Driver};
pub use pool::Pool;
pub use query::{Statement, query, query_as, query_scalar};
pub use row::{Field, FromRow, Row};
pub use value::Value;

/// What comes of a statement, once it has.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;

/// What a statement can be run on.
pub trait Executor<'a>: Send {
    /// How many rows were changed.
    fn execute(self, statement: Statement<'a>) -> Answer<'a, u64>;
    fn fetch_all(self, statement: Statement<'a>) -> Answer<'a, Vec<Row>>;
    fn fetch_optional(self, statement: Statement<'a>) -> Answer<'a, Option<Row>>;
}

/// A statement as a driver takes it.
macro_rules! bound {
    ($statement:expr) => {{
        let $crate::store::sql::Statement { text, values } = $statement;
        let mut query = sqlx::query(text);
        for value in values {
            query = match value {
                $crate::store::sql::Value::Number(number) => query.bind(number),
                $crate::store::sql::Value::Real(real) => query.bind(real),
                $crate::store::sql::Value::Switch(switch) => query.bind(switch),
                $crate::store::sql::Value::Text(text) => query.bind(text),
            };
        }
        query
    }};
}

use bound;
