//! Requests to Discord: each with a time limit, tried again where that is safe, and never before
//! Discord wants to hear of us again.
//!
//! Serenity makes the requests but does not send them: it throws away how long Discord asks to wait,
//! and its own limiter waits without an end and would not respect another Discord's address.

use std::pin::pin;
use std::sync::{Arc, OnceLock};
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
use crate::figures::{Counts, Sent};
use crate::table::rate::Rate;

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(3);
/// How long any request may take, whoever makes it.
const LONGEST: Duration = Duration::from_secs(10);
/// After so long without an answer to the first request, whoever started us is told.
const SILENCE: Duration = Duration::from_millis(1_500);
/// The break before the second try; each one after that is twice as long.
const PAUSE: Duration = Duration::from_millis(100);

/// The break before somebody is asked once more whose answers make no sense.
const BREAK: Duration = Duration::from_secs(1);
/// The most that is read of an answer: no page of anything that we ask for comes near it.
const LONGEST_ANSWER: usize = 16 * 1024 * 1024;
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
    counts: Arc<Counts>,
    /// How many requests of the whole bot go out in a second, answers to interactions aside, and when ours do. They are
    /// spread: those who had to wait must not come all at once when the time is over, only to be too many again.
    most: u32,
    rate: Rate,
}

/// What a refusal says, as far as we listen.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Refusal {
    code: Option<i64>,
    retry_after: Option<f64>,
    global: bool,
}

impl Refusal {
    /// One that is no JSON is not Discord's own: it comes from what stands before it, and that counts everything that
    /// our address sends.
    fn read(body: &[u8]) -> Self {
        let unreadable = |_| Self { global: true, ..Self::default() };
        serde_json::from_slice(body).unwrap_or_else(unreadable)
    }
}

/// Something that was made: all we need to know of it.
#[derive(Deserialize)]
pub struct Made {
    pub id: serenity::model::id::GenericId,
}

/// A client whose requests all come to an end.
pub fn client() -> reqwest::Client {
    client_to(|builder| builder)
}

/// The same for a test, in which Discord's name leads elsewhere, and another certificate is trusted.
pub fn client_to(
    elsewhere: impl FnOnce(reqwest::ClientBuilder) -> reqwest::ClientBuilder,
) -> reqwest::Client {
    let builder = reqwest::Client::builder().use_rustls_tls();
    let builder = elsewhere(builder.connect_timeout(CONNECT).timeout(LONGEST));
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
    pub fn new(config: &Config, client: reqwest::Client, counts: Arc<Counts>) -> Self {
        let secret = config.token.secret().trim();
        Self {
            client,
            token: format!("Bot {}", secret.strip_prefix("Bot ").unwrap_or(secret)),
            proxy: config.api.as_ref().map(|api| api.url.clone()),
            me: OnceLock::new(),
            quiet: Quiet::default(),
            counts,
            most: config.most_requests,
            rate: Rate::new(config.most_requests),
        }
    }

    /// Discord counts the requests of the whole bot: whoever has so many of all shards has as large a part of them.
    pub fn has_part(&self, shards: usize, total: u32) {
        let part = shards.max(1) as f64 / f64::from(total.max(1));
        self.rate.set(f64::from(self.most) * part.min(1.0));
    }

    /// Waits until a request may go out that serenity sends by itself.
    pub async fn pass(&self, method: &str, path: &str) {
        let bucket = Bucket::of(method, path);
        self.rate.turn().await;
        while let Some(left) = self.quiet.left(&bucket) {
            sleep(left).await;
            self.rate.turn().await;
        }
    }

    /// What is counted of requests, and of all that they answer.
    pub fn counts(&self) -> &Counts {
        &self.counts
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
                // An answer may come at once and make no sense: nobody is asked without a break.
                Err(Failure::Passing) => sleep(BREAK).await,
                Err(failure) => return Err(failure),
                Ok(made) => return Ok(*self.me.get_or_init(|| ApplicationId::new(made.id.get()))),
            }
        }
    }

    /// What Discord's clock shows, in milliseconds since 1970, to the second; None if it does not say.
    pub async fn their_time(&self) -> Option<i64> {
        let request = Request::new(Route::Gateway, LightMethod::Get);
        let request = request.build(&self.client, &self.token, self.proxy.as_deref()).ok()?;
        let answer = request.send().await.ok()?;
        let date = answer.headers().get(reqwest::header::DATE)?.to_str().ok()?;
        let at = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(date).ok()?;
        Some(at.as_millisecond())
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
            // Only where: what it says may quote what it is about.
            tracing::warn!(kind = ?fault.classify(), column = fault.column(), "an answer makes no sense");
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
            if wait > patience.pause || Instant::now() + wait >= until {
                tracing::debug!(%bucket, ?told, "a request is given up");
                return Err(Failure::Passing);
            }
            sleep(wait).await;
            let left = until.saturating_duration_since(Instant::now());
            let Some(turn) = self.turn(&bucket, left) else {
                tracing::debug!(%bucket, "a request is given up: too many others wait");
                return Err(Failure::Passing);
            };
            sleep(turn).await;
            if self.quiet.left(&bucket).is_some() {
                // Somebody else was told to wait meanwhile.
                continue;
            }
            if failed {
                pause *= 2;
            }
            let left = until.saturating_duration_since(Instant::now());
            let attempt = self.attempt(&bucket, request.clone());
            match timeout(patience.each.min(left), attempt).await {
                Ok(Err((Failure::Passing, why))) => {
                    tracing::debug!(%bucket, why, "a request is tried again");
                }
                Ok(Err((failure, why))) => {
                    if failure == Failure::Wrong {
                        tracing::warn!(%bucket, why, "a request failed");
                    }
                    return Err(failure);
                }
                Ok(Ok(body)) => return Ok(body),
                Err(_) => {
                    self.counts.sent(Sent::Lost);
                    tracing::debug!(%bucket, "no answer in time");
                }
            }
            failed = true;
        }
    }

    /// How long it is until the turn of a request, if it comes in time. Answers to interactions need none.
    fn turn(&self, bucket: &Bucket, most: Duration) -> Option<Duration> {
        if bucket.by_token { Some(Duration::ZERO) } else { self.rate.turn_within(most) }
    }

    /// Why it failed is told for the log: without the address, which has ids and tokens.
    async fn attempt(
        &self,
        bucket: &Bucket,
        request: Request<'_>,
    ) -> Result<Vec<u8>, (Failure, String)> {
        let request = request.build(&self.client, &self.token, self.proxy.as_deref());
        let request = request.map_err(|fault| (Failure::Wrong, fault.to_string()))?;
        let lost = |_: &(Failure, String)| self.counts.sent(Sent::Lost);
        let response = request.send().await.map_err(passing).inspect_err(lost)?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = read(response).await.inspect_err(lost)?;
        self.quiet.heard(bucket, &headers);
        self.counts.sent(Sent::of(status));
        if (200..300).contains(&status) {
            return Ok(body);
        }
        let refusal = Refusal::read(&body);
        let failure = Failure::of(status, refusal.code);
        if failure == Failure::TooOld {
            self.quiet.too_old(bucket, &headers, refusal.retry_after);
        } else if status == 429 {
            self.quiet.exceeded(bucket, &headers, refusal.retry_after, refusal.global);
        }
        // Discord's own number says what it is; its words may quote what was sent.
        let code = refusal.code.map_or(String::new(), |code| format!(", code {code}"));
        Err((failure, format!("status {status}{code}")))
    }
}

