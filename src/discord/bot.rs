//! The bot, from its start to its end.
//!
//! Everything that can fail is tried before the first event is taken: the database, the token, the
//! commands, the address of the gateway. At the end shards are stopped, what was accepted is finished,
//! and the store is closed.

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use serenity::all::BotGateway;
use serenity::http::{LightMethod, Request, Route};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::timeout;

use super::app::App;
use super::commands;
use super::connection::Connection;
use super::failure::Failure;
use super::mailer::Mailer;
use super::register::{RegisterError, register};
use super::shards::{Gateways, PAUSE, Steward, turns};
use super::standings::chronicler::Chronicler;
use super::watch::Watch;
use super::wire::{Patience, Wire, client};
use super::workers::{Lost, Workers};
use crate::config::{Api, Config};
use crate::daily::dailies::{Dailies, Makers};
use crate::daily::herald::Herald;
use crate::daily::proof::Secret;
use crate::daily::sequence::{Sequence, sequence};
use crate::figures::Counts;
use crate::figures::endpoint::{Endpoint, Unusable};
use crate::figures::line::Teller;
use crate::figures::pulse::Pulse;
use crate::game::Seed;
use crate::store::{Heard, Shards, Store, StoreError};
use crate::table::archivist::Archivist;
use crate::table::computers::Computers;
use crate::table::engine::Tables;
use crate::table::housekeeper::Keeper;
use crate::table::lease::Lease;
use crate::table::limits::Limits;
use crate::table::now::Now;
use crate::table::postman::Postman;
use crate::table::projector::{Projector, Rhythm};
use crate::table::pruning::Clearing;
use crate::table::seating::PersonId;
use crate::table::timekeeper::Timekeeper;
use crate::words::Language;

pub use super::wire::client_to;

/// How long accepted presses may take at the end. With the store's own five seconds a stop stays
/// below ten.
const LAST_ANSWERS: Duration = Duration::from_secs(4);

/// A bot that runs.
pub struct Bot {
    store: Store,
    app: Arc<App>,
    gateways: Gateways,
    workers: Workers,
    watch: Watch,
    teller: Teller,
    figures_at: Option<SocketAddr>,
}

/// Where games come from. Those of tests come out the same each time, and sooner.
pub struct Making {
    /// The secrets of tables.
    pub seeds: fn() -> Seed,
    /// The words of a day, out of its secret.
    pub sequences: fn(&Secret, Language) -> Sequence,
    /// How long the solver looks for the best grid of a day.
    pub steps: u64,
    /// How far apart the shards of a bucket begin their sessions.
    pub pause: Duration,
    /// What requests are sent by.
    pub client: reqwest::Client,
}

impl Default for Making {
    fn default() -> Self {
        Self {
            seeds: random,
            sequences: sequence,
            steps: Makers::STEPS,
            pause: PAUSE,
            client: client(),
        }
    }
}

/// Why the bot can't start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// Not a source as well: it would be said twice.
    #[error("DATABASE_URL: {0}")]
    Store(StoreError),
    #[error(
        "DISCORD_TOKEN is refused by Discord. A good value: the token on the page Bot of your application, reset there if need be"
    )]
    Token,
    #[error("Discord can't be reached ({0:?}): check the network, and DISCORD_API if it is set")]
    Unreachable(Failure),
    #[error(
        "the gateway would be {0}, which is not the host of DISCORD_API: nothing may leave that host"
    )]
    Elsewhere(String),
    #[error(transparent)]
    Commands(#[from] RegisterError),
    #[error("the connection to Discord ended: {0}")]
    Gateway(Box<serenity::Error>),
    #[error("the connection to Discord ended")]
    Ended,
    #[error("a part of the program is lost: {0}")]
    Lost(Lost),
    #[error(transparent)]
    Figures(#[from] Unusable),
}

impl From<StoreError> for BotError {
    fn from(fault: StoreError) -> Self {
        BotError::Store(fault)
    }
}

impl From<Failure> for BotError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Unauthorized => BotError::Token,
            other => BotError::Unreachable(other),
        }
    }
}

impl Bot {
    /// Starts the bot, and returns when it is about to connect.
    pub async fn start(config: &Config, now: impl Now) -> Result<Self, BotError> {
        Self::start_making(config, now, Making::default()).await
    }

