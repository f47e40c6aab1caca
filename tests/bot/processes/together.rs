//! What one process writes the other shows, and knows.

use std::time::Instant;

use crosstown::args;

use super::pair::{Pair, SOON};
use crate::house::until_within;

#[tokio::test(flavor = "multi_thread")]
async fn what_one_process_writes_the_other_shows() {
    let Some(pair) = Pair::settle().await else { return };
    let (first, second) = pair.halves().await;
    assert_eq!(pair.world.identified(), 4);
    for channel in &pair.channels {
        pair.game(channel).await;
    }
    // A direct message arrives at the first process; the tables are the second one's.
    for channel in &pair.channels[2..] {
        let table = pair.table(channel).await;
        pair.writes(&pair.alice, &table, "b2").await;
        pair.soon(channel, "Red placed b2").await;
        let board = pair.board(channel, "Blue to place").await;
        let after = pair.bob.press(&board, "c1").await.message().await;
        assert!(after.content.contains("Blue placed c1"), "{}", after.content);
        // And the first one knows what came of it.
        pair.writes(&pair.alice, &table, "b3").await;
        pair.soon(channel, "Red wins").await;
    }
    pair.close([first, second]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_prefers_counts_everywhere() {
    let Some(pair) = Pair::settle().await else { return };
    let (first, second) = pair.halves().await;
    let (here, there) = (&pair.channels[0], &pair.channels[2]);
    pair.game(there).await;
    let pictures =
        async || pair.alice.slash(there, "board", args![]).await.message().await.pictures.len();
    for (style, count) in [("picture", 1), ("text", 0), ("picture", 1)] {
        pair.alice.slash(here, "preferences", args![boards: style]).await.message().await;
        let asked = Instant::now();
        until_within(SOON, &format!("boards as {style}"), async || pictures().await == count).await;
        println!("{style}: known by the other process after {:?}", asked.elapsed());
    }
    pair.close([first, second]).await;
}
