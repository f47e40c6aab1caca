//! How long it takes until all servers that are due in the same minute have their card of the new day, over
//! loopback: Discord, the bot and the clock share the machine. `-- 5000` says how many servers.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::playground::{ChannelRef, Config as Discord, World};

const SERVERS: usize = 5_000;
/// What the herald keeps to.
const A_SECOND: f64 = 20.0;
/// How much longer than that it may take.
const SLACK: f64 = 1.1;
/// Seventeen o'clock in UTC on Wednesday 8 January 2031, an hour before all are due.
const BEFORE: i64 = 1_925_640_000_000 + 5 * 60 * 60 * 1000;
const HOUR: Duration = Duration::from_secs(60 * 60);

#[tokio::main]
async fn main() {
    let servers = std::env::args().filter_map(|part| part.parse().ok()).next().unwrap_or(SERVERS);
    let discord = Discord { guilds_per_shard: servers + 1, ..Discord::default() };
    let world = World::with(discord).await;
    let (now, _) = world.clock();
    let ahead = BEFORE - now();
    world.advance(Duration::from_millis(ahead.try_into().expect("2031 is still to come")));
    let channels: Vec<ChannelRef> =
        (0..servers).map(|number| world.another_guild(&format!("Server {number}")).1).collect();
    let bot = Bot::start(&config(&world), world.clock()).await.expect("the bot starts");
    world.connected(1).await;
    // All servers are told of first, which is no part of what is measured.
    tokio::time::sleep(Duration::from_secs(10)).await;
    let owner = world.user("owner");
    let began = Instant::now();
    for channel in &channels {
        let told = owner.slash(channel, "daily setup", args![time: "18:00"]).await.message().await;
        assert!(told.content.contains("The next one comes"), "{}", told.content);
    }
    println!("{servers} servers set up in {:.1?}", began.elapsed());

    let posted = || {
        let asked = world.requests();
        let sent = asked.iter().filter(|request| {
            request.line.starts_with("POST") && request.line.contains("/messages")
        });
        sent.count()
    };
    world.advance(HOUR);
    let due = Instant::now();
    let mut first = None;
    let (mut before, mut most) = (0, 0);
    while before < servers {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let now = posted();
        most = most.max(now - before);
        before = now;
        if now > 0 {
            first.get_or_insert(due.elapsed());
        }
    }
    let taken = due.elapsed();
    let first = first.unwrap_or(taken);
    println!(
        "first card within {first:.1?}, all {servers} within {taken:.1?}, at most {most} in a second"
    );
    let goal = servers as f64 / A_SECOND * SLACK + first.as_secs_f64();
    let met = if taken.as_secs_f64() <= goal { "met" } else { "missed" };
    println!("goal: {A_SECOND} a second, so {goal:.0} s ({met})");
    bot.stop().await;
    world.quiet().await;
}

fn config(world: &World) -> Config {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-daily");
    std::fs::create_dir_all(&folder).expect("a folder for databases");
    let url = format!("sqlite:{}", folder.join(format!("{}.db", std::process::id())).display());
    let api = world.url();
    let variables = [
        ("DISCORD_TOKEN", world.token()),
        ("DATABASE_URL", &url),
        ("DISCORD_API", &api),
        ("MOST_PRESSES", "100000"),
    ];
    Config::read(&Variables::from(variables)).expect("a good configuration")
}
