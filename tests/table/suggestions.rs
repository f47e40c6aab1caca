//! What a game wants worked out in the middle of play: found in the background, logged once, and never
//! worked out again by whoever plays the log.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crosstown::game::Pace;
use crosstown::table::computers::Computers;
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::refused::Refused;
use tokio::task::JoinHandle;

use crate::house::{House, until};
use crate::toy::{OPEN, TOYS, WAITING, toy};

fn working(house: &House) -> JoinHandle<()> {
    let computers = Computers::new(house.tables.clone()).at_once(2);
    tokio::spawn(computers.pausing(Duration::from_millis(1)).work())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_is_worked_out_and_logged() {
    let (house, id) = toy(Pace::Slow).await;
    let worker = working(&house);
    house.does(id, house.ann, "ask").await;
    until("a suggestion comes", async || house.log(id).await.len() == 2).await;
    house.does(id, house.ben, "ask").await;
    until("another comes", async || house.log(id).await.len() == 4).await;
    worker.abort();
    assert_eq!(house.log(id).await, ["ask", "suggested 100", "ask", "suggested 200"]);
    let log = house.tables.store().inputs(id.0, 0).await.unwrap();
    assert_eq!(log.iter().map(|input| input.seat).collect::<Vec<_>>(), [0, 0, 1, 1]);
    // Nothing is left to do, and nobody's clock has changed.
    assert!(house.tables.store().due_computers(10).await.unwrap().is_empty());
    assert_eq!(house.tables.lock(id).await.unwrap().deadlines.len(), 2);
}

/// Play goes on meanwhile, and who has changed their mind gets nothing.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_it_and_it_may_come_too_late() {
    let (house, id) = toy(Pace::Slow).await;
    let worker = working(&house);
    house.does(id, house.ann, "ask slowly").await;
    until("somebody thinks about it", async || WAITING.load(Ordering::SeqCst)).await;
    house.does(id, house.ben, "hurry 600").await;
    house.does(id, house.ann, "never mind").await;
    house.does(id, house.ann, "ask").await;
    until("the second question is answered", async || house.log(id).await.len() == 5).await;
    OPEN.store(true, Ordering::SeqCst);
    house.does(id, house.ben, "ask").await;
    until("the third question is answered", async || house.log(id).await.len() == 7).await;
    worker.abort();
    let answers = house.log(id).await;
    assert_eq!(answers[3..], ["ask", "suggested 200", "ask", "suggested 300"], "not the first");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_time_and_again_is_given_up() {
    let (house, id) = toy(Pace::Slow).await;
    let worker = working(&house);
    house.does(id, house.ann, "ask in vain").await;
    until("it is given up", async || house.log(id).await.len() == 2).await;
    worker.abort();
    assert_eq!(house.log(id).await, ["ask in vain", "suggested"]);
}

/// The question is a row like a computer's turn: whoever starts next finds it. The answer is in the log:
/// whoever plays that has nothing to work out, not even what would fail now.
#[tokio::test(flavor = "multi_thread")]
async fn a_restart_takes_it_up_again_and_a_replay_never_does() {
    let (mut house, id) = toy(Pace::Slow).await;
    house.does(id, house.ann, "ask").await;
    house.does(id, house.ben, "ask in vain").await;
    house.tables = house.hosting(&TOYS).await;
    let worker = working(&house);
    until("both are answered", async || house.log(id).await.len() == 4).await;
    // What is in the log is taken over under the same lock: whoever stops the work before that stops it in between.
    let line = async |tables: &Tables| tables.lock(id).await.unwrap().playing().unwrap().line();
    let live = line(&house.tables).await;
    worker.abort();
    let answers: BTreeSet<String> = house.log(id).await.into_iter().skip(2).collect();
    assert_eq!(answers, BTreeSet::from(["suggested 100".to_owned(), "suggested".to_owned()]));

    // From the log alone: the newest state is taken away.
    house.tamper("UPDATE snapshots SET seq = 0, state = '{}'").await;
    let replayed = house.hosting(&TOYS).await;
    assert_eq!(line(&replayed).await, live);
}

#[tokio::test]
async fn players_can_not_make_suggestions_up() {
    let (house, id) = toy(Pace::Slow).await;
    house.does(id, house.ann, "ask").await;
    for text in ["suggested 7", "suggested", "Suggested 7", " suggested  7"] {
        let made_up = house.tables.act(id, house.ann, text, None, None).await;
        assert!(matches!(made_up, Err(Trouble::Refused(Refused::Rule(_)))), "{text}");
    }
    assert_eq!(house.log(id).await, ["ask"]);
}
