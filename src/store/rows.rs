//! How a row of the database becomes a struct: by columns that are called as its fields are.
//!
//! Written here and not derived, since sqlx's macros would have all of sqlx built twice, SQLite included.

/// `row!(Seat { seat, person })` reads a row off its columns `seat` and `person`. A field that is left out does
/// not compile.
macro_rules! row {
    ($name:ident { $first:ident $(, $field:ident)* $(,)? }) => {
        impl $crate::store::sql::FromRow for $name {
            fn from_row(row: &$crate::store::sql::Row) -> Result<Self, sqlx::Error> {
                Ok(Self {
                    $first: row.get(stringify!($first))?,
                    $($field: row.get(stringify!($field))?),*
                })
            }
        }

        impl $crate::store::rows::Columns for $name {
            const COLUMNS: &'static str =
                concat!(stringify!($first) $(, ", ", stringify!($field))*);
        }
    };
}

pub(super) use row;

/// What is read by the names of its columns.
pub trait Columns {
    /// All of them, with commas between.
    const COLUMNS: &'static str;
}

/// A question for whole rows: `all_of::<Table>("tables WHERE id = $1")`. They are named one by one, since a newer version
/// that runs beside this one may add some: PostgreSQL refuses a prepared statement whose rows have changed.
pub fn all_of<T: Columns>(from: &str) -> String {
    format!("SELECT {} FROM {from}", T::COLUMNS)
}