    /// The same with games of another making.
    pub async fn start_making(
        config: &Config,
        now: impl Now,
        making: Making,
    ) -> Result<Self, BotError> {
        starting(config, Box::new(now), making).await
    }

    async fn begin(
        config: &Config,
        now: Box<dyn Now>,
        Making { seeds, sequences, steps, pause, client }: Making,
    ) -> Result<Self, BotError> {
        // First of all: whoever asks is told that the bot is starting.
        let (counts, mut workers) = (Arc::<Counts>::default(), Workers::default());
        let (mut figures_at, mut told_of) = (None, None);
        if let Some(address) = config.metrics {
            let endpoint = Endpoint::open(address, counts.clone()).await?;
            (figures_at, told_of) = (endpoint.address(), Some(endpoint.watched()));
            workers.hire("the one who tells figures", endpoint.serve());
        }
        let store = Store::open_alone(&config.database).await?;
        if store.is_shared() {
            // Nothing is ours before it is claimed.
            store.own(Shards::new(1, []));
        }
        let (tables, changes) = Tables::with_limits(store.clone(), limits(config), now, seeds);
        let wire = Arc::new(Wire::new(config, client.clone(), counts.clone()));
        wire.introduce().await?;
        register(&wire, &store, &commands::all()).await?;

        let dailies = Dailies::made_by(
            tables.clone(),
            Makers { secrets: Box::new(secrets(seeds)), sequences, steps },
        );
        let clock = tables.clone();
        let mailer = Mailer::new(wire.clone(), dailies.clone(), move || clock.now());
        let mailer = Arc::new(mailer);
        let projector = Projector::new(tables.clone(), mailer.clone(), Rhythm::default());
        let gateway = Request::new(Route::GatewayBot, LightMethod::Get);
        let gateway: BotGateway = wire.ask(Patience::LONG, gateway).await?;
        check_gateway(&gateway.url, config.api.as_ref())?;
        let lease = Lease::new(tables.clone(), []);
        let connection = Connection::new(lease.clone());
        let (messenger, projecting) = (mailer.clone(), projector.clone());
        let answers = wire.clone();
        let (days, crier) = (dailies.clone(), mailer.clone());
        let app =
            App::new(tables.clone(), dailies, projecting, messenger, answers, connection, config);
        let app = Arc::new(app);
        let turns = turns(&store, pause);
        let gateways = Gateways::new(config, client, &gateway, turns, app.clone());

        tables.look_over().await?;
        let pulse = Pulse::default();
        let watch = Watch::new(tables.clone(), lease.clone(), app.at_work.clone(), pulse.clone());
        let teller = Teller::new(counts, Arc::new(watch.clone()));
        if let Some(told_of) = told_of {
            told_of.get_or_init(|| Arc::new(watch.clone()));
        }
        let asked = store.clone();
        let beats = pulse.keep(move || {
            let asked = asked.clone();
            async move { asked.writer_answers().await }
        });
        workers.hire("the one who feels the pulse", beats);
        workers.hire("the one who writes figures", teller.clone().work());
        let writing = store.clone();
        workers.hire("the store's writer", async move { writing.ended().await });
        workers.hire("the lookout", app.connection.clone().watch(gateways.clone()));
        workers.hire("the housekeeper", Keeper::new(tables.clone(), lease.clone()).work());
        let listening = listen(app.clone(), projector.clone(), store.news());
        workers.hire("the one who hears other processes", listening);
        workers.hire("the projector", projector.clone().work(changes));
        workers.hire("the one who catches up", catch_up(lease.clone(), projector, tables.clone()));
        let clocks = Timekeeper::new(tables.clone()).while_in_touch(lease.clone());
        workers.hire("the timekeeper", clocks.work());
        workers.hire("the computers' worker", Computers::new(tables.clone()).work());
        workers.hire("the postman", Postman::new(tables.clone(), mailer).work());
        let herald = Herald::new(days, crier).while_in_touch(lease.clone());
        workers.hire("the herald", herald.work());
        workers.hire("the chronicler", Chronicler::new(app.clone(), lease.clone()).work());
        workers
            .hire("the one who clears away", Clearing::new(tables.clone(), lease.clone()).work());
        if let Some(folder) = &config.backups {
            let days = config.backup_days;
            let archivist = Archivist::new(tables.clone(), &config.database, folder, days);
            workers.hire("the archivist", archivist.work());
        }
        let steward =
            Steward::new(tables, lease, gateways.clone(), config.sharding, gateway.shards);
        workers.hire("the steward", steward.work());
        Ok(Self { store, app, gateways, workers, watch, teller, figures_at })
    }

