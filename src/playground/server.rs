//! The server: one socket for REST, gateway and downloads, and the lock around the state.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    net::TcpListener,
    sync::{oneshot, watch},
};

use crate::playground::{
    clock::Clock,
    faults::Shut,
    gateway::Out,
    rest,
    state::State,
    wire::{Listener, Wire},
};

/// What can be chosen when a server starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// What the clock shows at the start, in milliseconds since 1970; None for the real time.
    pub starts_at_ms: Option<u64>,
    /// How many times as fast as real time the clock goes. All times below but those of heartbeats are by that clock.
    pub speed: u32,
    /// The port on loopback; 0 lets the system choose.
    pub port: u16,
    /// Another name that it is asked for by, behind somebody who takes the TLS off.
    pub name: Option<&'static str>,
    /// The bot's token, without the prefix `Bot `.
    pub token: String,
    /// The bot's name.
    pub bot_name: String,
    /// How long an interaction waits for its first answer.
    pub answer_within: Duration,
    /// How long an interaction's token lives.
    pub token_life: Duration,
    /// How often the shards are asked to send a heartbeat.
    pub heartbeat: Duration,
    /// How long a shard may go without one.
    pub heartbeat_patience: Duration,
    /// Largest file in bytes.
    pub file_limit: usize,
    /// The privileged intents that Discord granted.
    pub privileged_intents: u64,
    /// More servers than this need another shard.
    pub guilds_per_shard: usize,
    /// How many shards the bot has to have: what `GET /gateway/bot` recommends, and no session may be one of fewer.
    pub shards: u64,
    /// How many buckets of shards may identify at the same time.
    pub max_concurrency: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            starts_at_ms: None,
            speed: 1,
            port: 0,
            name: None,
            token: "loopback-token".into(),
            bot_name: "crosstown".into(),
            answer_within: Duration::from_secs(3),
            token_life: Duration::from_secs(15 * 60),
            heartbeat: Duration::from_millis(41_250),
            heartbeat_patience: Duration::from_secs(90),
            file_limit: 10 << 20,
            privileged_intents: 0,
            guilds_per_shard: 2_500,
            shards: 1,
            max_concurrency: 1,
        }
    }
}

/// What all requests share.
pub type Shared = Arc<Inner>;

/// The state behind its lock, and what can be read without it.
pub struct Inner {
    /// What was chosen at the start.
    pub config: Config,
    /// Where the server listens.
    pub address: SocketAddr,
    /// The time.
    pub clock: Clock,
    state: Mutex<State>,
    changes: watch::Sender<u64>,
    moves: watch::Sender<()>,
    restarts: watch::Sender<()>,
    numbers: AtomicU64,
    over: AtomicBool,
}

impl Inner {
    /// Looks at the state.
    pub fn read<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the state and wakes whoever waits for a change.
    pub fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changes.send_modify(|number| *number += 1);
        result
    }

    /// Tells of every change from now on.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Tells when the clock is moved from now on.
    pub fn watch_clock(&self) -> watch::Receiver<()> {
        self.moves.subscribe()
    }

    /// Asks whoever runs the bot to start it anew.
    pub fn ask_for_restart(&self) {
        self.restarts.send_replace(());
    }

    /// Tells when somebody asks for a restart of the bot from now on.
    pub fn watch_restarts(&self) -> watch::Receiver<()> {
        self.restarts.subscribe()
    }

    /// Whether the server has ended.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }

    /// A number never given before.
    pub fn next_number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// Moves the clock and wakes those who wait for a deadline.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.clock_was_moved();
    }

    /// Sets the clock back to the real time.
    pub fn set_clock_to_now(&self) {
        self.clock.set_to_now();
        self.clock_was_moved();
    }

    fn clock_was_moved(&self) {
        self.moves.send_replace(());
        self.changes.send_modify(|number| *number += 1);
    }

    /// How long nothing may be sent.
    pub fn silence(&self) -> Duration {
        let until = self.read(|state| state.faults.silent_until);
        until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()))
    }
}

/// A running loopback Discord. It ends when this is dropped.
pub struct Server {
    shared: Shared,
    /// Dropped with the server, which tells the task to stop.
    _running: oneshot::Sender<()>,
}

impl Server {
    /// Starts on loopback, and nowhere else.
    pub async fn bind(config: Config) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, config.port)).await?;
        let real = Clock::start();
        let now_ms = config.starts_at_ms.unwrap_or_else(|| real.now_ms());
        let clock = Clock::running(now_ms, config.speed);
        Self::open(listener, config, clock, |_, _| {})
    }

    /// The same on a socket that is bound already, with a state that is prepared before anybody
    /// can see it; `prepare` gets the time as well.
    pub fn open(
        listener: TcpListener,
        config: Config,
        clock: Clock,
        prepare: impl FnOnce(&mut State, u64),
    ) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let now_ms = clock.now_ms();
        let mut state = State::new(&config, format!("http://{address}"), now_ms);
        prepare(&mut state, now_ms);
        let shared = Arc::new(Inner {
            config,
            address,
            clock,
            state: Mutex::new(state),
            changes: watch::Sender::new(0),
            moves: watch::Sender::new(()),
            restarts: watch::Sender::new(()),
            numbers: AtomicU64::new(1),
            over: AtomicBool::new(false),
        });
        let app = rest::router(shared.clone()).into_make_service_with_connect_info::<Wire>();
        let (running, stopped) = oneshot::channel::<()>();
        tokio::spawn(async move {
            let stop = async { drop(stopped.await) };
            // Serving ends by the signal alone; a connection that fails is no error here.
            let _ = axum::serve(Listener(listener), app).with_graceful_shutdown(stop).await;
        });
        Ok(Self { shared, _running: running })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.shared.address
    }

    /// The state, to look at and to change.
    pub fn shared(&self) -> &Shared {
        &self.shared
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::SeqCst);
        self.shared.changes.send_modify(|number| *number += 1);
        // Requests end by themselves; the gateway would wait for its shards to hang up.
        self.shared.read(|state| state.sessions.send(Shut::Everybody, &Out::Close(1001)));
    }
}
