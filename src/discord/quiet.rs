//! Until when Discord wants to hear no more requests of a kind: what `Retry-After` says, and what the
//! numbers say that come with every answer.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use tokio::time::Instant;

/// Everything but answers to interactions, which no limit of the whole bot counts.
const ALL: &str = "";

/// The kinds of requests that must wait.
#[derive(Default)]
pub struct Quiet(Mutex<HashMap<String, Instant>>);

/// A kind of requests that Discord counts together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bucket {
    name: String,
    by_token: bool,
}

impl Bucket {
    /// A method and a path, in which ids count only at the head: each channel has a bucket of its own,
    /// and so has each token of an interaction.
    pub fn of(method: &str, path: &str) -> Self {
        let path = path.split_once("/api/v10").map_or(path, |(_, path)| path);
        let parts = path.split('/').enumerate().map(|(at, part)| {
            let is_id = at > 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            if is_id { "*" } else { part }
        });
        let name = format!("{method} {}", parts.collect::<Vec<_>>().join("/"));
        Self {
            name,
            by_token: path.starts_with("/interactions/") || path.starts_with("/webhooks/"),
        }
    }
}

impl Quiet {
    /// How long a request of this kind has to wait.
    pub fn left(&self, bucket: &Bucket) -> Option<Duration> {
        let waiting = self.waiting();
        let all = waiting.get(ALL).filter(|_| !bucket.by_token);
        let until = waiting.get(&bucket.name).into_iter().chain(all).max()?;
        until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
    }

    /// Learns from the numbers of an answer: the last request of a window was the last for a while.
    pub fn heard(&self, bucket: &Bucket, headers: &HeaderMap) {
        if number(headers, "x-ratelimit-remaining") == Some(0.0)
            && let Some(seconds) = number(headers, "x-ratelimit-reset-after")
        {
            self.wait(bucket.name.clone(), seconds);
        }
    }

    /// One request was too many. `told` is what the answer's body says, in seconds.
    pub fn exceeded(&self, bucket: &Bucket, headers: &HeaderMap, told: Option<f64>) {
        let Some(seconds) = told.or_else(|| number(headers, "retry-after")) else { return };
        let all = headers.contains_key("x-ratelimit-global");
        self.wait(if all { ALL.to_owned() } else { bucket.name.clone() }, seconds);
    }

    fn wait(&self, name: String, seconds: f64) {
        let Ok(time) = Duration::try_from_secs_f64(seconds) else { return };
        let now = Instant::now();
        let mut waiting = self.waiting();
        waiting.retain(|_, until| *until > now);
        let until = waiting.entry(name).or_insert(now);
        *until = (*until).max(now + time);
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(all: &[(&'static str, &'static str)]) -> HeaderMap {
        all.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn messages_of_a_channel_are_counted_together_and_tokens_apart() {
        let edit =
            |message| Bucket::of("PATCH", &format!("/api/v10/channels/5/messages/{message}"));
        assert_eq!(edit(1), edit(2));
        assert_ne!(edit(1), Bucket::of("PATCH", "/api/v10/channels/6/messages/1"));
        assert_ne!(edit(1), Bucket::of("DELETE", "/api/v10/channels/5/messages/1"));
        let pad = |token| Bucket::of("PATCH", &format!("/webhooks/9/{token}/messages/@original"));
        assert_ne!(pad("a"), pad("b"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_time_is_waited_for_and_then_forgotten() {
        let quiet = Quiet::default();
        let (one, two) =
            (Bucket::of("POST", "/channels/1/messages"), Bucket::of("GET", "/gateway"));
        quiet.exceeded(&one, &headers(&[]), None);
        assert_eq!(quiet.left(&one), None, "nobody knows how long");
        quiet.exceeded(&one, &headers(&[("retry-after", "3")]), Some(2.5));
        assert_eq!(quiet.left(&one), Some(Duration::from_millis(2_500)));
        assert_eq!(quiet.left(&two), None);
        let last = [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "4")];
        quiet.heard(&two, &headers(&last));
        tokio::time::advance(Duration::from_millis(2_500)).await;
        assert_eq!(quiet.left(&one), None);
        assert_eq!(quiet.left(&two), Some(Duration::from_millis(1_500)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_of_the_whole_bot_counts_no_answers() {
        let quiet = Quiet::default();
        let board = Bucket::of("POST", "/channels/1/messages");
        let all = headers(&[("retry-after", "3"), ("x-ratelimit-global", "true")]);
        quiet.exceeded(&board, &all, None);
        assert!(quiet.left(&Bucket::of("GET", "/gateway")).is_some());
        assert_eq!(quiet.left(&Bucket::of("POST", "/interactions/1/a/callback")), None);
    }
}
