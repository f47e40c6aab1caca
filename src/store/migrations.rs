//! The schema, step by step: the files of `migrations`, each called after its number. They are built in, so
//! that the program needs no files of its own to start.

use std::pin::Pin;

use sqlx::error::BoxDynError;
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};

/// Names and texts, in order; the build script lists them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// All of them, for either database.
pub async fn all() -> Result<Migrator, MigrateError> {
    Migrator::new(BuiltIn).await
}

/// The number of the newest one.
pub fn newest() -> i64 {
    let number = |(name, _): &(&str, _)| name.split('_').next()?.parse::<i64>().ok();
    FILES.iter().filter_map(number).max().unwrap_or(0)
}

#[derive(Debug)]
struct BuiltIn;

impl MigrationSource<'static> for BuiltIn {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send>> {
        let all = FILES.iter().map(|(name, sql)| migration(name, sql)).collect();
        Box::pin(std::future::ready(all))
    }
}

/// `0002_changes_and_reminders` is number 2, "changes and reminders".
fn migration(name: &str, sql: &'static str) -> Result<Migration, BoxDynError> {
    let (number, about) = name.split_once('_').ok_or("a migration is called after its number")?;
    let about = about.replace('_', " ").into();
    Ok(Migration::new(number.parse()?, about, MigrationType::Simple, sql.into(), false))
}
