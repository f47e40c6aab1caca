//! Whole games, as newcomers play them.

use crate::{devtools::Browser, driver::Page, town::Town};

/// Waits until a page shows a board with these squares, read by its alt text.
async fn board(page: &Page, squares: &str) {
    let fits = format!("[...document.images].at(-1)?.alt.endsWith('{squares}')");
    page.until(&fits).await;
}

#[tokio::test]
async fn a_game_by_mouse_against_a_second_person() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("mouse").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.type_command("/three opponent:@bob").await;
    board(&bob, "... / ... / ...").await;
    bob.press("b2").await;
    bob.sees("It is not your turn.").await;
    assert!(!alice.text().await.contains("It is not your turn."), "only bob is told");
    for (square, squares) in [
        ("b2", "... / .R. / ..."),
        ("a1", "... / .R. / B.."),
        ("a3", "R.. / .R. / B.."),
        ("a2", "R.. / BR. / B.."),
        ("c1", "R.. / BR. / B.R"),
    ] {
        let red = squares.matches('R').count() > squares.matches('B').count();
        let (mover, other) = if red { (&alice, &bob) } else { (&bob, &alice) };
        mover.press(square).await;
        board(mover, squares).await;
        board(other, squares).await;
    }
    for page in [&alice, &bob] {
        page.sees("@alice wins.").await;
        page.until("[...document.querySelectorAll('.controls button')].every((b) => !/^[abc]/.test(b.innerText) || b.disabled)").await;
    }
    town.end().await;
}

/// Goes up from the line to write in until this control has the keyboard.
async fn reach(page: &Page, label: &str) {
    page.key("Escape").await;
    for _ in 0..40 {
        page.key("Shift+Tab").await;
        if page.focused().await == label {
            return;
        }
    }
    panic!("the keyboard never came to {label}");
}

#[tokio::test]
async fn a_game_by_keyboard_alone() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("keyboard").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    // The names of commands, options and people are completed.
    alice.until("document.querySelector('.dot.on') !== null").await;
    alice.offers("/three").await;
    alice.type_text("/thr").await;
    alice.key("Tab").await;
    alice.until("text.value === '/three opponent:'").await;
    alice.type_text("@bo").await;
    alice.key("Enter").await;
    alice.until("text.value === '/three opponent:@bob '").await;
    alice.key("Enter").await;
    board(&alice, "... / ... / ...").await;
    // The keyboard goes up to the controls, and arrows go among them.
    reach(&alice, "c1").await;
    alice.key("ArrowLeft").await;
    alice.key("ArrowUp").await;
    assert_eq!(alice.focused().await, "b2");
    alice.key("Enter").await;
    board(&bob, "... / .R. / ...").await;
    bob.until("document.activeElement.id === 'text'").await;
    reach(&bob, "a1").await;
    bob.key("Space").await;
    board(&alice, "... / .R. / B..").await;
    // The message was written anew, and the keyboard is still on its controls.
    alice.until("document.activeElement.closest('.controls') !== null").await;
    reach(&alice, "a3").await;
    alice.key("Enter").await;
    board(&bob, "R.. / .R. / B..").await;
    reach(&bob, "a2").await;
    bob.key("Enter").await;
    board(&alice, "R.. / BR. / B..").await;
    reach(&alice, "c1").await;
    alice.key("Enter").await;
    bob.sees("@alice wins.").await;
    // A form, by keyboard as well.
    reach(&bob, "Name it").await;
    bob.key("Enter").await;
    bob.until("document.activeElement.tagName === 'INPUT'").await;
    bob.type_text("Sunday").await;
    bob.key("Enter").await;
    alice.sees("It is called Sunday").await;
    bob.until("document.activeElement.innerText === 'Name it'").await;
    town.end().await;
}
