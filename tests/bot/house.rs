//! A Discord, a database and a bot, for one test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crosstown::args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::playground::{ChannelRef, Person, Seen, World};
use tokio::time::{sleep, timeout};

pub struct House {
    pub world: World,
    pub channel: ChannelRef,
    pub alice: Person,
    pub bob: Person,
    config: Config,
    bot: Option<Bot>,
}

impl House {
    pub async fn build() -> Self {
        Self::on(World::start().await).await
    }

    /// The same on a Discord of one's own making.
    pub async fn on(world: World) -> Self {
        let config = config(&world);
        let (alice, bob) = (world.user("alice"), world.user("bob"));
        let channel = world.channel("games");
        let mut house = Self { world, channel, alice, bob, config, bot: None };
        house.start().await;
        house
    }

    pub async fn stop(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await;
        }
    }

    /// Starts the bot, and waits until clocks run.
    pub async fn start(&mut self) {
        self.launch().await;
        self.touch(true).await;
    }

    /// Starts the bot, which may not get far.
    pub async fn launch(&mut self) {
        let bot = Bot::start(&self.config, self.world.clock()).await.expect("the bot starts");
        self.bot = Some(bot);
    }

    /// Waits until the bot is in touch, or until it is not.
    pub async fn touch(&self, wanted: bool) {
        let bot = self.bot.as_ref().expect("the bot runs");
        let look = async {
            while bot.in_touch() != wanted {
                sleep(Duration::from_millis(5)).await;
            }
        };
        let waited = timeout(Duration::from_secs(60), look).await;
        waited.unwrap_or_else(|_| panic!("waited in vain for in_touch() to be {wanted}"));
    }

    pub async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// The address of its database.
    pub fn database(&self) -> &str {
        &self.config.database
    }

    /// The newest public board, once it says this.
    pub async fn board(&self, says: &str) -> Seen {
        self.board_in(&self.channel, says).await
    }

    pub async fn board_in(&self, channel: &ChannelRef, says: &str) -> Seen {
        let bot = self.world.bot();
        self.alice
            .waits_for(channel, |seen| {
                seen.author == bot && !seen.ephemeral && seen.content.contains(says)
            })
            .await
    }

    /// What this person could do now, as suggested to those who type.
    pub async fn moves(&self, player: &Person) -> Vec<String> {
        let suggested = player.autocomplete(&self.channel, "move", ("text", ""), args![]).await;
        suggested.into_iter().map(|choice| choice.name).collect()
    }

    /// Somebody does something by typing it.
    pub async fn does(&self, player: &Person, text: &str) -> Seen {
        let told = player.slash(&self.channel, "move", args![text: text]).await.message().await;
        assert!(told.ephemeral && told.content.starts_with("Done:"), "{text}: {}", told.content);
        told
    }

    /// Every public message of the bot in the channel.
    pub fn boards(&self) -> Vec<Seen> {
        let bot = self.world.bot();
        let all = self.alice.sees(&self.channel).into_iter();
        all.filter(|seen| seen.author == bot && !seen.ephemeral).collect()
    }

    /// Stops the bot in good order and waits for Discord's verdict.
    pub async fn close(mut self) {
        self.stop().await;
        self.world.quiet().await;
    }
}

/// What the bot is told: this Discord, and a database of its own.
pub fn config(world: &World) -> Config {
    let url = database_url();
    let api = world.url();
    let variables =
        [("DISCORD_TOKEN", world.token()), ("DATABASE_URL", &url), ("DISCORD_API", &api)];
    Config::read(&Variables::from(variables)).expect("a good configuration")
}

/// The address of a database of its own.
pub fn database_url() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bot");
    std::fs::create_dir_all(&folder).expect("a folder for databases");
    let file = folder.join(format!("{}-{number}.db", std::process::id()));
    format!("sqlite:{}", file.display())
}
