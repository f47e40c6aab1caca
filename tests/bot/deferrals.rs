//! Answers that took too long to be the first: whatever became of their deferral, of what was pressed, or of the form
//! that was asked for, something follows.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Config, Fault, Reply, Seen, World};

use crate::database::Raw;
use crate::house::{House, until};

/// Somebody who has a table of the database for themselves: who wants to store something there waits. Of a file it is
/// all of it, which has one writer.
struct Holder(Raw);

impl Holder {
    async fn of(house: &House, table: &str) -> Self {
        let mut holder = Raw::open(house.database()).await;
        if let Raw::Sqlite(_) = holder {
            holder.run("BEGIN IMMEDIATE").await;
        } else {
            holder.run("BEGIN").await;
            holder.run(&format!("LOCK TABLE {table} IN EXCLUSIVE MODE")).await;
        }
        Self(holder)
    }

    async fn lets_go(mut self) {
        self.0.run("ROLLBACK").await;
        self.0.close().await;
    }
}

/// What came after the deferral of a press, as a message apart.
async fn followed(reply: &Reply) -> Seen {
    until("something follows", async || !reply.messages().is_empty()).await;
    reply.messages().remove(0)
}

/// No form can follow a deferral. Whoever asked for it is told, by a command as by a press.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_took_too_long_is_asked_for_once_more() {
    const TOLD: &str = "That took too long for a form: please ask once more.";
    let house = House::build().await;
    let args = args![opponent: house.bob, size: 9, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    let board = house.board("Red to place").await;
    let pad = house.alice.press(&board, "Move").await.message().await;

    // Whom the bot does not know yet is stored before anything else.
    let holder = Holder::of(&house, "people").await;
    let carol = house.world.user("carol");
    let reply = carol.slash(&house.channel, "wordsearch", args![source: "poem"]).await;
    assert!(reply.deferred(), "it had to wait");
    holder.lets_go().await;
    assert_eq!(reply.message().await.content, TOLD);

    // And so is what somebody is called from now on.
    let holder = Holder::of(&house, "people").await;
    house.alice.takes_nickname(house.world.guild(), Some("Al"));
    let reply = house.alice.press(&pad, "Type…").await;
    assert!(reply.acknowledged(), "it had to wait");
    holder.lets_go().await;
    let told = followed(&reply).await;
    assert_eq!((told.ephemeral, told.content.as_str()), (true, TOLD));
    assert!(!house.alice.press(&pad, "Type…").await.form().labels().is_empty());
    house.close().await;
}

/// What was pressed is deleted while the answer is made, or too old to be changed: that comes as a message apart.
#[tokio::test(flavor = "multi_thread")]
async fn what_can_not_be_changed_any_more_is_told_apart() {
    let house = House::build().await;
    let args = args![opponent: house.bob, size: 4, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    let board = house.board("Red to place").await;
    // The bot must know which message is its board.
    house.world.quiet().await;

    let holder = Holder::of(&house, "inputs").await;
    let reply = house.alice.press(&board, "a1").await;
    assert!(reply.acknowledged(), "it had to wait");
    // The answer meets it, and whoever keeps the board up to date.
    house.world.expect_violation(10008);
    house.world.expect_violation(10008);
    house.bob.deletes(&board);
    holder.lets_go().await;
    let told = followed(&reply).await;
    assert!(told.ephemeral && told.content.contains("Red placed a1"), "{told:?}");
    let again = house.board("Red placed a1").await;
    assert!(again.id > board.id);
    house.world.quiet().await;

    let holder = Holder::of(&house, "inputs").await;
    let reply = house.bob.press(&again, "b2").await;
    assert!(reply.acknowledged(), "it had to wait");
    house.world.expect_violation(30046);
    house.world.fail_next("PATCH", "@original", Fault::TooOld);
    holder.lets_go().await;
    let told = followed(&reply).await;
    assert!(told.ephemeral && told.content.contains("Blue placed b2"), "{told:?}");
    assert_eq!(house.board("Blue placed b2").await.id, again.id);
    house.close().await;
}

/// Nobody heard whether the deferral arrived, and it comes after the answer, which had nothing to follow.
#[tokio::test(flavor = "multi_thread")]
async fn a_deferral_that_comes_last_is_followed_all_the_same() {
    // A Discord that takes first answers for longer, so that not everything has to happen within three seconds.
    let patient = Config { answer_within: Duration::from_secs(30), ..Config::default() };
    let house = House::on(World::with(patient).await).await;
    let carol = house.world.user("carol");
    let holder = Holder::of(&house, "people").await;
    // The bot gives it up after a second and a half, and has its answer then.
    house.world.fail_next("POST", "/callback", Fault::Slow(Duration::from_millis(1_900)));
    let asked = carol.slash(&house.channel, "table mine", args![]);
    let (reply, ()) = tokio::join!(asked, async {
        house.world.failed().await;
        // On a busy machine the first of these may come after all; the second finds the deferral however busy it is.
        house.world.forgive_violations(10015);
        for held in [Duration::ZERO, Duration::from_secs(3)] {
            house.world.fail_next("PATCH", "@original", Fault::Held(held));
        }
        holder.lets_go().await;
    });
    assert!(reply.deferred());
    let told = reply.message().await;
    assert!(told.content.starts_with("You play at no table now"), "{}", told.content);
    house.close().await;
}
