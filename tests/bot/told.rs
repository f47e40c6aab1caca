//! What just happened is told: to all on the board, to a player alone on the pad.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Person, Seen};

use crate::house::{House, until};
use crate::upgrades::tamper;

/// Longer than a live game gives for a move.
const TOO_LONG: Duration = Duration::from_secs(61);

/// Cross-Up for two, with its first letter called: the letter, who called it, and who did not.
async fn called(house: &House) -> (String, Person, Person) {
    let (alice, bob) = (house.alice.clone(), house.bob.clone());
    alice.slash(&house.channel, "crossup", args![pace: "live"]).await.message().await;
    let lobby = house.board("press Join").await;
    bob.press(&lobby, "Join").await;
    alice.slash(&house.channel, "table start", args![]).await.message().await;
    let board = house.board("calls letter 1 of 25").await;
    let alice_calls = board.content.contains(&format!("<@{}> calls", alice.id()));
    let (caller, other) = if alice_calls { (alice, bob) } else { (bob, alice) };
    let letter = board.buttons()[0].to_owned();
    caller.press(&board, &letter).await.message().await;
    (letter, caller, other)
}

async fn card(house: &House, player: &Person) -> Seen {
    let board = house.board("of 25").await;
    player.press(&board, "My card").await.message().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_time_placed_is_told_to_its_player_alone() {
    let mut house = House::build().await;
    let (letter, caller, late) = called(&house).await;
    let cards = [card(&house, &caller).await, card(&house, &late).await];
    caller.press(&cards[0], "c3").await.message().await;
    house.world.advance(TOO_LONG);

    let own = format!("Your {letter} was put into a1: time was up.");
    let all = format!("<@{}> ran out of time: the letter was placed for them.", late.id());
    until("the late one is told what was placed where", async || {
        late.look(&cards[1]).expect("the card is open").content.contains(&own)
    })
    .await;
    let board = house.board(&all).await;
    until("the other one is told of the time", async || {
        caller.look(&cards[0]).expect("the card is open").content.contains(&all)
    })
    .await;
    let other = caller.look(&cards[0]).expect("the card is open");
    for seen in [&board, &other] {
        assert!(!seen.content.contains("put into"), "{}", seen.content);
    }

    house.restart().await;
    let board = house.board(&all).await;
    assert!(board.content.contains(&format!("<@{}> called {letter}.", caller.id())));
    let again = card(&house, &late).await;
    assert!(again.content.contains(&own) && again.content.contains(&all), "{}", again.content);
    let text = late.press(&board, "Text").await.message().await;
    assert!(text.content.contains(&own), "as text, too: {}", text.content);
    let other = card(&house, &caller).await;
    assert!(!other.content.contains("put into"), "{}", other.content);
    house.close().await;
}

/// What a game leaves to be said that calls somebody: one that the bot was too late to say.
const ROBBED: &str = "INSERT INTO outbox (id, table_id, payload, made_at) SELECT 1, id,
    '{\"called\":{\"seat\":1,\"text\":\"Seat 1 robbed Seat 2.\"}}', 0 FROM tables";

#[tokio::test(flavor = "multi_thread")]
async fn who_is_called_is_mentioned_once_and_nobody_else() {
    let mut house = House::build().await;
    let args = args![opponent: house.bob, size: 3, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await;
    house.stop().await;
    tamper(&house, &[ROBBED]).await;
    house.start().await;
    let said = house.board("robbed").await;
    let (alice, bob) = (house.alice.id(), house.bob.id());
    assert!(said.content.ends_with(&format!("<@{alice}> robbed <@{bob}>.")), "{}", said.content);
    assert_eq!(said.mentions, [bob]);
    house.restart().await;
    // A move comes after whatever is left to be said.
    let board = house.board("Red to place").await;
    house.alice.press(&board, "a1").await.message().await;
    house.world.quiet().await;
    let times = house.boards().iter().filter(|seen| seen.content.contains("robbed")).count();
    assert_eq!(times, 1);
    house.close().await;
}
