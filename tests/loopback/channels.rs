//! Channel messages, files, permissions, threads and old messages.

use std::time::Duration;

use crosstown::playground::{World, permissions as may};
use serde_json::{Value, json};

use crate::raw::Raw;

/// Posts and gives the path of the new message.
async fn post(raw: &Raw<'_>, messages: &str, text: &str) -> String {
    let made = raw.send("POST", messages, &json!({ "content": text })).await.good();
    format!("{messages}/{}", made["id"].as_str().unwrap())
}

#[tokio::test]
async fn messages_are_posted_edited_fetched_listed_and_deleted() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let all = format!("/channels/{}/messages", channel.id);
    let first = post(&raw, &all, "first").await;
    post(&raw, &all, "second").await;
    raw.send("PATCH", &first, &json!({ "content": "edited" })).await.good();
    assert_eq!(raw.get(&first).await.good()["content"], "edited");
    let contents = |list: Value| {
        let list = list.as_array().unwrap().clone();
        list.iter().map(|m| m["content"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(contents(raw.get(&all).await.good()), ["second", "edited"], "newest first");
    assert_eq!(contents(raw.get(&format!("{all}?limit=1")).await.good()), ["second"]);
    let id = first.rsplit('/').next().unwrap();
    assert_eq!(contents(raw.get(&format!("{all}?after={id}")).await.good()), ["second"]);
    raw.refused("GET", &format!("{all}?limit=101"), &json!({}), (400, 50035)).await;
    assert_eq!(raw.delete(&first).await.status, 204);
    raw.refused("GET", &first, &json!({}), (404, 10008)).await;
    assert_eq!(alice.sees(&channel).len(), 1);
}

/// So a bot finds again what it posted.
#[tokio::test]
async fn listed_messages_have_their_controls() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let channel = world.channel("games");
    let all = format!("/channels/{}/messages", channel.id);
    let button = json!({ "type": 2, "style": 1, "label": "Play", "custom_id": "play" });
    let rows = json!([{ "type": 1, "components": [button] }]);
    raw.send("POST", &all, &json!({ "content": "card", "components": rows })).await.good();
    world.user("alice").says(&channel, "nice");
    let listed = raw.get(&format!("{all}?limit=50")).await.good();
    assert_eq!(listed[1]["components"][0]["components"][0]["custom_id"], "play");
    assert_eq!(listed[1]["author"]["id"], json!(world.bot()));
    world.deny(&channel, may::READ_MESSAGE_HISTORY);
    assert_eq!(raw.get(&format!("{all}?limit=50")).await.good(), json!([]));
}

#[tokio::test]
async fn a_nonce_posts_once() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    let body = json!({ "content": "once", "nonce": "n1", "enforce_nonce": true });
    let first = raw.send("POST", &path, &body).await.good();
    let again = raw.send("POST", &path, &body).await.good();
    assert_eq!(first["id"], again["id"]);
    assert_eq!(first["nonce"], "n1");
    assert_eq!(alice.sees(&channel).len(), 1);
    let loose = json!({ "content": "twice", "nonce": "n1" });
    raw.send("POST", &path, &loose).await.good();
    assert_eq!(alice.sees(&channel).len(), 2, "without enforce_nonce it is only a mark");
}

#[tokio::test]
async fn what_is_not_there_is_unknown() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let channel = world.channel("games").id;
    let text = json!({ "content": "x" });
    raw.refused("POST", "/channels/1/messages", &text, (404, 10003)).await;
    raw.refused("PATCH", &format!("/channels/{channel}/messages/1"), &text, (404, 10008)).await;
    raw.refused("GET", "/channels/one", &text, (400, 50035)).await;
    let reply = json!({ "content": "x", "message_reference": { "message_id": "1" } });
    let path = format!("/channels/{channel}/messages");
    let rule = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE";
    raw.malformed("POST", &path, &reply, "message_reference", rule).await;
}

