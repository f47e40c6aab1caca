//! "Too many requests": nothing is sent before the time is over, on any route, and everything arrives all
//! the same.

use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::playground::Fault;

use crate::house::House;

/// How long it took from a request like this that was one too many to the next one.
async fn waited(house: &House, method: &str, path: &str) -> Duration {
    let patience = Instant::now();
    loop {
        let requests = house.world.requests();
        let like = |line: &str| line.starts_with(method) && line.contains(path);
        let mut these = requests.iter().filter(|request| like(&request.line));
        let refused = these.find(|request| request.status == 429);
        if let (Some(refused), Some(next)) = (refused, these.next()) {
            return next.at - refused.at;
        }
        assert!(patience.elapsed() < Duration::from_secs(30), "{method} {path} was tried again");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_waits_as_long_as_it_is_told_to() {
    let house = House::build().await;
    house.world.fail_next("POST", "/callback", Fault::TooMany(1.0));
    let args = args![opponent: house.bob, size: 4, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    assert!(waited(&house, "POST", "/callback").await >= Duration::from_secs(1));
    house.close().await;
}

/// A time that is longer than an interaction lives: the answer is given up, not sent too soon.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_would_come_too_late_is_given_up() {
    let house = House::build().await;
    house.world.fail_next("POST", "/callback", Fault::TooMany(5.0));
    house.world.expect_unanswered();
    let reply = house.alice.slash(&house.channel, "table mine", args![]).await;
    assert!(reply.failed());
    let requests = house.world.requests();
    assert_eq!(requests.iter().filter(|request| request.line.contains("/callback")).count(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_waits_as_long_as_it_is_told_to() {
    let house = House::build().await;
    // Longer than anybody waits with the table's pen in hand.
    house.world.fail_next("POST", "/messages", Fault::TooMany(3.0));
    let args = args![opponent: house.bob, size: 4, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await;
    assert!(waited(&house, "POST", "/messages").await >= Duration::from_secs(3));
    house.world.fail_next("PATCH", "/channels/", Fault::TooMany(1.0));
    house.does(&house.alice, "a1").await;
    house.board("Red placed a1").await;
    assert!(waited(&house, "PATCH", "/channels/").await >= Duration::from_secs(1));
    house.close().await;
}

/// A minute, it is told: that is about the edits of one old message, and no other waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_too_old_keeps_no_other_waiting() {
    let house = House::build().await;
    let args = args![opponent: house.bob, size: 4, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    let old = house.board("Red to place").await;
    house.world.fail_next("PATCH", "/channels/", Fault::TooOld);
    house.world.expect_violation(30046);
    house.does(&house.alice, "a1").await;
    let fresh = house.board("Red placed a1").await;
    assert!(fresh.id > old.id);
    house.does(&house.bob, "b2").await;
    assert_eq!(house.board("Blue placed b2").await.id, fresh.id);
    let (requests, path) = (house.world.requests(), format!("/messages/{}", old.id));
    let is_edit = |line: &str| line.starts_with("PATCH") && line.ends_with(&path);
    let mut edits = requests.iter().filter(|request| is_edit(&request.line));
    assert!(edits.any(|edit| edit.status == 429), "it was tried");
    assert!(edits.next().is_none(), "and is left alone for that minute");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_message_waits_as_long_as_it_is_told_to() {
    let house = House::build().await;
    let args = args![opponent: house.bob, size: 9, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    let board = house.board("Red to place").await;
    house.bob.press(&board, "Move").await.message().await;
    house.world.fail_next("PATCH", "/webhooks/", Fault::TooMany(3.0));
    house.does(&house.alice, "e5").await;
    assert!(waited(&house, "PATCH", "/webhooks/").await >= Duration::from_secs(3));
    house.close().await;
}
