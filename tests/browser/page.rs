//! What the page shows and lets people do.

use std::fs;

use crate::{devtools::Browser, driver::Page, town::Town};

#[tokio::test]
async fn what_is_private_is_on_one_page_and_lost_on_reload() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("private").await;
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
    let town = Town::start("suggestions").await;
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
    let town = Town::start("file").await;
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
    let town = Town::start("thinks").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.type_command("/slow").await;
    alice.sees("crosstown is thinking…").await;
    bob.sees("crosstown is thinking…").await;
    alice.sees("done at last").await;
    alice.sees_no_more("is thinking").await;
    alice.type_command("/sulk").await;
    alice.sees("Sending /sulk…").await;
    alice.sees("The application did not respond").await;
    assert!(!bob.text().await.contains("did not respond"), "only alice is told");
    alice.press_link("Dismiss message").await;
    alice.sees_no_more("The application did not respond").await;
    alice.type_command("/three opponent:@bob").await;
    alice.press("Sulk").await;
    alice.until("document.querySelector('.button[aria-busy]') !== null").await;
    alice.sees("This interaction failed").await;
    town.end().await;
}

#[tokio::test]
async fn threads_and_private_conversations() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("places").await;
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

#[tokio::test]
async fn hostile_names_and_texts_stay_text() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("hostile").await;
    let name = "<img src=x onerror=hacked=1>";
    town.invite(name);
    let alice = town.page(&browser, "alice").await;
    let mallory = town.page(&browser, "%3Cimg%20src%3Dx%20onerror%3Dhacked%3D1%3E").await;
    let evil = "<script>hacked=1</script><img src=x onerror=hacked=1>\"'><b>x</b>";
    mallory.type_command(evil).await;
    alice.sees(evil).await;
    mallory.type_command(&format!("/say text:{evil} [x](javascript:hacked=1) <@1>")).await;
    alice.sees("[x](javascript:hacked=1)").await;
    alice.type_command("/three opponent:@<img src=x onerror=hacked=1>").await;
    mallory.sees("@alice to move.").await;
    for page in [&alice, &mallory] {
        page.sees(name).await;
        let found = page
            .eval(
                "[typeof hacked, document.querySelectorAll('#pane script, #pane b').length, \
                 [...document.images].filter((i) => !i.src.startsWith(location.origin)).length, \
                 [...document.links].filter((l) => !/^https?:/.test(l.protocol)).length]",
            )
            .await;
        assert_eq!(found, serde_json::json!(["undefined", 0, 0, 0]));
    }
    assert!(
        alice
            .until("document.querySelector('img')?.alt")
            .await
            .as_str()
            .unwrap()
            .contains("<script>")
    );
    town.end().await;
}

#[tokio::test]
async fn pictures_have_alt_texts_and_enlarge() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("pictures").await;
    let alice = town.page(&browser, "alice").await;
    alice.type_command("/three opponent:@bob").await;
    alice.until("document.querySelector('.picture img')?.naturalWidth > 100").await;
    alice.click(".picture", "").await;
    alice.until("document.querySelector('dialog.large img')?.naturalWidth > 100").await;
    alice.sees("Three in a row, from the top: ... / ... / ...").await;
    alice.key("Escape").await;
    alice.until("document.querySelector('dialog.large') === null").await;
    town.end().await;
}

#[tokio::test]
async fn texts_are_marked_up() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("marks").await;
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

#[tokio::test]
async fn the_workshop() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("workshop").await;
    let alice = town.page(&browser, "alice").await;
    alice.type_command("/three opponent:@bob").await;
    alice.press("b2").await;
    alice.sees("@bob to move.").await;
    // A restarted bot, and one whose connection broke, go on with the same game.
    for (how, anew) in [("Restart the bot", true), ("Drop the gateway", false)] {
        let before = shards(&town);
        tool(&alice, how).await;
        let after = loop {
            let after = shards(&town);
            if after.len() == 1 && after != before {
                break after;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        };
        assert_eq!(before[0].0 != after[0].0, anew, "{how}: a new session or the old one");
        alice.until("document.querySelector('.dot.on') !== null").await;
    }
    alice.type_command("/guess word:park").await;
    alice.sees("guessed park").await;
    tool(&alice, "Clock + 1 day").await;
    alice.until("clock.textContent === 'The clock is 24 hours ahead.'").await;
    alice.type_command("/blunder").await;
    alice.sees("refused: true").await;
    alice.click("#workshop", "Workshop (1)").await;
    alice.sees("Cannot send an empty message (50006)").await;
    town.end().await;
}
