//! The shards of this process: serenity's clients, one a shard, that come and go while it runs.
//!
//! | file | what lives there |
//! |---|---|
//! | `steward` | which shards they are, among all processes |
//! | `turns`, `shared_turns` | whose turn it is to begin a session |
//! | `usher` | that nobody begins one before |
//! | `doorman` | what poise is not handed |

mod doorman;
mod shared_turns;
mod steward;
mod turns;
mod usher;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::join_all;
use poise::{Framework, FrameworkOptions};
use serenity::Client;
use serenity::all::{BotGateway, FullEvent, GatewayIntents, Interaction, ShardManager};
use serenity::client::ClientBuilder;
use serenity::http::{Http, HttpBuilder};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use self::doorman::Doorman;
pub use self::shared_turns::turns;
pub use self::steward::Steward;
pub use self::turns::{LocalTurns, PAUSE, Turn, Turns};
use self::usher::Usher;
use super::app::App;
use super::bot::BotError;
use super::commands;
use super::events;
use super::suggestions;
use crate::config::Config;

/// What the gateway is asked to tell. None of it has to be switched on for a bot.
pub const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES);

/// How long a shard may take to say goodbye: as long as serenity waits for it.
const GOODBYE: Duration = Duration::from_secs(6);

/// The shards that run here. Cheap to clone.
#[derive(Clone)]
pub struct Gateways(Arc<Inner>);

struct Inner {
    app: Arc<App>,
    config: Config,
    requests: reqwest::Client,
    /// Where the gateway is.
    address: String,
    /// How many buckets of shards there are.
    buckets: u32,
    turns: Arc<dyn Turns>,
    /// Out of how many shards those that run here are.
    total: AtomicU32,
    running: Mutex<BTreeMap<u32, Running>>,
    end: mpsc::UnboundedSender<BotError>,
    ended: tokio::sync::Mutex<mpsc::UnboundedReceiver<BotError>>,
}

