//! How tables end, and what comes after.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::permissions;

use crate::house::{House, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_colours() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let args = args![opponent: bob, size: 3, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", args).await;
    house.board("Red to place").await;
    bob.slash(channel, "table resign", args![]).await;
    let end = house.board("Blue resigned").await;
    let carol = house.world.user("carol");
    let no = carol.press(&end, "Rematch").await.message().await;
    assert!(no.content.starts_with("This table is for"), "{}", no.content);
    bob.press(&end, "Rematch").await;
    let again = house.board("Red to place").await;
    assert!(again.id > end.id);
    let seats = format!("Red: <@{}> · Blue: <@{}>", bob.id(), alice.id());
    assert!(again.content.contains(&seats), "{}", again.content);
    let twice = alice.press(&end, "Rematch").await.message().await;
    assert!(twice.content.starts_with("There is an open table here already"), "{}", twice.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_ended_by_its_opener_or_a_moderator() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let carol = house.world.user("carol");
    let challenge = || args![opponent: bob, size: 5, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", challenge()).await;
    house.board("Red to place").await;
    for who in [bob, &carol] {
        let no = who.slash(channel, "table end", args![]).await.message().await;
        assert!(no.content.contains("Manage Messages"), "{}", no.content);
    }
    let board = house.board("Red to place").await;
    let more = alice.press(&board, "More").await.message().await;
    let question = alice.press(&more, "End the table").await.message().await;
    let kept = alice.press(&question, "No").await.message().await;
    assert!(kept.content.contains("nothing was done"), "{}", kept.content);
    carol.may(permissions::MANAGE_MESSAGES);
    carol.slash(channel, "table end", args![]).await.message().await;
    let closed = house.board("closed without a result").await;
    assert_eq!(closed.buttons(), [""; 0]);
    let look = alice.slash(channel, "board", args![style: "picture"]).await.message().await;
    for seen in [closed, look] {
        let alt = &seen.pictures[0].alt;
        for text in [&seen.content, alt] {
            assert!(
                text.contains("closed without a result") && !text.contains("to place"),
                "{text}"
            );
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_tables_are_closed_with_a_word() {
    let house = House::build().await;
    house.alice.slash(&house.channel, "crisscross", args![]).await;
    house.board("press Join").await;
    house.world.advance(Duration::from_secs(15 * 24 * 60 * 60));
    house.board("nothing has happened here for two weeks").await;
    house.board("closed without a result").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_not_closed_for_our_own_absence() {
    let mut house = House::build().await;
    let (alice, bob, channel) = (house.alice.clone(), house.bob.clone(), house.channel);
    alice.slash(&channel, "crisscross", args![size: 3]).await;
    let lobby = house.board("press Join").await;
    house.stop().await;
    house.world.advance(Duration::from_secs(30 * 24 * 60 * 60));
    house.start().await;
    bob.press(&lobby, "Join").await;
    house.board("Red to place").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_gone_takes_its_table_with_it() {
    let mut house = House::build().await;
    let alice = house.alice.clone();
    let (other, third) = (house.world.channel("other"), house.world.channel("third"));
    for channel in [&other, &third] {
        alice.slash(channel, "crisscross", args![]).await.message().await;
        house.board_in(channel, "press Join").await;
    }
    let count = async |alice: &crosstown::playground::Person, house: &House| {
        let mine = alice.slash(&house.channel, "table mine", args![]).await.message().await;
        mine.buttons().len()
    };
    assert_eq!(count(&alice, &house).await, 2);
    house.world.delete_channel(&other);
    until("the table is gone", async || count(&alice, &house).await == 1).await;
    // One that goes while nobody listens is found out when there is something to show.
    house.stop().await;
    house.world.delete_channel(&third);
    house.start().await;
    assert_eq!(count(&alice, &house).await, 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_with_a_reminder_before() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let args = args![opponent: bob, size: 5, colour: "red", pace: "slow"];
    alice.slash(channel, "crisscross", args).await;
    house.board("Red to place").await;
    alice.slash(channel, "move", args![text: "c3"]).await.message().await;
    bob.slash(channel, "move", args![text: "b2"]).await.message().await;
    house.board("Blue placed b2").await;
    house.world.advance(Duration::from_secs(22 * 60 * 60));
    let reminder = house.board("it is your move").await;
    assert_eq!(reminder.mentions, [alice.id()]);
    assert!(reminder.content.contains("<t:"), "{}", reminder.content);
    house.world.advance(Duration::from_secs(3 * 60 * 60));
    let end = house.board("Red ran out of time").await;
    assert!(end.mentions.contains(&alice.id()));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn downtime_is_given_back() {
    let mut house = House::build().await;
    let (alice, bob, channel) = (house.alice.clone(), house.bob.clone(), house.channel);
    let args = args![opponent: bob, size: 5, colour: "red", pace: "live"];
    alice.slash(&channel, "crisscross", args).await;
    house.board("Red to place").await;
    alice.slash(&channel, "move", args![text: "c3"]).await.message().await;
    bob.slash(&channel, "move", args![text: "b2"]).await.message().await;
    house.board("Blue placed b2").await;
    house.stop().await;
    house.world.advance(Duration::from_secs(600));
    house.start().await;
    let done = alice.slash(&channel, "move", args![text: "a1"]).await.message().await;
    assert!(done.content.starts_with("Done: a1."), "ten minutes of ours: {}", done.content);
    house.world.advance(Duration::from_secs(61));
    house.board("Blue ran out of time").await;
    house.close().await;
}

/// At a slow pace the end is a message of its own, whatever was pressed to bring it about.
#[tokio::test(flavor = "multi_thread")]
async fn who_loses_by_a_button_is_called() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let args = args![opponent: bob, size: 3, colour: "red", pace: "slow"];
    alice.slash(channel, "crisscross", args).await;
    // Each on the board that tells of the move before: an older one may not have been tidied up yet.
    for (player, square, says) in [
        (alice, "a1", "Red to place"),
        (bob, "c1", "Red placed a1.\nBlue to place"),
        (alice, "a2", "Blue placed c1.\nRed to place"),
        (bob, "c2", "Red placed a2.\nBlue to place"),
    ] {
        player.press(&house.board(says).await, square).await;
    }
    let board = house.board("Blue placed c2").await;
    alice.press(&board, "a3").await;
    let end = house.board("Red wins").await;
    assert!(end.id > board.id, "a new message");
    assert!(end.mentions.contains(&bob.id()), "{:?}", end.mentions);
    until("the old board awaits nobody", async || {
        let old = alice.look(&board).expect("it stays");
        old.content.contains("The game went on: ") && old.buttons().is_empty()
    })
    .await;
    house.close().await;
}
