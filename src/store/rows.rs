//! How a row of the database becomes a struct: by columns that are called as its fields are.
//!
//! Written here and not derived, since sqlx's macros would have all of sqlx built twice, SQLite included.

/// `row!(Seat { seat, person })` reads a row off its columns `seat` and `person`. A field that is left out does
/// not compile.
macro_rules! row {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::store::sql::FromRow for $name {
            fn from_row(row: &$crate::store::sql::Row) -> Result<Self, sqlx::Error> {
                Ok(Self { $($field: row.get(stringify!($field))?),+ })
            }
        }
    };
}

pub(super) use row;
