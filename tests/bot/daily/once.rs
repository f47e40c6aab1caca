//! Everything is posted once: answers lost, processes killed around the change of day, Discord gone at the
//! hour.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{ChannelRef, Config, Fault, Seen, Shut, World};

use super::days::{
    HOUR, TODAY, TOMORROW, card, house, looks_after_a_while, plays, posted, set_up, types_on,
};
use crate::database;
use crate::house::{database_url, until_within};
use crate::process::Process;

/// How many servers are due at once while the process is killed, and how often that is.
const SERVERS: usize = 12;
const KILLS: usize = 12;

/// The message arrives, and nobody hears of that: neither the bot nor the one that is started after it.
#[tokio::test(flavor = "multi_thread")]
async fn what_may_have_been_posted_is_looked_for_first() {
    let mut house = house().await;
    let channel = house.channel;
    set_up(&house, args![time: "18:00"]).await;
    house.world.fail_all("POST", &format!("/channels/{}/messages", channel.id), Fault::Lost);
    house.world.advance(6 * HOUR);
    let first = card(&house, &channel, TODAY).await;
    looks_after_a_while(&mut house, &channel).await;
    let cards = posted(&house, &channel);
    assert_eq!(cards.iter().map(|seen| seen.id).collect::<Vec<_>>(), [first.id]);
    // And it is the one that is edited when the grids open.
    plays(&house.alice, &channel, args![]).await;
    types_on(&house.alice, &channel, 25).await;
    house.world.advance(23 * HOUR);
    card(&house, &channel, TOMORROW).await;
    house.close().await;
}

/// Nothing is posted while nobody could play, and one card when they can again: the newest.
#[tokio::test(flavor = "multi_thread")]
async fn discord_is_gone_at_the_hour() {
    let house = house().await;
    let channel = house.channel;
    set_up(&house, args![time: "18:00"]).await;
    house.world.throw_out(Shut::Everybody);
    house.touch(false).await;
    // Two days pass in which nobody could play.
    house.world.advance(54 * HOUR);
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(posted(&house, &channel).len(), 0);
    house.world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    let newest = card(&house, &channel, "2031-01-10").await;
    assert!(newest.content.contains("nobody's streak ends"), "{}", newest.content);
    house.world.quiet().await;
    assert_eq!(posted(&house, &channel).len(), 1, "never a pile");
    house.close().await;
}

/// Killed again and again while a dozen servers are due: each gets its card, once.
#[tokio::test(flavor = "multi_thread")]
async fn kills_around_the_change_of_day() {
    let answer_within = Duration::from_millis(1_500);
    let world = World::with(Config { answer_within, ..Config::default() }).await;
    let url = database_url();
    let process = Process::start(&world, &url).await;
    let mut channels: Vec<ChannelRef> = Vec::new();
    let owner = world.user("owner");
    for number in 0..SERVERS {
        let (_, channel) = world.another_guild(&format!("Server {number}"));
        let told = owner.slash(&channel, "daily setup", args![game: "Cross-Up of the day"]).await;
        let told = told.message().await;
        assert!(told.content.contains("The next one comes"), "{}", told.content);
        channels.push(channel);
    }
    process.kill();
    due_now(&url).await;
    Process::lives_shortly(&world, &url, KILLS).await;
    let process = Process::start(&world, &url).await;
    let bot = world.bot();
    let cards = |channel: &ChannelRef| {
        let seen = owner.sees(channel).into_iter();
        seen.filter(|seen: &Seen| seen.author == bot && !seen.ephemeral).count()
    };
    let all = || channels.iter().map(cards).collect::<Vec<usize>>();
    // What was being posted when its process was killed is tried again after a minute.
    let patience = Duration::from_secs(100);
    let have_all = async || all().iter().all(|count| *count > 0);
    until_within(patience, "every server has its card", have_all).await;
    world.quiet().await;
    assert_eq!(all(), vec![1; SERVERS]);
    process.kill();
}

/// All servers are due, as if the clock had come so far.
async fn due_now(url: &str) {
    let moved = database::run(url, "UPDATE daily_channels SET next_at = 0").await;
    assert_eq!(moved, SERVERS as u64);
}
