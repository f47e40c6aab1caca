//! Presses that come twice, late, from the wrong person, on an old board, after the end, or made by
//! hand: each has its friendly answer, and none does harm.

use crosstown::args;
use crosstown::playground::{Delivery, Seen};

use crate::house::{House, until};

async fn small(house: &House) -> Seen {
    let args = args![opponent: house.bob, size: 3, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await
}

#[tokio::test(flavor = "multi_thread")]
async fn twice() {
    let house = House::build().await;
    let board = small(&house).await;
    house.world.deliver_next(Delivery::Twice);
    let after = house.alice.press(&board, "b2").await.message().await;
    assert!(after.content.contains("Red placed b2"), "{}", after.content);
    // A second press of a hasty finger: it is Blue's turn now, and nothing is lost.
    let again = house.alice.forges(&after, board.custom_id("b2").unwrap()).await.message().await;
    assert!(again.content.contains("Blue to place"), "{}", again.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_an_old_board() {
    let house = House::build().await;
    let board = small(&house).await;
    house.alice.press(&board, "b2").await.message().await;
    // Bob's client has not heard of the move yet.
    let refreshed = house.bob.forges(&board, board.custom_id("a1").unwrap()).await.message().await;
    assert_eq!(refreshed.id, board.id);
    assert!(refreshed.content.contains("Red placed b2.\nBlue to place"), "{}", refreshed.content);
    let stayed = refreshed.pictures[0].alt.clone();
    assert!(stayed.contains("1 ..."), "a1 is free still: {stayed}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_board_that_has_moved() {
    let house = House::build().await;
    let board = small(&house).await;
    house.alice.slash(&house.channel, "table show", args![]).await.message().await;
    let newer = house
        .alice
        .waits_for(&house.channel, |seen| seen.id > board.id && !seen.buttons().is_empty())
        .await;
    let stripped = || house.alice.look(&board).expect("it stays").buttons().is_empty();
    until("the old board has no controls", async || stripped()).await;
    let moved = house.bob.forges(&board, board.custom_id("a1").unwrap()).await.message().await;
    // It was not Bob's turn.
    assert!(moved.ephemeral && moved.content.contains("Red's turn"), "{}", moved.content);
    // Nothing says any more whose board this was, so it is left as it is.
    let moved = house.alice.forges(&board, board.custom_id("a1").unwrap()).await.message().await;
    assert!(moved.ephemeral && moved.content.contains("The game went on: "), "{moved:?}");
    assert!(moved.content.contains(&format!("/{}", newer.id)), "{}", moved.content);
    let old = house.alice.look(&board).expect("it stays");
    assert_eq!(old.content, moved.content, "it says the same to all");
    assert_eq!(old.pictures, board.pictures, "and shows how things were");
    house.board("Red placed a1").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_wrong_person() {
    let house = House::build().await;
    let board = small(&house).await;
    let carol = house.world.user("carol");
    let told = carol.press(&board, "b2").await.message().await;
    assert!(told.ephemeral, "{told:?}");
    let (alice, bob) = (house.alice.id(), house.bob.id());
    assert!(told.content.starts_with(&format!("This table is for <@{alice}> and <@{bob}>")));
    assert_eq!(told.mentions, [], "and they are not disturbed");
    let early = house.bob.press(&board, "b2").await.message().await;
    assert!(early.ephemeral && early.content.contains("Red's turn"), "{}", early.content);
    for label in ["Rules", "Text", "More"] {
        assert!(carol.press(&board, label).await.message().await.ephemeral, "{label}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end() {
    let house = House::build().await;
    let board = small(&house).await;
    let more = house.bob.press(&board, "More").await.message().await;
    assert_eq!(more.buttons(), ["Offer a draw", "Resign", "History", "Export"]);
    let question = house.bob.press(&more, "Resign").await.message().await;
    house.bob.press(&question, "Yes, resign").await.message().await;
    house.board("Blue resigned").await;
    let late = house.alice.forges(&board, board.custom_id("a1").unwrap()).await.message().await;
    assert!(late.id == board.id && late.content.contains("Blue resigned"), "{}", late.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn made_by_hand() {
    let house = House::build().await;
    let board = small(&house).await;
    let real = board.custom_id("a1").unwrap().to_owned();
    let table = real.split(':').nth(1).unwrap().to_owned();
    for forged in [
        "nonsense".to_owned(),
        "v1:1:-:join:".to_owned(),
        format!("v1:{table}:-:act:z99"),
        format!("v1:{table}:-:act:timeout"),
        format!("v1:{table}:-:act:rules 7"),
        format!("v1:{table}:-:surely:end"),
        format!("v1:{table}:-:doubt:resign"),
        format!("v1:{table}:-:history:999"),
        format!("v1:{table}:-:level:easy"),
        format!("v1:{table}:-:thread:x"),
        format!("v1:{table}:-:typed:"),
        "v1:-:-:rules:chess.0".to_owned(),
        "v1:-:-:rules:crisscross.999".to_owned(),
    ] {
        let carol = house.world.user("carol");
        let told = carol.forges(&board, &forged).await.message().await;
        assert!(told.ephemeral, "{forged}: {told:?}");
        let same = house.alice.look(&board).expect("the board is there");
        assert_eq!(same.buttons(), board.buttons(), "{forged}");
    }
    // Not even a player can make the clock run out, or forge the log.
    for forged in ["timeout", "left", "rules 7"] {
        let forged = format!("v1:{table}:-:act:{forged}");
        let told = house.alice.forges(&board, &forged).await.message().await;
        assert!(
            told.ephemeral && told.content.contains("is not a move here"),
            "{forged}: {told:?}"
        );
        let same = house.alice.look(&board).expect("the board is there");
        assert!(same.content.contains("Red to place"), "{forged}: {}", same.content);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_pad_that_is_old() {
    let house = House::build().await;
    let args = args![opponent: house.bob, size: 5, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    let board = house.board("Red to place").await;
    let pad = house.alice.press(&board, "Move").await.message().await;
    let second = house.alice.press(&board, "Move").await.message().await;
    house.alice.press(&second, "c3").await.message().await;
    let old = house.alice.forges(&pad, pad.custom_id("a1").unwrap()).await.message().await;
    assert_eq!(old.id, pad.id);
    assert!(old.content.starts_with("The board has changed since"), "{}", old.content);
    assert!(old.content.contains("Blue to place"), "{}", old.content);
    // Private messages are lost when a client reloads; the button brings them back.
    house.alice.reload();
    let again = house.alice.press(&board, "Move").await.message().await;
    assert_eq!(again.buttons(), ["Refresh"], "it is Blue's turn");
    house.close().await;
}
