//! Hearing what other processes changed in a database that they share.

use std::time::Duration;

use sqlx::Executor as _;
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::Store;
use super::news::{self, CHANNEL, Heard};
use super::postgres::DatabaseServer;

/// How soon it is tried again to listen.
const SOON: Duration = Duration::from_millis(500);
/// How long nothing is heard before it is tried whether anything would be, and how long that may take: whoever only
/// listens never notices that a network swallows everything.
const QUIET: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(3);
/// It changes nothing for whoever listens already, and is answered on the same wire as news come by.
const STILL_THERE: &str = "LISTEN crosstown";

impl Store {
    /// What other processes change from now on; [`Heard::Much`] whenever something may have been missed, and once
    /// at first, when others are listened to. In a file there is nobody else, and nothing is ever heard.
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
    while !heard.is_closed() {
        if let Err(why) = hear(&store, &server, &heard).await {
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
) -> Result<(), sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(server.options());
    let mut listener = PgListener::connect_with(&pool).await?;
    // Whoever has lost the connection begins anew here.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    // Whatever was said while nobody listened is not said again: at the start, too, somebody may have read before.
    let _ = heard.send(Heard::Much);
    loop {
        let told = tokio::select! {
            told = listener.try_recv() => told?,
            () = sleep(QUIET) => {
                let late = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
                timeout(PATIENCE, listener.execute(STILL_THERE)).await.map_err(late)??;
                continue;
            }
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
