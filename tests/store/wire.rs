//! A wire to a server that can be cut while a commit is on its way, or that swallows everything from some moment on.

use std::future::pending;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// What is lost of the next commit. The wire is cut with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// The server has committed, and says so to nobody.
    Answer,
    /// The server never hears of it, and notices that the wire is cut.
    Question,
    /// It does not even notice that.
    Everything,
}

pub struct Wire {
    /// The address of the server, by this wire.
    pub url: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    loss: Mutex<Option<Loss>>,
    caught: Notify,
    cut: Notify,
    /// What the server takes for open wires.
    left: Mutex<Vec<TcpStream>>,
    /// How many connections there were, and how many of them, from the first on, lead nowhere any more.
    opened: AtomicUsize,
    frozen: AtomicUsize,
}

impl State {
    fn is_frozen(&self, number: usize) -> bool {
        number < self.frozen.load(Ordering::Relaxed)
    }

    fn next(&self) -> Option<Loss> {
        self.loss.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Wire {
    pub async fn to(url: &str) -> Self {
        let (before, rest) = url.split_once("@").expect("an address with a user");
        let (server, database) = rest.split_once('/').expect("an address with a database");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let here = listener.local_addr().expect("it has one");
        let url = format!("{before}@{here}/{database}");
        let state = Arc::new(State::default());
        let (server, passing) = (server.to_owned(), state.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(&server).await else { continue };
                tokio::spawn(pass(client, server, passing.clone()));
            }
        });
        Self { url, state }
    }

    /// From now on the next commit is held up, until [`Self::cut`].
    pub fn lose(&self, loss: Loss) {
        *self.state.loss.lock().unwrap_or_else(PoisonError::into_inner) = Some(loss);
    }

    /// Waits for that commit.
    pub async fn caught(&self) {
        self.state.caught.notified().await;
    }

    /// From now on nothing passes on the connections there are, and nobody is told.
    pub fn freeze(&self) {
        let opened = self.state.opened.load(Ordering::Relaxed);
        self.state.frozen.store(opened, Ordering::Relaxed);
    }

    pub fn cut(&self) {
        self.state.cut.notify_one();
    }
}

/// Passes on what comes from either side, until one of them hangs up or the wire is cut.
async fn pass(mut client: TcpStream, mut server: TcpStream, state: Arc<State>) {
    let (mut said, mut answered) = ([0; 65_536], [0; 65_536]);
    let number = state.opened.fetch_add(1, Ordering::Relaxed);
    loop {
        tokio::select! {
            read = client.read(&mut said) => {
                let Ok(1..) = read else { return };
                if state.is_frozen(number) {
                    return pending().await;
                }
                let said = &said[..read.unwrap_or_default()];
                let commits = said.windows(7).any(|bytes| bytes == b"COMMIT\0");
                let loss = if commits { state.next() } else { None };
                if loss.is_none_or(|loss| loss == Loss::Answer) && server.write_all(said).await.is_err() {
                    return;
                }
                let Some(loss) = loss else { continue };
                if loss == Loss::Answer {
                    // It has committed when it says so.
                    let _ = server.read(&mut answered).await;
                }
                state.caught.notify_one();
                state.cut.notified().await;
                if loss == Loss::Everything {
                    state.left.lock().unwrap_or_else(PoisonError::into_inner).push(server);
                }
                return;
            }
            read = server.read(&mut answered) => {
                let Ok(1..) = read else { return };
                if state.is_frozen(number) {
                    return pending().await;
                }
                if client.write_all(&answered[..read.unwrap_or_default()]).await.is_err() {
                    return;
                }
            }
        }
    }
}
