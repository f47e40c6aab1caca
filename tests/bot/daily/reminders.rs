//! Reminders: on request only, in direct messages; silently off where those are closed.

use crosstown::args;

use super::days::{HOUR, house, plays, types_on};
use crate::house::until;

#[tokio::test(flavor = "multi_thread")]
async fn a_streak_is_told_of_before_it_ends() {
    let house = house().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    for player in [alice, bob] {
        plays(player, channel, args![]).await;
        types_on(player, channel, 25).await;
        let told = player.slash(channel, "daily remind", args![reminders: "on"]).await;
        assert!(told.message().await.content.contains("before your streak ends"));
    }
    bob.refuses_direct_messages();
    house.world.expect_violation(50007);
    // The next day, three hours before midnight.
    house.world.advance(33 * HOUR);
    let direct = alice.direct();
    let told = alice.waits_for(&direct, |seen| seen.content.contains("in a row end")).await;
    assert_eq!(told.buttons(), ["Play", "Remind me no longer"]);
    let is_off = async || {
        let told = bob.slash(channel, "daily results", args![]).await.message().await;
        told.buttons().contains(&"Remind me")
    };
    until("who can't be reminded is not", is_off).await;
    // Once is enough.
    house.world.advance(HOUR);
    house.world.quiet().await;
    assert_eq!(alice.sees(&direct).len(), 1);
    let pad = alice.press(&told, "Play").await.message().await;
    assert!(pad.ephemeral && pad.content.contains("9 January"), "{}", pad.content);
    alice.press(&told, "Remind me no longer").await.message().await;
    house.close().await;
}
