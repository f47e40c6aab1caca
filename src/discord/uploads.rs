//! Files that people send along: fetched from Discord's own hosts only, up to a size, for a time, and a
//! few at once.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::model::channel::Attachment;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::allowances::{Allowance, HOUR, minutes};
use crate::books;
use crate::config::Api;
use crate::screen::counted;
use crate::table::apart::apart;

/// Where Discord keeps what people send.
const HOSTS: [&str; 2] = ["https://cdn.discordapp.com/", "https://media.discordapp.net/"];
/// How long fetching may take altogether.
const TIME: Duration = Duration::from_secs(5);
/// How many are fetched at once: what they take in memory is this many times the largest.
const AT_ONCE: usize = 4;

/// Why a file can't be used: one sentence each, with the remedy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadUpload {
    #[error("This file is too large: send a plain text of at most 2 MB.")]
    TooLarge,
    #[error("I only read files from Discord itself: send the text along with the command.")]
    Elsewhere,
    #[error("I could not fetch that file: please send it once more.")]
    Unreachable,
    #[error("Fetching that file took too long: please send it once more.")]
    TooSlow,
    #[error("I am still reading the file you sent before: send this one when that is done.")]
    OneByOne,
    #[error(
        "You have sent me {} within an hour, and that is as many as I read: send this one in {}.",
        counted(*.most, "file"), minutes(*.wait)
    )]
    Many { most: usize, wait: i64 },
    #[error("I am reading too many files just now: please send yours again in a few seconds.")]
    Busy,
    #[error(transparent)]
    NotText(#[from] books::NotText),
}

pub struct Uploads {
    http: reqwest::Client,
    /// Nothing else is asked, however an address looks.
    hosts: Vec<String>,
    places: Semaphore,
    /// Those whose file is being read.
    senders: Mutex<HashSet<u64>>,
    /// How many somebody may send in an hour, by their Discord id: nobody is a newcomer by being forgotten.
    allowed: Allowance<u64>,
}

/// A place among those whose files are read, until this is dropped.
struct Turn<'a> {
    uploads: &'a Uploads,
    sender: u64,
    _place: SemaphorePermit<'a>,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.uploads.senders().remove(&self.sender);
    }
}

impl Uploads {
    /// For Discord itself, or another one like it.
    pub fn new(api: Option<&Api>, most: u32) -> Self {
        let hosts = match api {
            Some(api) => vec![format!("{}/", api.url)],
            None => HOSTS.map(str::to_owned).to_vec(),
        };
        // A redirect could lead anywhere.
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let http = http.build().unwrap_or_default();
        let (places, allowed) = (Semaphore::new(AT_ONCE), Allowance::new(most, HOUR));
        Self { http, hosts, places, senders: Mutex::default(), allowed }
    }

    fn senders(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.senders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nobody waits for a place: those who get none are told at once.
    fn turn(&self, sender: u64) -> Result<Turn<'_>, BadUpload> {
        let place = self.places.try_acquire().map_err(|_| BadUpload::Busy)?;
        if !self.senders().insert(sender) {
            return Err(BadUpload::OneByOne);
        }
        Ok(Turn { uploads: self, sender, _place: place })
    }

    /// The text of a file that somebody sent, at a time by a clock that nobody can set.
    pub async fn text(
        &self,
        sender: u64,
        file: &Attachment,
        now: i64,
    ) -> Result<String, BadUpload> {
        if file.size as usize > books::LARGEST {
            return Err(BadUpload::TooLarge);
        }
        let _turn = self.turn(sender)?;
        // What is not even fetched does not count.
        let most = self.allowed.most();
        self.allowed.take(sender, now).map_err(|wait| BadUpload::Many { most, wait })?;
        let bytes = tokio::time::timeout(TIME, self.fetch(&file.url)).await;
        let bytes = bytes.unwrap_or(Err(BadUpload::TooSlow)).inspect_err(|why| {
            // They are asked to send it again.
            if matches!(why, BadUpload::TooSlow | BadUpload::Unreachable) {
                self.allowed.give_back(&sender);
            }
        })?;
        let text = apart(move || books::decode(&bytes)).await;
        Ok(text.map_err(|_broken| BadUpload::Unreachable)??)
    }

    /// Whatever the size claims to be, no more is read than is allowed.
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, BadUpload> {
        if !self.hosts.iter().any(|host| url.starts_with(host.as_str())) {
            return Err(BadUpload::Elsewhere);
        }
        let answer = self.http.get(url).send().await.and_then(reqwest::Response::error_for_status);
        let mut answer = answer.map_err(|_| BadUpload::Unreachable)?;
        if !answer.status().is_success() {
            return Err(BadUpload::Unreachable);
        }
        let mut bytes = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(|_| BadUpload::Unreachable)? {
            if bytes.len() + part.len() > books::LARGEST {
                return Err(BadUpload::TooLarge);
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::net::TcpListener;

    use super::*;

    fn file(url: String) -> Attachment {
        let told = serde_json::json!({
            "id": "1", "filename": "a.txt", "size": 3, "url": url, "proxy_url": url,
        });
        serde_json::from_value(told).expect("a file as Discord tells of it")
    }

    /// Whoever does as the answer says is not told in the end that they have sent too many.
    #[tokio::test]
    async fn what_could_not_be_fetched_does_not_count() {
        let gone = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let authority = gone.local_addr().expect("its number").to_string();
        drop(gone);
        let url = format!("http://{authority}");
        let uploads = Uploads::new(Some(&Api { url: url.clone(), authority }), 1);
        let elsewhere = file("http://127.0.0.2/a.txt".to_owned());
        let file = file(format!("{url}/a.txt"));
        for _ in 0..3 {
            assert_eq!(uploads.text(1, &file, 0).await, Err(BadUpload::Unreachable));
        }
        assert_eq!(uploads.text(1, &elsewhere, 0).await, Err(BadUpload::Elsewhere));
        let many = BadUpload::Many { most: 1, wait: HOUR };
        assert_eq!(uploads.text(1, &file, 0).await, Err(many), "what is refused counts");
    }

    /// A host that takes calls and never answers.
    #[tokio::test]
    async fn a_few_at_once_and_one_a_person() {
        let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let authority = silent.local_addr().expect("its number").to_string();
        let url = format!("http://{authority}");
        let uploads = Uploads::new(Some(&Api { url: url.clone(), authority }), 9);
        let file = file(format!("{url}/a.txt"));
        let reads = |sender| uploads.text(sender, &file, 0);
        let mut reading: Vec<_> =
            (1..AT_ONCE as u64).map(|sender| Box::pin(reads(sender))).collect();
        for one in &mut reading {
            assert_eq!(one.now_or_never(), None);
        }
        assert_eq!(reads(1).await, Err(BadUpload::OneByOne));
        reading.push(Box::pin(reads(100)));
        assert_eq!((&mut reading[AT_ONCE - 1]).now_or_never(), None);
        assert_eq!(reads(200).await, Err(BadUpload::Busy));
        // Whoever gives up leaves their place.
        drop(reading.remove(0));
        let mut next = Box::pin(reads(1));
        assert_eq!((&mut next).now_or_never(), None);
        drop((next, reading));
        assert!(uploads.senders().is_empty() && uploads.places.available_permits() == AT_ONCE);
    }
}
