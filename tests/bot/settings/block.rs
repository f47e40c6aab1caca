//! Who may not play on a server.

use crosstown::args;
use serde_json::Value;

use super::{asks, settles, shown};
use crate::house::{House, until};

const BLOCKED: &str = "You may not play on this server: ask someone who may Manage Server, or play in a direct message with me.";

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_is_blocked_leaves_and_stays_out() {
    let mut house = House::build().await;
    let (alice, bob) = (house.alice.clone(), house.bob.clone());
    let (games, hall) = (house.channel, house.world.channel("hall"));
    let challenge = args![opponent: bob, size: 3, colour: "red", pace: "none"];
    asks(&alice, &games, "crisscross", challenge).await;
    house.board("Red to place").await;
    house.does(&alice, "b2").await;
    asks(&alice, &hall, "crossup", args![]).await;
    let lobby = house.board_in(&hall, "press Join").await;
    bob.press(&lobby, "Join").await;
    let joined = |says: &str| says.contains(&format!("<@{}>", bob.id()));
    until("he sits there", async || alice.look(&lobby).is_some_and(|seen| joined(&seen.content)))
        .await;
    let den = house.world.channel("den");
    let alone = args![opponent: house.world.bot(), size: 5, colour: "red", private: "yes"];
    asks(&bob, &den, "crisscross", alone).await;

    for (user, told) in [
        (&house.world.user("owner"), "You can't block yourself"),
        (&bob, "may not play here from now on. They leave the 2 tables at which they sat."),
        (&bob, "was blocked here before."),
    ] {
        let said = settles(&house, "block", args![change: "block", user: user]).await;
        assert!(said.contains(told), "{said}");
    }
    let said = settles(&house, "block", args![change: "block", user: house.world.bot()]).await;
    assert!(said.starts_with("Bots don't play here"), "{said}");
    house.board("Blue resigned").await;
    until("he is gone from the lobby", async || {
        alice.look(&lobby).is_some_and(|seen| !joined(&seen.content))
    })
    .await;

    house.restart().await;
    assert!(shown(&house).await.contains(&format!("May not play here: <@{}>.", bob.id())));
    // By a button, and by typing.
    assert_eq!(bob.press(&lobby, "Join").await.message().await.content, BLOCKED);
    for (channel, command, args) in [
        (&hall, "table join", args![]),
        (&den, "crisscross", args![size: 3]),
        (&den, "crossup", args![private: "yes"]),
        (&den, "daily play", args![]),
    ] {
        assert_eq!(asks(&bob, channel, command, args).await, BLOCKED, "{command}");
    }
    let told = asks(&alice, &den, "crisscross", args![opponent: bob, size: 3]).await;
    assert!(told.starts_with("One of these players may not play on this server"), "{told}");
    let end = house.board("Blue resigned").await;
    let told = alice.press(&end, "Rematch").await.message().await.content;
    assert!(told.starts_with("One of these players may not play on this server"), "{told}");
    // What only he sees he can finish; he can look, and he can play elsewhere.
    let told = asks(&bob, &den, "move", args![text: "b2"]).await;
    assert!(told.starts_with("Done: b2"), "{told}");
    asks(&bob, &games, "board", args![]).await;
    let told = asks(&bob, &bob.direct(), "crisscross", args![size: 3]).await;
    assert!(told.starts_with("Your game begins"), "{told}");
    let elsewhere = house.world.another_guild("Village").1;
    let told = asks(&bob, &elsewhere, "crossup", args![]).await;
    assert!(told.starts_with("Your table is open"), "{told}");

    let unblock = || args![change: "unblock", user: bob];
    let said = settles(&house, "block", unblock()).await;
    assert_eq!(said, format!("<@{}> may play here again.", bob.id()));
    let said = settles(&house, "block", unblock()).await;
    assert_eq!(said, format!("<@{}> is not blocked here.", bob.id()));
    assert!(!bob.press(&lobby, "Join").await.failed());
    until("he sits there again", async || {
        alice.look(&lobby).is_some_and(|seen| joined(&seen.content))
    })
    .await;
    house.close().await;
}

/// What they opened they do not rule any more, nor do they call anybody there.
#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_is_blocked_disturbs_nobody_at_tables_they_opened() {
    let house = House::build().await;
    let (alice, bob, carol) = (house.alice.clone(), house.bob.clone(), house.world.user("carol"));
    let games = house.channel;
    asks(&bob, &games, "crossup", args![pace: "slow"]).await;
    let lobby = house.board("press Join").await;
    for person in [&alice, &carol] {
        person.press(&lobby, "Join").await;
    }
    asks(&bob, &games, "table start", args![]).await;
    house.board("calls letter 1 of 25").await;
    settles(&house, "block", args![change: "block", user: bob]).await;
    for command in ["table nudge", "table end"] {
        assert_eq!(asks(&bob, &games, command, args![]).await, BLOCKED, "{command}");
    }
    // Alice did not open it, and the one who keeps order there may still end it.
    let told = asks(&alice, &games, "table end", args![]).await;
    assert!(told.starts_with("Only the one who opened this table"), "{told}");
    let told = asks(&house.world.user("owner"), &games, "table end", args![]).await;
    assert!(told.contains("Do you really want") || told.contains("is closed"), "{told}");
    house.close().await;
}

/// Who is blocked is told that in their own data; whoever is forgotten is blocked no longer.
#[tokio::test(flavor = "multi_thread")]
async fn a_block_is_personal_data() {
    let house = House::build().await;
    let zoe = house.world.user("zoe");
    // She need not have played before.
    settles(&house, "block", args![change: "block", user: zoe]).await;
    assert_eq!(asks(&zoe, &house.channel, "crossup", args![]).await, BLOCKED);
    let export = zoe.slash(&house.channel, "privacy export", args![]).await.message().await;
    let data: Value = serde_json::from_slice(&export.pictures[0].bytes).expect("JSON");
    let told = &data["servers_that_block_you"][0]["guild"];
    assert_eq!(told, &house.world.guild().to_string(), "{data}");
    let asked = zoe.slash(&house.channel, "privacy delete", args![]).await.message().await;
    let gone = zoe.press(&asked, "Yes, forget me").await.message().await.content;
    assert!(gone.contains("servers that block you (1)"), "{gone}");
    assert!(shown(&house).await.contains("May not play here: none."));
    let told = asks(&zoe, &house.channel, "crossup", args![]).await;
    assert!(told.starts_with("Your table is open"), "{told}");
    house.close().await;
}
