//! The address where figures and health are asked for: `/metrics` for Prometheus, `/health` and `/ready` for
//! whoever looks after the program.
//!
//! | path | 200 | 503 |
//! |---|---|---|
//! | `/health` | the program works | it should be started again |
//! | `/ready` | a press would be answered and stored now | why not, in a few words |
//!
//! It answers from the first moment on, so that a bot that waits for Discord is told from one that is dead.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use axum::Router;
use axum::extract::State as Given;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;

use super::counts::Counts;
use super::prometheus;
use super::reading::{Reading, Watched};

/// Listens, and tells what it is asked.
pub struct Endpoint {
    listener: TcpListener,
    told: Told,
}

#[derive(Clone)]
struct Told {
    counts: Arc<Counts>,
    /// Empty as long as the bot is starting.
    watched: Arc<OnceLock<Arc<dyn Watched>>>,
    began: SystemTime,
}

/// An address that can't be listened on.
#[derive(Debug, thiserror::Error)]
#[error(
    "METRICS: {address} can't be listened on ({why}): stop what has that port, or choose another one"
)]
pub struct Unusable {
    address: SocketAddr,
    why: std::io::Error,
}

impl Endpoint {
    pub async fn open(address: SocketAddr, counts: Arc<Counts>) -> Result<Self, Unusable> {
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|why| Unusable { address, why })?;
        let told = Told { counts, watched: Arc::default(), began: SystemTime::now() };
        Ok(Self { listener, told })
    }

    /// Where it is, once it is: a port 0 has become another one.
    pub fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Where the bot is to be put that is told of, once it has started.
    pub fn watched(&self) -> Arc<OnceLock<Arc<dyn Watched>>> {
        self.told.watched.clone()
    }

    /// Answers until it is dropped.
    pub async fn serve(self) {
        let router = Router::new()
            .route("/metrics", get(metrics))
            .route("/health", get(health))
            .route("/ready", get(ready))
            .with_state(self.told);
        // It only ever ends with the program.
        let _ = axum::serve(self.listener, router).await;
    }
}

impl Told {
    async fn reading(&self) -> Reading {
        let watched = self.watched.get().map(|watched| &**watched);
        Reading::take(&self.counts, watched).await
    }
}

async fn metrics(Given(told): Given<Told>) -> impl IntoResponse {
    let text = prometheus::text(told.reading().await, told.began);
    ([(CONTENT_TYPE, prometheus::CONTENT_TYPE)], text)
}

async fn health(Given(told): Given<Told>) -> impl IntoResponse {
    let why = told.reading().await.state.not_well;
    answer(why, "well")
}

async fn ready(Given(told): Given<Told>) -> impl IntoResponse {
    let state = told.reading().await.state;
    answer(state.not_well.or(state.not_ready), "ready")
}

fn answer(why_not: Option<String>, well: &str) -> (StatusCode, String) {
    match why_not {
        None => (StatusCode::OK, format!("{well}\n")),
        Some(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("not {well}: {why}\n")),
    }
}
