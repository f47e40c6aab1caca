//! Where boards stand: old messages, threads, servers that are gone, permissions taken away.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{ChannelRef, Person, permissions};

use crate::database;
use crate::house::{House, until};

/// Against the computer a board is edited at any pace.
async fn alone(house: &House, channel: &ChannelRef) {
    let args = args![opponent: house.world.bot(), size: 9, colour: "red", pace: "none"];
    house.alice.slash(channel, "crisscross", args).await.message().await;
    house.board_in(channel, "Red to place").await;
}

async fn moves(house: &House, channel: &ChannelRef, square: &str) {
    let told = house.alice.slash(channel, "move", args![text: square]).await.message().await;
    assert!(told.content.starts_with("Done:"), "{}", told.content);
}

async fn mine(house: &House, channel: &ChannelRef) -> usize {
    let mine = house.alice.slash(channel, "table mine", args![]).await.message().await;
    mine.buttons().len()
}

/// Discord takes few edits of a message that is older than an hour.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_is_posted_anew() {
    let house = House::build().await;
    let channel = house.channel;
    alone(&house, &channel).await;
    let first = house.boards()[0].clone();
    house.world.advance(Duration::from_secs(2 * 60 * 60));
    // Three edits are let through: the fourth change is a message of its own.
    house.world.expect_violation(30046);
    for number in 0..4 {
        // Where the computer goes is left to chance.
        let free = house.moves(&house.alice).await.swap_remove(0);
        moves(&house, &channel, &free).await;
        house
            .alice
            .waits_for(&channel, |seen| {
                let alt = seen.pictures.first().map_or("", |picture| picture.alt.as_str());
                !seen.ephemeral && alt.contains(&format!("move {}", 2 * number + 3))
            })
            .await;
        if house.boards().len() > 1 {
            break;
        }
    }
    house.world.quiet().await;
    let boards = house.boards();
    assert_eq!(boards.len(), 2);
    assert!(boards[1].id > first.id && !boards[1].buttons().is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_slept_is_woken() {
    let house = House::build().await;
    house.alice.slash(&house.channel, "crisscross", args![]).await.message().await;
    house.board("press Join").await;
    let args = args![opponent: house.world.bot(), size: 9, colour: "red", pace: "none"];
    let taken = house.bob.slash(&house.channel, "crisscross", args).await.message().await;
    house.bob.press(&taken, "Open in a thread").await.message().await;
    let thread = house.world.channel("Crisscross: bob");
    let board = house.board_in(&thread, "Red to place").await;
    house.world.archive(&thread, false);
    // An edit there is refused; a new message wakes the thread.
    house.world.expect_violation(50083);
    house.bob.slash(&thread, "move", args![text: "a9"]).await.message().await;
    house.bob.waits_for(&thread, |seen| seen.id > board.id && !seen.ephemeral).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_gone_takes_its_tables_with_it() {
    let house = House::build().await;
    let direct = house.alice.direct();
    alone(&house, &house.channel).await;
    house.world.lose_guild(true);
    house.world.quiet().await;
    assert_eq!(mine(&house, &direct).await, 1, "an outage of Discord's ends nothing");
    house.world.lose_guild(false);
    until("the tables are gone", async || mine(&house, &direct).await == 0).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_taken_away_is_named_at_the_next_press() {
    let house = House::build().await;
    alone(&house, &house.channel).await;
    let board = house.boards()[0].clone();
    house.world.deny(&house.channel, permissions::SEND_MESSAGES);
    let pad = house.alice.press(&board, "Move").await.message().await;
    assert!(pad.content.contains("I lack: Send Messages."), "{}", pad.content);
    // Answers need no permission, so playing goes on.
    moves(&house, &house.channel, "a9").await;
    house.world.deny(&house.channel, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_only_when_they_changed() {
    let mut house = House::build().await;
    let puts = |house: &House| {
        let requests = house.world.requests();
        requests.iter().filter(|request| request.line.starts_with("PUT /applications")).count()
    };
    assert_eq!(puts(&house), 1);
    house.restart().await;
    assert_eq!(puts(&house), 1);
    house.close().await;
}

/// An older version is started beside a newer one, or after it.
#[tokio::test(flavor = "multi_thread")]
async fn the_commands_of_a_newer_version_are_left_alone() {
    let mut house = House::build().await;
    house.stop().await;
    let newer = "UPDATE registered SET hash = 'of others', version = '999.0.0'";
    assert_eq!(database::run(house.database(), newer).await, 1);
    let before = house.world.requests().len();
    house.start().await;
    let requests = house.world.requests();
    let about = |line: &str| line.contains("/applications/") && line.ends_with("/commands");
    let asked = requests[before..].iter().filter(|request| about(&request.line)).count();
    assert_eq!(asked, 0, "they are neither asked for nor replaced");
    let version = "SELECT version FROM registered";
    assert_eq!(database::texts(house.database(), version).await, [["999.0.0"]]);
    house.close().await;
}

/// Nobody else's private messages, and nothing of the bot's in places it was not asked to.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_stays_private() {
    let house = House::build().await;
    alone(&house, &house.channel).await;
    let board = house.boards()[0].clone();
    let before = house.bob.sees(&house.channel).len();
    for label in ["Move", "Text", "Rules", "More"] {
        house.alice.press(&board, label).await.message().await;
    }
    let sees = |person: &Person| person.sees(&house.channel).len();
    assert_eq!(sees(&house.bob), before);
    assert_eq!(sees(&house.alice), before + 4 + 1, "the four, and the answer to the command");
    house.close().await;
}