/// One shard that runs.
struct Running {
    manager: Arc<OnceLock<Arc<ShardManager>>>,
    /// Dropped to stop it.
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Gateways {
    /// No shard yet. `gateway` is what Discord says about its gateway, `turns` are those of all who have
    /// the bot's token.
    pub fn new(
        config: &Config,
        requests: reqwest::Client,
        gateway: &BotGateway,
        turns: Arc<dyn Turns>,
        app: Arc<App>,
    ) -> Self {
        let buckets = u32::try_from(gateway.session_start_limit.max_concurrency).unwrap_or(1);
        let (end, ended) = mpsc::unbounded_channel();
        Self(Arc::new(Inner {
            app,
            config: config.clone(),
            requests,
            address: gateway.url.clone(),
            buckets: buckets.max(1),
            turns,
            total: AtomicU32::new(1),
            running: Mutex::default(),
            end,
            ended: tokio::sync::Mutex::new(ended),
        }))
    }

    /// Starts these shards out of so many, each as soon as it is its turn. From now on clocks stand still
    /// until all of them are connected. Those that run already go on.
    pub fn start(&self, shards: RangeInclusive<u32>, total: u32) {
        self.0.app.connection.take(shards.clone());
        self.0.total.store(total, Ordering::Relaxed);
        let mut running = self.running();
        for shard in shards {
            running.entry(shard).or_insert_with(|| self.begin(shard, total));
        }
        self.0.share(running.len());
    }

    fn begin(&self, shard: u32, total: u32) -> Running {
        let (stop, stopped) = oneshot::channel();
        let (manager, inner) = (Arc::default(), self.0.clone());
        let told = Arc::clone(&manager);
        let task = tokio::spawn(async move {
            let run = inner.run(shard, total, &told, stopped);
            let why = match AssertUnwindSafe(run).catch_unwind().await {
                Ok(Ok(Ended::Stopped)) => return,
                Ok(Err(error)) => BotError::Gateway(Box::new(error)),
                Ok(Ok(Ended::ByItself)) | Err(_) => BotError::Ended,
            };
            // Nobody listens only when the bot is gone.
            let _ = inner.end.send(why);
        });
        Running { manager, stop, task }
    }

    /// Stops these shards, as far as they run here. Clocks go by those that are left.
    pub async fn stop(&self, shards: impl IntoIterator<Item = u32>) {
        let shards: Vec<u32> = shards.into_iter().collect();
        self.0.app.connection.release(shards.iter().copied());
        let gone: Vec<Running> = {
            let mut running = self.running();
            let gone = shards.iter().filter_map(|shard| running.remove(shard)).collect();
            self.0.share(running.len());
            gone
        };
        join_all(gone.into_iter().map(|Running { stop, mut task, .. }| async move {
            drop(stop);
            if timeout(GOODBYE, &mut task).await.is_err() {
                task.abort();
            }
        }))
        .await;
    }

    /// Stops all of them.
    pub async fn stop_all(&self) {
        self.stop(self.shards()).await;
    }

    /// The numbers of those that run here.
    pub fn shards(&self) -> Vec<u32> {
        self.running().keys().copied().collect()
    }

    /// Waits until one of them has ended though nobody stopped it, and says why.
    pub async fn ended(&self) -> BotError {
        self.0.ended.lock().await.recv().await.unwrap_or(BotError::Ended)
    }

    /// Where serenity's runners are listed, for those that have been started.
    pub fn managers(&self) -> Vec<Arc<ShardManager>> {
        self.running().values().filter_map(|one| one.manager.get().cloned()).collect()
    }

    fn running(&self) -> MutexGuard<'_, BTreeMap<u32, Running>> {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How a shard came to its end.
enum Ended {
    Stopped,
    ByItself,
}

impl Inner {
    async fn run(
        &self,
        shard: u32,
        total: u32,
        told: &OnceLock<Arc<ShardManager>>,
        stopped: oneshot::Receiver<()>,
    ) -> Result<Ended, serenity::Error> {
        let mut client = self.client().await?;
        // Without an answer from another Discord, serenity would fall back to the real gateway.
        client.ws_url.lock().await.clone_from(&self.address);
        let manager = client.shard_manager.clone();
        let mut usher = Usher::new(shard, manager.clone(), client.ws_url.clone()).await;
        told.get_or_init(|| manager.clone());
        let bucket = shard % self.buckets;
        let ended = tokio::select! {
            ended = client.start_shard(shard, total) => ended.map(|()| Ended::ByItself),
            never = usher.work(&*self.turns, bucket) => match never {},
            _ = stopped => Ok(Ended::Stopped),
        };
        // One that ended by itself takes its part of the program with it: nobody would answer a goodbye.
        if matches!(ended, Ok(Ended::Stopped)) {
            usher.close().await;
            manager.shutdown_all().await;
        }
        ended
    }

    /// Requests are shared out among processes as their shards are.
    fn share(&self, shards: usize) {
        self.app.answers.has_part(shards, self.total.load(Ordering::Relaxed));
    }

    /// Serenity's own client, for the gateway alone.
    async fn client(&self) -> Result<Client, serenity::Error> {
        let app = self.app.clone();
        // It asks where the gateway is, once a client, and minds no limit.
        app.answers.pass("GET", "/gateway").await;
        let options = FrameworkOptions {
            commands: suggestions::without_suggestions(commands::all()),
            event_handler: |ctx, event| {
                Box::pin(async move {
                    events::heard(ctx.user_data, ctx.serenity_context.shard_id, event);
                    if let FullEvent::InteractionCreate {
                        interaction: Interaction::Autocomplete(typing),
                    } = event
                    {
                        suggestions::suggest(ctx, typing).await;
                    }
                    Ok(())
                })
            },
            on_error: |error| Box::pin(commands::refused(error)),
            // Nobody may do more for having made the bot.
            initialize_owners: false,
            ..Default::default()
        };
        let framework = Framework::builder()
            .options(options)
            .setup(|_, _, _| Box::pin(async move { Ok(app) }))
            .build();
        ClientBuilder::new_with_http(self.http(), INTENTS).framework(Doorman(framework)).await
    }

    /// On another Discord nothing leaves its host, which serenity's limiter would not respect.
    fn http(&self) -> Http {
        let builder = HttpBuilder::new(self.config.token.secret()).client(self.requests.clone());
        let builder = builder.ratelimiter_disabled(true);
        match &self.config.api {
            Some(api) => builder.proxy(&api.url).build(),
            None => builder.build(),
        }
    }
}
