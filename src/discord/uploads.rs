//! Files that people send along: fetched from Discord's own hosts only, up to a size and for a time.

use std::time::Duration;

use serenity::model::channel::Attachment;

use crate::books;
use crate::config::Api;
use crate::table::apart::apart;

/// Where Discord keeps what people send.
const HOSTS: [&str; 2] = ["https://cdn.discordapp.com/", "https://media.discordapp.net/"];
/// How long fetching may take altogether.
const TIME: Duration = Duration::from_secs(5);

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
    #[error(transparent)]
    NotText(#[from] books::NotText),
}

pub struct Uploads {
    http: reqwest::Client,
    /// Nothing else is asked, however an address looks.
    hosts: Vec<String>,
}

impl Uploads {
    /// For Discord itself, or another one like it.
    pub fn new(api: Option<&Api>) -> Self {
        let hosts = match api {
            Some(api) => vec![format!("{}/", api.url)],
            None => HOSTS.map(str::to_owned).to_vec(),
        };
        // A redirect could lead anywhere.
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        Self { http: http.build().unwrap_or_default(), hosts }
    }

    /// The text of a file.
    pub async fn text(&self, file: &Attachment) -> Result<String, BadUpload> {
        if file.size as usize > books::LARGEST {
            return Err(BadUpload::TooLarge);
        }
        let bytes = tokio::time::timeout(TIME, self.fetch(&file.url)).await;
        let bytes = bytes.map_err(|_| BadUpload::TooSlow)??;
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
