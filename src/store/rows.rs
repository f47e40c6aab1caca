//! How a row of the database becomes a struct: by columns that are called as its fields are.
//!
//! Written here and not derived, since sqlx's macros would have all of sqlx built twice, SQLite included.

/// `row!(Seat { seat, person })` reads a [`sqlx::FromRow`] off the columns `seat` and `person`. A field that
/// is left out does not compile.
macro_rules! row {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl sqlx::FromRow<'_, $crate::store::connect::Row> for $name {
            fn from_row(row: &$crate::store::connect::Row) -> Result<Self, sqlx::Error> {
                use sqlx::Row as _;
                Ok(Self { $($field: row.try_get(stringify!($field))?),+ })
            }
        }
    };
}

pub(super) use row;
