//! How many interactions a second the loopback Discord carries through a bare poise bot, and how
//! long each takes. What is measured is both together: they share the machine.

#[path = "bot/bare.rs"]
mod bare;

use std::time::{Duration, Instant};

use crosstown::{
    args,
    playground::{Seen, World},
};

use bare::Error;

const GOAL: f64 = 2_000.0;
const INTERACTIONS: usize = 20_000;

/// Runs all interactions with so many people at once; gives the time taken and each latency.
async fn measure(people: usize) -> Result<(Duration, Vec<Duration>), Error> {
    let world = World::start().await;
    bare::start(&world).await?;
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
