//! A Discord of several shards, for one process or several: by hand, and through serenity.

use std::time::Duration;

use crosstown::{
    args,
    playground::{ChannelRef, Config, Id, World},
};
use serde_json::{Value, json};

use crate::{
    bot::Bot,
    gateway::{INTENTS, Shard, identify},
    raw::Raw,
};

const TOTAL: u64 = 3;

/// A Discord of three shards, and a server with a channel on each.
async fn three() -> (World, Vec<(Id, ChannelRef)>) {
    let world = World::with(Config { shards: TOTAL, ..Config::default() }).await;
    let homes = (0..TOTAL).map(|shard| world.guild_on(shard, "Village")).collect();
    (world, homes)
}

/// All three, each with what READY said.
async fn connected(world: &World) -> Vec<(Shard, Value)> {
    let mut shards = Vec::new();
    for number in 0..TOTAL {
        shards.push(Shard::identified(world, [number, TOTAL]).await);
    }
    shards
}

/// What each of them hears next is in its own server: so it has heard nothing else before.
async fn each_hears_its_own(
    world: &World,
    homes: &[(Id, ChannelRef)],
    shards: &mut [(Shard, Value)],
) {
    let alice = world.user("alice");
    for (_, channel) in homes {
        alice.says(channel, "here");
    }
    for ((guild, _), (shard, _)) in homes.iter().zip(shards) {
        assert_eq!(shard.next().await["d"]["guild_id"], json!(guild));
    }
}

#[tokio::test]
async fn shards_hear_their_own_servers() {
    let (world, homes) = three().await;
    let mut shards = connected(&world).await;
    for (number, (_, ready)) in shards.iter().enumerate() {
        assert_eq!(ready["shard"], json!([number, TOTAL]));
        let mut own = vec![homes[number].0];
        if number == 0 {
            own.insert(0, world.guild());
        }
        let listed = ready["guilds"].as_array().unwrap().iter().map(|guild| guild["id"].clone());
        assert_eq!(listed.collect::<Vec<_>>(), own.iter().map(|id| json!(id)).collect::<Vec<_>>());
        assert_eq!(world.shard_of(homes[number].0), number as u64);
    }
    each_hears_its_own(&world, &homes, &mut shards).await;
    let late = world.guild_on(2, "Hamlet");
    let told = [shards[2].0.next().await, shards[2].0.next().await];
    assert_eq!(told.map(|frame| frame["t"].clone()), ["GUILD_CREATE", "CHANNEL_CREATE"]);
    world.user("alice").says(&late.1, "there");
    assert_eq!(shards[2].0.next().await["d"]["guild_id"], json!(late.0));
}

#[tokio::test]
async fn private_matters_go_to_the_first_shard() {
    let (world, homes) = three().await;
    let raw = Raw::new(&world);
    let (alice, bob) = (world.user("alice"), world.user("bob"));
    alice.installs_bot();
    let command = json!([{
        "name": "ask", "description": "Ask", "integration_types": [0, 1], "contexts": [0, 1, 2],
    }]);
    raw.send("PUT", &format!("/applications/{}/commands", world.bot()), &command).await.good();
    // Many of these would fall on another shard by their ids.
    let strangers = (0..4).map(|_| world.guild_without_bot("Elsewhere").1);
    let places: Vec<ChannelRef> =
        [alice.direct(), world.group(&[&alice, &bob])].into_iter().chain(strangers).collect();
    let mut shards = connected(&world).await;
    alice.says(&alice.direct(), "to the bot");
    assert_eq!(shards[0].0.next().await["d"]["content"], "to the bot");
    for place in places {
        let silent = json!({ "type": 5, "data": { "flags": 64 } });
        raw.answer(alice.slash(&place, "ask", vec![]), &[], silent).await;
        let heard = loop {
            let frame = shards[0].0.next().await;
            if frame["t"] == "INTERACTION_CREATE" {
                break frame;
            }
        };
        assert_eq!(heard["d"]["channel_id"], json!(place.id));
    }
    each_hears_its_own(&world, &homes[1..], &mut shards[1..]).await;
}

