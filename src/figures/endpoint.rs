//! The address where figures and health are asked for: `/metrics` for Prometheus, `/health` and `/ready` for
//! whoever looks after the program.
//!
//! | path | 200 | 503 |
//! |---|---|---|
//! | `/health` | the program works | it should be started again |
//! | `/ready` | a press would be answered and stored now | why not, in a few words |
//!
//! It answers from the first moment on, so that a bot that waits for Discord is told from one that is dead.
//!
//! Whoever asks has one question and little time. Else those who never finish theirs would come to have all files that
//! the process may open, and nothing would be left for games.

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::extract::{Request, State as Given};
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::uri::Authority;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::counts::Counts;
use super::prometheus;
use super::reading::{Reading, Watched};

/// How many are answered at a time. When one more comes, whoever has taken longest is sent away: those who dawdle keep
/// nobody out who asks whether the bot is well.
const MOST: usize = 32;
/// How long each of them may take, from the first word to the last.
const PATIENCE: Duration = Duration::from_secs(10);
/// The break after somebody could not be let in.
const BREAK: Duration = Duration::from_secs(1);
const NOT_HERE: &str =
    "This is told to this machine only: ask for it as 127.0.0.1, [::1] or localhost.\n";

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
        let router: Router = Router::new()
            .route("/metrics", get(metrics))
            .route("/health", get(health))
            .route("/ready", get(ready))
            .with_state(self.told);
        // One that others can reach has whatever name they give it.
        let here_only = self.listener.local_addr().is_ok_and(|address| address.ip().is_loopback());
        let router = if here_only { router.layer(from_fn(to_this_machine)) } else { router };
        let mut answering = JoinSet::new();
        // The same, in the order in which they came.
        let mut visitors = VecDeque::<AbortHandle>::new();
        loop {
            let Ok((stream, _)) = self.listener.accept().await else {
                // Most likely no file is free for it, and in the next moment none would be either.
                sleep(BREAK).await;
                continue;
            };
            let service = TowerToHyperService::new(router.clone());
            let answer = http1::Builder::new()
                .keep_alive(false)
                .serve_connection(TokioIo::new(stream), service);
            while answering.try_join_next().is_some() {}
            visitors.retain(|visitor| !visitor.is_finished());
            if visitors.len() == MOST
                && let Some(longest) = visitors.pop_front()
            {
                longest.abort();
            }
            visitors.push_back(answering.spawn(timeout(PATIENCE, answer)));
        }
    }
}

impl Told {
    async fn reading(&self) -> Reading {
        let watched = self.watched.get().map(|watched| &**watched);
        Reading::take(&self.counts, watched).await
    }
}

/// Keeps other sites out: the owner of a name can have it lead to this machine, and then a browser that shows a page of
/// theirs asks here as if it asked there. By which name it does it says.
async fn to_this_machine(request: Request, next: Next) -> Response {
    if request.headers().get(HOST).is_some_and(|host| !is_this_machine(host)) {
        return (StatusCode::FORBIDDEN, NOT_HERE).into_response();
    }
    next.run(request).await
}

/// Whether a host, perhaps with a port, is this machine for everybody.
fn is_this_machine(host: &HeaderValue) -> bool {
    let Ok(host) = Authority::try_from(host.as_bytes()) else { return false };
    let name = host.host();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
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