/// What an answer says, if it has an end.
async fn read(mut response: reqwest::Response) -> Result<Vec<u8>, (Failure, String)> {
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await.map_err(passing)? {
        if body.len() + part.len() > LONGEST_ANSWER {
            return Err((Failure::Wrong, "an answer without an end".to_owned()));
        }
        body.extend_from_slice(&part);
    }
    Ok(body)
}

fn passing(fault: reqwest::Error) -> (Failure, String) {
    (Failure::Passing, fault.without_url().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight processes with two shards each send no more than one with all of them.
    #[tokio::test(start_paused = true)]
    async fn requests_are_shared_out_as_shards_are() {
        let config = Config::read(&[("DISCORD_TOKEN", "a.b.c")].into()).unwrap();
        let wire = Wire::new(&config, client(), Arc::default());
        let turn = |path| wire.turn(&Bucket::of("POST", path), LONGEST).unwrap().as_millis();
        let apart = || {
            let [_, second, third] = [(); 3].map(|()| turn("/channels/1/messages"));
            third - second
        };
        assert_eq!(apart(), 25, "40 a second");
        for (shards, total, expected) in [(16, 16, 25), (2, 16, 200), (0, 16, 400), (3, 1, 25)] {
            wire.has_part(shards, total);
            assert_eq!(apart(), expected, "{shards} of {total}");
        }
        assert_eq!(turn("/interactions/1/token/callback"), 0, "answers are not counted");
    }

    #[test]
    fn who_refuses_is_told_by_how() {
        let all = |body: &str| Refusal::read(body.as_bytes()).global;
        assert!(all("<html>You are being rate limited</html>") && all(""));
        assert!(all(r#"{"retry_after": 0.5, "global": true}"#));
        // About the edits of one old message, and no more.
        assert!(!all(r#"{"code": 30046, "retry_after": 60.0, "global": false}"#));
        assert!(!all(r#"{"code": 30046}"#));
    }

    /// As it would come from somebody who never stops.
    #[tokio::test]
    async fn an_answer_has_an_end() {
        let answer = |length| {
            let answer = axum::http::Response::new(vec![b'x'; length]);
            async move { read(reqwest::Response::from(answer)).await }
        };
        assert_eq!(answer(LONGEST_ANSWER).await.map(|body| body.len()), Ok(LONGEST_ANSWER));
        assert!(matches!(answer(LONGEST_ANSWER + 1).await, Err((Failure::Wrong, _))));
    }
}
