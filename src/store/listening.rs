//! Hearing what other processes changed in a database that they share.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::Store;
use super::news::{self, CHANNEL, Heard};
use super::postgres::DatabaseServer;

/// How soon it is tried again to listen.
const SOON: Duration = Duration::from_millis(500);

impl Store {
    /// What other processes change from now on; [`Heard::Much`] whenever something may have been missed. In a
    /// file there is nobody else, and nothing is ever heard.
    pub fn news(&self) -> mpsc::UnboundedReceiver<Heard> {
        let (heard, news) = mpsc::unbounded_channel();
        if let Some(server) = &self.0.server {
            tokio::spawn(listen(self.clone(), server.clone(), heard));
        }
        news
    }
}

/// Listens until nobody wants to know any more.
async fn listen(store: Store, server: DatabaseServer, heard: mpsc::UnboundedSender<Heard>) {
    let mut first = true;
    while !heard.is_closed() {
        if let Err(why) = hear(&store, &server, &heard, &mut first).await {
            tracing::debug!(%why, "other processes can't be heard");
        }
        tokio::select! {
            () = sleep(SOON) => {}
            () = store.ended() => return,
        }
    }
}

async fn hear(
    store: &Store,
    server: &DatabaseServer,
    heard: &mpsc::UnboundedSender<Heard>,
    first: &mut bool,
) -> Result<(), sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(server.options());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(CHANNEL).await?;
    // Whatever was said while nobody listened is not said again.
    if !std::mem::replace(first, false) {
        let _ = heard.send(Heard::Much);
    }
    loop {
        let told = tokio::select! {
            told = listener.try_recv() => told?,
            () = heard.closed() => return Ok(()),
            () = store.ended() => return Ok(()),
        };
        // The connection was lost: it is made anew, and what may have been missed is said.
        let Some(told) = told else { return Ok(()) };
        let Some((who, news)) = news::read(told.payload()) else { continue };
        if who != i64::from(store.name()) {
            for news in news {
                let _ = heard.send(news);
            }
        }
    }
}
