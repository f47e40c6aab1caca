//! A database that is only looked at: nothing is made, brought up to date, locked or written, so that the program
//! that works with it does not notice.

use std::sync::{Arc, Mutex, RwLock};

use tokio::sync::watch;

use super::connect::Place;
use super::sweeping::Sweeper;
use super::{Ids, Shared, Store, StoreError, Turns, health};

impl Store {
    /// Opens the database that `url` names to look at it. It must be there, with the schema of this version.
    /// Whatever would change something is answered with [`StoreError::Closed`].
    pub async fn look(url: &str) -> Result<Self, StoreError> {
        let place = Place::existing(url)?;
        let mut db = place.reader().await.map_err(|fault| place.blame(fault))?;
        health::same_schema(&mut db, &place).await?;
        db.close().await?;
        let (_, finished) = watch::channel(());
        Ok(Self(Arc::new(Shared {
            readers: place.readers(),
            requests: Mutex::new(None),
            finished,
            sweeper: Sweeper::new(place.path()),
            server: place.server().cloned(),
            ids: Arc::new(Ids::new()),
            tally: Arc::default(),
            shards: RwLock::default(),
            turns: Turns::default(),
        })))
    }
}
