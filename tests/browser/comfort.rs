//! What makes the page pleasant to use: things are in sight, stay where they were put, and come back.

use std::time::Duration;

use serde_json::json;

use crate::{devtools::Browser, driver::Page, town::Town};

/// A page so low that a few lines fill it.
async fn low(page: &Page) {
    page.resize(1280, 360).await;
    for line in ["one", "two", "three", "four", "five", "six"] {
        page.type_command(line).await;
        page.sees(line).await;
    }
}

const SCROLL: &str = "document.getElementById('scroll')";

/// Whether the newest thing that fits the selector is wholly on the screen.
fn in_sight(selector: &str) -> String {
    format!(
        "(() => {{
            const [frame, node] = [{SCROLL}, [...document.querySelectorAll('{selector}')].at(-1)]
                .map((node) => node?.getBoundingClientRect());
            return Boolean(node) && node.height > 0 && node.top >= frame.top - 1 && node.bottom <= frame.bottom + 1;
        }})()"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn the_line_lives_on_after_a_form() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("line").await;
    let alice = town.page(&browser, "alice").await;
    for way in ["Cancel", "Escape", "Submit"] {
        alice.type_command("/wordsearch source:poem").await;
        alice.until("document.querySelector('dialog[open] textarea') !== null").await;
        match way {
            "Escape" => alice.key("Escape").await,
            "Cancel" => alice.press("Cancel").await,
            _ => {
                alice.fill("25 lines", "too short").await;
                alice.press("Submit").await;
            }
        }
        alice.until("document.querySelector('dialog[open]') === null").await;
        // The keyboard is where it was before.
        alice.until("document.activeElement?.id === 'text'").await;
        alice.type_text("/he").await;
        alice.until("text.value === '/he' && hints.checkVisibility()").await;
        alice.clear().await;
    }
    town.end().await;
}

#[tokio::test]
async fn answers_to_a_press_come_into_sight_and_the_rest_is_announced() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("sight").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.type_command("/door").await;
    alice.sees("a door").await;
    low(&alice).await;
    alice.eval(&format!("{SCROLL}.scrollTop = 0")).await;
    bob.type_command("hello below").await;
    alice.until("document.getElementById('below').checkVisibility()").await;
    assert_eq!(alice.eval(&format!("{SCROLL}.scrollTop")).await, 0, "nobody is pulled away");
    alice.click("#below", "New messages ↓").await;
    alice.until(&in_sight("#messages > :last-child .text")).await;
    alice.until("!document.getElementById('below').checkVisibility()").await;
    alice.press("Knock").await;
    alice.sees("who is there?").await;
    alice.until(&in_sight(".private .text")).await;
    alice.sees("alice pressed a button of a message above").await;
    town.end().await;
}

#[tokio::test]
async fn what_is_dismissed_stays_dismissed() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("dismissed").await;
    let alice = town.page(&browser, "alice").await;
    alice.type_command("/secret").await;
    alice.sees("the secret word is plum").await;
    alice.press_link("Dismiss message").await;
    alice.sees_no_more("plum").await;
    alice.visit("# general").await;
    alice.type_command("something else").await;
    alice.sees("something else").await;
    alice.visit("# games").await;
    alice.sees("Welcome!").await;
    assert!(!alice.text().await.contains("plum"), "it was put away");
    town.end().await;
}

#[tokio::test]
async fn menus_open_where_there_is_room_and_one_at_a_time() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("room-for-menus").await;
    let alice = town.page(&browser, "alice").await;
    alice.resize(1280, 500).await;
    for number in 1..=2 {
        alice.type_command("/secret").await;
        alice.until(&format!("document.querySelectorAll('.menu').length === {number}")).await;
    }
    let open = "[...document.querySelectorAll('.options')].map((list) => list.checkVisibility())";
    alice.click(".menu > span:first-child", "Colour").await;
    alice.until(&in_sight(".options")).await;
    assert_eq!(alice.eval(open).await, json!([false, true]));
    // The first menu is opened by its own click: the second gives way.
    alice.click(".message:has(+ .message .menu) .menu > span:first-child", "Colour").await;
    alice.until(&format!("JSON.stringify({open}) === '[true,false]'")).await;
    alice.click("#title", "# games").await;
    alice.until(&format!("JSON.stringify({open}) === '[false,false]'")).await;
    town.end().await;
}

/// The names of channels with something new, as the list shows them.
const FRESH: &str = "[...document.querySelectorAll('.place.fresh .label')].map((n) => n.innerText)";