    /// Waits until the connection is lost for good, or a part of the program is, and says why.
    pub async fn ended(&mut self) -> BotError {
        let why = tokio::select! {
            why = self.gateways.ended() => why,
            lost = self.workers.lost() => BotError::Lost(lost),
        };
        tracing::error!(%why, "the bot can't go on");
        self.watch.lose(why.to_string());
        why
    }

    /// What tells whether it is well.
    pub fn watch(&self) -> Watch {
        self.watch.clone()
    }

    /// Where figures and health are asked for, if anywhere.
    pub fn figures_at(&self) -> Option<SocketAddr> {
        self.figures_at
    }

    /// Whether players can reach us, so that clocks may run out.
    pub fn in_touch(&self) -> bool {
        self.app.connection.in_touch()
    }

    /// Its shards, which may come and go.
    pub fn gateways(&self) -> &Gateways {
        &self.gateways
    }

    /// Takes no more events, finishes what was accepted, and closes the store.
    pub async fn stop(mut self) {
        self.app.connection.closed();
        self.gateways.stop_all().await;
        self.app.at_work.close();
        if timeout(LAST_ANSWERS, self.app.at_work.wait()).await.is_err() {
            tracing::warn!(left = self.app.at_work.len(), "some answers were not finished in time");
        }
        // Whatever may be broken, what comes after it is done.
        let _ = AssertUnwindSafe(self.teller.tell()).catch_unwind().await;
        self.workers.stop().await;
        self.store.close().await;
        tracing::info!("stopped");
    }
}

/// In a box that is made here: so the bot is compiled once, with the library, and not again with the
/// program and every test that starts one.
fn starting(
    config: &Config,
    now: Box<dyn Now>,
    making: Making,
) -> Pin<Box<dyn Future<Output = Result<Bot, BotError>> + Send + '_>> {
    Box::pin(Bot::begin(config, now, making))
}

fn limits(config: &Config) -> Limits {
    Limits {
        computers: config.most_computers,
        of_person: config.most_tables_person,
        of_server: config.most_tables_server,
    }
}

/// Reads again what other processes changed, and shows what is ours to show. In a file there are none.
async fn listen(app: Arc<App>, projector: Projector<Mailer>, mut news: UnboundedReceiver<Heard>) {
    while let Some(heard) = news.recv().await {
        app.tables.hear(heard);
        match heard {
            Heard::Much => {
                projector.catch_up();
                // Somebody may be forgotten, and these are made again with what everybody is called now.
                app.hindsight.forget();
                app.replays.forget();
            }
            Heard::Forgotten(person) => app.let_go(PersonId(person)),
            _ => {}
        }
    }
    std::future::pending().await
}

/// Whenever players can reach us again, whatever did not get out before does now.
async fn catch_up(lease: Lease, projector: Projector<Mailer>, tables: Tables) {
    let mut regained = lease.regained();
    while regained.changed().await.is_ok() {
        projector.catch_up();
        tables.tell_notices();
    }
}

/// Nothing leaves the host of another Discord, whatever it says.
fn check_gateway(gateway: &str, api: Option<&Api>) -> Result<(), BotError> {
    let host = gateway.split("://").nth(1).and_then(|rest| rest.split(['/', '?']).next());
    match api {
        Some(api) if host != Some(api.authority.as_str()) => {
            Err(BotError::Elsewhere(gateway.to_owned()))
        }
        _ => Ok(()),
    }
}

/// The secrets of the daily challenge, as random as those of tables: a number besides tells them apart where
/// chance is known beforehand.
fn secrets(seeds: fn() -> Seed) -> impl Fn() -> [u8; 32] + Send + Sync + 'static {
    let made = AtomicU64::new(0);
    move || {
        let Seed(mut bytes) = seeds();
        let number = made.fetch_add(1, Ordering::Relaxed).to_le_bytes();
        bytes.iter_mut().zip(number).for_each(|(byte, other)| *byte ^= other);
        bytes
    }
}

/// A table's secret.
fn random() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    Seed(bytes)
}
