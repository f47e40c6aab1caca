//! The program itself, in real time, across the end of a live turn: stopped, without a disk, without
//! a network, killed. It takes a minute and a half, nearly all of it asleep.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crosstown::args;
use crosstown::playground::{ChannelRef, Person, World};
use tokio::time::sleep;

use crate::house::{Database, database_file, database_url};
use crate::ledger::Ledger;
use crate::process::Process;

#[tokio::test(flavor = "multi_thread")]
async fn no_turn_ends_while_the_program_stands_still() {
    tokio::join!(stopped(), without_a_disk(), without_a_network(), killed());
}

/// A program in a world of its own, with a live game in it.
struct Stage {
    world: World,
    alice: Person,
    channel: ChannelRef,
    process: Process,
    ledger: Ledger,
    /// Goes last: the others use it.
    url: Database,
}

impl Stage {
    /// Alice has a minute for her move.
    async fn set(url: Database) -> Self {
        let world = World::start().await;
        let (alice, bob) = (world.user("alice"), world.user("bob"));
        let channel = world.channel("games");
        let process = Process::start_with_quota(&world, &url).await;
        let args = args![opponent: bob, size: 5, colour: "red", pace: "live"];
        alice.slash(&channel, "crisscross", args).await.message().await;
        alice.waits_for(&channel, |seen| seen.content.contains("Red to place")).await;
        for (player, square) in [(&alice, "c3"), (&bob, "b2")] {
            player.slash(&channel, "move", args![text: square]).await.message().await;
        }
        let ledger = Ledger::open(&url).await;
        Self { world, alice, channel, process, ledger, url }
    }

    /// Sleeps until so many seconds after the end of the turn, or before it.
    async fn sleep_until_end(&self, due: i64, plus: i64) {
        let left = due + plus * 1000 - now();
        sleep(Duration::from_millis(left.max(0).cast_unsigned())).await;
    }

    /// There was one outage of at least so many seconds, nobody lost, and play goes on.
    async fn goes_on(mut self, what: &str, seconds: i64) {
        let lost = self.ledger.outage(1).await;
        assert!((seconds..seconds + 60).contains(&lost), "{what}: {lost} s");
        let told = self.alice.slash(&self.channel, "move", args![text: "a1"]).await;
        let told = told.message().await.content;
        assert!(told.starts_with("Done: a1."), "{what}: {told}");
        assert_eq!(self.ledger.timeouts().await, 0, "{what}");
        let (status, _) = self.process.terminate();
        assert!(status.success(), "{what}: {status}");
        self.world.quiet().await;
    }

    async fn due(&mut self) -> i64 {
        self.ledger.due().await.expect("it is Alice's turn")
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    since.as_millis() as i64
}

/// A suspended machine, a frozen container.
async fn stopped() {
    let mut stage = Stage::set(database_url()).await;
    let due = stage.due().await;
    stage.sleep_until_end(due, -8).await;
    stage.process.signal("STOP");
    stage.sleep_until_end(due, 10).await;
    stage.process.signal("CONT");
    stage.goes_on("stopped", 17).await;
}

async fn without_a_disk() {
    let mut stage = Stage::set(database_file()).await;
    let due = stage.due().await;
    stage.sleep_until_end(due, -20).await;
    stage.process.fill_disk(true);
    stage.sleep_until_end(due, 10).await;
    stage.process.fill_disk(false);
    stage.goes_on("without a disk", 29).await;
}

/// Everything is swallowed, and nobody hangs up.
async fn without_a_network() {
    let mut stage = Stage::set(database_url()).await;
    let due = stage.due().await;
    // It is noticed after fifty seconds.
    stage.world.be_silent(Duration::from_secs(70));
    stage.sleep_until_end(due, 12).await;
    stage.goes_on("without a network", 60).await;
}

/// A crash of twelve seconds gives back twelve seconds, not the time since some older sign of life.
async fn killed() {
    let mut stage = Stage::set(database_url()).await;
    sleep(Duration::from_secs(20)).await;
    let killed = now();
    stage.process.kill();
    sleep(Duration::from_secs(12)).await;
    stage.process = Process::start(&stage.world, &stage.url).await;
    stage.ledger.outage(1).await;
    let (began, ended) = stage.ledger.outages().await[0];
    assert!((killed - 8_000..=killed).contains(&began), "{} ms before", killed - began);
    assert!(ended >= killed + 12_000);
    stage.goes_on("killed", 12).await;
}