#[tokio::test]
async fn the_address_names_the_channel_and_what_was_read_stays_read() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("address").await;
    let (alice, bob) = (town.page(&browser, "alice").await, town.page(&browser, "bob").await);
    alice.sees("Welcome!").await;
    alice.visit("# general").await;
    alice.until("title.textContent === '# general'").await;
    alice.reload().await;
    alice.until("title.textContent === '# general'").await;
    let fresh = alice.eval(FRESH).await;
    assert!(!fresh.to_string().contains("# games"), "read before the reload: {fresh}");
    alice.visit("# quiet-corner").await;
    alice.until("title.textContent === '# quiet-corner'").await;
    alice.eval("history.back()").await;
    alice.until("title.textContent === '# general'").await;
    // What comes meanwhile is marked, and those who are called see how often.
    bob.type_command("anyone there?").await;
    alice.until(&format!("{FRESH}.includes('# games')")).await;
    bob.type_command("hey @alice, and `@alice` in code").await;
    bob.until("[...document.querySelectorAll('.mention')].at(-1)?.innerText === '@alice'").await;
    let marks = "[...document.querySelectorAll('.calls')].filter((n) => n.checkVisibility())\
                 .map((n) => n.innerText).join()";
    alice.until(&format!("{marks} === '1'")).await;
    alice.visit("# games").await;
    alice.until("document.querySelector('.message.pings .text') !== null").await;
    alice.sees("and @alice in code").await;
    alice.until(&format!("{marks} === ''")).await;
    town.end().await;
}

#[tokio::test]
async fn names_are_completed_in_messages() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("names").await;
    let alice = town.page(&browser, "alice").await;
    alice.click("#text", "").await;
    alice.type_text("hello @bo").await;
    alice.until("hints.children.length === 1").await;
    alice.key("Tab").await;
    alice.until("text.value === 'hello @bob '").await;
    alice.key("Enter").await;
    alice.until("document.querySelector('.message .mention')?.innerText === '@bob'").await;
    town.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_commands_are_listed_and_can_be_scrolled_to() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("all-commands").await;
    // Some commands are for those who may manage the server.
    let owner = town.page(&browser, "owner").await;
    owner.offers("/wordsearch").await;
    owner.click("#text", "").await;
    owner.type_text("/").await;
    let count = owner.until("hints.children.length").await;
    let expected = town.server.read(|state| {
        let leaves = |command: &serde_json::Value| {
            let below = command["options"].as_array().into_iter().flatten();
            below.filter(|option| option["type"] == 1).count().max(1)
        };
        state.commands.values().flatten().map(leaves).sum::<usize>()
    });
    assert!(expected > 25, "{expected} commands: too few to fill a list");
    assert_eq!(count, expected);
    assert_eq!(owner.eval("hints.scrollHeight > hints.clientHeight").await, true);
    owner.key("ArrowUp").await;
    let last = "[hints.lastChild, hints].map((node) => node.getBoundingClientRect().bottom)";
    owner.until(&format!("(([a, b]) => a <= b + 1)({last})")).await;
    owner.clear().await;
    town.end().await;
}

#[tokio::test]
async fn quotes_spoilers_and_dates_look_as_in_discord() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("as-in-discord").await;
    let alice = town.page(&browser, "alice").await;
    alice.click("#text", "").await;
    alice.eval("text.value = 'before\\n>>> all\\nof this'").await;
    alice.key("Enter").await;
    alice.until("document.querySelector('blockquote')?.innerText === 'all\\nof this'").await;
    alice.type_command("it is ||plum|| again").await;
    alice.sees("again").await;
    assert!(!alice.text().await.contains("plum"), "covered");
    alice.click(".spoiler", "").await;
    alice.sees("plum").await;
    let when = "[...document.querySelectorAll('.when')].at(-1).innerText";
    alice.until(&format!("{when}.startsWith('Today at ')")).await;
    town.server.advance(Duration::from_secs(24 * 3_600));
    alice.until(&format!("{when}.startsWith('Yesterday at ')")).await;
    alice.type_command("the day after").await;
    alice.until("[...document.querySelectorAll('.message')].at(-1).dataset.day").await;
    alice.until(&format!("{when}.startsWith('Today at ')")).await;
    town.end().await;
}

/// The contrast of what is said in passing, in each kind of message.
const CONTRASTS: &str = "(() => {
    const light = (text) => {
        const part = (p) => (p /= 255) <= 0.04045 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4;
        const [r, g, b] = text.match(/\\d+/g).slice(0, 3).map(Number).map(part);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = light(getComputedStyle(document.body).backgroundColor);
    return ['', 'private', 'pings'].map((kind) => {
        const node = document.createElement('article');
        node.className = `message ${kind}`;
        const edited = node.appendChild(document.createElement('small'));
        edited.className = 'edited';
        document.getElementById('messages').append(node);
        const behind = kind ? light(getComputedStyle(node).backgroundColor) : ground;
        const both = [light(getComputedStyle(edited).color), behind].sort();
        node.remove();
        return (both[1] + 0.05) / (both[0] + 0.05);
    });
})()";

#[tokio::test]
async fn small_print_can_be_read_and_the_line_is_a_plain_one() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::odd("small-print").await;
    let alice = town.page(&browser, "alice").await;
    for theme in ["dark", "light"] {
        alice.theme(theme).await;
        let found = alice.eval(CONTRASTS).await;
        for contrast in found.as_array().expect("a list") {
            assert!(contrast.as_f64().expect("a number") >= 4.5, "{theme}: {found}");
        }
    }
    // A field of many lines may have no other role, nor what belongs to one.
    let has = alice.eval("['role', 'aria-expanded'].map((name) => text.hasAttribute(name))").await;
    assert_eq!(has, json!([false, false]));
    town.end().await;
}