#[tokio::test]
async fn only_the_author_edits() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let channel = world.channel("games");
    let theirs = world.user("alice").says(&channel, "mine").id;
    let path = format!("/channels/{}/messages/{theirs}", channel.id);
    raw.refused("PATCH", &path, &json!({ "content": "x" }), (403, 50005)).await;
    raw.refused("DELETE", &path, &json!({}), (403, 50013)).await;
}

#[tokio::test]
async fn mentions_ping_those_allowed() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, bob, channel) = (world.user("alice"), world.user("bob"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    let content = format!("<@{}> and <@{}>", alice.id(), bob.id());
    let allowed = json!({ "parse": [], "users": [bob.id()] });
    let body = json!({ "content": content, "allowed_mentions": allowed });
    raw.send("POST", &path, &body).await.good();
    assert_eq!(alice.sees(&channel)[0].mentions, [bob.id()]);
}

#[tokio::test]
async fn files_carry_alt_texts_and_can_be_downloaded() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    let body = json!({ "attachments": [{ "id": 0, "description": "a board" }] });
    let files = [("board.png", crate::bot::PICTURE.to_vec())];
    let made = raw.upload("POST", &path, &body, &files).await.good();
    let file = &made["attachments"][0];
    assert_eq!((&file["width"], &file["height"]), (&json!(2), &json!(3)));
    assert_eq!(file["description"], "a board");
    let url = file["url"].as_str().unwrap();
    assert!(url.starts_with(&world.url()), "downloads stay on loopback");
    let bytes = reqwest::get(url).await.unwrap().bytes().await.unwrap();
    assert_eq!(bytes, crate::bot::PICTURE);
    assert_eq!(alice.sees(&channel)[0].pictures[0].alt, "a board");
}

#[tokio::test]
async fn an_edit_keeps_the_files_it_lists() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    let files = [("a.txt", vec![1]), ("b.txt", vec![2])];
    let made = raw.upload("POST", &path, &json!({ "content": "x" }), &files).await.good();
    let one = format!("{path}/{}", made["id"].as_str().unwrap());
    let names = || {
        let pictures = alice.sees(&channel)[0].pictures.clone();
        pictures.into_iter().map(|file| file.name).collect::<Vec<_>>()
    };
    raw.send("PATCH", &one, &json!({ "content": "y" })).await.good();
    assert_eq!(names(), ["a.txt", "b.txt"]);
    let keep = json!({ "attachments": [{ "id": made["attachments"][1]["id"] }, { "id": 0 }] });
    raw.upload("PATCH", &one, &keep, &[("c.txt", vec![3])]).await.good();
    assert_eq!(names(), ["b.txt", "c.txt"]);
    let gone = json!({ "attachments": [{ "id": made["attachments"][0]["id"] }] });
    raw.malformed("PATCH", &one, &gone, "attachments.0.id", "ATTACHMENT_NOT_FOUND").await;
    raw.send("PATCH", &one, &json!({ "attachments": [] })).await.good();
    assert!(names().is_empty());
    // Whoever has just seen the message may still load what was on it.
    let url = made["attachments"][0]["url"].as_str().unwrap();
    let bytes = reqwest::get(url).await.unwrap().bytes().await.unwrap();
    assert_eq!(bytes, [1][..]);
}

#[tokio::test]
async fn a_file_in_an_embed_is_no_attachment() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/channels/{}/messages", world.channel("games").id);
    let body = json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] });
    let made = raw.upload("POST", &path, &body, &[("a.png", vec![1])]).await.good();
    assert_eq!(made["attachments"], json!([]));
    assert!(made["embeds"][0]["image"]["url"].as_str().unwrap().starts_with(&world.url()));
}

