//! Requests to Discord: each with a time limit, tried again where that is safe, and never before
//! Discord wants to hear of us again.
//!
//! Serenity makes the requests but does not send them: it throws away how long Discord asks to wait,
//! and its own limiter waits without an end and would not respect another Discord's address.

use std::pin::pin;
use std::sync::OnceLock;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serenity::builder::CreateAttachment;
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};
use serenity::model::id::ApplicationId;
use tokio::time::{Instant, sleep, timeout};

use super::failure::Failure;
use super::quiet::{Bucket, Quiet};
use crate::config::Config;

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(3);
/// How long any request may take, whoever makes it.
const LONGEST: Duration = Duration::from_secs(10);
/// After so long without an answer to the first request, whoever started us is told.
const SILENCE: Duration = Duration::from_millis(1_500);
/// The break before the second try; each one after that is twice as long.
const PAUSE: Duration = Duration::from_millis(100);

/// How long somebody waits for a request.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For all tries together.
    pub within: Duration,
    /// For each of them.
    pub each: Duration,
    /// The longest break between two: who would have to wait longer gives up at once.
    pub pause: Duration,
}

impl Patience {
    /// For what nobody waits for but the one who asks.
    pub const LONG: Self = Self::of(20_000, 10_000, 20_000);
    /// For messages in channels: whoever shows a table comes again, without keeping others from it.
    pub const CHANNEL: Self = Self::of(10_000, 10_000, 2_000);
    /// One try and no more: whoever asks comes again.
    pub const ONCE: Self = Self::of(5_000, 5_000, 0);

    const fn of(within: u64, each: u64, pause: u64) -> Self {
        let ms = Duration::from_millis;
        Self { within: ms(within), each: ms(each), pause: ms(pause) }
    }
}

/// The way to Discord.
pub struct Wire {
    client: reqwest::Client,
    token: String,
    /// Another Discord, if it is not the real one.
    proxy: Option<String>,
    me: OnceLock<ApplicationId>,
    quiet: Quiet,
}

/// What a refusal says, as far as we listen.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Refusal {
    code: Option<i64>,
    message: String,
    retry_after: Option<f64>,
}

/// Something that was made: all we need to know of it.
#[derive(Deserialize)]
pub struct Made {
    pub id: serenity::model::id::GenericId,
}

/// A client whose requests all come to an end.
pub fn client() -> reqwest::Client {
    let builder = reqwest::Client::builder().use_rustls_tls();
    let builder = builder.connect_timeout(CONNECT).timeout(LONGEST);
    builder.build().expect("the certificates are part of the program")
}

/// A request with a body, and perhaps a file that the body tells of.
pub fn request<'a>(
    route: Route<'a>,
    method: LightMethod,
    body: &impl Serialize,
    file: Option<CreateAttachment>,
) -> Request<'a> {
    let request = Request::new(route, method);
    let json = serde_json::to_string(body).expect("builders are plain data");
    match file {
        None => request.body(Some(json.into_bytes())),
        Some(file) => {
            let upload = MultipartUpload::Attachments(vec![file]);
            request.multipart(Some(Multipart { upload, fields: vec![], payload_json: Some(json) }))
        }
    }
}

impl Wire {
    pub fn new(config: &Config) -> Self {
        let secret = config.token.secret().trim();
        Self {
            client: client(),
            token: format!("Bot {}", secret.strip_prefix("Bot ").unwrap_or(secret)),
            proxy: config.api.as_ref().map(|api| api.url.clone()),
            me: OnceLock::new(),
            quiet: Quiet::default(),
        }
    }

    /// Asks who we are: the first request of all. A Discord that can't be reached may come back, so it
    /// is asked until it answers; that we wait is said soon, and now and then.
    pub async fn introduce(&self) -> Result<ApplicationId, Failure> {
        loop {
            let request = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
            let mut asked = pin!(self.ask::<Made>(Patience::LONG, request));
            let answer = match timeout(SILENCE, &mut asked).await {
                Ok(answer) => answer,
                Err(_) => {
                    let whom = self.proxy.as_deref().unwrap_or("Discord");
                    tracing::warn!(
                        "{whom} can't be reached: check the network, and DISCORD_API if it is set. Trying again…"
                    );
                    asked.await
                }
            };
            match answer {
                Err(Failure::Passing) => {}
                Err(failure) => return Err(failure),
                Ok(made) => return Ok(*self.me.get_or_init(|| ApplicationId::new(made.id.get()))),
            }
        }
    }

    pub fn me(&self) -> ApplicationId {
        *self.me.get().expect("the first request asks who we are")
    }

    /// Sends a request whose answer is wanted.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        patience: Patience,
        request: Request<'_>,
    ) -> Result<T, Failure> {
        let body = self.send(patience, request).await?;
        serde_json::from_slice(&body).map_err(|fault| {
            tracing::warn!(%fault, "an answer makes no sense");
            Failure::Passing
        })
    }

    /// Sends a request until it arrives, as long as that makes sense.
    pub async fn send(&self, patience: Patience, request: Request<'_>) -> Result<Vec<u8>, Failure> {
        let until = Instant::now() + patience.within;
        let method = request.method_ref().reqwest_method();
        let bucket = Bucket::of(method.as_str(), &request.route_ref().path());
        let mut pause = PAUSE;
        let mut failed = false;
        loop {
            let told = self.quiet.left(&bucket);
            let wait = match told {
                Some(told) => told,
                None if failed => pause,
                None => Duration::ZERO,
            };
            if wait > patience.pause || Instant::now() + wait > until {
                tracing::debug!(?bucket, ?told, "a request is given up");
                return Err(Failure::Passing);
            }
            sleep(wait).await;
            if failed {
                pause *= 2;
            }
            let left = until.saturating_duration_since(Instant::now());
            let attempt = self.attempt(&bucket, request.clone());
            match timeout(patience.each.min(left), attempt).await {
                Ok(Err((Failure::Passing, why))) => {
                    tracing::debug!(?bucket, why, "a request is tried again");
                }
                Ok(Err((failure, why))) => {
                    if failure == Failure::Wrong {
                        tracing::warn!(?bucket, why, "a request failed");
                    }
                    return Err(failure);
                }
                Ok(Ok(body)) => return Ok(body),
                Err(_) => tracing::debug!(?bucket, "no answer in time"),
            }
            failed = true;
        }
    }

    async fn attempt(
        &self,
        bucket: &Bucket,
        request: Request<'_>,
    ) -> Result<Vec<u8>, (Failure, String)> {
        let request = request.build(&self.client, &self.token, self.proxy.as_deref());
        let request = request.map_err(|fault| (Failure::Wrong, fault.to_string()))?;
        let passing = |fault: reqwest::Error| (Failure::Passing, fault.to_string());
        let response = request.send().await.map_err(passing)?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = response.bytes().await.map_err(passing)?.to_vec();
        self.quiet.heard(bucket, &headers);
        if (200..300).contains(&status) {
            return Ok(body);
        }
        let refusal: Refusal = serde_json::from_slice(&body).unwrap_or_default();
        if status == 429 {
            self.quiet.exceeded(bucket, &headers, refusal.retry_after);
        }
        Err((Failure::of(status, refusal.code), format!("{status} {}", refusal.message)))
    }
}
