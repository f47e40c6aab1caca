//! The bot, from its start to its end.
//!
//! Everything that can fail is tried before the first event is taken: the database, the token, the
//! commands, the address of the gateway. At the end shards are stopped, what was accepted is finished,
//! and the store is closed.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use poise::{Framework, FrameworkOptions};
use serenity::Client;
use serenity::all::{BotGateway, GatewayIntents, ShardManager};
use serenity::client::ClientBuilder;
use serenity::http::{Http, HttpBuilder, LightMethod, Request, Route};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::app::App;
use super::commands;
use super::connection::Connection;
use super::events;
use super::failure::Failure;
use super::mailer::Mailer;
use super::register::{RegisterError, register};
use super::standings::chronicler::Chronicler;
use super::uploads::Uploads;
use super::wire::{self, Patience, Wire};
use super::workers::{Lost, Workers};
use crate::config::{Api, Config};
use crate::daily::dailies::{Dailies, Makers};
use crate::daily::herald::Herald;
use crate::daily::proof::Secret;
use crate::daily::sequence::{Sequence, sequence};
use crate::game::Seed;
use crate::store::{Store, StoreError};
use crate::table::computers::Computers;
use crate::table::engine::Tables;
use crate::table::housekeeper::Keeper;
use crate::table::lease::Lease;
use crate::table::limits::Limits;
use crate::table::now::Now;
use crate::table::postman::Postman;
use crate::table::projector::{Projector, Rhythm};
use crate::table::timekeeper::Timekeeper;
use crate::words::Language;

/// How long accepted presses may take at the end. With the store's own five seconds a stop stays
/// below ten.
const LAST_ANSWERS: Duration = Duration::from_secs(4);

/// A bot that runs.
pub struct Bot {
    store: Store,
    app: Arc<App>,
    shards: Arc<ShardManager>,
    client: JoinHandle<Result<(), serenity::Error>>,
    workers: Workers,
}

/// Where games come from. Those of tests come out the same each time, and sooner.
pub struct Making {
    /// The secrets of tables.
    pub seeds: fn() -> Seed,
    /// The words of a day, out of its secret.
    pub sequences: fn(&Secret, Language) -> Sequence,
    /// How long the solver looks for the best grid of a day.
    pub steps: u64,
}

impl Default for Making {
    fn default() -> Self {
        Self { seeds: random, sequences: sequence, steps: Makers::STEPS }
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
        Making { seeds, sequences, steps }: Making,
    ) -> Result<Self, BotError> {
        let store = Store::open_alone(&config.database).await?;
        let (tables, changes) = Tables::with_limits(store.clone(), limits(config), now, seeds);
        let wire = Arc::new(Wire::new(config));
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
        let expected = gateway.shards.max(1);
        let lease = Lease::new(tables.clone(), usize::try_from(expected).unwrap_or(usize::MAX));
        let connection = Connection::new(lease.clone());
        let (messenger, projecting) = (mailer.clone(), projector.clone());
        let uploads = Uploads::new(config.api.as_ref());
        let answers = wire.clone();
        let (days, crier) = (dailies.clone(), mailer.clone());
        let app =
            App::new(tables.clone(), dailies, projecting, messenger, answers, connection, uploads);
        let app = Arc::new(app);
        // Serenity asks for the gateway's address here, once, and hides it if that fails.
        wire.send(Patience::LONG, Request::new(Route::Gateway, LightMethod::Get)).await?;
        let mut client = client(http(config), &app).await?;
        check_gateway(&client, config.api.as_ref()).await?;

        tables.look_over().await?;
        let shards = client.shard_manager.clone();
        let mut workers = Workers::default();
        let writing = store.clone();
        workers.hire("the store's writer", async move { writing.ended().await });
        workers.hire("the lookout", app.connection.clone().watch(shards.clone()));
        workers.hire("the housekeeper", Keeper::new(tables.clone(), lease.clone()).work());
        workers.hire("the projector", projector.clone().work(changes));
        workers.hire("the one who catches up", catch_up(lease.clone(), projector, tables.clone()));
        let clocks = Timekeeper::new(tables.clone()).while_in_touch(lease.clone());
        workers.hire("the timekeeper", clocks.work());
        workers.hire("the computers' worker", Computers::new(tables.clone()).work());
        workers.hire("the postman", Postman::new(tables, mailer).work());
        let herald = Herald::new(days, crier).while_in_touch(lease.clone());
        workers.hire("the herald", herald.work());
        workers.hire("the chronicler", Chronicler::new(app.clone(), lease).work());
        let client = tokio::spawn(async move { client.start_shards(expected).await });
        Ok(Self { store, app, shards, client, workers })
    }

    /// Waits until the connection is lost for good, or a part of the program is, and says why.
    pub async fn ended(&mut self) -> BotError {
        let why = tokio::select! {
            ended = &mut self.client => match ended {
                Ok(Err(error)) => BotError::Gateway(Box::new(error)),
                Ok(Ok(())) | Err(_) => BotError::Ended,
            },
            lost = self.workers.lost() => BotError::Lost(lost),
        };
        tracing::error!(%why, "the bot can't go on");
        why
    }

    /// Whether players can reach us, so that clocks may run out.
    pub fn in_touch(&self) -> bool {
        self.app.connection.in_touch()
    }

    /// Takes no more events, finishes what was accepted, and closes the store.
    pub async fn stop(mut self) {
        self.app.connection.closed();
        self.shards.shutdown_all().await;
        self.app.at_work.close();
        if timeout(LAST_ANSWERS, self.app.at_work.wait()).await.is_err() {
            tracing::warn!(left = self.app.at_work.len(), "some answers were not finished in time");
        }
        self.workers.stop().await;
        self.client.abort();
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

/// Whenever players can reach us again, whatever did not get out before does now.
async fn catch_up(lease: Lease, projector: Projector<Mailer>, tables: Tables) {
    let mut regained = lease.regained();
    while regained.changed().await.is_ok() {
        projector.catch_up();
        tables.tell_notices();
    }
}

/// Serenity's own client, for the gateway and for suggestions. On another Discord nothing leaves its
/// host, which serenity's limiter would not respect.
fn http(config: &Config) -> Http {
    let builder = HttpBuilder::new(config.token.secret()).client(wire::client());
    let builder = builder.ratelimiter_disabled(true);
    match &config.api {
        Some(api) => builder.proxy(&api.url).build(),
        None => builder.build(),
    }
}

async fn client(http: Http, app: &Arc<App>) -> Result<Client, BotError> {
    let app = app.clone();
    let options = FrameworkOptions {
        commands: commands::all(),
        event_handler: |ctx, event| {
            Box::pin(async move {
                events::heard(ctx.user_data, ctx.serenity_context.shard_id, event);
                Ok(())
            })
        },
        on_error: |error| Box::pin(commands::refused(error)),
        ..Default::default()
    };
    let framework = Framework::builder()
        .options(options)
        .setup(|_, _, _| Box::pin(async move { Ok(app) }))
        .build();
    let intents =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    ClientBuilder::new_with_http(http, intents)
        .framework(framework)
        .await
        .map_err(|error| BotError::Gateway(Box::new(error)))
}

/// Without an answer from the server, serenity would fall back to the real gateway.
async fn check_gateway(client: &Client, api: Option<&Api>) -> Result<(), BotError> {
    let gateway = client.ws_url.lock().await.clone();
    let host = gateway.split("://").nth(1).and_then(|rest| rest.split(['/', '?']).next());
    match api {
        Some(api) if host != Some(api.authority.as_str()) => Err(BotError::Elsewhere(gateway)),
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