#[tokio::test]
async fn permissions_in_a_channel() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let channel = world.channel("games");
    let all = format!("/channels/{}/messages", channel.id);
    let one = post(&raw, &all, "before").await;
    let text = json!({ "content": "x" });
    world.deny(&channel, may::VIEW_CHANNEL);
    raw.refused("POST", &all, &text, (403, 50001)).await;
    world.deny(&channel, may::SEND_MESSAGES);
    raw.refused("POST", &all, &text, (403, 50013)).await;
    world.deny(&channel, may::EMBED_LINKS);
    raw.refused("POST", &all, &json!({ "embeds": [{ "title": "t" }] }), (403, 50013)).await;
    raw.send("POST", &all, &text).await.good();
    world.deny(&channel, may::ATTACH_FILES);
    world.expect_violation(50013);
    assert_eq!(raw.upload("POST", &all, &text, &[("a", vec![1])]).await.status, 403);
    world.deny(&channel, may::READ_MESSAGE_HISTORY);
    raw.refused("GET", &one, &json!({}), (403, 50013)).await;
    assert_eq!(raw.get(&all).await.good(), json!([]), "the past looks empty");
    world.deny(&channel, may::CREATE_PUBLIC_THREADS);
    let thread = json!({ "name": "t", "type": 11 });
    raw.refused("POST", &format!("/channels/{}/threads", channel.id), &thread, (403, 50013)).await;
    world.deny(&channel, 0);
    raw.send("POST", &all, &text).await.good();
}

#[tokio::test]
async fn the_bot_is_told_of_its_permissions() {
    let world = World::start().await;
    let bot = crate::bot::Bot::start(&world).await;
    world.deny(&world.channel("games"), may::ATTACH_FILES);
    bot.hears("channel_update", 1).await;
}

#[tokio::test]
async fn answers_to_interactions_need_no_permission() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    world.deny(&world.channel("games"), may::SEND_MESSAGES);
    let answer = json!({ "type": 4, "data": { "content": "anyway" } });
    let (reply, _) = raw.asked(&world.user("alice"), answer).await;
    assert_eq!(reply.message().await.content, "anyway");
}

#[tokio::test]
async fn threads_on_messages_and_alone() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let channel = world.channel("games");
    let all = format!("/channels/{}/messages", channel.id);
    let one = post(&raw, &all, "board").await;
    let body = json!({ "name": "table", "auto_archive_duration": 10_080 });
    let thread = raw.send("POST", &format!("{one}/threads"), &body).await;
    assert_eq!(thread.status, 201);
    let id = one.rsplit('/').next().unwrap();
    assert_eq!(thread.json["id"], id, "a thread on a message has its id");
    assert_eq!(raw.get(&one).await.good()["thread"]["name"], "table");
    raw.refused("POST", &format!("{one}/threads"), &body, (400, 160004)).await;
    let alone = format!("/channels/{}/threads", channel.id);
    let body = json!({ "name": "", "type": 11 });
    raw.malformed("POST", &alone, &body, "name", "BASE_TYPE_BAD_LENGTH").await;
    let body = json!({ "name": "t", "auto_archive_duration": 5 });
    raw.malformed("POST", &alone, &body, "auto_archive_duration", "BASE_TYPE_CHOICES").await;
    let body = json!({ "name": "alone", "type": 11 });
    let made = raw.send("POST", &alone, &body).await.good();
    let below = format!("/channels/{}/threads", made["id"].as_str().unwrap());
    raw.refused("POST", &below, &body, (400, 50024)).await;
    let active = raw.get(&format!("/guilds/{}/threads/active", world.guild())).await.good();
    assert_eq!(active["threads"].as_array().unwrap().len(), 2);
    let members = format!("/channels/{id}/thread-members");
    let alice = format!("{members}/{}", world.user("alice").id());
    assert_eq!(raw.send("PUT", &alice, &json!({})).await.status, 204);
    assert_eq!(raw.delete(&format!("{members}/@me")).await.status, 204);
    raw.refused("PUT", &format!("{members}/1"), &json!({}), (404, 10013)).await;
    world.deny(&channel, may::SEND_MESSAGES_IN_THREADS);
    let text = json!({ "content": "x" });
    raw.refused("POST", &format!("/channels/{id}/messages"), &text, (403, 50013)).await;
}