#[tokio::test]
async fn bad_shards_are_refused() {
    let (world, _) = three().await;
    for (shard, code) in [
        (json!([3, 3]), 4010),
        (json!([0, 0]), 4010),
        (json!(["a", 3]), 4010),
        (json!([0]), 4010),
        (json!([0, 2]), 4011),
        (Value::Null, 4011),
    ] {
        world.expect_violation(code.into());
        let mut frame = identify(&world, [0, 3], INTENTS);
        frame["d"]["shard"] = shard.clone();
        let mut socket = Shard::connect(&world, "v=10").await;
        socket.send(frame).await;
        assert_eq!(socket.closed().await, code, "{shard}");
    }
    Shard::identified(&world, [5, 6]).await;
}

#[tokio::test]
async fn both_processes_of_a_shard_are_told() {
    let (world, homes) = three().await;
    let (mut one, _) = Shard::identified(&world, [1, TOTAL]).await;
    let (mut other, _) = Shard::identified(&world, [1, TOTAL]).await;
    world.shard(1).connected(2).await;
    world.user("alice").says(&homes[1].1, "to both");
    for shard in [&mut one, &mut other] {
        assert_eq!(shard.next().await["t"], "MESSAGE_CREATE");
    }
    drop(one);
    world.shard(1).connected(1).await;
    assert_eq!(world.shard(0).connections(), 0);
}

#[tokio::test]
async fn shards_of_a_bucket_identify_one_after_the_other() {
    let config = Config { shards: TOTAL, max_concurrency: 2, ..Config::default() };
    let world = World::with(config).await;
    world.limit_identifies(Some(Duration::from_secs(3_600)));
    let (_zero, _) = Shard::identified(&world, [0, TOTAL]).await;
    let (_one, _) = Shard::identified(&world, [1, TOTAL]).await;
    let mut two = Shard::connect(&world, "v=10").await;
    world.expect_violation(9);
    two.send(identify(&world, [2, TOTAL], INTENTS)).await;
    assert_eq!(two.next().await["op"], 10);
    assert_eq!(two.next().await, json!({ "op": 9, "d": false }));
    let early: Vec<u32> = world.violations().iter().map(|violation| violation.code).collect();
    assert_eq!((early, world.identified()), (vec![9], 2));
    world.limit_identifies(None);
    two.send(identify(&world, [2, TOTAL], INTENTS)).await;
    assert_eq!(two.next().await["t"], "READY", "in its turn");
    let left = Raw::new(&world).get("/gateway/bot").await.good()["session_start_limit"].clone();
    assert_eq!((&left["max_concurrency"], &left["remaining"]), (&json!(2), &json!(997)));
}

#[tokio::test]
async fn faults_of_one_shard_leave_the_others_alone() {
    let (world, homes) = three().await;
    let mut shards = connected(&world).await;
    world.shard(0).ask_to_reconnect();
    assert_eq!(shards[0].0.next().await["op"], 7);
    world.shard(2).invalidate(false);
    assert_eq!(shards[2].0.next().await, json!({ "op": 9, "d": false }));
    shards[2] = Shard::identified(&world, [2, TOTAL]).await;
    world.shard(1).mute_heartbeats();
    for (shard, _) in &mut shards {
        shard.send(json!({ "op": 1, "d": null })).await;
    }
    for quick in [0, 2] {
        assert_eq!(shards[quick].0.next().await["op"], 11);
    }
    each_hears_its_own(&world, &homes, &mut shards).await;
    world.shard(1).close(4000);
    assert_eq!(shards[1].0.closed().await, 4000);
    world.shard(2).cut(0);
    assert!(shards[2].0.is_cut().await);
    each_hears_its_own(&world, &homes[..1], &mut shards[..1]).await;
}

#[tokio::test]
async fn two_bots_share_the_shards() {
    let world = World::with(Config { shards: 2, ..Config::default() }).await;
    let (alice, far) = (world.user("alice"), world.guild_on(1, "Village").1);
    let (zero, one) = (Bot::of_shard(&world, 0, 2).await, Bot::of_shard(&world, 1, 2).await);
    for channel in [world.channel("games"), alice.direct(), far] {
        let reply = alice.slash(&channel, "ping", args![]).await;
        assert_eq!(reply.message().await.content, "pong");
    }
    zero.hears("interaction_create", 2).await;
    one.hears("interaction_create", 1).await;
    assert_eq!(zero.heard("interaction_create"), 2, "its server and what is private");
    assert_eq!(one.heard("interaction_create"), 1);
}
