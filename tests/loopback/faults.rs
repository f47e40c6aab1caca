//! Things that go wrong on purpose, with the bot and without.

use std::time::{Duration, Instant};

use crosstown::{
    args,
    playground::{Delivery, Fault, Rates, World},
};
use serde_json::json;

use crate::{bot::Bot, raw::Raw};

#[tokio::test]
async fn answers_fail_on_demand() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    for status in [500, 502] {
        world.fail_next("GET", "/users/@me", Fault::Status(status));
        assert_eq!(raw.get("/users/@me").await.status, status);
    }
    world.fail_next("GET", "/users/@me", Fault::TooMany(1.5));
    let limited = raw.get("/users/@me").await;
    assert_eq!((limited.status, &limited.json["retry_after"]), (429, &json!(1.5)));
    assert_eq!(limited.headers["retry-after"], "2");
    raw.get("/users/@me").await.good();
}

#[tokio::test]
async fn faults_last_until_they_are_lifted() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    world.fail_all("GET", "/users/", Fault::Status(503));
    for _ in 0..3 {
        assert_eq!(raw.get("/users/@me").await.status, 503);
    }
    raw.get("/gateway").await.good();
    world.lift_faults();
    raw.get("/users/@me").await.good();
}

#[tokio::test]
async fn a_message_is_too_old_on_demand() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    world.fail_next("POST", "/messages", Fault::TooOld);
    let body = json!({ "content": "once" });
    let refused = raw.refused("POST", &path, &body, (429, 30046)).await;
    assert_eq!(refused.json["global"], json!(false));
    raw.send("POST", &path, &body).await.good();
    assert_eq!(alice.sees(&channel).len(), 1, "it had no effect");
}

#[tokio::test]
async fn a_held_request_takes_effect_late() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    world.fail_next("POST", "/messages", Fault::Held(Duration::from_millis(300)));
    let (held, quick) = (json!({ "content": "held" }), json!({ "content": "quick" }));
    let (first, second) = tokio::join!(raw.send("POST", &path, &held), async {
        world.failed().await;
        raw.send("POST", &path, &quick).await
    });
    first.good();
    second.good();
    let seen: Vec<String> = alice.sees(&channel).into_iter().map(|seen| seen.content).collect();
    assert_eq!(seen, ["quick", "held"]);
}

#[tokio::test]
async fn a_slow_request_takes_effect_though_nobody_waits() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    world.fail_next("POST", "/messages", Fault::Slow(Duration::from_millis(300)));
    let body = json!({ "content": "slow" });
    // Once it has arrived, whoever made it hangs up.
    tokio::select! {
        _ = raw.send("POST", &path, &body) => panic!("it takes its time"),
        () = world.failed() => {}
    }
    alice.waits_for(&channel, |seen| seen.content == "slow").await;
}

#[tokio::test]
async fn a_late_answer_has_taken_effect() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    world.fail_next("POST", "/messages", Fault::Late(Duration::from_millis(300)));
    let (start, body) = (Instant::now(), json!({ "content": "late" }));
    let posting = raw.send("POST", &path, &body);
    let seeing = alice.waits_for(&channel, |seen| seen.content == "late");
    let (answer, _) = tokio::join!(posting, async {
        seeing.await;
        assert!(start.elapsed() < Duration::from_millis(300), "it is there before the answer");
    });
    answer.good();
    assert!(start.elapsed() >= Duration::from_millis(300));
}

#[tokio::test]
async fn a_lost_answer_has_taken_effect() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    let body = json!({ "content": "once", "nonce": "n", "enforce_nonce": true });
    world.fail_next("POST", "/messages", Fault::Lost);
    assert!(raw.request("POST", &path).json(&body).send().await.is_err());
    raw.send("POST", &path, &body).await.good();
    assert_eq!(alice.sees(&channel).len(), 1, "the nonce made the second try harmless");
}

#[tokio::test]
async fn a_garbled_answer_has_taken_effect() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let path = format!("/channels/{}/messages", channel.id);
    world.fail_next("POST", "/messages", Fault::Garbled(299, "{\"id\":"));
    let answer =
        raw.request("POST", &path).json(&json!({ "content": "once" })).send().await.unwrap();
    assert_eq!((answer.status().as_u16(), &*answer.text().await.unwrap()), (299, "{\"id\":"));
    assert_eq!(alice.sees(&channel).len(), 1);
}

#[tokio::test]
async fn a_frame_without_sense_is_sent_as_it_is() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    assert!(world.sent_frames().iter().any(|frame| frame.contains("\"READY\"")));
    world.send_frame("{\"op\":");
    // As good as any other: it is told again.
    world.send_frame(r#"{"op":7}"#);
    bot.hears("resume", 1).await;
    let reply = alice.slash(&channel, "ping", args![]).await;
    assert_eq!(reply.message().await.content, "pong");
}

#[tokio::test]
async fn the_same_interaction_twice() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    // This bot does not remember what it has answered.
    world.expect_violation(40060);
    world.deliver_next(Delivery::Twice);
    let reply = alice.slash(&channel, "ping", args![]).await;
    assert_eq!(reply.message().await.content, "pong");
    bot.hears("interaction_create", 2).await;
    world.quiet().await;
    assert_eq!(world.violations().len(), 1);
}

