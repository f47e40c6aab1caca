//! A playground for one test, with its bot and its folder.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use crosstown::playground::{Host, Shared};
use tokio::{sync::oneshot, task::JoinHandle};

use crate::{bot, devtools::Browser, driver::Page};

/// A running playground.
pub struct Town {
    pub url: String,
    pub server: Shared,
    pub data: PathBuf,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

/// A fresh folder for one test.
pub fn folder(test: &str) -> PathBuf {
    let name = format!("playground-{test}-{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It is there only if an earlier run of the same number was killed.
    let _ = fs::remove_dir_all(&folder);
    folder
}

impl Town {
    /// A new playground with the small bot.
    pub async fn start(test: &str) -> Self {
        Self::again(folder(test), 0).await
    }

    /// A playground on a folder and a port that may have been used before.
    pub async fn again(data: PathBuf, port: u16) -> Self {
        let host = Host::open(port, data.clone()).await.expect("a playground");
        let (url, server) = (format!("http://{}", host.address()), host.shared().clone());
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            let end = async { drop(stopped.await) };
            host.run(bot::run, end).await.expect("the data are kept");
        });
        Self { url, server, data, stop, running }
    }

    /// Opens the page as somebody.
    pub async fn page(&self, browser: &Arc<Browser>, name: &str) -> Page {
        let page = Page::open(browser, &format!("{}/?as={name}", self.url)).await;
        page.until("document.querySelector('.place') !== null").await;
        page
    }

    /// Lets somebody in under any name.
    pub fn invite(&self, name: &str) {
        let now_ms = self.server.clock.now_ms();
        self.server.change(|state| {
            let guild = *state.guilds.keys().next().expect("a server");
            state.add_user(name, guild, now_ms);
        });
    }

    /// Ends it as Ctrl-C does, and gives the folder.
    pub async fn stop(self) -> PathBuf {
        drop(self.stop);
        self.running.await.expect("the playground ends");
        self.data
    }

    /// The same for the last time, when the test is over.
    pub async fn end(self) {
        let data = self.stop().await;
        fs::remove_dir_all(data).expect("the folder was there");
    }
}
