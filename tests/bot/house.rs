//! A Discord, a database and a bot, for one test.

use std::ops::Deref;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::{Bot, Making};
use crosstown::game::Seed;
use crosstown::playground::{ChannelRef, Person, Seen, World};
use tokio::time::{sleep, timeout};

use crate::database;
use crate::quick_words::words;
use crate::scratch::Scratch;

pub struct House {
    pub world: World,
    pub channel: ChannelRef,
    pub alice: Person,
    pub bob: Person,
    config: Config,
    /// What the bot is to take for chance: games come out the same each time.
    seeds: fn() -> Seed,
    bot: Option<Bot>,
    database: Database,
}

impl House {
    pub async fn build() -> Self {
        Self::build_with(|_| {}).await
    }

    /// The same with a bot that is told something else besides.
    pub async fn build_with(tell: impl FnOnce(&mut Config)) -> Self {
        Self::furnish(World::start().await, first_seed, tell).await
    }

    /// The same with games that another seed makes.
    pub async fn build_seeded(seeds: fn() -> Seed) -> Self {
        Self::furnish(World::start().await, seeds, |_| {}).await
    }

    /// The same on a Discord of one's own making.
    pub async fn on(world: World) -> Self {
        Self::furnish(world, first_seed, |_| {}).await
    }

    async fn furnish(world: World, seeds: fn() -> Seed, tell: impl FnOnce(&mut Config)) -> Self {
        let database = database_url();
        let mut config = config(&world, &database);
        tell(&mut config);
        let (alice, bob) = (world.user("alice"), world.user("bob"));
        let channel = world.channel("games");
        let mut house = Self { world, channel, alice, bob, config, seeds, bot: None, database };
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
        let (config, clock) = (&self.config, self.world.clock());
        // Nobody waits for the best of words.
        let making = Making {
            seeds: self.seeds,
            sequences: words,
            steps: 300,
            pause: PAUSE,
            ..Making::default()
        };
        let bot = Bot::start_making(config, clock, making).await;
        self.bot = Some(bot.expect("the bot starts"));
    }

    pub fn bot(&self) -> &Bot {
        self.bot.as_ref().expect("the bot runs")
    }

    /// Waits until the bot is in touch, or until it is not.
    pub async fn touch(&self, wanted: bool) {
        let bot = self.bot();
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

    /// Starts the bot, which does not run, with another database.
    pub async fn move_to(&mut self, database: Database) {
        self.config.database = database.to_owned();
        self.database = database;
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

    /// Two dozen people at a live game of Cross-Up, and its board.
    pub async fn two_dozen(&self) -> (Vec<Person>, Seen) {
        let players: Vec<Person> =
            (1..=24).map(|number| self.world.user(&format!("player {number}"))).collect();
        players[0].slash(&self.channel, "crossup", args![pace: "live"]).await.message().await;
        let lobby = self.board("press Join").await;
        for player in &players[1..] {
            player.press(&lobby, "Join").await;
        }
        (players, self.board("calls letter 1 of 25").await)
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

/// How far apart shards begin their sessions: nobody waits for five seconds.
pub const PAUSE: Duration = Duration::from_millis(300);
/// How long a test waits for what comes about by itself.
const PATIENCE: Duration = Duration::from_secs(30);

fn first_seed() -> Seed {
    Seed::from_number(1)
}

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
    let variables = [
        ("DISCORD_TOKEN", world.token()),
        ("DATABASE_URL", database),
        ("DISCORD_API", &api),
        // Tests press quicker than people.
        ("MOST_PRESSES", "10000"),
    ];
    Config::read(&Variables::from(variables)).expect("a good configuration")
}

/// The address of a database of its own, which goes with the test.
pub fn database_url() -> Database {
    let folder = Scratch::new("bot");
    Database { url: database::url_in(&folder), folder }
}

/// The same for what is about the file that SQLite has.
pub fn database_file() -> Database {
    let folder = Scratch::new("bot");
    Database { url: format!("sqlite:{}", folder.join("crosstown.db").display()), folder }
}

pub struct Database {
    url: String,
    folder: Scratch,
}

impl Database {
    /// A file for the log of a program with this database.
    pub fn log(&self) -> PathBuf {
        self.folder.join("crosstown.log")
    }
}

impl Deref for Database {
    type Target = str;

    fn deref(&self) -> &str {
        &self.url
    }
}
