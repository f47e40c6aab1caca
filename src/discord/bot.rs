//! The bot, from its start to its end.
//!
//! Everything that can fail is tried before the first event is taken: the database, the token, the
//! commands, the address of the gateway. At the end shards are stopped, what was accepted is finished,
//! and the store is closed.

use std::sync::Arc;
use std::time::Duration;

use poise::{Framework, FrameworkOptions};
use serenity::Client;
use serenity::all::{GatewayIntents, ShardManager};
use serenity::client::ClientBuilder;
use serenity::http::{Http, HttpBuilder};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use super::commands;
use super::desk::Desk;
use super::events::{self, Connection};
use super::failure::{Failure, persist};
use super::mailer::Mailer;
use super::register::{RegisterError, register};
use super::uploads::Uploads;
use crate::config::{Api, Config};
use crate::game::Seed;
use crate::store::{Store, StoreError};
use crate::table::engine::Tables;
use crate::table::housekeeper::housekeeper;
use crate::table::now::Now;
use crate::table::postman::Postman;
use crate::table::projector::Projector;
use crate::table::timekeeper::Timekeeper;

/// For how long a request is tried at the start.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long accepted presses may take at the end. With the store's own five seconds a stop stays
/// below ten.
const LAST_ANSWERS: Duration = Duration::from_secs(4);

/// A bot that runs.
pub struct Bot {
    store: Store,
    desk: Arc<Desk>,
    shards: Arc<ShardManager>,
    client: JoinHandle<Result<(), serenity::Error>>,
    /// Those who work by themselves. They are stopped when this is dropped.
    workers: JoinSet<()>,
}

/// Why the bot can't start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    #[error("DATABASE_URL: {0}")]
    Store(#[from] StoreError),
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
        let store = Store::open_alone(&config.database).await?;
        let (tables, changes) = Tables::new(store.clone(), now, random);
        let answers = Arc::new(http(config, false));
        let channels = Arc::new(http(config, true));
        let me = persist(PATIENCE, || answers.get_current_application_info()).await?;
        answers.set_application_id(me.id);
        channels.set_application_id(me.id);
        register(&channels, &store, me.id.get(), &commands::all()).await?;

        let mailer = Arc::new(Mailer::new(channels.clone(), answers.clone()));
        let projector = Projector::new(tables.clone(), mailer.clone());
        let (connection, connected) = Connection::new();
        let (messenger, projecting) = (mailer.clone(), projector.clone());
        let uploads = Uploads::new(config.api.as_ref());
        let desk = Desk::new(tables.clone(), projecting, messenger, answers, connection, uploads);
        let desk = Arc::new(desk);
        // Serenity asks for the gateway's address here, once, and hides it if that fails.
        persist(PATIENCE, || channels.get_gateway()).await?;
        let mut client = client(http(config, false), &desk).await?;
        check_gateway(&client, config.api.as_ref()).await?;

        tables.look_over().await?;
        let (keeper, in_touch) = housekeeper(tables.clone(), connected);
        let mut workers = JoinSet::new();
        workers.spawn(keeper.work());
        workers.spawn(projector.work(changes));
        workers.spawn(Timekeeper::new(tables.clone()).while_in_touch(in_touch).work());
        workers.spawn(Postman::new(tables, mailer).work());
        let shards = client.shard_manager.clone();
        let client = tokio::spawn(async move { client.start_autosharded().await });
        Ok(Self { store, desk, shards, client, workers })
    }

    /// Waits until the connection is lost for good, and says why.
    pub async fn ended(&mut self) -> BotError {
        match (&mut self.client).await {
            Ok(Err(error)) => BotError::Gateway(Box::new(error)),
            Ok(Ok(())) | Err(_) => BotError::Ended,
        }
    }

    /// Takes no more events, finishes what was accepted, and closes the store.
    pub async fn stop(mut self) {
        self.shards.shutdown_all().await;
        self.desk.connection.closed();
        self.desk.at_work.close();
        if timeout(LAST_ANSWERS, self.desk.at_work.wait()).await.is_err() {
            tracing::warn!(
                left = self.desk.at_work.len(),
                "some answers were not finished in time"
            );
        }
        self.workers.shutdown().await;
        self.client.abort();
        self.store.close().await;
        tracing::info!("stopped");
    }
}

/// A client for requests. On another Discord nothing leaves its host, which serenity's limiter would
/// not respect.
fn http(config: &Config, limiter: bool) -> Http {
    let builder = HttpBuilder::new(config.token.secret());
    match &config.api {
        Some(api) => builder.proxy(&api.url).ratelimiter_disabled(true).build(),
        None => builder.ratelimiter_disabled(!limiter).build(),
    }
}

async fn client(http: Http, desk: &Arc<Desk>) -> Result<Client, BotError> {
    let desk = desk.clone();
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
        .setup(|_, _, _| Box::pin(async move { Ok(desk) }))
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

/// A table's secret.
fn random() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    Seed(bytes)
}
