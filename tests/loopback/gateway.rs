//! The gateway, spoken by hand.

use std::{io::Read, time::Duration};

use crosstown::playground::{Config, Shut, World};
use flate2::{Decompress, FlushDecompress, read::ZlibDecoder};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{
        Message,
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};

pub const INTENTS: u64 = 1 << 0 | 1 << 9 | 1 << 12;

/// A shard without a bot.
pub struct Shard {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    stream: Option<Decompress>,
    packed: usize,
}

impl Shard {
    pub async fn connect(world: &World, query: &str) -> Self {
        let url = format!("{}/?{query}", world.url().replace("http", "ws"));
        let (socket, _) = connect_async(url).await.unwrap();
        let stream = query.contains("zlib-stream").then(|| Decompress::new(true));
        Self { socket, stream, packed: 0 }
    }

    /// Connects, says who it is and takes READY and the servers.
    pub async fn identified(world: &World, shard: [u64; 2]) -> (Self, Value) {
        let mut this = Self::connect(world, "v=10").await;
        this.send(identify(world, shard, INTENTS)).await;
        assert_eq!(this.next().await["op"], 10);
        let ready = this.next().await;
        assert_eq!(ready["t"], "READY");
        for _ in ready["d"]["guilds"].as_array().unwrap() {
            assert_eq!(this.next().await["t"], "GUILD_CREATE");
        }
        (this, ready["d"].clone())
    }

    pub async fn send(&mut self, frame: Value) {
        self.socket.send(Message::Text(frame.to_string())).await.unwrap();
    }

    async fn frame(&mut self) -> Message {
        let frame = tokio::time::timeout(Duration::from_secs(5), self.socket.next()).await;
        frame.expect("a frame in time").expect("an open connection").unwrap()
    }

    pub async fn next(&mut self) -> Value {
        match self.frame().await {
            Message::Text(text) => serde_json::from_str(&text).unwrap(),
            Message::Binary(bytes) => {
                self.packed += 1;
                let mut plain = Vec::with_capacity(100_000);
                match &mut self.stream {
                    Some(stream) => {
                        stream.decompress_vec(&bytes, &mut plain, FlushDecompress::Sync).unwrap();
                    }
                    None => drop(ZlibDecoder::new(&bytes[..]).read_to_end(&mut plain).unwrap()),
                }
                serde_json::from_slice(&plain).unwrap()
            }
            other => panic!("{other:?}"),
        }
    }

    /// Whether the connection breaks without a word.
    pub async fn is_cut(&mut self) -> bool {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(5), self.socket.next()).await;
            match frame.expect("an end in time") {
                Some(Ok(Message::Close(_))) => return false,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return true,
            }
        }
    }

    /// The code the connection is closed with.
    pub async fn closed(&mut self) -> u16 {
        loop {
            if let Message::Close(frame) = self.frame().await {
                return frame.unwrap().code.into();
            }
        }
    }
}

pub fn identify(world: &World, shard: [u64; 2], intents: u64) -> Value {
    let token = format!("Bot {}", world.token());
    json!({ "op": 2, "d": { "token": token, "intents": intents, "shard": shard } })
}

