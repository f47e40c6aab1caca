//! The schema, step by step: the files of `migrations`, each called after its number. They are built in, so
//! that the program needs no files of its own to start.

use std::pin::Pin;

use sqlx::error::BoxDynError;
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};

use super::connect::Transaction;

/// Names and texts, in order; the build script lists them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// Runs what has not been run yet.
pub async fn run(db: &mut Transaction<'_>) -> Result<(), MigrateError> {
    let migrator = Migrator::new(BuiltIn).await?;
    // `run` would do the same, but its future can't be sent between threads.
    migrator.run_direct(&mut **db).await
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