#[tokio::test]
async fn a_thread_without_a_type_is_private() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, bob) = (world.user("alice"), world.user("bob"));
    let path = format!("/channels/{}/threads", world.channel("games").id);
    assert_eq!(raw.send("POST", &path, &json!({ "name": "secret" })).await.good()["type"], 12);
    let thread = world.channel("secret");
    let own = format!("/channels/{}", thread.id);
    post(&raw, &format!("{own}/messages"), "psst").await;
    let join = format!("{own}/thread-members/{}", alice.id());
    assert_eq!(raw.send("PUT", &join, &json!({})).await.status, 204);
    assert_eq!((alice.sees(&thread).len(), bob.sees(&thread).len()), (1, 0));
    world.deny(&world.channel("games"), may::CREATE_PRIVATE_THREADS);
    raw.refused("POST", &path, &json!({ "name": "t", "type": 12 }), (403, 50013)).await;
}

#[tokio::test]
async fn what_a_moderator_deletes_is_gone() {
    let world = World::start().await;
    let bot = crate::bot::Bot::start(&world).await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let all = format!("/channels/{}/messages", channel.id);
    let (one, text) = (post(&raw, &all, "board").await, json!({ "content": "x" }));
    alice.deletes(&alice.sees(&channel)[0]);
    bot.hears("message_delete", 1).await;
    raw.refused("PATCH", &one, &text, (404, 10008)).await;
    world.delete_channel(&channel);
    bot.hears("channel_delete", 1).await;
    raw.refused("POST", &all, &text, (404, 10003)).await;
}

#[tokio::test]
async fn archived_threads_refuse() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/channels/{}/threads", world.channel("games").id);
    raw.send("POST", &path, &json!({ "name": "table", "type": 11 })).await.good();
    let thread = world.channel("table");
    let (own, all) =
        (format!("/channels/{}", thread.id), format!("/channels/{}/messages", thread.id));
    let (one, text) = (post(&raw, &all, "board").await, json!({ "content": "x" }));
    raw.send("PATCH", &own, &json!({ "archived": true })).await.good();
    raw.refused("PATCH", &one, &text, (400, 50083)).await;
    raw.refused("DELETE", &one, &json!({}), (400, 50083)).await;
    raw.refused("PATCH", &own, &json!({ "name": "other" }), (400, 50083)).await;
    raw.refused("PUT", &format!("{own}/thread-members/@me"), &json!({}), (400, 50083)).await;
    raw.send("POST", &all, &text).await.good();
    raw.send("PATCH", &one, &text).await.good();
    world.archive(&thread, true);
    raw.refused("POST", &all, &text, (400, 50083)).await;
    raw.refused("PATCH", &own, &json!({ "locked": false }), (403, 50013)).await;
}

#[tokio::test]
async fn old_messages_take_few_edits() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let all = format!("/channels/{}/messages", world.channel("games").id);
    let (one, text) = (post(&raw, &all, "board").await, json!({ "content": "x" }));
    for _ in 0..10 {
        raw.send("PATCH", &one, &text).await.good();
    }
    world.advance(Duration::from_secs(3_601));
    for _ in 0..3 {
        raw.send("PATCH", &one, &text).await.good();
    }
    raw.refused("PATCH", &one, &text, (429, 30046)).await;
    let fresh = post(&raw, &all, "posted anew").await;
    raw.send("PATCH", &fresh, &text).await.good();
}

#[tokio::test]
async fn private_conversations() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let alice = world.user("alice");
    let open = "/users/@me/channels";
    let made = raw.send("POST", open, &json!({ "recipient_id": alice.id() })).await.good();
    assert_eq!((made["type"].as_u64(), &made["id"]), (Some(1), &json!(alice.direct().id)));
    assert_eq!(made["recipients"][0]["username"], "alice");
    raw.refused("POST", open, &json!({ "recipient_id": "1" }), (404, 10013)).await;
    raw.malformed("POST", open, &json!({}), "recipient_id", "BASE_TYPE_REQUIRED").await;
    raw.refused("POST", open, &json!({ "recipient_id": world.bot() }), (403, 50007)).await;
}
