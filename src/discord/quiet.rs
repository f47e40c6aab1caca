//! Until when Discord wants to hear no more requests of a kind: what `Retry-After` says, and what the
//! numbers say that come with every answer.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use tokio::time::Instant;

/// Everything but answers to interactions, which no limit of the whole bot counts.
const ALL: &str = "";

/// No limit of Discord's lasts longer than a day, in seconds: whoever names a longer time is mistaken, and we would
/// be silent for ever.
const LONGEST: f64 = 24.0 * 60.0 * 60.0;

/// How long to wait if one was too many and nobody says how long, in seconds.
const UNTOLD: f64 = 1.0;

/// The kinds of requests that must wait, and the old messages that take no edit for a while.
#[derive(Default)]
pub struct Quiet(Mutex<HashMap<String, Instant>>);

/// The words of paths. Everything else in one is an id or a token, which belong in no log.
const WORDS: [&str; 22] = [
    "@me",
    "@original",
    "active",
    "applications",
    "bot",
    "callback",
    "channels",
    "commands",
    "gateway",
    "guilds",
    "interactions",
    "members",
    "messages",
    "oauth2",
    "permissions",
    "reactions",
    "roles",
    "search",
    "thread-members",
    "threads",
    "users",
    "webhooks",
];

/// A kind of requests that Discord counts together, and which of them it is. Its names have ids and tokens: it is
/// shown without them, and never as it is.
#[derive(Clone)]
pub struct Bucket {
    name: String,
    /// The same with all ids: one message of a channel.
    one: String,
    /// Whether it is an answer to an interaction, which no limit of the whole bot counts.
    pub by_token: bool,
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
            one: format!("{method} {path}"),
            by_token: path.starts_with("/interactions/") || path.starts_with("/webhooks/"),
        }
    }
}

impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (method, path) = self.name.split_once(' ').unwrap_or_default();
        f.write_str(method)?;
        let separators = std::iter::once(" /").chain(std::iter::repeat("/"));
        for (part, separator) in path.split('/').filter(|part| !part.is_empty()).zip(separators) {
            write!(f, "{separator}{}", if WORDS.contains(&part) { part } else { "*" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Quiet {
    /// How long this request has to wait.
    pub fn left(&self, bucket: &Bucket) -> Option<Duration> {
        let waiting = self.waiting();
        let all = waiting.get(ALL).filter(|_| !bucket.by_token);
        let own = [&bucket.name, &bucket.one].into_iter().filter_map(|name| waiting.get(name));
        let until = own.chain(all).max()?;
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

    /// One request was too many: for as many seconds as `told`, and of all kinds if it was said to be `global`.
    pub fn exceeded(&self, bucket: &Bucket, headers: &HeaderMap, told: Option<f64>, global: bool) {
        let seconds = named(headers, told);
        let all = global || headers.contains_key("x-ratelimit-global");
        self.wait(if all { ALL.to_owned() } else { bucket.name.clone() }, seconds);
    }

    /// An old message takes no edit for as many seconds; all others of its channel do. Where an interaction is
    /// answered nobody waits: that is done in another way, and at once.
    pub fn too_old(&self, bucket: &Bucket, headers: &HeaderMap, told: Option<f64>) {
        if !bucket.by_token {
            self.wait(bucket.one.clone(), named(headers, told));
        }
    }

    fn wait(&self, name: String, seconds: f64) {
        let Ok(time) = Duration::try_from_secs_f64(seconds.clamp(0.0, LONGEST)) else { return };
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

/// For how many seconds, as an answer says or its headers do.
fn named(headers: &HeaderMap, told: Option<f64>) -> f64 {
    told.or_else(|| number(headers, "retry-after")).unwrap_or(UNTOLD)
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
        let name = |method, path: &str| Bucket::of(method, path).name;
        let edit = |message| name("PATCH", &format!("/api/v10/channels/5/messages/{message}"));
        assert_eq!(edit(1), edit(2));
        assert_ne!(edit(1), name("PATCH", "/api/v10/channels/6/messages/1"));
        assert_ne!(edit(1), name("DELETE", "/api/v10/channels/5/messages/1"));
        let pad = |token| name("PATCH", &format!("/webhooks/9/{token}/messages/@original"));
        assert_ne!(pad("a"), pad("b"));
    }

    #[tokio::test(start_paused = true)]
    async fn an_old_message_waits_alone_and_is_then_forgotten() {
        const MINUTE: Duration = Duration::from_secs(60);
        let edit = |message| Bucket::of("PATCH", &format!("/channels/5/messages/{message}"));
        let answer = Bucket::of("POST", "/interactions/1/a/callback");
        let quiet = Quiet::default();
        for refused in [&edit(1), &answer] {
            quiet.too_old(refused, &headers(&[]), Some(MINUTE.as_secs_f64()));
        }
        assert_eq!(quiet.left(&edit(1)), Some(MINUTE));
        for other in [edit(2), Bucket::of("DELETE", "/channels/5/messages/1"), answer] {
            assert_eq!(quiet.left(&other), None, "{other}");
        }
        tokio::time::advance(MINUTE).await;
        assert_eq!(quiet.left(&edit(1)), None);
        quiet.exceeded(&edit(2), &headers(&[]), None, false);
        assert_eq!(quiet.waiting().len(), 1, "only what is to come is kept");
    }

    #[test]
    fn a_bucket_is_shown_without_ids_and_tokens() {
        for (path, shown) in [
            ("/api/v10/channels/5123/messages/77", "PATCH /channels/*/messages/*"),
            ("/webhooks/9/sometoken/messages/@original", "PATCH /webhooks/*/*/messages/@original"),
            ("/interactions/81/aW50ZXI/callback", "PATCH /interactions/*/*/callback"),
            ("https://discord.com/api/v10/gateway/bot", "PATCH /gateway/bot"),
        ] {
            let bucket = Bucket::of("PATCH", path);
            assert_eq!((bucket.to_string(), format!("{bucket:?}")), (shown.into(), shown.into()));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn no_answer_silences_us_for_ever() {
        let bucket = Bucket::of("POST", "/channels/1/messages");
        for told in [f64::MAX, f64::INFINITY, 1e19, 1e9, f64::NAN, -1.0] {
            let quiet = Quiet::default();
            quiet.exceeded(&bucket, &headers(&[]), Some(told), false);
            assert!(quiet.left(&bucket).is_none_or(|left| left.as_secs_f64() <= LONGEST), "{told}");
        }
        let quiet = Quiet::default();
        quiet.heard(
            &bucket,
            &headers(&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "1e19")]),
        );
        assert_eq!(quiet.left(&bucket).map(|left| left.as_secs_f64()), Some(LONGEST));
    }

    #[tokio::test(start_paused = true)]
    async fn a_time_is_waited_for_and_then_forgotten() {
        let quiet = Quiet::default();
        let (one, two) =
            (Bucket::of("POST", "/channels/1/messages"), Bucket::of("GET", "/gateway"));
        quiet.exceeded(&one, &headers(&[]), None, false);
        assert_eq!(quiet.left(&one), Some(Duration::from_secs(1)), "nobody says how long");
        quiet.exceeded(&one, &headers(&[("retry-after", "3")]), Some(2.5), false);
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
        let board = Bucket::of("POST", "/channels/1/messages");
        let wait = ("retry-after", "3");
        for (told, in_body) in
            [(headers(&[wait, ("x-ratelimit-global", "true")]), false), (headers(&[wait]), true)]
        {
            let quiet = Quiet::default();
            quiet.exceeded(&board, &told, None, in_body);
            assert!(quiet.left(&Bucket::of("GET", "/gateway")).is_some());
            assert_eq!(quiet.left(&Bucket::of("POST", "/interactions/1/a/callback")), None);
        }
        let quiet = Quiet::default();
        quiet.exceeded(&board, &headers(&[wait]), None, false);
        assert_eq!(quiet.left(&Bucket::of("GET", "/gateway")), None, "it is about messages alone");
    }
}