#[tokio::test]
async fn interactions_out_of_order() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let sheet = alice.slash(&channel, "sheet", args![]).await.message().await;
    world.deliver_next(Delivery::AfterTheNext);
    let first = alice.press(&sheet, "Count");
    let second = async {
        world.unanswered().await;
        alice.choose(&sheet, "Colour", &["red"]).await
    };
    let (first, second) = tokio::join!(first, second);
    assert!(!first.failed() && !second.failed());
    assert!(first.interaction() < second.interaction());
    assert_eq!(alice.look(&sheet).unwrap().content, "counted 2", "the first came last");
}

#[tokio::test]
async fn a_cut_gateway_is_resumed() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    world.cut_gateway(7);
    world.connected(0).await;
    alice.says(&channel, "while it was gone");
    bot.hears("resume", 1).await;
    bot.hears("message", 1).await;
    let reply = alice.slash(&channel, "ping", args![]).await;
    assert_eq!(reply.message().await.content, "pong");
    assert_eq!(bot.heard("ready"), 1);
}

#[tokio::test]
async fn op_7_makes_the_bot_resume() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    world.ask_to_reconnect();
    bot.hears("resume", 1).await;
    assert_eq!(bot.heard("ready"), 1);
}

#[tokio::test]
async fn op_9_makes_the_bot_identify_anew() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    world.invalidate_sessions(false);
    bot.hears("ready", 2).await;
    let reply = alice.slash(&channel, "ping", args![]).await;
    assert_eq!(reply.message().await.content, "pong");
}

#[tokio::test]
async fn a_resumable_op_9_makes_the_bot_resume() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    world.invalidate_sessions(true);
    bot.hears("resume", 1).await;
    assert_eq!(bot.heard("ready"), 1);
}

#[tokio::test]
async fn a_closed_gateway_is_resumed() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    world.close_gateway(4000);
    bot.hears("resume", 1).await;
}

#[tokio::test]
async fn without_heartbeat_acks_the_bot_hangs_up() {
    let config = crosstown::playground::Config {
        heartbeat: Duration::from_millis(200),
        ..Default::default()
    };
    let world = World::with(config).await;
    let bot = Bot::start(&world).await;
    world.mute_heartbeats(true);
    world.connected(0).await;
    world.mute_heartbeats(false);
    world.connected(1).await;
    assert!(bot.heard("ready") + bot.heard("resume") >= 1);
}

#[tokio::test]
async fn a_clock_that_is_set_moves_nothing_here() {
    const HOUR: i64 = 3_600_000;
    let world = World::start().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let (wall, steady) = world.clock();
    let before = alice.says(&channel, "before");
    for step in [HOUR, -2 * HOUR] {
        let (shown, passed) = (wall(), steady());
        world.step_clock(step);
        let moved = (wall() - shown) - (steady() - passed);
        assert!((moved - step).abs() < 1_000, "{step}: {moved}");
    }
    let after = alice.says(&channel, "after");
    assert!(
        (after.id.0 >> 22) - (before.id.0 >> 22) < HOUR.cast_unsigned() / 2,
        "Discord's own time"
    );
}

#[tokio::test]
async fn a_second_of_silence() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    world.be_silent(Duration::from_secs(1));
    let start = Instant::now();
    let reply = alice.slash(&channel, "ping", args![]).await;
    assert_eq!(reply.message().await.content, "pong");
    assert!(start.elapsed() >= Duration::from_secs(1));
}

#[tokio::test]
async fn rate_limits_when_switched_on() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/channels/{}", world.channel("games").id);
    let other = format!("/channels/{}", world.channel("lobby").id);
    world.limit_rates(Some(Rates { bucket: 2, window_ms: 60_000, global: 4 }));
    assert_eq!(raw.get(&path).await.headers["x-ratelimit-remaining"], "1");
    raw.get(&path).await.good();
    let limited = raw.get(&path).await;
    assert_eq!((limited.status, &limited.json["global"]), (429, &json!(false)));
    assert!(limited.headers.contains_key("retry-after"));
    assert_eq!(raw.get(&other).await.status, 200, "each channel has its own bucket");
    let limited = raw.get(&other).await;
    assert_eq!((limited.status, &limited.json["global"]), (429, &json!(true)));
    world.advance(Duration::from_secs(60));
    raw.get(&path).await.good();
    world.limit_rates(None);
    for _ in 0..10 {
        raw.get(&path).await.good();
    }
}

#[tokio::test]
async fn answers_to_interactions_are_outside_the_global_limit() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    raw.register_ask().await;
    world.limit_rates(Some(Rates { bucket: 5, window_ms: 60_000, global: 0 }));
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let answer = json!({ "type": 4, "data": { "content": "x" } });
    let (reply, _) = raw.answer(alice.slash(&channel, "ask", vec![]), &[], answer).await;
    assert!(!reply.failed());
    assert_eq!(raw.get("/users/@me").await.status, 429);
}

#[tokio::test]
async fn several_shards_through_the_bot() {
    let world = World::start().await;
    let bot = Bot::with_shards(&world, 2).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    bot.hears("ready", 2).await;
    let reply = alice.slash(&channel, "ping", args![]).await;
    assert_eq!(reply.message().await.content, "pong");
}
