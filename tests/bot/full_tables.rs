//! Two dozen people with the longest names play to the end: everything that is said fits into a message,
//! for those who look at pictures and for those who read.

use crosstown::args;
use crosstown::playground::{Arg, Person};
use tokio::task::JoinSet;

use crate::house::House;

/// The most that a game takes, and that a name may have.
const SEATS: usize = 24;
const LONGEST_NAME: usize = 32;
/// Letters or words of a game.
const ROUNDS: usize = 25;

/// Everybody sits down at a table that the first of them opens, and it begins.
async fn begun(
    house: &House,
    game: &str,
    options: Vec<(&'static str, Arg)>,
    begins: &str,
) -> Vec<Person> {
    let name = |number| format!("{:W<1$}{number:02}", "", LONGEST_NAME - 2);
    let players: Vec<Person> = (1..=SEATS).map(|number| house.world.user(&name(number))).collect();
    for reader in &players[SEATS / 2..] {
        reader.slash(&house.channel, "preferences", args![boards: "text"]).await.message().await;
    }
    players[0].slash(&house.channel, game, options).await.message().await;
    let lobby = house.board("press Join").await;
    for player in &players[1..] {
        player.press(&lobby, "Join").await;
    }
    house.board(begins).await;
    players
}

/// Everybody types the same at the same time.
async fn all_do(house: &House, players: &[Person], text: &str) {
    let mut doing = JoinSet::new();
    for player in players {
        let (player, channel, text) = (player.clone(), house.channel, text.to_owned());
        doing.spawn(async move {
            let told = player.slash(&channel, "move", args![text: text]).await.message().await;
            assert!(told.content.starts_with("Done:"), "{}", told.content);
        });
    }
    doing.join_all().await;
}

/// The end can be read by whoever played and whoever did not.
async fn is_over(house: &House, players: &[Person], sharing: &str) {
    let end = house.board(sharing).await;
    for who in [&players[0], &players[SEATS - 1], &house.alice] {
        for label in ["Text", "History"] {
            let told = who.press(&end, label).await.message().await;
            assert!(told.ephemeral && told.content.len() > 100, "{label}: {}", told.content);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_dozen_at_cross_up() {
    let house = House::build().await;
    let begins = "calls letter 1 of 25";
    let players = begun(&house, "crossup", args![pace: "live"], begins).await;
    for letter in 1..=ROUNDS {
        let board = house.board(&format!("calls letter {letter} of {ROUNDS}")).await;
        let calls = |player: &&Person| board.content.contains(&format!("<@{}> calls", player.id()));
        let caller = players.iter().find(calls).expect("one of them calls");
        let call = house.moves(caller).await.remove(0);
        house.does(caller, &call).await;
        let called = call.strip_prefix("call ").expect("a letter is called");
        let (row, column) = ((letter - 1) / 5 + 1, char::from(b'a' + (letter as u8 - 1) % 5));
        all_do(&house, &players, &format!("put {called} {column}{row}")).await;
    }
    is_over(&house, &players, "share the win").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_dozen_at_a_wordsearch() {
    let house = House::build().await;
    let options = args![book: "emma", rhythm: "together", pace: "relaxed"];
    let players = begun(&house, "wordsearch", options, "Start to begin").await;
    // Seats have rules of their own there, so that the last one taken does not begin it.
    players[0].slash(&house.channel, "table start", args![]).await.message().await;
    house.board("of 25").await;
    for _ in 1..=ROUNDS {
        let put = house.moves(&players[0]).await.remove(0);
        all_do(&house, &players, &put).await;
    }
    is_over(&house, &players, "share the win").await;
    house.close().await;
}
