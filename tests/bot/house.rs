//! A Discord, a database and a bot, for one test.

use std::ops::Deref;
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::playground::{ChannelRef, Person, Seen, World};

use crate::scratch::Scratch;

pub struct House {
    pub world: World,
    pub channel: ChannelRef,
    pub alice: Person,
    pub bob: Person,
    config: Config,
    bot: Option<Bot>,
    database: Database,
}

impl House {
    pub async fn build() -> Self {
        let world = World::start().await;
        let database = database_url();
        let config = config(&world, &database);
        let bot = Bot::start(&config, world.clock()).await.expect("the bot starts");
        world.connected(1).await;
        let (alice, bob) = (world.user("alice"), world.user("bob"));
        let channel = world.channel("games");
        Self { world, channel, alice, bob, config, bot: Some(bot), database }
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
        &self.database
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

/// How long a test waits for what comes about by itself.
const PATIENCE: Duration = Duration::from_secs(30);

/// Looks until it is so; fails with what was waited for.
pub async fn until(what: &str, so: impl AsyncFn() -> bool) {
    until_within(PATIENCE, what, so).await;
}

/// The same for what takes its time.
pub async fn until_within(patience: Duration, what: &str, so: impl AsyncFn() -> bool) {
    let asked = Instant::now();
    while !so().await {
        assert!(asked.elapsed() < patience, "waited in vain until {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// What the bot is told: this Discord, and this database.
pub fn config(world: &World, database: &str) -> Config {
    let api = world.url();
    let variables =
        [("DISCORD_TOKEN", world.token()), ("DATABASE_URL", database), ("DISCORD_API", &api)];
    Config::read(&Variables::from(variables)).expect("a good configuration")
}

/// The address of a database of its own, which goes with the test.
pub fn database_url() -> Database {
    let folder = Scratch::new("bot");
    let url = format!("sqlite:{}", folder.join("crosstown.db").display());
    Database { url, _folder: folder }
}

pub struct Database {
    url: String,
    _folder: Scratch,
}

impl Deref for Database {
    type Target = str;

    fn deref(&self) -> &str {
        &self.url
    }
}
