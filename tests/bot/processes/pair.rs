//! A PostgreSQL, a Discord of four shards and people on each of them, for two processes.

use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::playground::{ChannelRef, Config, Person, Seen, World};

use crate::database::Raw;
use crate::house::until_within;
use crate::left_out::leave_out;
use crate::postgres::{self, Cluster, Disk};
use crate::process::Process;

/// What is missing, and the remedy.
const MISSING: &str = "there is no PostgreSQL for the tests with several processes. Install the \
                       package postgresql.";
pub const TOTAL: usize = 4;
/// What Discord wants between two sessions of a bucket, but for the way there, which is not always equally long.
/// Processes know no shorter pause.
const PAUSE: Duration = Duration::from_millis(4_900);
/// When a board has to be right.
pub const SOON: Duration = Duration::from_secs(5);
/// What may take a few turns of Discord's.
pub const LONG: Duration = Duration::from_secs(90);

pub struct Pair {
    pub world: World,
    /// One on each shard.
    pub channels: Vec<ChannelRef>,
    pub alice: Person,
    pub bob: Person,
    pub cluster: Cluster,
    pub url: String,
}

impl Pair {
    /// Without processes yet. None, and a word about it, where there is no PostgreSQL.
    pub async fn settle() -> Option<Self> {
        if !postgres::is_installed() {
            leave_out(MISSING);
            return None;
        }
        let cluster = Cluster::start_new(Disk::Hurries);
        let url = cluster.database();
        let (shards, max_concurrency) = (TOTAL as u64, 2);
        let world = World::with(Config { shards, max_concurrency, ..Config::default() }).await;
        world.limit_identifies(Some(PAUSE));
        let channels = (0..shards).map(|shard| world.guild_on(shard, "Village").1).collect();
        let (alice, bob) = (world.user("alice"), world.user("bob"));
        Some(Self { world, channels, alice, bob, cluster, url })
    }

    /// Starts a process with these shards, and waits for nothing.
    pub fn start(&self, shards: &str) -> Process {
        Process::start_with(shards, &self.world, &self.url)
    }

    /// Two processes, with half of the shards each.
    pub async fn halves(&self) -> (Process, Process) {
        let both = (self.start("0-1/4"), self.start("2-3/4"));
        self.all_connected().await;
        both
    }

    /// Waits until each shard is connected, once.
    pub async fn all_connected(&self) {
        self.connected([1; TOTAL]).await;
    }

    pub async fn connected(&self, wanted: [usize; TOTAL]) {
        let what = format!("the shards have {wanted:?} connections");
        until_within(LONG, &what, async || self.connections() == wanted).await;
    }

    pub fn connections(&self) -> [usize; TOTAL] {
        std::array::from_fn(|shard| self.world.shard(shard as u64).connections())
    }

    pub async fn raw(&self) -> Raw {
        Raw::open(&self.url).await
    }

    /// A live game by buttons, in which it is Red's turn; nobody has lost by time before the second move.
    pub async fn game(&self, channel: &ChannelRef) {
        let (alice, bob) = (&self.alice, &self.bob);
        let args = args![opponent: bob, size: 3, colour: "red", pace: "live"];
        alice.slash(channel, "crisscross", args).await.message().await;
        let board = self.board(channel, "Red to place").await;
        for (player, square) in [(alice, "b1"), (bob, "a3")] {
            let after = player.press(&board, square).await.message().await;
            assert!(after.content.contains(&format!("placed {square}")), "{}", after.content);
        }
    }

    /// The newest public board, once it says this.
    pub async fn board(&self, channel: &ChannelRef, says: &str) -> Seen {
        let bot = self.world.bot();
        let like =
            |seen: &Seen| seen.author == bot && !seen.ephemeral && seen.content.contains(says);
        self.alice.waits_for(channel, like).await
    }

    /// The same, in time.
    pub async fn soon(&self, channel: &ChannelRef, says: &str) {
        let asked = Instant::now();
        self.board(channel, says).await;
        assert!(asked.elapsed() < SOON, "{says} took {:?}", asked.elapsed());
    }

    /// The name of the table in a channel.
    pub async fn table(&self, channel: &ChannelRef) -> String {
        let id = channel.id.0;
        let newest = format!("SELECT id FROM tables WHERE channel = {id} ORDER BY id DESC");
        format!("{:x}", self.raw().await.number(&newest).await)
    }

    /// A move by direct message, which arrives at whoever has the first shard.
    pub async fn writes(&self, player: &Person, table: &str, text: &str) {
        let args = args![text: text, table: table];
        let told = player.slash(&player.direct(), "move", args).await.message().await;
        assert!(told.content.starts_with("Done:"), "{text}: {}", told.content);
    }

    /// Sets all clocks to so many milliseconds from now, and has all processes look at them.
    pub async fn hurry(&self, left: i64) {
        let mut raw = self.raw().await;
        let now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
        raw.run(&format!("UPDATE deadlines SET due_at = {now} + {left}, remind_at = NULL")).await;
        raw.run("SELECT pg_notify('crosstown', '-1 *')").await;
    }

    /// Everything is as Discord wants it, and no command was registered twice.
    pub async fn close(self, processes: impl IntoIterator<Item = Process>) {
        let registered = |line: &str| line.starts_with("PUT") && line.ends_with("/commands");
        let requests = self.world.requests();
        let registered = requests.iter().filter(|request| registered(&request.line)).count();
        assert_eq!(registered, 1, "commands are registered once");
        for process in processes {
            let (ended, _) = process.terminate();
            assert!(ended.success(), "{ended}");
        }
        self.world.quiet().await;
    }
}