#[tokio::test]
async fn hello_identify_ready_and_heartbeat() {
    let world = World::start().await;
    world.channel("games");
    let (mut shard, ready) = Shard::identified(&world, [0, 1]).await;
    assert_eq!(ready["user"]["id"], json!(world.bot()));
    assert!(ready["resume_gateway_url"].as_str().unwrap().starts_with("ws://127.0.0.1:"));
    shard.send(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(shard.next().await["op"], 11);
}

#[tokio::test]
async fn close_codes() {
    let world = World::start().await;
    let token = world.token();
    let good = identify(&world, [0, 1], INTENTS);
    for (frame, code) in [
        (json!({ "op": 99 }), 4001),
        (json!({ "op": 3, "d": {} }), 4003),
        (json!({ "op": 2, "d": { "token": "wrong", "intents": 1 } }), 4004),
        (json!({ "op": 6, "d": { "token": "wrong", "session_id": "x", "seq": 1 } }), 4004),
        (identify(&world, [1, 1], INTENTS), 4010),
        (identify(&world, [0, 1], 1 << 40), 4013),
        (identify(&world, [0, 1], 1 << 15), 4014),
    ] {
        world.expect_violation(code.into());
        let mut shard = Shard::connect(&world, "v=10").await;
        shard.send(frame).await;
        assert_eq!(shard.closed().await, code);
    }
    for (text, code) in [("{", 4002), ("not json", 4002)] {
        world.expect_violation(code.into());
        let mut shard = Shard::connect(&world, "v=10").await;
        shard.socket.send(Message::Text(text.into())).await.unwrap();
        assert_eq!(shard.closed().await, code);
    }
    world.expect_violation(4012);
    assert_eq!(Shard::connect(&world, "v=6").await.closed().await, 4012);
    world.expect_violation(4005);
    let (mut shard, ready) = Shard::identified(&world, [0, 1]).await;
    shard.send(good).await;
    assert_eq!(shard.closed().await, 4005);
    world.expect_violation(4007);
    let mut shard = Shard::connect(&world, "v=10").await;
    let id = &ready["session_id"];
    shard.send(json!({ "op": 6, "d": { "token": token, "session_id": id, "seq": 999 } })).await;
    assert_eq!(shard.closed().await, 4007);
}

#[tokio::test]
async fn too_many_frames_close_the_connection() {
    let world = World::start().await;
    world.expect_violation(4008);
    let (mut shard, _) = Shard::identified(&world, [0, 1]).await;
    for _ in 0..120 {
        shard.send(json!({ "op": 1, "d": null })).await;
    }
    assert_eq!(shard.closed().await, 4008);
}

#[tokio::test]
async fn a_shard_without_heartbeats_times_out() {
    let patience = Duration::from_millis(100);
    let config = Config { heartbeat_patience: patience, ..Config::default() };
    let world = World::with(config).await;
    world.expect_violation(4009);
    let (mut shard, _) = Shard::identified(&world, [0, 1]).await;
    assert_eq!(shard.closed().await, 4009);
}

#[tokio::test]
async fn too_many_servers_need_shards() {
    let world = World::with(Config { guilds_per_shard: 1, ..Config::default() }).await;
    world.another_guild("Elsewhere");
    world.expect_violation(4011);
    let mut shard = Shard::connect(&world, "v=10").await;
    shard.send(identify(&world, [0, 1], INTENTS)).await;
    assert_eq!(shard.closed().await, 4011);
}

#[tokio::test]
async fn resuming_replays_what_was_missed() {
    let world = World::start().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let (mut shard, ready) = Shard::identified(&world, [0, 1]).await;
    alice.says(&channel, "heard");
    let seq = shard.next().await["s"].clone();
    drop(shard);
    world.connected(0).await;
    alice.says(&channel, "missed");
    alice.says(&channel, "missed too");
    let mut shard = Shard::connect(&world, "v=10").await;
    let data = json!({ "token": world.token(), "session_id": ready["session_id"], "seq": seq });
    shard.send(json!({ "op": 6, "d": data })).await;
    assert_eq!(shard.next().await["op"], 10);
    let names = [shard.next().await, shard.next().await, shard.next().await];
    assert_eq!(
        names.map(|frame| frame["t"].clone()),
        ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
    );
    alice.says(&channel, "live again");
    assert_eq!(shard.next().await["t"], "MESSAGE_CREATE");
}

#[tokio::test]
async fn what_can_not_be_resumed_is_invalid() {
    let world = World::start().await;
    let mut shard = Shard::connect(&world, "v=10").await;
    let data = json!({ "token": world.token(), "session_id": "gone", "seq": 1 });
    shard.send(json!({ "op": 6, "d": data })).await;
    assert_eq!(shard.next().await["op"], 10);
    assert_eq!(shard.next().await, json!({ "op": 9, "d": false }));
    shard.send(identify(&world, [0, 1], INTENTS)).await;
    assert_eq!(shard.next().await["t"], "READY", "identifying anew is fine");
}

#[tokio::test]
async fn a_goodbye_ends_the_session() {
    let world = World::start().await;
    let (mut shard, ready) = Shard::identified(&world, [0, 1]).await;
    let goodbye = CloseFrame { code: CloseCode::Normal, reason: "".into() };
    shard.socket.close(Some(goodbye)).await.unwrap();
    world.connected(0).await;
    let mut shard = Shard::connect(&world, "v=10").await;
    let data = json!({ "token": world.token(), "session_id": ready["session_id"], "seq": 1 });
    shard.send(json!({ "op": 6, "d": data })).await;
    assert_eq!(shard.next().await["op"], 10);
    assert_eq!(shard.next().await, json!({ "op": 9, "d": false }));
}

#[tokio::test]
async fn a_shut_gateway_lets_nobody_in() {
    let world = World::start().await;
    let (mut shard, _) = Shard::identified(&world, [0, 1]).await;
    world.shut_gateway(Shut::Everybody);
    world.connected(1).await;
    world.throw_out(Shut::Everybody);
    assert!(shard.is_cut().await);
    world.connected(0).await;
    let address = world.url().replace("http", "ws");
    assert!(connect_async(format!("{address}/?v=10")).await.is_err());
    world.shut_gateway(Shut::Nobody);
    Shard::identified(&world, [0, 1]).await;
}

#[tokio::test]
async fn one_shard_is_kept_out() {
    let world = World::start().await;
    world.shut_gateway(Shut::Shard(1));
    let (_zero, _) = Shard::identified(&world, [0, 2]).await;
    let mut one = Shard::connect(&world, "v=10").await;
    one.send(identify(&world, [1, 2], INTENTS)).await;
    assert!(one.is_cut().await, "only shard 1 is kept out");
    world.connected(1).await;
    world.shut_gateway(Shut::Nobody);
    let (_one, ready) = Shard::identified(&world, [1, 2]).await;
    world.connected(2).await;
    world.throw_out(Shut::Shard(1));
    world.connected(1).await;
    // Resuming is no way around it.
    let mut one = Shard::connect(&world, "v=10").await;
    let data = json!({ "token": world.token(), "session_id": ready["session_id"], "seq": 1 });
    one.send(json!({ "op": 6, "d": data })).await;
    assert!(one.is_cut().await);
}

#[tokio::test]
async fn intents_choose_the_events() {
    let world = World::start().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let mut shard = Shard::connect(&world, "v=10").await;
    shard.send(identify(&world, [0, 1], 1 << 12)).await;
    assert_eq!(shard.next().await["op"], 10);
    assert_eq!(shard.next().await["t"], "READY");
    alice.says(&channel, "not asked for");
    alice.says(&alice.direct(), "asked for");
    assert_eq!(shard.next().await["d"]["content"], "asked for");
}

#[tokio::test]
async fn contents_of_others_are_privileged() {
    let world = World::start().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let (mut shard, _) = Shard::identified(&world, [0, 1]).await;
    alice.says(&channel, "for people");
    assert_eq!(shard.next().await["d"]["content"], "");
    alice.says(&channel, &format!("<@{}> for the bot", world.bot()));
    assert!(shard.next().await["d"]["content"].as_str().unwrap().ends_with("for the bot"));
}

#[tokio::test]
async fn large_frames_are_packed_when_asked() {
    let world = World::start().await;
    let mut shard = Shard::connect(&world, "v=10").await;
    let mut frame = identify(&world, [0, 1], INTENTS);
    frame["d"]["compress"] = json!(true);
    shard.send(frame).await;
    assert_eq!(shard.next().await["op"], 10);
    assert_eq!((shard.next().await["t"].clone(), shard.packed), (json!("READY"), 1));
}

#[tokio::test]
async fn a_whole_stream_is_packed_when_asked() {
    let world = World::start().await;
    let mut shard = Shard::connect(&world, "v=10&compress=zlib-stream").await;
    shard.send(identify(&world, [0, 1], INTENTS)).await;
    assert_eq!(shard.next().await["op"], 10);
    assert_eq!(shard.next().await["t"], "READY");
    assert_eq!(shard.next().await["t"], "GUILD_CREATE");
    assert_eq!(shard.packed, 3);
}
