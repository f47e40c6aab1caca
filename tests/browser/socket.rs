//! The page's own web socket, spoken by hand: what one person is told, and what they may do.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use crate::town::Town;

/// A pane without a page.
struct Pane {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// All that was told, oldest first.
    told: Vec<Value>,
    number: u64,
}

impl Pane {
    async fn open(town: &Town, name: &str) -> Self {
        let url = town.url.replacen("http", "ws", 1);
        let (socket, _) =
            connect_async(format!("{url}/playground/socket?as={name}")).await.expect("a socket");
        Self { socket, told: Vec::new(), number: 0 }
    }

    /// Waits for a frame of this kind in which `look` finds something.
    async fn hears<T>(&mut self, kind: &str, look: impl Fn(&Value) -> Option<T>) -> T {
        let fits = |frame: &Value| (frame["t"] == kind).then(|| look(frame)).flatten();
        if let Some(found) = self.told.iter().rev().find_map(fits) {
            return found;
        }
        loop {
            let frame = timeout(Duration::from_secs(10), self.socket.next()).await;
            let frame = frame.unwrap_or_else(|_| panic!("no {kind}, only {:#?}", self.told));
            let Some(Ok(Message::Text(text))) = frame else { panic!("closed before {kind}") };
            self.told.push(serde_json::from_str(&text).expect("JSON"));
            if let Some(found) = fits(&self.told[self.told.len() - 1]) {
                return found;
            }
        }
    }

    async fn channel(&mut self, name: &str) -> String {
        self.hears("channels", |frame| {
            let list = frame["list"].as_array()?;
            let found = list.iter().find(|channel| channel["name"] == name)?;
            found["id"].as_str().map(str::to_owned)
        })
        .await
    }

    async fn send(&mut self, mut what: Value) -> u64 {
        self.number += 1;
        what["n"] = json!(self.number);
        self.socket.send(Message::Text(what.to_string())).await.expect("a socket");
        self.number
    }

    /// Does something and waits for what comes of it.
    async fn act(&mut self, what: Value) -> Value {
        let number = self.send(what).await;
        self.hears("done", |frame| (frame["n"] == number).then(|| frame.clone())).await
    }

    /// Turns to a channel, and waits until the bot's commands are there.
    async fn turn_to(&mut self, channel: &str) {
        self.send(json!({ "open": channel, "limit": 50 })).await;
        self.hears("commands", |frame| {
            frame["list"].as_array().filter(|list| !list.is_empty()).map(drop)
        })
        .await;
    }

    /// The newest message with this text in it.
    async fn message(&mut self, part: &str) -> Value {
        self.hears("messages", |frame| {
            let fits = |message: &&Value| message["content"].as_str().unwrap().contains(part);
            frame["put"].as_array()?.iter().rev().find(fits).cloned()
        })
        .await
    }
}

#[tokio::test]
async fn options_are_read_by_their_kind() {
    let town = Town::odd("options").await;
    let mut alice = Pane::open(&town, "alice").await;
    let games = alice.channel("games").await;
    alice.turn_to(&games).await;
    let good = [
        ("count", "3"),
        ("share", "0.5"),
        ("sure", "yes"),
        ("place", "#general"),
        ("who", "@bob"),
        ("size", "Very large"),
    ];
    let mix = |options: &[(&str, &str)]| json!({ "do": "slash", "channel": games, "name": "mix", "options": options });
    assert_eq!(alice.act(mix(&good)).await["refused"], Value::Null);
    alice.message("3 0.5 true general bob Very large").await;
    for (option, text, why) in [
        ("count", "three", "count: \"three\" is no whole number"),
        ("count", "10", "/mix count: 10 is out of range"),
        ("share", "half", "share: \"half\" is no number"),
        ("sure", "maybe", "sure: \"maybe\" is no yes or no: write true or false"),
        ("place", "#nowhere", "place: \"#nowhere\" is no channel"),
        ("who", "@nobody", "who: \"@nobody\" is no person"),
        ("size", "huge", "size: choose one of Quite small, Very large"),
        ("colour", "red", "/mix has no option \"colour\""),
    ] {
        let mut options: Vec<_> = good.into_iter().filter(|(name, _)| *name != option).collect();
        options.push((option, text));
        assert_eq!(alice.act(mix(&options)).await["refused"], why);
    }
    assert_eq!(alice.act(mix(&good[1..])).await["refused"], "/mix needs the option \"count\"");
    town.end().await;
}

#[tokio::test]
async fn people_do_only_what_they_see() {
    let town = Town::odd("only").await;
    let (mut alice, mut bob) = (Pane::open(&town, "alice").await, Pane::open(&town, "bob").await);
    let games = alice.channel("games").await;
    alice.turn_to(&games).await;
    bob.turn_to(&games).await;
    let ask = json!({ "do": "slash", "channel": games, "name": "secret", "options": [] });
    alice.act(ask).await;
    let secret = alice.message("plum").await;
    let choose = json!({
        "do": "choose", "channel": games, "message": secret["id"], "control": "colour",
        "values": ["red"],
    });
    assert_eq!(bob.act(choose.clone()).await["refused"], "that message is gone");
    // Somebody else's conversation, a form that nobody opened, a message that is too long.
    let private = alice.hears("channels", |frame| {
        let list = frame["list"].as_array()?;
        Some(list.iter().find(|channel| channel["kind"] == 1)?["id"].clone())
    });
    let private = private.await;
    let say =
        |channel: &Value, text: &str| json!({ "do": "say", "channel": channel, "text": text });
    assert_eq!(bob.act(say(&private, "hello")).await["refused"], "that channel is gone");
    let form = json!({ "do": "submit", "opener": "1", "fields": [] });
    assert_eq!(bob.act(form).await["refused"], "that form is gone");
    let long = bob.act(say(&json!(games), &"x".repeat(2_001))).await;
    assert_eq!(long["refused"], "a message holds at most 2000 characters");
    assert_eq!(alice.act(choose).await["refused"], Value::Null);
    alice.message("chose red").await;
    assert!(!json!(bob.told).to_string().contains("plum"), "bob was never told");
    // A page that is loaded later sees no private messages from before.
    let mut again = Pane::open(&town, "alice").await;
    again.turn_to(&games).await;
    again.message("Welcome").await;
    assert!(!json!(again.told).to_string().contains("chose red"));
    town.end().await;
}

#[tokio::test]
async fn nobody_gets_a_list_of_people() {
    let town = Town::start("nobody").await;
    let mut zoe = Pane::open(&town, "zoe").await;
    let names = zoe
        .hears("nobody", |frame| {
            let people = frame["people"].as_array()?.iter();
            Some(people.map(|person| person["name"].clone()).collect::<Vec<_>>())
        })
        .await;
    assert_eq!(names, ["alice", "bob", "carol", "dave", "owner", "crosstown"]);
    town.end().await;
}
