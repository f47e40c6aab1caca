//! Screenshots, to be looked at: a game in the middle, dark, light, narrow and side by side, and
//! whatever the bot says to its players.

use crate::{devtools::Browser, driver::Page, town::Town};

/// Red's d6 captures d5; Blue's f5, at the end, captures it back, and e5 with it.
const MOVES: [&str; 10] = ["e5", "d5", "d4", "c5", "d6", "f6", "e7", "g5", "f4", "f5"];

/// Plays by typing, Red first, and then lets go what only the players saw.
async fn play([red, blue]: [&Page; 2], moves: &[&str]) {
    for (mover, square) in [red, blue].into_iter().cycle().zip(moves) {
        mover.type_command(&format!("/move text:{square}")).await;
        mover.sees(&format!("Done: {square}.")).await;
    }
    for page in [red, blue] {
        page.reload().await;
        page.sees(&format!("Blue placed {}", moves[moves.len() - 1])).await;
    }
}

/// Opens the pad and chooses a square on it, without placing.
async fn compose(page: &Page) {
    page.press("Move").await;
    page.choose("Choose a column", "column g").await;
    page.choose("Choose a row (1 is at the bottom)", "row 6").await;
    page.sees("Place g6").await;
}

/// All pictures are there, and the newest message is in sight.
async fn settle(page: &Page, window: &str) {
    page.until(&format!(
        "[...{window}.document.images].every((i) => i.complete && i.naturalWidth > 100)"
    ))
    .await;
    page.eval(&format!(
        "{window}.document.activeElement.blur(), \
         {window}.document.getElementById('scroll').scrollTop = 1e6"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_dark_light_narrow_and_side_by_side() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("looks").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    for page in [&alice, &bob] {
        page.resize(1280, 1000).await;
        page.theme("light").await;
    }
    alice.type_command("/preferences theme:light").await;
    alice.type_command("Anyone for a game?").await;
    bob.sees("Anyone for a game?").await;
    bob.type_command("Always. **Red** is yours.").await;
    alice.sees("is yours.").await;
    alice.type_command("/crisscross opponent:@bob colour:red pace:live").await;
    alice.sees("Red to place").await;
    let (early, late) = MOVES.split_at(8);
    play([&alice, &bob], early).await;
    settle(&bob, "window").await;
    bob.screenshot("light-board").await;
    compose(&alice).await;
    settle(&alice, "window").await;
    alice.keep_screenshot("light").await;
    alice.resize(390, 844).await;
    fits(&alice).await;
    settle(&alice, "window").await;
    alice.screenshot("narrow-light").await;
    alice.resize(1280, 1000).await;
    // The public board is drawn as the one who opened the table likes it.
    alice.type_command("/preferences theme:dark").await;
    alice.theme("dark").await;
    bob.theme("dark").await;
    play([&alice, &bob], late).await;
    alice.sees("Blue placed f5 and captured d5, e5.").await;
    settle(&bob, "window").await;
    bob.screenshot("dark-board").await;
    compose(&alice).await;
    settle(&alice, "window").await;
    alice.keep_screenshot("dark").await;
    alice.type_text("/").await;
    alice.until("hints.children.length > 3").await;
    alice.screenshot("commands").await;
    alice.clear().await;
    alice.resize(390, 844).await;
    fits(&alice).await;
    settle(&alice, "window").await;
    alice.keep_screenshot("narrow").await;
    alice.click("#burger", "☰").await;
    alice.until("places.checkVisibility()").await;
    alice.screenshot("narrow-places").await;
    alice.click("#burger", "☰").await;
    alice.press("Type…").await;
    alice.fill("Your move", "g6").await;
    alice.screenshot("narrow-form").await;
    side_by_side(&town, &bob).await;
    town.end().await;
}

async fn side_by_side(town: &Town, page: &Page) {
    page.go(&format!("{}/?as=alice,bob", town.url)).await;
    page.until("frames.length === 2").await;
    for (frame, opens) in [(0, "Move"), (1, "Text")] {
        let find = format!(
            "[...frames[{frame}].document.querySelectorAll('.controls button')]\
             .find((b) => b.innerText === '{opens}')"
        );
        page.until(&format!("{find}?.click(), Boolean({find})")).await;
        page.until(&format!("frames[{frame}].document.querySelector('.private') !== null")).await;
    }
    for frame in ["frames[0]", "frames[1]"] {
        settle(page, frame).await;
    }
    page.keep_screenshot("two").await;
    page.go(&format!("{}/?as=alice,bob,carol,dave", town.url)).await;
    page.until("frames.length === 4 && frames[3].document.images[0]?.naturalWidth > 100").await;
    page.screenshot("four").await;
}

/// Nothing may be wider than the screen.
async fn fits(page: &Page) {
    page.until("document.documentElement.scrollWidth <= innerWidth").await;
    let wide = "[...document.querySelectorAll('#pane *')].filter((node) => node.checkVisibility() \
        && node.getBoundingClientRect().right > innerWidth + 1).map((node) => node.className)";
    let wide = page.eval(wide).await;
    assert_eq!(wide, serde_json::json!([]), "wider than a phone");
}

/// Takes a picture of what came last, and says whether a phone could show it.
async fn look(page: &Page, says: &str, name: &str) {
    page.sees(says).await;
    settle(page, "window").await;
    page.screenshot(&format!("says-{name}")).await;
    page.resize(390, 844).await;
    fits(page).await;
    settle(page, "window").await;
    page.screenshot(&format!("says-{name}-narrow")).await;
    page.resize(1000, 800).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bot_says() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("says").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    for page in [&alice, &bob] {
        page.theme("dark").await;
        page.resize(1000, 800).await;
    }
    alice.type_command("/crisscross size:3 colour:red pace:live").await;
    look(&alice, "One seat is free", "lobby").await;
    bob.press("Join").await;
    look(&bob, "Red to place", "board-3").await;
    bob.press("b1").await;
    look(&bob, "It is Red's turn", "refused").await;
    alice.press("More").await;
    look(&alice, "Offer a draw", "more").await;
    alice.press("Rules").await;
    look(&alice, "(1/", "rules-1").await;
    alice.press("Next ▶").await;
    look(&alice, "(2/", "rules-2").await;
    alice.type_command("/table history").await;
    look(&alice, "Red to place, joining top and bottom.", "history").await;
    for (page, square) in [(&alice, "b1"), (&bob, "a3"), (&alice, "b2"), (&bob, "c1")] {
        page.press(square).await;
        alice.sees(&format!("placed {square}")).await;
        bob.sees(&format!("placed {square}")).await;
    }
    alice.press("b3").await;
    look(&alice, "Red wins", "won").await;
    alice.reload().await;
    alice.press("History").await;
    look(&alice, "Move 5 of 5", "history-5").await;
    alice.press("Export").await;
    look(&alice, "Here is the game", "export").await;
    alice.reload().await;
    alice.visit("# general").await;
    bob.visit("# general").await;
    alice.type_command("/crisscross opponent:@bob size:5 colour:red pace:relaxed").await;
    alice.press("Move").await;
    look(&alice, "You are Red", "pad-5").await;
    alice.press("c3").await;
    look(&bob, "Red placed c3", "called").await;
    look(&alice, "You are Red. Blue to place", "pad-5-after").await;
    bob.press("Text").await;
    look(&bob, "5 . . . . . 5", "text").await;
    bob.type_command("/move text:c3").await;
    look(&bob, "A checker lies on c3 already", "taken").await;
    bob.type_command("/help").await;
    look(&bob, "/crisscross", "help").await;
    bob.type_command("/about").await;
    look(&bob, "Mark Steere", "about").await;
    bob.type_command("/table mine").await;
    look(&bob, "Your move", "mine").await;
    bob.type_command("/table resign").await;
    look(&bob, "Red wins: Blue resigned.", "resigned").await;
    bob.visit("# quiet-corner").await;
    bob.type_command("/crisscross opponent:@crosstown size:9 colour:blue pace:none").await;
    look(&bob, "Red placed", "computer").await;
    bob.press("Move").await;
    look(&bob, "You are Blue", "pad-9").await;
    alice.visit("# games").await;
    alice.type_command("/wordsearch book:thursday").await;
    look(&alice, "The Man Who Was Thursday", "wordsearch-lobby").await;
    alice.press("My rules").await;
    look(&alice, "Your rules: as the table has them", "wordsearch-rules").await;
    alice.press("Start").await;
    look(&alice, "turn 1 of 25", "wordsearch-board").await;
    alice.press("My grid").await;
    look(&alice, "Choose a letter", "wordsearch-pad").await;
    alice.type_command("/score wordsearch grid:HEARTEMBERABUSERESINTREND").await;
    look(&alice, "super-great", "wordsearch-score").await;
    town.end().await;
}
