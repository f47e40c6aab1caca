//! Interactions answered by hand: deadlines, kinds of answers, tokens, and who sees what.

use std::time::Duration;

use crosstown::playground::{Config, World};
use serde_json::{Value, json};

use crate::raw::Raw;

const EPHEMERAL: u64 = 64;

fn message(content: &str, flags: u64) -> Value {
    json!({ "type": 4, "data": { "content": content, "flags": flags } })
}

fn with_button(content: &str) -> Value {
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let row = json!({ "type": 1, "components": [button] });
    json!({ "type": 4, "data": { "content": content, "components": [row] } })
}

#[tokio::test]
async fn a_late_answer_is_unknown() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    raw.register_ask().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    world.expect_unanswered();
    let by_hand = async {
        let (id, token) = world.unanswered().await;
        world.advance(Duration::from_millis(3_001));
        let path = format!("/interactions/{id}/{token}/callback");
        raw.refused("POST", &path, &message("late", 0), (404, 10062)).await;
    };
    assert!(tokio::join!(alice.slash(&channel, "ask", vec![]), by_hand).0.failed());
    let path = format!("/interactions/{}/nonsense/callback", world.bot());
    raw.refused("POST", &path, &message("to nobody", 0), (404, 10062)).await;
}

#[tokio::test]
async fn one_first_answer() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (_, asked) = raw.asked(&world.user("alice"), message("first", 0)).await;
    let path = format!("/interactions/{}/{}/callback", asked.id, asked.token);
    raw.refused("POST", &path, &message("second", 0), (400, 40060)).await;
}

#[tokio::test]
async fn the_answer_comes_back_when_asked_for() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    raw.register_ask().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let by_hand = async {
        let (id, token) = world.unanswered().await;
        let path = format!("/interactions/{id}/{token}/callback?with_response=true");
        raw.send("POST", &path, &message("hello", 0)).await.good()
    };
    let (_, body) = tokio::join!(alice.slash(&channel, "ask", vec![]), by_hand);
    assert_eq!(body["resource"]["message"]["content"], "hello");
}

#[tokio::test]
async fn answers_must_fit_the_interaction() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    raw.register_ask().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let input = json!({ "type": 4, "style": 1, "label": "l", "custom_id": "i", "required": false });
    let rows = json!([{ "type": 1, "components": [input] }]);
    let form = json!({ "type": 9, "data": { "title": "t", "custom_id": "f", "components": rows } });
    let rule = "BASE_TYPE_CHOICES";
    let bad = [
        (json!({ "type": 6 }), "type", rule),
        (json!({ "type": 7, "data": { "content": "x" } }), "type", rule),
        (json!({ "type": 8, "data": { "choices": [] } }), "type", rule),
        (json!({ "type": 99 }), "type", rule),
    ];
    let asking = alice.slash(&channel, "ask", vec![]);
    let (reply, _) = raw.answer(asking, &bad, form.clone()).await;
    // A form can't answer a form, and one opened by a command has no message to update.
    let bad = [(form, "type", rule), (json!({ "type": 6 }), "type", rule)];
    let form = reply.form();
    let sending = alice.submit(&form, &[]);
    let (reply, _) = raw.answer(sending, &bad, message("thanks", 0)).await;
    assert_eq!(reply.message().await.content, "thanks");
}

#[tokio::test]
async fn a_token_lives_for_its_time() {
    let life = Duration::from_secs(60);
    let world = World::with(Config { token_life: life, ..Config::default() }).await;
    let raw = Raw::new(&world);
    let (_, asked) = raw.asked(&world.user("alice"), message("hello", 0)).await;
    let path = raw.webhook(&asked);
    let edit = json!({ "content": "edited" });
    raw.send("PATCH", &format!("{path}/messages/@original"), &edit).await.good();
    world.advance(life);
    raw.refused("PATCH", &format!("{path}/messages/@original"), &edit, (401, 50027)).await;
    raw.refused("POST", &path, &edit, (401, 50027)).await;
}

#[tokio::test]
async fn a_quarter_of_an_hour_by_default() {
    assert_eq!(Config::default().token_life, Duration::from_secs(900));
    assert_eq!(Config::default().answer_within, Duration::from_secs(3));
}

#[tokio::test]
async fn a_token_is_no_webhook_before_the_first_answer() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    raw.register_ask().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let text = json!({ "content": "x" });
    let by_hand = async {
        let (id, token) = world.unanswered().await;
        let path = format!("/webhooks/{}/{token}", world.bot());
        raw.refused("POST", &path, &text, (404, 10015)).await;
        let path = format!("/interactions/{id}/{token}/callback");
        raw.send("POST", &path, &message("hello", 0)).await.good();
        let path = format!("/webhooks/{id}/{token}");
        raw.refused("POST", &path, &text, (404, 10015)).await;
        let path = format!("/webhooks/{}/nonsense", world.bot());
        raw.refused("POST", &path, &text, (401, 50027)).await;
    };
    tokio::join!(alice.slash(&channel, "ask", vec![]), by_hand);
}

