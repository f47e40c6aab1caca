//! What comes out of a statement.

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Column as _, Error, Row as _, TypeInfo as _, ValueRef as _};

use super::Value;
use crate::store::privacy::Cell;

/// A row of either database.
pub enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// What a whole row is read as.
pub trait FromRow: Sized {
    fn from_row(row: &Row) -> Result<Self, Error>;
}

/// What one column of a row is read as.
pub trait Field: Sized {
    fn named(row: &Row, column: &str) -> Result<Self, Error>;
    fn at(row: &Row, index: usize) -> Result<Self, Error>;
}

impl Row {
    pub fn get<T: Field>(&self, column: &str) -> Result<T, Error> {
        T::named(self, column)
    }

    pub fn get_at<T: Field>(&self, index: usize) -> Result<T, Error> {
        T::at(self, index)
    }

    /// The names of the columns.
    pub fn columns(&self) -> Vec<&str> {
        match self {
            Row::Sqlite(row) => row.columns().iter().map(|column| column.name()).collect(),
            Row::Postgres(row) => row.columns().iter().map(|column| column.name()).collect(),
        }
    }

    /// All that is in it, each value as its column has it.
    pub fn values(&self) -> Result<Vec<Value<'static>>, Error> {
        let kinds: Vec<String> = match self {
            Row::Sqlite(row) => {
                row.columns().iter().map(|c| c.type_info().name().to_owned()).collect()
            }
            Row::Postgres(row) => {
                row.columns().iter().map(|c| c.type_info().name().to_owned()).collect()
            }
        };
        let value = |(index, kind): (usize, &String)| -> Result<Value<'static>, Error> {
            Ok(match kind.as_str() {
                "TEXT" | "VARCHAR" => self.get_at::<Option<String>>(index)?.into(),
                "REAL" | "FLOAT8" => self.get_at::<Option<f64>>(index)?.into(),
                "BOOLEAN" | "BOOL" => self.get_at::<Option<bool>>(index)?.into(),
                _ => self.get_at::<Option<i64>>(index)?.into(),
            })
        };
        kinds.iter().enumerate().map(value).collect()
    }

    /// What a column has, whatever its type.
    pub fn cell(&self, index: usize) -> Result<Cell, Error> {
        let (kind, declared) = match self {
            Row::Sqlite(row) => {
                let value = row.try_get_raw(index)?;
                // A column without a value is still said to be of its own type.
                if value.is_null() {
                    return Ok(Cell::Nothing);
                }
                let declared = row.column(index).type_info().name().to_owned();
                (value.type_info().name().to_owned(), declared)
            }
            Row::Postgres(row) => {
                if row.try_get_raw(index)?.is_null() {
                    return Ok(Cell::Nothing);
                }
                let declared = row.column(index).type_info().name().to_owned();
                (declared.clone(), declared)
            }
        };
        Ok(match (kind.as_str(), declared.as_str()) {
            ("TEXT" | "VARCHAR", _) => Cell::Text(self.get_at(index)?),
            ("REAL" | "FLOAT8", _) => Cell::Real(self.get_at(index)?),
            (_, "BOOLEAN" | "BOOL") => Cell::Switch(self.get_at(index)?),
            _ => Cell::Number(self.get_at(index)?),
        })
    }
}

macro_rules! fields {
    ($($field:ty),+ $(,)?) => { $(
        impl Field for $field {
            fn named(row: &Row, column: &str) -> Result<Self, Error> {
                match row {
                    Row::Sqlite(row) => row.try_get(column),
                    Row::Postgres(row) => row.try_get(column),
                }
            }

            fn at(row: &Row, index: usize) -> Result<Self, Error> {
                match row {
                    Row::Sqlite(row) => row.try_get(index),
                    Row::Postgres(row) => row.try_get(index),
                }
            }
        }
    )+ };
}

fields!(i64, f64, bool, String, Option<i64>, Option<f64>, Option<bool>, Option<String>);

macro_rules! tuples {
    ($($field:ident $index:literal),+) => {
        impl<$($field: Field),+> FromRow for ($($field,)+) {
            fn from_row(row: &Row) -> Result<Self, Error> {
                Ok(($(row.get_at::<$field>($index)?,)+))
            }
        }
    };
}

tuples!(A 0);
tuples!(A 0, B 1);
tuples!(A 0, B 1, C 2);
tuples!(A 0, B 1, C 2, D 3);
tuples!(A 0, B 1, C 2, D 3, E 4);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
