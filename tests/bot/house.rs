//! A Discord, a database and a bot, for one test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use crosstown::args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::playground::{ChannelRef, Person, Seen, World};

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
        let world = World::start().await;
        let config = config(&world);
        let bot = Bot::start(&config, world.clock()).await.expect("the bot starts");
        world.connected(1).await;
        let (alice, bob) = (world.user("alice"), world.user("bob"));
        let channel = world.channel("games");
        Self { world, channel, alice, bob, config, bot: Some(bot) }
    }

    pub async fn stop(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await;
        }
    }

    pub async fn start(&mut self) {
        let bot = Bot::start(&self.config, self.world.clock()).await.expect("the bot starts again");
        self.bot = Some(bot);
        self.world.connected(1).await;
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

/// A file for the log of a program with this database.
pub fn log_beside(url: &str) -> PathBuf {
    PathBuf::from(url.trim_start_matches("sqlite:")).with_extension("log")
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
