//! What somebody finds who has just come in: a game in one press.

use crate::{devtools::Browser, town::Town};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_each_kind_begins_with_one_press() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("welcome").await;
    let alice = town.page(&browser, "alice").await;
    alice.sees("To be several people").await;
    for (number, (label, says)) in [
        ("Play the computer at Crisscross 5 by 5", "You are "),
        ("Make a wordsearch from Alice", "Alice's Adventures in Wonderland"),
        ("Cross-Up, practice", "Cross-Up"),
        ("Word Cross against the computer", "Word Cross"),
        ("Criss-Cross Town, alone", "Criss-Cross Town"),
    ]
    .into_iter()
    .enumerate()
    {
        alice.click("#welcome button", label).await;
        alice
            .until(&format!("document.querySelectorAll('.private .picture').length > {number}"))
            .await;
        let begun = format!(
            "[...document.querySelectorAll('.private')].at(-1).innerText.includes({says:?})"
        );
        alice.until(&begun).await;
        assert!(!alice.text().await.contains("There is an open table here already"));
    }
    town.end().await;
}

/// The buttons are the page's own: without the bot's commands there are none.
#[tokio::test]
async fn nothing_is_offered_that_the_bot_does_not_have() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("no-welcome").await;
    let alice = town.page(&browser, "alice").await;
    alice.offers("/door").await;
    assert_eq!(alice.eval("document.getElementById('welcome').checkVisibility()").await, false);
    town.end().await;
}
