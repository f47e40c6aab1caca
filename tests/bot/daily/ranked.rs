//! Points and streaks on a leaderboard and in a profile, which tell nobody a letter.

use crosstown::args;
use crosstown::playground::Seen;

use super::days::{house, plays, types_on};
use crate::house::House;

async fn asks(house: &House, by: &str) -> Seen {
    let args = args![game: "Make a Wordsearch", by: by];
    house.bob.slash(&house.channel, "leaderboard", args).await.message().await
}

#[tokio::test(flavor = "multi_thread")]
async fn points_and_streaks_are_ranked_and_no_word_is_told() {
    let house = house().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    plays(alice, channel, args![]).await;
    types_on(alice, channel, 25).await;
    for (by, heading, value) in [
        ("daily points", "**Daily wordsearch** · Points · all time · this server", "1. alice "),
        ("daily streak", "**Daily wordsearch** · Streak · this server", "1. alice 1 day"),
    ] {
        let board = asks(&house, by).await;
        assert!(board.ephemeral && board.content.starts_with(heading), "{}", board.content);
        assert!(board.pictures[0].alt.contains(value), "{}", board.pictures[0].alt);
    }
    let seen = bob.slash(channel, "profile", args![user: alice]).await.message().await;
    let text = bob.press(&seen, "Text").await.message().await.content;
    assert!(text.contains("**Daily wordsearch** · 1 finished"), "{text}");
    assert!(text.contains("1 day in a row, longest 1 day"), "{text}");
    assert!(!text.contains("Favourite words"), "others still play it: {text}");
    // Nor how it ended, which only she may see.
    assert_eq!(seen.buttons(), ["Text"]);
    house.close().await;
}
