//! Telling Discord which commands there are, only when they have changed.
//!
//! What Discord gives back has its defaults filled in and can't be compared with what was sent. So a
//! hash of our own form is kept, and the names are looked at besides: somebody may have deleted some.

use serde::Deserialize;
use serenity::http::{LightMethod, Request, Route};
use sha2::{Digest, Sha256};

use super::commands::Command;
use super::failure::Failure;
use super::wire::{Patience, Wire, request};
use crate::store::{Store, StoreError};

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
    if store.registered(application).await?.as_deref() == Some(hash.as_str()) {
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
    store.set_registered(application, &hash).await?;
    tracing::info!(commands = commands.len(), "registered");
    Ok(())
}
