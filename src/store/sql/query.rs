//! A statement with its values, and how its rows are read.

use super::row::{Field, FromRow, Row};
use super::{Executor, Value};

/// A text with `$1`, `$2` and so on, and what stands for them.
#[derive(Clone, Debug)]
pub struct Statement<'a> {
    pub text: &'a str,
    pub values: Vec<Value<'a>>,
}

/// A statement whose rows are read as `T`.
pub struct Query<'a, T> {
    statement: Statement<'a>,
    read: Read<T>,
}

type Read<T> = fn(Row) -> Result<T, sqlx::Error>;

/// A statement that changes something, or whose rows the caller looks into.
pub fn query(text: &str) -> Query<'_, Row> {
    Query::new(text, Ok)
}

/// A statement whose rows are structs or tuples.
pub fn query_as<T: FromRow>(text: &str) -> Query<'_, T> {
    Query::new(text, |row| T::from_row(&row))
}

/// A statement with one column.
pub fn query_scalar<T: Field>(text: &str) -> Query<'_, T> {
    Query::new(text, |row| row.get_at(0))
}

impl<'a, T> Query<'a, T> {
    fn new(text: &'a str, read: Read<T>) -> Self {
        Self::of(Statement { text, values: Vec::new() }, read)
    }

    pub(super) fn of(statement: Statement<'a>, read: Read<T>) -> Self {
        Self { statement, read }
    }

    /// The next of the values.
    pub fn bind(mut self, value: impl Into<Value<'a>>) -> Self {
        self.statement.values.push(value.into());
        self
    }

    /// Says how many rows were changed.
    pub async fn execute(self, on: impl Executor<'a>) -> Result<u64, sqlx::Error> {
        on.execute(self.statement).await
    }

    pub async fn fetch_all(self, on: impl Executor<'a>) -> Result<Vec<T>, sqlx::Error> {
        let rows = on.fetch_all(self.statement).await?;
        rows.into_iter().map(self.read).collect()
    }

    pub async fn fetch_optional(self, on: impl Executor<'a>) -> Result<Option<T>, sqlx::Error> {
        let row = on.fetch_optional(self.statement).await?;
        row.map(self.read).transpose()
    }

    /// The first row of a statement that always has one.
    pub async fn fetch_one(self, on: impl Executor<'a>) -> Result<T, sqlx::Error> {
        self.fetch_optional(on).await?.ok_or(sqlx::Error::RowNotFound)
    }
}
