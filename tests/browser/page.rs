//! What the page shows and lets people do.

use std::fs;

use crate::{devtools::Browser, driver::Page, odds, town::Town};

#[tokio::test]
async fn what_is_private_is_on_one_page_and_lost_on_reload() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("private").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.type_command("/secret").await;
    alice.sees("the secret word is plum").await;
    alice.sees("Only you can see this").await;
    alice.type_command("good morning").await;
    bob.sees("good morning").await;
    assert!(!bob.eval("document.documentElement.outerHTML").await.to_string().contains("plum"));
    // Another person at the same screen does not see it; back again, it is still there.
    alice.eval("who.value = 'carol'; who.dispatchEvent(new Event('change'))").await;
    alice.sees("good morning").await;
    assert!(!alice.text().await.contains("plum"), "carol does not see it");
    alice.eval("who.value = 'alice'; who.dispatchEvent(new Event('change'))").await;
    alice.sees("the secret word is plum").await;
    alice.choose("Colour", "blue").await;
    alice.sees("chose blue").await;
    alice.reload().await;
    alice.sees("good morning").await;
    assert!(!alice.text().await.contains("chose blue"), "lost on reload");
    town.end().await;
}

#[tokio::test]
async fn suggestions_come_from_the_bot() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("suggestions").await;
    let alice = town.page(&browser, "alice").await;
    alice.offers("/guess").await;
    alice.type_text("/guess word:pa").await;
    alice.until("hints.children.length === 2 && hints.innerText.includes('PATH')").await;
    alice.key("ArrowDown").await;
    alice.key("Enter").await;
    alice.until("text.value === '/guess word:PATH '").await;
    alice.key("Enter").await;
    alice.sees("guessed path").await;
    alice.type_command("/guess").await;
    alice.until("text.value === '/guess word:'").await;
    alice.clear().await;
    alice.type_text("/nothing").await;
    alice.key("Enter").await;
    alice.sees("There is no command /nothing here.").await;
    town.end().await;
}

#[tokio::test]
async fn a_file_goes_with_a_command() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("file").await;
    let alice = town.page(&browser, "alice").await;
    let file = town.data.join("poem.txt");
    fs::write(&file, "roses are red").unwrap();
    alice.type_command("/read").await;
    alice.sees("/read needs the option \"words\"").await;
    alice.clear().await;
    alice.type_text("/read size:very").await;
    alice.key("Tab").await;
    alice.until("text.value === '/read size:Very large '").await;
    alice.attach("words", &file).await;
    alice.eval("text.focus()").await;
    alice.key("Enter").await;
    alice.sees("poem.txt says ROSES ARE RED").await;
    town.end().await;
}

#[tokio::test]
async fn the_bot_thinks_and_fails_in_sight() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("thinks").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.type_command("/slow").await;
    alice.sees("crosstown is thinking…").await;
    bob.sees("crosstown is thinking…").await;
    odds::ENOUGH.notify_one();
    alice.sees("done at last").await;
    alice.sees_no_more("is thinking").await;
    alice.type_command("/sulk").await;
    alice.sees("Sending /sulk…").await;
    alice.sees("The application did not respond").await;
    assert!(!bob.text().await.contains("did not respond"), "only alice is told");
    alice.press_link("Dismiss message").await;
    alice.sees_no_more("The application did not respond").await;
    alice.type_command("/say text:Poke me").await;
    alice.press("Poke me").await;
    alice.until("document.querySelector('.button[aria-busy]') !== null").await;
    alice.sees("This interaction failed").await;
    town.end().await;
}

#[tokio::test]
async fn threads_and_private_conversations() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("places").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.type_command("/room name:the den").await;
    alice.visit("› the den").await;
    alice.sees("welcome to the room").await;
    alice.type_command("hello in here").await;
    bob.visit("› the den").await;
    bob.sees("hello in here").await;
    alice.type_command("/whisper to:@bob").await;
    bob.visit("@ crosstown").await;
    bob.sees("psst").await;
    alice.visit("@ crosstown").await;
    alice.sees("@ crosstown").await;
    assert!(!alice.text().await.contains("psst"), "a conversation is between two");
    town.end().await;
}

/// Somebody whose very name is an attack, as it stands in an address.
const MALLORY: &str = "<img src=x onerror=hacked=1>";
const AS_MALLORY: &str = "%3Cimg%20src%3Dx%20onerror%3Dhacked%3D1%3E";

