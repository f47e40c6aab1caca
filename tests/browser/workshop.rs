//! The tools for those who try things out, in the middle of a game.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::{
    devtools::{Browser, PATIENCE},
    driver::Page,
    town::Town,
};

/// Opens the workshop and presses one of its buttons.
async fn tool(page: &Page, label: &str) {
    page.click("#workshop", "Workshop").await;
    page.press(label).await;
    page.press("Close").await;
}

/// The sessions of the bot that are connected, and how much each has been told.
fn shards(town: &Town) -> Vec<(String, u64)> {
    town.server.read(|state| {
        let all = state.sessions.all.iter().filter(|(_, session)| session.out.is_some());
        all.map(|(id, session)| (id.clone(), session.seq)).collect()
    })
}

/// Uses a tool that takes the bot's connection away, and waits until it has one again. Gives
/// whether that is a new session.
async fn cut(town: &Town, page: &Page, how: &str) -> bool {
    let before = shards(town);
    tool(page, how).await;
    let asked = Instant::now();
    loop {
        let after = shards(town);
        if after.len() == 1 && after != before {
            page.until("document.querySelector('.dot.on') !== null").await;
            return before[0].0 != after[0].0;
        }
        assert!(asked.elapsed() < PATIENCE, "waited in vain for a shard after {how}: {after:?}");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_the_workshop_but_not_the_clock() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("workshop").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.type_command("/crisscross opponent:@bob size:5 colour:red pace:slow").await;
    alice.press("Move").await;
    alice.press("c3").await;
    bob.sees("Red placed c3").await;
    assert!(cut(&town, &alice, "Restart the bot").await, "a new session");
    bob.press("Move").await;
    bob.press("b2").await;
    alice.sees("Blue placed b2").await;
    assert!(!cut(&town, &alice, "Drop the gateway").await, "the old session goes on");
    // The pad that was opened before all this follows the game no more, but its button is good.
    alice.press("Refresh").await;
    alice.press("d4").await;
    bob.sees("Red placed d4").await;
    tool(&bob, "Clock + 1 hour").await;
    bob.until("clock.textContent === 'The clock is 1 hour ahead.'").await;
    tool(&bob, "Clock + 1 day").await;
    bob.until("clock.textContent === 'The clock is 25 hours ahead.'").await;
    for page in [&alice, &bob] {
        page.sees("Red wins: Blue ran out of time.").await;
    }
    tool(&bob, "Clock back to now").await;
    bob.until("clock.textContent === 'The clock shows the real time.'").await;
    // The bot is still there, and so is the time that has passed for it.
    bob.type_command("/help").await;
    bob.sees("bob used /help").await;
    // The bot could not know that the tokens of its pads died with the day that was left out.
    town.end_but(&[50027]).await;
}

#[tokio::test]
async fn violations_are_shown() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("violations").await;
    let alice = town.page(&browser, "alice").await;
    alice.type_command("/blunder").await;
    alice.sees("refused: true").await;
    alice.click("#workshop", "Workshop (1)").await;
    alice.sees("Cannot send an empty message (50006)").await;
    town.end_but(&[50006]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_told_of() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("told").await;
    let alice = town.page(&browser, "alice").await;
    alice.until("document.querySelector('.dot.on') !== null").await;
    alice.click("#workshop", "Workshop").await;
    alice.press("Drop the gateway").await;
    alice.sees("The bot lost its connection, and came back after").await;
    alice.sees("took its old session up again").await;
    alice.press("Restart the bot").await;
    alice.sees("with a new session.").await;
    town.end().await;
}

/// A browser asks for what is not there, and somebody looks at the API: neither is the bot's doing.
#[tokio::test]
async fn only_what_the_bot_did_wrong_is_counted() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("not-the-bot").await;
    let alice = town.page(&browser, "alice").await;
    let asked = "Promise.all(['/favicon.ico', '/api/v10/users/@me', '/api/v10/nothing']\
        .map((path) => fetch(path).then((answer) => answer.status)))";
    assert_eq!(alice.eval(asked).await, serde_json::json!([404, 401, 401]));
    alice.type_command("/blunder").await;
    alice.sees("refused: true").await;
    alice.click("#workshop", "Workshop (1)").await;
    alice.sees("Cannot send an empty message (50006)").await;
    assert_eq!(alice.eval("violations.children.length").await, 1);
    // The browser reports what was not there.
    browser.forgive();
    town.end_but(&[50006]).await;
}
