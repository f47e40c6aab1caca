//! Leaderboards that are posted by themselves: once for each week or month, whatever gets lost, and only where
//! somebody wants them and something was played.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crosstown::args;
use crosstown::playground::{
    Arg, ChannelRef, Config, Fault, Person, Seen, Shut, World, permissions,
};

use crate::daily::days::{HOUR, house, looks_after_a_while, manager};
use crate::database::{self, Raw};
use crate::house::{House, database_url, until};
use crate::process::Process;

const UNKNOWN_MEMBER: u32 = 10007;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const SERVERS: usize = 6;
const KILLS: usize = 10;

/// A game that one wins against the other.
async fn beats(world: &World, channel: &ChannelRef, winner: &Person, loser: &Person) {
    let game = args![opponent: loser, size: 3, colour: "red", pace: "live"];
    winner.slash(channel, "crisscross", game).await.message().await;
    let bot = world.bot();
    let begun = |seen: &Seen| seen.author == bot && seen.content.contains("Red to place");
    winner.waits_for(channel, begun).await;
    loser.slash(channel, "table resign", args![]).await.message().await;
    let who = format!("<@{}>", loser.id());
    let over = |seen: &Seen| seen.content.contains("resigned") && seen.content.contains(&who);
    winner.waits_for(channel, over).await;
}