/// Nothing that was written became anything but text.
async fn is_unharmed(page: &Page) {
    let found = page
        .eval(
            "[typeof hacked, document.querySelectorAll('#pane script, #pane b').length, \
             [...document.images].filter((i) => !i.src.startsWith(location.origin)).length, \
             [...document.links].filter((l) => !/^https?:/.test(l.protocol)).length]",
        )
        .await;
    assert_eq!(found, serde_json::json!(["undefined", 0, 0, 0]));
}

#[tokio::test]
async fn hostile_texts_stay_text() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("hostile").await;
    town.invite(MALLORY);
    let alice = town.page(&browser, "alice").await;
    let mallory = town.page(&browser, AS_MALLORY).await;
    let evil = "<script>hacked=1</script><img src=x onerror=hacked=1>\"'><b>x</b>";
    mallory.type_command(evil).await;
    alice.sees(evil).await;
    mallory.type_command(&format!("/say text:{evil} [x](javascript:hacked=1) <@1>")).await;
    alice.sees("[x](javascript:hacked=1)").await;
    for page in [&alice, &mallory] {
        page.sees(MALLORY).await;
        is_unharmed(page).await;
    }
    let alt = alice.until("document.querySelector('img')?.alt").await;
    assert!(alt.as_str().unwrap().contains("<script>"), "{alt}");
    town.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_names_play_as_text() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("hostile-names").await;
    town.invite(MALLORY);
    let alice = town.page(&browser, "alice").await;
    let mallory = town.page(&browser, AS_MALLORY).await;
    alice.type_command(&format!("/crisscross opponent:@{MALLORY} size:3 colour:blue")).await;
    mallory.press("b2").await;
    for page in [&alice, &mallory] {
        page.sees("Red placed b2").await;
        page.sees(&format!("Red: @{MALLORY}")).await;
        is_unharmed(page).await;
    }
    town.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_have_alt_texts_and_enlarge() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("pictures").await;
    let alice = town.page(&browser, "alice").await;
    alice.type_command("/crisscross opponent:@bob size:3 colour:red").await;
    alice.until("document.querySelector('.picture img')?.naturalWidth > 100").await;
    alice.click(".picture", "").await;
    alice.until("document.querySelector('dialog.large img')?.naturalWidth > 100").await;
    alice
        .sees("Columns a to c; rows from the top, R red, B blue, . free: 3 ..., 2 ..., 1 ...")
        .await;
    alice.key("Escape").await;
    alice.until("document.querySelector('dialog.large[open]') === null").await;
    town.end().await;
}

/// A second table in a channel goes into a thread; the bot's links to messages lead there.
#[tokio::test(flavor = "multi_thread")]
async fn links_to_messages_lead_to_them() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("links").await;
    let (alice, carol) = (town.page(&browser, "alice").await, town.page(&browser, "carol").await);
    alice.type_command("/crisscross opponent:@bob size:3 colour:red").await;
    alice.sees("Red to place").await;
    carol.type_command("/crisscross opponent:@dave size:3 colour:red").await;
    carol.sees("There is an open table here already").await;
    carol.press("Open in a thread").await;
    carol.visit("› Crisscross: carol").await;
    carol.sees("Red: @carol").await;
    carol.visit("# general").await;
    carol.type_command("/table mine").await;
    carol.sees("carol used /table mine").await;
    carol.click(".mention", "#Crisscross: carol › message").await;
    carol.until("title.textContent === '› Crisscross: carol'").await;
    carol.until("document.activeElement.querySelector('.picture') !== null").await;
    town.end().await;
}

#[tokio::test]
async fn texts_are_marked_up() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("marks").await;
    let alice = town.page(&browser, "alice").await;
    alice
        .type_command("**bold** *soft* `code` snake_case_name <t:0:R> https://example.org/a_b_c")
        .await;
    alice.sees("snake_case_name").await;
    let marks = "['strong', 'em', 'code', 'time', 'a'].map((tag) => \
        [...document.querySelectorAll('.message')].at(-1).querySelector(`.text ${tag}`)?.innerText)";
    let found = alice.eval(marks).await;
    assert_eq!(found[0], "bold");
    assert_eq!((&found[1], &found[2]), (&"soft".into(), &"code".into()));
    assert!(found[3].as_str().unwrap().ends_with("years ago"), "{found}");
    assert_eq!(found[4], "https://example.org/a_b_c");
    town.end().await;
}
