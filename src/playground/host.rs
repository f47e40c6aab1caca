//! The playground as a whole: the Discord on loopback with its saved data, and a bot that is
//! started, started anew when somebody asks for it, and stopped at the end.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use thiserror::Error;
use tokio::{
    net::TcpListener,
    sync::oneshot,
    task::{JoinHandle, spawn_blocking},
    time::{sleep, timeout},
};

use crate::playground::{
    Config, Server, Shared,
    clock::Clock,
    newcomer,
    saved::{Folder, SavedError},
};

/// How long changes are gathered before they are written down.
const GATHER: Duration = Duration::from_millis(200);
/// How many ports are tried when one is taken.
const PORTS: u16 = 50;
/// How long the bot may take to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why the playground can't start.
#[derive(Debug, Error)]
pub enum HostError {
    /// The folder for its data can't be used.
    #[error(transparent)]
    Saved(#[from] SavedError),
    /// No port could be had.
    #[error(
        "can't listen on port {0} of 127.0.0.1 or the {PORTS} after it ({1}): choose another with --port"
    )]
    Port(u16, io::Error),
}

/// What a bot needs to know to be started.
pub struct Launch {
    /// The address of the Discord on loopback, for the client's proxy setting.
    pub url: String,
    /// The bot's token there.
    pub token: String,
    /// The folder for the bot's own data.
    pub data: PathBuf,
    /// The time, which can be moved from the page.
    pub clock: Clock,
    /// Comes when the bot has to stop.
    pub stop: Pin<Box<dyn Future<Output = ()> + Send>>,
}

/// A playground that listens, and waits for its bot.
pub struct Host {
    server: Server,
    folder: Arc<Mutex<Folder>>,
    data: PathBuf,
    taken: Option<u16>,
}

impl Host {
    /// Takes the folder and a port, with what was saved, or a new server for newcomers.
    pub async fn open(port: u16, data: PathBuf) -> Result<Self, HostError> {
        let mut folder = Folder::open(&data)?;
        let restored = folder.load()?;
        let (listener, taken) = listen(port).await?;
        let clock = Clock::start();
        if let Some(restored) = &restored {
            clock.advance(Duration::from_millis(restored.ahead_ms()));
        }
        let server =
            Server::open(listener, Config::default(), clock, |state, now_ms| match restored {
                Some(restored) => restored.into_state(state),
                None => newcomer::found(state, now_ms),
            });
        let server = server.map_err(|why| HostError::Port(port, why))?;
        Ok(Self { server, folder: Arc::new(Mutex::new(folder)), data, taken })
    }

    /// Where the page is.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// The port that was wanted, if it was taken.
    pub fn taken(&self) -> Option<u16> {
        self.taken
    }

    /// The Discord behind it.
    pub fn shared(&self) -> &Shared {
        self.server.shared()
    }

    /// Runs the bot until `end` comes, then stops it and saves. A bot that stops by itself is
    /// started again when somebody asks for it on the page.
    pub async fn run<F>(
        self,
        mut bot: impl FnMut(Launch) -> F,
        end: impl Future<Output = ()>,
    ) -> io::Result<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let keeper = tokio::spawn(keep(self.shared().clone(), self.folder.clone()));
        let mut restarts = self.shared().watch_restarts();
        let mut end = std::pin::pin!(end);
        loop {
            let (stop, stopped) = oneshot::channel::<()>();
            let launch = Launch {
                url: format!("http://{}", self.address()),
                token: self.shared().config.token.clone(),
                data: self.data.clone(),
                clock: self.shared().clock.clone(),
                stop: Box::pin(async { drop(stopped.await) }),
            };
            let running = tokio::spawn(bot(launch));
            let ends = tokio::select! {
                () = &mut end => true,
                // The sender lives in the server, which this holds.
                _ = restarts.changed() => false,
            };
            drop(stop);
            farewell(running).await;
            if ends {
                break;
            }
        }
        keeper.abort();
        let (folder, shared) = (self.folder.clone(), self.shared().clone());
        spawn_blocking(move || save(&folder, &shared)).await.map_err(io::Error::other)?
    }
}

/// Waits for the bot to stop, but not for ever.
async fn farewell(mut running: JoinHandle<()>) {
    if timeout(FAREWELL, &mut running).await.is_err() {
        tracing::warn!("the bot did not stop in time and was cut off");
        running.abort();
    }
}

/// The wanted port, or the next free one and the wanted one that was taken.
async fn listen(wanted: u16) -> Result<(TcpListener, Option<u16>), HostError> {
    let mut port = wanted;
    loop {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            Ok(listener) => return Ok((listener, (port != wanted).then_some(wanted))),
            Err(_) if port < wanted.saturating_add(PORTS) => port += 1,
            Err(why) => return Err(HostError::Port(wanted, why)),
        }
    }
}

fn save(folder: &Mutex<Folder>, server: &Shared) -> io::Result<()> {
    folder.lock().unwrap_or_else(PoisonError::into_inner).save(server)
}

/// Writes changes down as they come.
async fn keep(server: Shared, folder: Arc<Mutex<Folder>>) {
    let mut changes = server.watch();
    while changes.changed().await.is_ok() {
        sleep(GATHER).await;
        changes.mark_unchanged();
        let (server, folder) = (server.clone(), folder.clone());
        let saved = spawn_blocking(move || save(&folder, &server)).await;
        if let Ok(Err(why)) = saved {
            tracing::error!("the playground's data can't be written: {why}");
        }
    }
}
