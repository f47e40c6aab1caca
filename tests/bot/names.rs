//! What people are called: a nickname belongs to its server.

use crosstown::args;
use crosstown::playground::{ChannelRef, Person};

use crate::house::House;

/// Practises Cross-Up alone, on a board that names the one who calls.
async fn practises(house: &House, channel: &ChannelRef) {
    house.alice.slash(channel, "crossup", args![]).await.message().await;
    house.alice.slash(channel, "table start", args![]).await.message().await;
    house.board_in(channel, "calls letter 1 of 25").await;
}

/// What somebody who looks at the table is told.
async fn looked_at(channel: &ChannelRef, by: &Person) -> String {
    let seen = by.slash(channel, "board", args![style: "picture"]).await.message().await;
    seen.pictures[0].alt.clone()
}

/// The picture that somebody gets who looks at the table.
async fn picture(channel: &ChannelRef, by: &Person) -> Vec<u8> {
    let seen = by.slash(channel, "board", args![style: "picture"]).await.message().await;
    seen.pictures[0].bytes.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nickname_stays_on_its_server() {
    let house = House::build().await;
    let (alice, bob, town) = (&house.alice, &house.bob, &house.channel);
    let (_, village) = house.world.another_guild("Village");
    alice.takes_nickname(house.world.guild(), Some("Queen"));
    practises(&house, town).await;
    practises(&house, &village).await;
    practises(&house, &alice.direct()).await;
    // Whichever server she was last seen on.
    for last in [&village, town] {
        alice.slash(last, "table mine", args![]).await.message().await;
        let told = looked_at(town, bob).await;
        assert!(told.contains("Queen calls letter 1"), "{told}");
        let told = looked_at(&village, bob).await;
        assert!(told.contains("alice calls letter 1"), "{told}");
        let told = looked_at(&alice.direct(), alice).await;
        assert!(told.contains("You call") && !told.contains("Queen"), "{told}");
    }
    let queen = picture(town, bob).await;
    assert_eq!(picture(town, bob).await, queen);
    alice.takes_nickname(house.world.guild(), None);
    alice.slash(town, "table mine", args![]).await.message().await;
    let told = looked_at(town, bob).await;
    assert!(told.contains("alice calls letter 1"), "{told}");
    assert_ne!(picture(town, bob).await, queen, "the picture has the name, too");
    house.close().await;
}

/// Somebody who was only named in a command is known by the nickname that came with it.
#[tokio::test(flavor = "multi_thread")]
async fn an_opponent_is_called_as_the_server_calls_them() {
    let house = House::build().await;
    let (alice, bob, town) = (&house.alice, &house.bob, &house.channel);
    bob.takes_nickname(house.world.guild(), Some("Bishop"));
    let args = args![opponent: bob, size: 5];
    alice.slash(town, "crisscross", args).await.message().await;
    house.board("to place").await;
    let suggested = |channel: ChannelRef| async move {
        let suggested = alice.autocomplete(&channel, "board", ("table", ""), args![]).await;
        suggested[0].name.clone()
    };
    // In a list of tables of all servers nobody has a nickname.
    let told = suggested(alice.direct()).await;
    assert!(told.ends_with(" with bob"), "{told}");
    // The thread that he opens is named as he is.
    let taken = bob.slash(town, "crossup", args![]).await.message().await;
    bob.press(&taken, "Open in a thread").await.message().await;
    let thread = house.world.channel("Cross-Up: Bishop");
    house.board_in(&thread, "press Join").await;
    house.close().await;
}
