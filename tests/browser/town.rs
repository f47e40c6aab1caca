//! A playground for one test, with its bot and its folder.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crosstown::playground::{Host, Launch, Shared};
use tokio::{sync::oneshot, task::JoinHandle};

use crate::{devtools::Browser, driver::Page, odds, resident, scratch::Scratch};

/// A running playground.
pub struct Town {
    pub url: String,
    pub server: Shared,
    pub data: Scratch,
    /// Where its page is open.
    browsers: Mutex<Vec<Weak<Browser>>>,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

/// A fresh folder for one test.
pub fn folder(test: &str) -> Scratch {
    Scratch::new(&format!("playground-{test}"))
}

impl Town {
    /// A new playground with the bot itself.
    pub async fn start(test: &str) -> Self {
        Self::again(folder(test), 0).await
    }

    /// The bot itself, on a folder and a port that may have been used before.
    pub async fn again(data: Scratch, port: u16) -> Self {
        Self::open(data, port, |launch| async {
            resident::live(launch).await.expect("the bot runs");
        })
        .await
    }

    /// A new playground with the small bot for oddities.
    pub async fn odd(test: &str) -> Self {
        Self::open(folder(test), 0, odds::run).await
    }

    async fn open<F>(
        data: Scratch,
        port: u16,
        bot: impl FnMut(Launch) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let host = Host::open(port, data.to_path_buf()).await.expect("a playground");
        let (url, server) = (format!("http://{}", host.address()), host.shared().clone());
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            let end = async { drop(stopped.await) };
            host.run(bot, end).await.expect("the data are kept");
        });
        Self { url, server, data, browsers: Mutex::default(), stop, running }
    }

    /// Opens the page as somebody.
    pub async fn page(&self, browser: &Arc<Browser>, name: &str) -> Page {
        self.browsers().push(Arc::downgrade(browser));
        Page::of(browser, &self.url, name).await
    }

    fn browsers(&self) -> MutexGuard<'_, Vec<Weak<Browser>>> {
        self.browsers.lock().unwrap_or_else(PoisonError::into_inner)
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
    pub async fn stop(self) -> Scratch {
        drop(self.stop);
        self.running.await.expect("the playground ends");
        self.data
    }

    /// The same for the last time, when the test is over: nothing was done that Discord would
    /// have refused.
    pub async fn end(self) {
        self.end_but(&[]).await;
    }

    /// The same but for refusals with these codes, however late they come.
    pub async fn end_but(self, provoked: &[u32]) {
        let server = self.server.clone();
        for browser in self.browsers().iter().filter_map(Weak::upgrade) {
            browser.is_alone();
        }
        drop(self.stop().await);
        let broken: Vec<String> = server.read(|state| {
            let broken = state.record.violations.iter();
            let broken = broken.filter(|violation| !provoked.contains(&violation.code));
            let routes = state.record.unknown_routes.iter().cloned();
            broken.map(ToString::to_string).chain(routes).collect()
        });
        assert_eq!(broken, [""; 0]);
    }
}
