//! Screenshots, to be looked at: dark, light, narrow, and side by side.

use crate::{devtools::Browser, town::Town};

#[tokio::test]
async fn screenshots() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("looks").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.theme("light").await;
    bob.theme("dark").await;
    alice.type_command("Anyone for a quick one?").await;
    bob.type_command("Always. **Red** is yours.").await;
    alice.sees("is yours.").await;
    alice.type_command("/three opponent:@bob").await;
    for (page, square) in [(&alice, "b2"), (&bob, "a1"), (&alice, "a3")] {
        page.press(square).await;
        let pressed = format!(
            "[...document.querySelectorAll('.controls button')].some((b) => b.disabled && b.innerText === '{square}')"
        );
        alice.until(&pressed).await;
        bob.until(&pressed).await;
    }
    bob.press("Hint").await;
    bob.sees("take the middle").await;
    bob.keep_screenshot("dark").await;
    alice.keep_screenshot("light").await;
    alice.type_text("/").await;
    alice.until("hints.children.length > 3").await;
    alice.screenshot("commands").await;
    alice.resize(390, 844).await;
    alice.clear().await;
    alice
        .until("document.activeElement.blur(), scroll.scrollTop = scroll.scrollHeight, true")
        .await;
    fits(&alice).await;
    alice.screenshot("narrow-light").await;
    bob.resize(390, 844).await;
    fits(&bob).await;
    bob.eval("scroll.scrollTop = scroll.scrollHeight").await;
    bob.keep_screenshot("narrow").await;
    bob.click("#burger", "☰").await;
    bob.until("places.checkVisibility()").await;
    bob.screenshot("narrow-places").await;
    bob.click("#burger", "☰").await;
    bob.press("Name it").await;
    bob.fill("Its name", "Sunday").await;
    bob.screenshot("narrow-form").await;
    bob.resize(1280, 800).await;
    bob.go(&format!("{}/?as=alice,bob", town.url)).await;
    bob.until("frames.length === 2").await;
    for frame in 0..2 {
        bob.until(&format!("frames[{frame}].document.images[0]?.naturalWidth > 100")).await;
    }
    bob.keep_screenshot("two").await;
    bob.resize(1280, 1000).await;
    bob.go(&format!("{}/?as=alice,bob,carol,dave", town.url)).await;
    bob.until("frames.length === 4 && frames[3].document.images[0]?.naturalWidth > 100").await;
    bob.screenshot("four").await;
    town.end().await;
}

/// Nothing may be wider than the screen.
async fn fits(page: &crate::driver::Page) {
    page.until("document.documentElement.scrollWidth <= innerWidth").await;
    let wide = "[...document.querySelectorAll('#pane *')].filter((node) => node.checkVisibility() \
        && node.getBoundingClientRect().right > innerWidth + 1).map((node) => node.className)";
    let wide = page.eval(wide).await;
    assert_eq!(wide, serde_json::json!([]), "wider than a phone");
}
