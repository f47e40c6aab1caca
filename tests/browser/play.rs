//! Whole games of Crisscross, as newcomers play them.

use crate::{devtools::Browser, driver::Page, town::Town};

/// Waits until each page tells of a checker.
async fn placed(pages: [&Page; 2], colour: &str, square: &str) {
    for page in pages {
        page.sees(&format!("{colour} placed {square}")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_mouse_against_a_second_person() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("mouse").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.offers("/crisscross").await;
    // Names and values are clicked; only the start and the number are written.
    alice.type_text("/cri").await;
    for part in ["/crisscross", "opponent", "@bob", "size"] {
        alice.take(part).await;
    }
    alice.type_text("3 ").await;
    for part in ["colour", "red", "pace", "live"] {
        alice.take(part).await;
    }
    let whole = "/crisscross opponent:@bob size:3 colour:red pace:live ";
    alice.until(&format!("text.value === '{whole}'")).await;
    alice.click("#send", "➤").await;
    bob.sees("Red: @alice · Blue: @bob").await;
    bob.press("b1").await;
    bob.sees("It is Red's turn").await;
    assert!(!alice.text().await.contains("It is Red's turn"), "only bob is told");
    for (mover, colour, square) in
        [(&alice, "Red", "b1"), (&bob, "Blue", "a3"), (&alice, "Red", "b2"), (&bob, "Blue", "c1")]
    {
        mover.press(square).await;
        placed([&alice, &bob], colour, square).await;
    }
    alice.press("b3").await;
    for page in [&alice, &bob] {
        page.sees("Red wins: top and bottom are joined.").await;
        page.until("[...document.images].at(-1).alt.includes('Red wins')").await;
    }
    // Once more, with colours swapped.
    bob.press("Rematch").await;
    alice.sees("Red: @bob · Blue: @alice").await;
    bob.press("b2").await;
    placed([&alice, &bob], "Red", "b2").await;
    town.end().await;
}

/// 5 x 5, by keyboard alone: Alice on her pad, Bob by typing.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_keyboard_alone() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("keyboard").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.offers("/crisscross").await;
    // The names of commands, options, people and choices are completed.
    for (typed, key, written) in [
        ("/cri", "Tab", "/crisscross "),
        ("op", "Tab", "/crisscross opponent:"),
        ("@bo", "Enter", "/crisscross opponent:@bob "),
        ("si", "Tab", "/crisscross opponent:@bob size:"),
        ("5 co", "Tab", "/crisscross opponent:@bob size:5 colour:"),
        ("r", "Tab", "/crisscross opponent:@bob size:5 colour:red "),
        ("pa", "Tab", "/crisscross opponent:@bob size:5 colour:red pace:"),
        ("li", "Tab", "/crisscross opponent:@bob size:5 colour:red pace:live "),
    ] {
        alice.type_text(typed).await;
        alice.key(key).await;
        alice.until(&format!("text.value === '{written}'")).await;
    }
    alice.key("Enter").await;
    alice.sees("Red to place").await;
    alice.reach("Move").await;
    alice.key("Enter").await;
    alice.sees("You are Red.").await;
    // The keyboard goes up to the pad, and arrows go among its squares.
    alice.reach("e1").await;
    for key in ["ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowDown"] {
        alice.key(key).await;
    }
    for row in 1..=5 {
        let square = format!("c{row}");
        if alice.focused().await != square {
            alice.reach(&square).await;
        }
        alice.key(if row % 2 == 0 { "Enter" } else { "Space" }).await;
        if row == 5 {
            break;
        }
        placed([&alice, &bob], "Red", &square).await;
        // Bob types, and takes what the bot suggests.
        bob.offers("/move").await;
        // The first option needs no name.
        let command = if row % 2 == 0 { "/move " } else { "/move text:" };
        bob.type_text(&format!("{command}e")).await;
        let square = format!("e{row}");
        let suggested = format!("hints.firstChild?.innerText.trim() === '{square}'");
        bob.until(&suggested).await;
        bob.key("Tab").await;
        bob.until(&format!("text.value === '{command}{square} '")).await;
        bob.key("Enter").await;
        placed([&alice, &bob], "Blue", &square).await;
        // The pad followed the game by itself, and still has the keyboard.
        let next = format!("c{}", row + 1);
        alice.until(&format!("[...document.querySelectorAll('.private .controls button')].some((b) => !b.disabled && b.innerText === '{next}')")).await;
        alice.until("document.activeElement.closest('.private') !== null").await;
    }
    for page in [&alice, &bob] {
        page.sees("Red wins: top and bottom are joined.").await;
    }
    town.end().await;
}

/// 9 x 9: menus and a form, by keyboard alone.
#[tokio::test(flavor = "multi_thread")]
async fn menus_and_forms_by_keyboard_alone() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("menus").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.type_command("/crisscross opponent:@bob colour:red pace:live").await;
    alice.sees("Red to place").await;
    alice.reach("Move").await;
    alice.key("Enter").await;
    alice.sees("Choose a row").await;
    alice.reach("Choose a column ▾").await;
    for key in ["Enter", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"] {
        alice.key(key).await;
    }
    alice.sees("column e").await;
    alice.rests().await;
    alice.reach("Choose a row (1 is at the bottom) ▾").await;
    for key in ["Enter", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"] {
        alice.key(key).await;
    }
    alice.sees("Place e5").await;
    alice.until("[...document.images].at(-1)?.naturalWidth > 100").await;
    alice.reach("Place e5").await;
    alice.key("Enter").await;
    placed([&alice, &bob], "Red", "e5").await;
    bob.reach("Move").await;
    bob.key("Enter").await;
    bob.sees("You are Blue.").await;
    bob.reach("Type…").await;
    bob.key("Enter").await;
    bob.until("document.activeElement.tagName === 'INPUT'").await;
    bob.type_text("e6").await;
    bob.key("Enter").await;
    placed([&alice, &bob], "Blue", "e6").await;
    bob.until("document.querySelector('dialog[open]') === null").await;
    town.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pad_of_one_is_on_no_other_page() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("pads").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    let carol = town.page(&browser, "carol").await;
    alice.type_command("/crisscross opponent:@bob size:5 colour:red pace:live").await;
    for (page, yours) in [(&alice, "You are Red."), (&bob, "You are Blue.")] {
        page.press("Move").await;
        page.sees(yours).await;
        page.sees("Only you can see this").await;
    }
    carol.press("Move").await;
    carol.sees("This table is for").await;
    alice.press("c3").await;
    for (page, not) in [
        (&alice, ["You are Blue", "This table is for"]),
        (&bob, ["You are Red", "This table is for"]),
        (&carol, ["You are Red", "You are Blue"]),
    ] {
        page.sees("Red placed c3").await;
        let source = page.eval("document.documentElement.outerHTML").await.to_string();
        assert!(not.iter().all(|words| !source.contains(words)), "{source}");
    }
    // As in Discord, a reload loses it, and the button below the board brings it back.
    bob.reload().await;
    bob.sees("Red placed c3").await;
    assert!(!bob.text().await.contains("You are Blue"), "lost on reload");
    bob.press("Move").await;
    bob.sees("You are Blue.").await;
    town.end().await;
}