#[tokio::test]
async fn the_original_is_fetched_edited_and_deleted() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (reply, asked) = raw.asked(&world.user("alice"), message("hello", 0)).await;
    let path = format!("{}/messages/@original", raw.webhook(&asked));
    assert_eq!(raw.get(&path).await.good()["content"], "hello");
    raw.send("PATCH", &path, &json!({ "content": "edited" })).await.good();
    assert_eq!(reply.message().await.content, "edited");
    assert_eq!(raw.delete(&path).await.status, 204);
    raw.refused("PATCH", &path, &json!({ "content": "again" }), (404, 10008)).await;
}

#[tokio::test]
async fn a_follow_up_is_fetched_edited_and_deleted() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (reply, asked) = raw.asked(&world.user("alice"), message("hello", 0)).await;
    let path = raw.webhook(&asked);
    let more = json!({ "content": "more", "flags": EPHEMERAL });
    let made = raw.send("POST", &path, &more).await.good();
    let one = format!("{path}/messages/{}", made["id"].as_str().unwrap());
    assert_eq!(raw.get(&one).await.good()["flags"], EPHEMERAL);
    raw.send("PATCH", &one, &json!({ "content": "less" })).await.good();
    assert_eq!(reply.messages()[1].content, "less");
    assert_eq!(raw.delete(&one).await.status, 204);
    raw.refused("GET", &one, &json!({}), (404, 10008)).await;
}

#[tokio::test]
async fn a_deferral_decides_who_sees_the_answer() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, bob, channel) = (world.user("alice"), world.user("bob"), world.channel("games"));
    let defer = json!({ "type": 5, "data": { "flags": EPHEMERAL, "content": "ignored" } });
    let (reply, asked) = raw.asked(&alice, defer).await;
    assert!(reply.deferred());
    assert!(alice.sees(&channel)[0].thinking && alice.sees(&channel)[0].content.is_empty());
    let public = json!({ "content": "done", "flags": 0 });
    raw.send("POST", &raw.webhook(&asked), &public).await.good();
    let seen = reply.message().await;
    assert!(seen.ephemeral && !seen.thinking && seen.content == "done");
    assert!(bob.sees(&channel).is_empty(), "the flag can't change later");
}

#[tokio::test]
async fn ephemeral_messages_are_only_for_the_token() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let channel = world.channel("games");
    let (reply, asked) = raw.asked(&world.user("alice"), message("secret", EPHEMERAL)).await;
    let all = format!("/channels/{}/messages", channel.id);
    assert_eq!(raw.get(&all).await.good(), json!([]));
    let one = format!("{all}/{}", reply.message().await.id);
    let edit = json!({ "content": "x" });
    raw.refused("GET", &one, &json!({}), (404, 10008)).await;
    raw.refused("PATCH", &one, &edit, (404, 10008)).await;
    raw.refused("DELETE", &one, &json!({}), (404, 10008)).await;
    let original = format!("{}/messages/@original", raw.webhook(&asked));
    raw.send("PATCH", &original, &edit).await.good();
    assert_eq!(reply.message().await.content, "x");
}

#[tokio::test]
async fn a_press_can_be_answered_in_five_ways() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let alice = world.user("alice");
    let (reply, _) = raw.asked(&alice, with_button("board")).await;
    let board = reply.message().await;
    let update = json!({ "type": 7, "data": { "content": "moved" } });
    let (reply, _) = raw.answer(alice.press(&board, "Go"), &[], update).await;
    assert_eq!(reply.message().await.id, board.id);
    let (reply, _) = raw.answer(alice.press(&board, "Go"), &[], message("new", 0)).await;
    assert_ne!(reply.message().await.id, board.id);
    let (reply, asked) = raw.answer(alice.press(&board, "go"), &[], json!({ "type": 6 })).await;
    assert!(reply.deferred());
    let original = format!("{}/messages/@original", raw.webhook(&asked));
    raw.send("PATCH", &original, &json!({ "content": "slowly" })).await.good();
    assert_eq!(alice.look(&board).unwrap().content, "slowly");
    let (reply, _) = raw.answer(alice.press(&board, "Go"), &[], json!({ "type": 5 })).await;
    assert!(reply.deferred());
    let input = json!({ "type": 4, "style": 1, "label": "l", "custom_id": "i" });
    let rows = json!([{ "type": 1, "components": [input] }]);
    let form = json!({ "type": 9, "data": { "title": "t", "custom_id": "f", "components": rows } });
    let (reply, _) = raw.answer(alice.press(&board, "Go"), &[], form).await;
    let form = reply.form();
    let sending = alice.submit(&form, &[("l", "word")]);
    let update = json!({ "type": 7, "data": { "content": "formed" } });
    raw.answer(sending, &[], update).await;
    assert_eq!(alice.look(&board).unwrap().content, "formed");
}