async fn settles(house: &House, args: Vec<(&'static str, Arg)>) -> String {
    let told = manager(house).slash(&house.channel, "settings leaderboard", args).await;
    let told = told.message().await;
    assert!(told.ephemeral, "{told:?}");
    told.content
}

async fn wants_weekly(owner: &Person, channel: &ChannelRef) {
    let told = owner.slash(channel, "settings leaderboard", args![every: "weekly"]).await;
    let told = told.message().await.content;
    assert!(told.contains("The next ones come"), "{told}");
}

/// What was posted by itself, oldest first.
fn chronicles(world: &World, looker: &Person, channel: &ChannelRef) -> Vec<Seen> {
    let bot = world.bot();
    let told = |seen: &Seen| {
        seen.author == bot && !seen.ephemeral && seen.content.starts_with("**Leaderboards**")
    };
    looker.sees(channel).into_iter().filter(told).collect()
}

fn posted(house: &House, channel: &ChannelRef) -> Vec<Seen> {
    chronicles(&house.world, &house.alice, channel)
}

async fn comes(house: &House, channel: &ChannelRef, says: &str) -> Seen {
    let told =
        |seen: &Seen| seen.content.starts_with("**Leaderboards**") && seen.content.contains(says);
    house.alice.waits_for(channel, told).await
}

/// It is noon on Wednesday 8 January 2031: so long to noon of the next Monday.
const TO_MONDAY: Duration = Duration::from_secs(5 * 24 * 60 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn a_week_is_told_of_with_what_changed() {
    let house = house().await;
    let (world, alice, bob) = (&house.world, &house.alice, &house.bob);
    let hall = world.channel("hall");
    let [carol, dora] = ["carol", "dora"].map(|name| world.user(name));
    let longest = world.user(&"W".repeat(32));
    let told = settles(&house, args![every: "weekly", channel: hall]).await;
    assert!(told.contains("every Monday at 12:00 (UTC)"), "{told}");
    assert!(told.contains("<t:1926072000:F>"), "{told}");
    let show = manager(&house).slash(&house.channel, "settings show", args![]).await;
    let show = show.message().await.content;
    assert!(show.contains(&told), "{show}");

    for _ in 0..2 {
        beats(world, &house.channel, &longest, alice).await;
    }
    beats(world, &house.channel, alice, bob).await;
    for _ in 0..3 {
        beats(world, &house.channel, &dora, &carol).await;
    }
    beats(world, &house.channel, &carol, bob).await;
    dora.leaves(world.guild());
    world.expect_violation(UNKNOWN_MEMBER);
    let gone = carol.slash(&house.channel, "privacy delete", args![confirm: "delete"]).await;
    assert!(gone.message().await.content.starts_with("You are forgotten."));
    world.advance(TO_MONDAY - HOUR);
    world.quiet().await;
    assert_eq!(posted(&house, &hall).len(), 0, "not before noon");
    world.advance(HOUR);
    let first = comes(&house, &hall, "week of 6 January 2031").await;
    // Neither who left nor who is forgotten is named, and nobody is called.
    let name = format!("`{}…`", "W".repeat(19));
    let lead = format!("**Crisscross** · Wins\n1. {name} 2 · 2. `alice` 1");
    assert!(first.content.ends_with(&lead), "{}", first.content);
    assert_eq!((first.mentions.len(), first.buttons()), (0, vec!["Crisscross"]));
    let alt = &first.pictures[0].alt;
    assert!(alt.contains("week of 6 January 2031") && alt.contains("alice 1"), "{alt}");
    assert!(!alt.contains("dora") && !alt.contains("carol"), "{alt}");

    // A week later others lead, and who rose is told; the old button still opens the old week.
    for _ in 0..2 {
        beats(world, &house.channel, alice, bob).await;
    }
    beats(world, &house.channel, &longest, bob).await;
    world.advance(7 * DAY);
    world.expect_violation(UNKNOWN_MEMBER);
    let second = comes(&house, &hall, "week of 13 January 2031").await;
    assert!(second.content.contains("1. `alice` 2 · 2. "), "{}", second.content);
    assert!(second.content.ends_with("-# Risers: `alice` from 2. to 1."), "{}", second.content);
    let old = bob.press(&first, "Crisscross").await.message().await;
    assert!(old.ephemeral && old.content.contains("week of 6 January 2031"), "{}", old.content);
    let text = bob.press(&old, "Text").await.message().await.content;
    assert!(text.contains("week of 6 January 2031") && text.contains("alice"), "{text}");

    // In a week in which nobody plays nothing comes, and nothing once it is off.
    world.advance(7 * DAY);
    world.quiet().await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(posted(&house, &hall).len(), 2);
    beats(world, &house.channel, alice, bob).await;
    let told = settles(&house, args![every: "off"]).await;
    assert_eq!(told, "Leaderboards are no longer posted by themselves.");
    let told = settles(&house, args![every: "off"]).await;
    assert_eq!(told, "No leaderboards are posted by themselves here.");
    world.advance(7 * DAY);
    tokio::time::sleep(Duration::from_secs(5)).await;
    world.quiet().await;
    assert_eq!(posted(&house, &hall).len(), 2);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_manage_the_server_settle_it_and_what_is_missing_is_named() {
    let house = house().await;
    let (world, alice) = (&house.world, &house.alice);
    world.offer_to_all("settings");
    let told = alice.slash(&house.channel, "settings leaderboard", args![every: "weekly"]).await;
    let told = told.message().await.content;
    assert!(told.starts_with("Only someone who may Manage Server"), "{told}");
    let hall = world.channel("hall");
    world.deny(&hall, permissions::ATTACH_FILES | permissions::READ_MESSAGE_HISTORY);
    let told = settles(&house, args![every: "monthly", channel: hall]).await;
    assert!(told.contains("I lack: Attach Files, Read Message History."), "{told}");
    let show = manager(&house).slash(&house.channel, "settings show", args![]).await;
    let show = show.message().await.content;
    assert!(show.contains("Leaderboards: not posted by themselves."), "{show}");
    let told = settles(&house, args![every: "monthly"]).await;
    assert!(told.contains("on the first of every month at 12:00 (UTC)"), "{told}");
    house.close().await;
}

/// The message arrives, and nobody hears of that: neither the bot nor the one that is started after it.
#[tokio::test(flavor = "multi_thread")]
async fn what_may_have_been_posted_is_looked_for_first() {
    let mut house = house().await;
    let channel = house.world.channel("hall");
    settles(&house, args![every: "weekly", channel: channel]).await;
    beats(&house.world, &house.channel, &house.alice, &house.bob).await;
    house.world.fail_all("POST", &format!("/channels/{}/messages", channel.id), Fault::Lost);
    house.world.advance(TO_MONDAY);
    let first = comes(&house, &channel, "week of 6 January 2031").await;
    looks_after_a_while(&mut house, &channel).await;
    let all: Vec<_> = posted(&house, &channel).iter().map(|seen| seen.id).collect();
    assert_eq!(all, [first.id]);
    house.close().await;
}

/// While nobody can reach the bot nothing comes, and afterwards the newest month alone.
#[tokio::test(flavor = "multi_thread")]
async fn after_an_absence_only_the_newest_comes() {
    let house = house().await;
    let (world, channel) = (&house.world, house.world.channel("hall"));
    settles(&house, args![every: "monthly", channel: channel]).await;
    beats(world, &house.channel, &house.alice, &house.bob).await;
    world.advance(27 * DAY);
    comes(&house, &channel, "January 2031").await;
    beats(world, &house.channel, &house.alice, &house.bob).await;
    world.throw_out(Shut::Everybody);
    house.touch(false).await;
    // February passes, and March, in which nobody could play.
    world.advance(60 * DAY);
    tokio::time::sleep(Duration::from_secs(5)).await;
    world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    world.quiet().await;
    let all: Vec<String> = posted(&house, &channel).into_iter().map(|seen| seen.content).collect();
    assert!(all.len() == 1 && all[0].contains("January 2031"), "{all:?}");
    house.close().await;
}

/// Many servers are due at once: no storm comes of it.
#[tokio::test(flavor = "multi_thread")]
async fn posts_are_spread() {
    let house = house().await;
    let world = &house.world;
    let mut channels = Vec::new();
    for number in 0..SERVERS {
        let (_, channel) = world.another_guild(&format!("Server {number}"));
        wants_weekly(&manager(&house), &channel).await;
        beats(world, &channel, &house.alice, &house.bob).await;
        channels.push(channel);
    }
    let mut db = Raw::open(house.database()).await;
    let (now, _) = world.clock();
    all_are_here(&mut db, now() + TO_MONDAY.as_millis() as i64).await;
    world.advance(TO_MONDAY);
    let mut newest = 0;
    for channel in &channels {
        newest = newest.max(comes(&house, channel, "6 January 2031").await.id.born_ms());
    }
    // It is written down that a post is tried before its turn is waited for.
    let oldest = "SELECT MIN(tried_at) FROM standing_posts";
    let oldest = db.number(oldest).await;
    let took = newest.cast_signed() - oldest;
    // Moments are cut to whole milliseconds.
    assert!(took >= 100 * (SERVERS as i64 - 1) - 1, "all of them within {took} ms");
    house.close().await;
}

/// Killed again and again while some servers are due: each gets its post, once.
#[tokio::test(flavor = "multi_thread")]
async fn kills_around_the_moment() {
    let answer_within = Duration::from_millis(1_500);
    let world = World::with(Config { answer_within, ..Config::default() }).await;
    let url = database_url();
    let process = Process::start(&world, &url).await;
    let [owner, alice, bob] = ["owner", "alice", "bob"].map(|name| world.user(name));
    let mut channels: Vec<ChannelRef> = Vec::new();
    for number in 0..SERVERS {
        let (_, channel) = world.another_guild(&format!("Server {number}"));
        wants_weekly(&owner, &channel).await;
        beats(&world, &channel, &alice, &bob).await;
        channels.push(channel);
    }
    process.kill();
    due_now(&url).await;
    Process::lives_shortly(&world, &url, KILLS).await;
    let process = Process::start(&world, &url).await;
    let all = || {
        let count = |channel: &ChannelRef| chronicles(&world, &owner, channel).len();
        channels.iter().map(count).collect::<Vec<usize>>()
    };
    until("every server has its post", async || all().iter().all(|count| *count > 0)).await;
    until("all of them are known", async || unsaid(&url).await == 0).await;
    world.quiet().await;
    assert_eq!(all(), vec![1; SERVERS]);
    process.kill();
}

/// All servers are due, and what was played was played in the week before.
async fn due_now(url: &str) {
    let mut db = Raw::open(url).await;
    let moved = db.run("UPDATE standing_channels SET next_at = 0").await;
    assert_eq!(moved, SERVERS as u64);
    let sums = db.number("SELECT COUNT(*) FROM totals WHERE span = 'week'").await;
    assert!(sums > 0, "something was played");
    // At noon of a Monday the week before is told of; before it, the one before that.
    for before in ["since - 7", "since - 14"] {
        let copy = format!(
            "INSERT INTO totals SELECT game, daily, guild, span, {before}, person, played, games,
                wins, scored, points, average, best, listed
             FROM totals WHERE span = 'week' AND since = (SELECT MAX(since) FROM totals
                WHERE span = 'week')"
        );
        db.run(&copy).await;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970").as_millis();
    all_are_here(&mut db, now as i64).await;
    db.close().await;
}

/// That all who played are members was looked up then, for all that is known.
async fn all_are_here(db: &mut Raw, at: i64) {
    let here = format!(
        "INSERT INTO members SELECT DISTINCT guild, person, TRUE, {at} FROM totals WHERE guild <> 0"
    );
    db.run(&here).await;
}

async fn unsaid(url: &str) -> i64 {
    database::number(url, "SELECT COUNT(*) FROM standing_posts WHERE said_at IS NULL").await
}
