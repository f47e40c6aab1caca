//! Telling Discord which commands there are, only when they have changed.
//!
//! What Discord gives back has its defaults filled in and can't be compared with what was sent. So a
//! hash of our own form is kept, and the names are looked at besides: somebody may have deleted some.
//!
//! Of several processes that start at once one registers, and an older version leaves the commands of a newer one
//! alone.

use serde::Deserialize;
use serenity::http::{LightMethod, Request, Route};
use sha2::{Digest, Sha256};

use super::commands::Command;
use super::failure::Failure;
use super::wire::{Patience, Wire, request};
use crate::store::{Registered, Store, StoreError};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The turn in which commands are registered: buckets of shards have the numbers below.
const REGISTERING: u32 = u32::MAX;

#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    #[error("Discord did not take the commands ({0:?})")]
    Refused(Failure),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the commands can't be written: {0}")]
    Json(#[from] serde_json::Error),
}

/// A command that Discord knows.
#[derive(Deserialize)]
struct Known {
    name: String,
}

/// Registers the commands, if need be.
pub async fn register(
    wire: &Wire,
    store: &Store,
    commands: &[Command],
) -> Result<(), RegisterError> {
    let ours = poise::builtins::create_application_commands(commands);
    let json = serde_json::to_vec(&ours)?;
    let hash: String = Sha256::digest(&json).iter().map(|byte| format!("{byte:02x}")).collect();
    let route = Route::Commands { application_id: wire.me() };
    let application = wire.me().get().cast_signed();
    let refused = RegisterError::Refused;
    let _turn = store.turn(REGISTERING).await?;
    let last = store.registered(application).await?;
    if last.as_ref().is_some_and(|last| is_newer(&last.version, VERSION)) {
        tracing::warn!("the commands are those of a newer version: they are left alone");
        return Ok(());
    }
    if last.is_some_and(|last| last.hash == hash) {
        let list = Request::new(route, LightMethod::Get);
        let theirs: Vec<Known> = wire.ask(Patience::LONG, list).await.map_err(refused)?;
        let mut theirs: Vec<&str> = theirs.iter().map(|command| command.name.as_str()).collect();
        let mut names: Vec<&str> = commands.iter().map(|command| &*command.name).collect();
        theirs.sort_unstable();
        names.sort_unstable();
        if names == theirs {
            return Ok(());
        }
    }
    let replace = request(route, LightMethod::Put, &ours, None);
    wire.send(Patience::LONG, replace).await.map_err(refused)?;
    let version = VERSION.to_owned();
    store.set_registered(application, Registered { hash, version }).await?;
    tracing::info!(commands = commands.len(), "registered");
    Ok(())
}

/// Whether one version comes after another. What can't be read is no version of ours.
fn is_newer(version: &str, than: &str) -> bool {
    let parts = |version: &str| -> Option<Vec<u64>> {
        version.split('.').map(|part| part.parse().ok()).collect()
    };
    matches!((parts(version), parts(than)), (Some(version), Some(than)) if version > than)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        for (version, than, newer) in [
            ("0.2.0", "0.1.9", true),
            ("0.10.0", "0.9.0", true),
            ("1.0.0", "1.0.0", false),
            ("0.9.9", "1.0.0", false),
            ("x", "0.0.1", false),
        ] {
            assert_eq!(is_newer(version, than), newer, "{version} {than}");
        }
    }
}
