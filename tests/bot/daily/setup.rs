//! Who may announce what, where and when.

use crosstown::args;
use crosstown::playground::permissions;

use super::days::{HOUR, TODAY, card, house, manager, posted, set_up};

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_sets_it_up_and_others_are_refused() {
    let house = house().await;
    let (alice, channel) = (&house.alice, &house.channel);
    for command in ["daily setup", "daily off"] {
        let told = alice.slash(channel, command, args![]).await.message().await;
        assert!(told.content.starts_with("Only someone who may Manage Server"), "{}", told.content);
    }
    let manager = manager(&house);
    let none = manager.slash(channel, "daily setup", args![]).await.message().await;
    assert!(none.content.starts_with("Nothing is announced on this server"), "{}", none.content);
    // What can't be read is named with the remedy, and changes nothing.
    for (args, says) in [
        (args![time: "25:00"], "is no time of day"),
        (args![time: "noonish"], "is no time of day"),
        (args![timezone: "Europe/Atlantis"], "There is no time zone"),
    ] {
        let told = manager.slash(channel, "daily setup", args).await.message().await;
        assert!(told.content.contains(says), "{}", told.content);
    }
    let none = manager.slash(channel, "daily setup", args![]).await.message().await;
    assert!(none.content.starts_with("Nothing is announced on this server"), "{}", none.content);

    let zones = manager.autocomplete(channel, "daily setup", ("timezone", "berl"), args![]).await;
    assert_eq!(zones[0].name, "Europe/Berlin");
    let told = set_up(&house, args![time: "6 pm", timezone: "europe/berlin"]).await;
    assert!(
        told.content.contains("every day at 18:00 (Europe/Berlin), English"),
        "{}",
        told.content
    );
    assert!(told.content.contains("<t:1925658000:F>"), "five o'clock in UTC: {}", told.content);
    // What is not named stays as it was.
    let told = set_up(&house, args![language: "French"]).await;
    assert!(told.content.contains("at 18:00 (Europe/Berlin), French"), "{}", told.content);
    let told = set_up(&house, args![game: "Town of the week", time: "9"]).await;
    assert!(told.content.contains("every Monday at 9:00 (UTC), English"), "{}", told.content);
    let all = manager.slash(channel, "daily setup", args![]).await.message().await;
    assert_eq!(all.content.lines().count(), 2, "{}", all.content);

    house.world.advance(5 * HOUR);
    let first = card(&house, channel, TODAY).await;
    assert!(first.content.contains("French") && first.mentions.is_empty(), "{}", first.content);
    let off = manager.slash(channel, "daily off", args![]).await.message().await;
    assert!(off.content.contains("no longer announced"), "{}", off.content);
    let off = manager.slash(channel, "daily off", args![]).await.message().await;
    assert!(off.content.contains("is not announced here"), "{}", off.content);
    house.world.advance(24 * HOUR);
    house.world.quiet().await;
    assert_eq!(posted(&house, channel).len(), 1, "nothing after it was switched off");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_are_named() {
    let house = house().await;
    let manager = manager(&house);
    let hall = house.world.channel("hall");
    house.world.deny(&hall, permissions::ATTACH_FILES | permissions::READ_MESSAGE_HISTORY);
    let told = manager.slash(&house.channel, "daily setup", args![channel: hall]).await;
    let told = told.message().await.content;
    assert!(told.contains("I lack: Attach Files, Read Message History."), "{told}");
    house.world.deny(&hall, 0);
    set_up(&house, args![channel: hall]).await;
    // Taken away later, that is told to those who look, and the day is announced once it is given back.
    house.world.deny(&hall, permissions::SEND_MESSAGES);
    let told = manager.slash(&house.channel, "daily setup", args![]).await.message().await;
    assert!(told.content.contains("**Trouble:** I lack: Send Messages."), "{}", told.content);
    house.close().await;
}
