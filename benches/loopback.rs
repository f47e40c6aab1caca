//! How many interactions a second the loopback Discord carries through a bare poise bot, and how
//! long each takes. What is measured is both together: they share the machine.

use std::time::{Duration, Instant};

use crosstown::{
    args,
    playground::{Seen, World},
};
use poise::{
    Framework, FrameworkOptions,
    serenity_prelude::{ClientBuilder, GatewayIntents, HttpBuilder},
};

type Error = Box<dyn std::error::Error + Send + Sync>;

const GOAL: f64 = 2_000.0;
const INTERACTIONS: usize = 20_000;

/// Answers at once.
#[poise::command(slash_command)]
async fn ping(ctx: poise::Context<'_, (), Error>) -> Result<(), Error> {
    let button = poise::serenity_prelude::CreateButton::new("again").label("Again");
    let row = poise::serenity_prelude::CreateActionRow::Buttons(vec![button]);
    let reply = poise::CreateReply::default().content("pong").ephemeral(true);
    ctx.send(reply.components(vec![row])).await?;
    Ok(())
}

async fn start_bot(world: &World) -> Result<(), Error> {
    let options = FrameworkOptions { commands: vec![ping()], ..Default::default() };
    let framework = Framework::builder()
        .options(options)
        .setup(|ctx, _, framework| {
            Box::pin(async move {
                let commands = &framework.options().commands;
                Ok(poise::builtins::register_globally(ctx, commands).await?)
            })
        })
        .build();
    let http =
        HttpBuilder::new(world.token()).proxy(world.url()).ratelimiter_disabled(true).build();
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES;
    let mut client = ClientBuilder::new_with_http(http, intents).framework(framework).await?;
    let gateway = client.ws_url.lock().await.clone();
    if !gateway.starts_with("ws://127.0.0.1:") {
        return Err(format!("the gateway would be {gateway}").into());
    }
    tokio::spawn(async move { client.start().await });
    Ok(())
}

/// Runs all interactions with so many people at once; gives the time taken and each latency.
async fn measure(people: usize) -> Result<(Duration, Vec<Duration>), Error> {
    let world = World::start().await;
    start_bot(&world).await?;
    let channel = world.channel("games");
    let first: Seen = world.user("warm-up").slash(&channel, "ping", args![]).await.message().await;
    assert_eq!(first.content, "pong");
    let start = Instant::now();
    let each = (0..people).map(|number| {
        let person = world.user(&format!("person {number}"));
        tokio::spawn(async move {
            let mut latencies = Vec::new();
            for _ in 0..INTERACTIONS / people {
                let sent = Instant::now();
                assert!(!person.slash(&channel, "ping", args![]).await.failed());
                latencies.push(sent.elapsed());
            }
            latencies
        })
    });
    let mut latencies = Vec::new();
    for task in each.collect::<Vec<_>>() {
        latencies.extend(task.await?);
    }
    let taken = start.elapsed();
    latencies.sort();
    Ok((taken, latencies))
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    println!(
        "| people at once | interactions/s | p50 | p99 | goal {GOAL}/s |\n|---|---|---|---|---|"
    );
    for people in [1, 16, 64, 256] {
        let (taken, latencies) = measure(people).await?;
        let rate = latencies.len() as f64 / taken.as_secs_f64();
        let at = |share: f64| latencies[(latencies.len() as f64 * share) as usize];
        let goal = if rate >= GOAL { "met" } else { "missed" };
        println!("| {people} | {rate:.0} | {:.1?} | {:.1?} | {goal} |", at(0.5), at(0.99));
    }
    Ok(())
}
