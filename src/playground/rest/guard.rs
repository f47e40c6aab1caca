//! What happens around every request: faults, rate limits, the token, and the record.

use std::time::{Duration, Instant};

use axum::{
    Json,
    body::{Body, to_bytes},
    extract::{ConnectInfo, Request, State as Extract},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header::AUTHORIZATION},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::json;
use tokio::time::sleep;

use crate::playground::{
    Shared,
    error::Refusal,
    faults::Fault,
    limits::Standing,
    record::{self, Violation},
    wire::Wire,
};

/// Discord's code for a token after its quarter of an hour.
const TOKEN_TOO_OLD: u32 = 50027;

/// Answers a request to a route that isn't there; [`around`] records it.
pub async fn no_such_route() -> Refusal {
    Refusal::no_such_route()
}

/// Answers a method that the route doesn't have.
pub async fn no_such_method() -> Refusal {
    Refusal::no_such_method()
}

/// Answers and records a request outside the API.
pub async fn outside(
    Extract(server): Extract<Shared>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Refusal {
    if !is_of_a_browser(&headers) {
        server.change(|state| state.record.unknown_routes.push(format!("{method} {}", uri.path())));
    }
    Refusal::no_such_route()
}

/// A browser says from where it asks, which no bot does: what goes wrong there is not the bot's doing.
fn is_of_a_browser(headers: &HeaderMap) -> bool {
    headers.contains_key("sec-fetch-site")
}

/// Stands around all routes of the API.
pub async fn around(
    Extract(server): Extract<Shared>,
    ConnectInfo(wire): ConnectInfo<Wire>,
    request: Request,
    next: Next,
) -> Response {
    let method = request.method().as_str().to_owned();
    let path = request.uri().path().to_owned();
    let by_bot = !is_of_a_browser(request.headers());
    let by_token = path.starts_with("/interactions/") || path.starts_with("/webhooks/");
    let now_ms = server.clock.now_ms();
    let (bucket, arrived) = (bucket(&method, &path), Instant::now());
    let (fault, standing) = server.change(|state| {
        let fault = state.faults.take(&method, &path);
        (fault, state.limits.count(&bucket, by_token, now_ms))
    });
    if let Some(Fault::Held(by)) = fault {
        sleep(by).await;
    }
    let open = by_token || path == "/gateway";
    let mut response = match (fault, standing) {
        (Some(Fault::TooMany(seconds)), _) => too_many(seconds, false),
        (Some(Fault::Status(status)), _) => broken(status),
        (Some(Fault::TooOld), _) => Refusal::too_many_old_edits().into_response(),
        (_, Some(standing)) if standing.exceeded => {
            too_many(standing.reset_after_ms as f64 / 1_000.0, standing.global)
        }
        _ if !open && !is_authorized(&request, &server.config.token) => {
            Refusal::unauthorized().into_response()
        }
        (Some(Fault::Slow(by)), _) => slow(by, request, next).await,
        _ => next.run(request).await,
    };
    if let Some(standing) = standing {
        add_headers(&mut response, &bucket, standing, now_ms);
    }
    if by_bot {
        let line = format!("{method} {path}");
        let wait = match (fault, standing) {
            (Some(Fault::TooMany(seconds)), _) => Some((Duration::from_secs_f64(seconds), false)),
            (_, Some(over)) if over.exceeded => {
                Some((Duration::from_millis(over.reset_after_ms), over.global))
            }
            _ => None,
        };
        let (status, at) = (response.status().as_u16(), Instant::now());
        let request = record::Request { line, status, bucket, arrived, at, wait };
        record(&server, request, &response);
    }
    let wait = server.silence().max(match fault {
        Some(Fault::Late(by)) => by,
        _ => Duration::ZERO,
    });
    if !wait.is_zero() {
        sleep(wait).await;
    }
    match fault {
        Some(Fault::Lost) => wire.cut_after(0),
        Some(Fault::Garbled(status, text)) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::IM_A_TEAPOT);
            return (status, text).into_response();
        }
        _ => {}
    }
    response
}

/// A bucket is a method and a route: ids count only at the head (channel, server, application),
/// where each has a bucket of its own, and so has each token of an interaction.
fn bucket(method: &str, path: &str) -> String {
    let parts = path.split('/').enumerate().map(|(at, part)| {
        let is_id = at > 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        if is_id { "*" } else { part }
    });
    format!("{method} {}", parts.collect::<Vec<_>>().join("/"))
}

fn is_authorized(request: &Request, token: &str) -> bool {
    let header = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    header.and_then(|value| value.strip_prefix("Bot ")) == Some(token)
}

/// Carries a request out so much later, whether or not anybody still waits for the answer.
async fn slow(by: Duration, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    // Later on, it may be gone with the connection.
    let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let request = Request::from_parts(parts, Body::from(body));
    let effect = tokio::spawn(async move {
        sleep(by).await;
        next.run(request).await
    });
    effect.await.unwrap_or_else(|_| broken(500))
}

fn too_many(seconds: f64, global: bool) -> Response {
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global });
    let mut response = (StatusCode::TOO_MANY_REQUESTS, Json(body)).into_response();
    let headers = response.headers_mut();
    headers.insert("retry-after", HeaderValue::from(seconds.ceil() as u64));
    headers.insert("via", HeaderValue::from_static("1.1 loopback"));
    if global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    let scope = if global { "global" } else { "user" };
    headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
    response
}

/// An error from in front of the API, which is no JSON.
fn broken(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, status.canonical_reason().unwrap_or_default()).into_response()
}

fn add_headers(response: &mut Response, bucket: &str, standing: Standing, now_ms: u64) {
    let seconds = |ms: u64| format!("{:.3}", ms as f64 / 1_000.0);
    for (name, value) in [
        ("x-ratelimit-limit", standing.limit.to_string()),
        ("x-ratelimit-remaining", standing.remaining.to_string()),
        ("x-ratelimit-reset", seconds(now_ms + standing.reset_after_ms)),
        ("x-ratelimit-reset-after", seconds(standing.reset_after_ms)),
        ("x-ratelimit-bucket", bucket.to_owned()),
    ] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
}

fn record(server: &Shared, request: record::Request, response: &Response) {
    let refusal = response.extensions().get::<Refusal>();
    let keep = server.read(|state| state.record.keep_requests);
    if refusal.is_none() && !keep {
        return;
    }
    server.change(|state| {
        let line = request.line.clone();
        if keep {
            state.record.requests.push(request);
        }
        match refusal {
            Some(refusal) if refusal.code == 0 && matches!(refusal.status, 404 | 405) => {
                state.record.unknown_routes.push(line);
            }
            Some(Refusal { status, code, message, errors }) => {
                let (status, code, message) = (*status, *code, *message);
                // A token that is too old only because the clock was moved, is nobody's fault.
                let excused = code == TOKEN_TOO_OLD && server.clock.was_moved();
                let errors = errors.clone();
                let violation = Violation { code, status, request: line, message, errors, excused };
                state.record.violations.push(violation);
            }
            None => {}
        }
    });
}
