//! The Cross-Up of the day and the Town of the week: the same frame, other games.

use crosstown::args;
use crosstown::playground::{Person, Seen};

use super::days::{HOUR, card, house, plays, posted, set_up};

/// The label of the first button that can be pressed and is like this.
fn ready(message: &Seen, like: impl Fn(&str) -> bool) -> Option<String> {
    let labels = message.buttons().into_iter();
    labels.filter(|label| !message.is_disabled(label) && like(label)).map(str::to_owned).next()
}

fn is_letter(label: &str) -> bool {
    label.chars().count() == 1 && label.chars().all(char::is_uppercase)
}

fn is_box(label: &str) -> bool {
    label.len() == 2 && label.ends_with(|digit: char| digit.is_ascii_digit())
}

/// Calls and puts until the card is full.
async fn fills_the_card(player: &Person, pad: &Seen) -> Seen {
    let mut pad = pad.clone();
    for _ in 0..25 {
        let pile = ready(&pad, is_letter).unwrap_or_else(|| panic!("a pile: {}", pad.content));
        pad = player.press(&pad, &pile).await.message().await;
        let free = ready(&pad, is_box).unwrap_or_else(|| panic!("a box: {}", pad.content));
        pad = player.press(&pad, &free).await.message().await;
    }
    pad
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cross_up_of_the_day_has_the_same_piles_for_all() {
    let house = house().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    set_up(&house, args![game: "Cross-Up of the day", time: "18:00"]).await;
    house.world.advance(6 * HOUR);
    let first = card(&house, channel, "2031-01-08").await;
    assert_eq!(
        first.buttons(),
        ["Play", "Results", "How to play"],
        "everybody's rules are the same"
    );
    assert!(first.content.starts_with("**Cross-Up of the day** · "), "{}", first.content);
    let mut ends = Vec::new();
    let mut piles = Vec::new();
    for player in [alice, bob] {
        let pad = player.press(&first, "Play").await.message().await;
        assert!(pad.content.contains("Cross-Up of the day"), "{}", pad.content);
        piles.push(pad.buttons()[..6].iter().map(|label| (*label).to_owned()).collect::<Vec<_>>());
        ends.push(fills_the_card(player, &pad).await);
    }
    assert_eq!(piles[0], piles[1]);
    assert_eq!(ends[0].buttons()[..2], ["Share", "Results"], "{}", ends[0].content);
    alice.press(&ends[0], "Share").await.message().await;
    let shared = house.board(" rows").await;
    assert!(shared.content.contains("Cross-Up of the day · "), "{}", shared.content);
    house.world.advance(26 * HOUR);
    let opened = |seen: &Seen| seen.content.contains("The cards are open");
    let opened = alice.waits_for(channel, opened).await;
    assert!(opened.content.contains("2 players"), "{}", opened.content);
    assert!(opened.pictures[0].alt.contains("alice"), "{}", opened.pictures[0].alt);
    house.world.quiet().await;
    assert_eq!(posted(&house, channel).len(), 3);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_town_of_the_week_lasts_from_monday_to_sunday() {
    let house = house().await;
    let (alice, channel) = (&house.alice, &house.channel);
    set_up(&house, args![game: "Town of the week", time: "9:00"]).await;
    // It is Wednesday: the week that is on can be played at once, the next is announced on Monday.
    let pad = plays(alice, channel, args![game: "Town of the week"]).await;
    assert!(pad.content.contains("Town of the week · 6 January"), "{}", pad.content);
    let mut end = pad;
    for _ in 0..10 {
        let told = alice.slash(channel, "move", args![text: "done"]).await.message().await;
        end = told;
        if end.buttons().contains(&"Share") {
            break;
        }
    }
    assert!(end.buttons().contains(&"Share"), "{}", end.content);
    let told = alice.slash(channel, "daily results", args![game: "Town of the week"]).await;
    let told = told.message().await;
    assert!(
        told.content.contains("1 player") && told.content.contains("alice"),
        "{}",
        told.content
    );
    house.world.advance(4 * 24 * HOUR);
    house.world.quiet().await;
    assert_eq!(posted(&house, channel).len(), 0, "Sunday");
    house.world.advance(21 * HOUR);
    let monday = card(&house, channel, "2031-01-13").await;
    assert!(monday.content.contains("Week of Monday 13 January 2031"), "{}", monday.content);
    assert!(monday.content.contains("alice"), "{}", monday.content);
    house.world.advance(2 * HOUR);
    let open = |seen: &Seen| seen.content.contains("The towns are open");
    assert_eq!(alice.waits_for(channel, open).await.id, monday.id);
    house.close().await;
}
