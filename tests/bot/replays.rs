//! Games that are over as moving pictures: by the button, by the command, and for nobody else's eyes.

use crosstown::args;
use crosstown::discord::custom_id::{Control, CustomId};
use crosstown::playground::Seen;
use crosstown::table::refused::Refused;

use crate::house::House;

/// What a moving picture is answered with.
fn is_film(told: &Seen) {
    assert!(told.ephemeral, "{told:?}");
    assert!(told.content.contains("`/table history`"), "{}", told.content);
    let [film] = &told.pictures[..] else { panic!("one picture: {told:?}") };
    assert_eq!(film.name, "replay.gif");
    assert!(film.bytes.starts_with(b"GIF89a"), "{film:?}");
    assert!(film.alt.starts_with("A moving picture of the whole game."), "{}", film.alt);
    assert!(film.alt.chars().count() <= 1024, "{}", film.alt);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_two_is_seen_once_more() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let carol = house.world.user("carol");
    let none = alice.slash(channel, "table replay", args![]).await.message().await;
    assert_eq!(none.content, Refused::NoneHere.to_string());
    alice.slash(channel, "crisscross", args![size: 3, pace: "live"]).await.message().await;
    let lobby = house.board("press Join").await;
    let early = alice.slash(channel, "table replay", args![]).await.message().await;
    assert_eq!(early.content, Refused::NotBegun.to_string());
    bob.press(&lobby, "Join").await;
    let board = house.board("Red to place").await;

    // In the middle of it there is none, by whatever way it is asked for.
    let id: CustomId = board.custom_id("Text").unwrap().parse().unwrap();
    let forged = CustomId::of(id.table.unwrap(), Control::Replay).to_string();
    let asked = [
        alice.slash(channel, "table replay", args![]).await.message().await,
        alice.forges(&board, &forged).await.message().await,
        carol.forges(&board, &forged).await.message().await,
    ];
    for told in asked {
        assert!(told.ephemeral && told.pictures.is_empty(), "{told:?}");
        assert_eq!(told.content, Refused::NotOver.to_string());
    }

    for text in ["b1", "a3", "b2", "c1", "b3"] {
        let red = board.content.contains(&format!("Red: <@{}>", alice.id()));
        let moves = if (text.starts_with('b')) == red { alice } else { bob };
        house.does(moves, text).await;
    }
    let end = house.board("Red wins").await;
    let boards = house.boards().len();
    let first = alice.press(&end, "Replay").await.message().await;
    is_film(&first);
    // Whoever watches may see it too, and whoever asks again is told the same.
    for told in [
        bob.press(&end, "Replay").await.message().await,
        carol.press(&end, "Replay").await.message().await,
        alice.slash(channel, "table replay", args![]).await.message().await,
    ] {
        is_film(&told);
        assert!(told.pictures[0] == first.pictures[0]);
    }
    // In one's own colours.
    bob.slash(channel, "preferences", args![theme: "light"]).await.message().await;
    let light = bob.press(&end, "Replay").await.message().await;
    is_film(&light);
    assert!(light.pictures[0].bytes != first.pictures[0].bytes);
    assert_eq!(house.boards().len(), boards, "nobody else sees anything of it");

    // Not from elsewhere.
    let (_, far) = house.world.another_guild("Elsewhere");
    let help = carol.slash(&far, "help", args![]).await.message().await;
    let told = carol.forges(&help, &forged).await.message().await;
    assert_eq!(told.content, Refused::NoTable.to_string());
    house.close().await;
}

/// A private game is its player's, after a restart too.
#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_seen_by_its_player() {
    let mut house = House::build().await;
    let (alice, bob, channel) = (house.alice.clone(), house.bob.clone(), house.channel);
    let pad = alice.slash(&channel, "crossup", args![private: "yes"]).await.message().await;
    let told = alice.slash(&channel, "table replay", args![]).await.message().await;
    assert_eq!(told.content, Refused::NotOver.to_string());
    for _ in 1..=50 {
        let next = house.moves(&alice).await.remove(0);
        house.does(&alice, &next).await;
    }
    let id: CustomId = pad.custom_id("Text").unwrap().parse().unwrap();
    let replay = CustomId::of(id.table.unwrap(), Control::Replay).to_string();
    let film = alice.slash(&channel, "table replay", args![]).await.message().await;
    is_film(&film);
    house.restart().await;
    let again = alice.forges(&film, &replay).await.message().await;
    is_film(&again);
    assert!(again.pictures[0] == film.pictures[0]);
    let help = bob.slash(&channel, "help", args![]).await.message().await;
    let told = bob.forges(&help, &replay).await.message().await;
    assert_eq!(told.content, Refused::NoTable.to_string());
    let told = bob.slash(&channel, "table replay", args![]).await.message().await;
    assert_eq!(told.content, Refused::NoneHere.to_string());
    assert_eq!(house.boards().len(), 0, "nothing appears in the channel");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_ended_without_a_result_is_not_shown() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let args = args![opponent: &house.bob, size: 3, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", args).await.message().await;
    house.board("Red to place").await;
    alice.slash(channel, "table end", args![]).await.message().await;
    house.board("closed without a result").await;
    let told = alice.slash(channel, "table replay", args![]).await.message().await;
    assert_eq!(told.content, Refused::NothingToReplay.to_string());
    house.close().await;
}
