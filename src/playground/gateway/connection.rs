//! One connection of one shard: frames in, frames out, until either side hangs up.

use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};

use axum::{
    extract::{ConnectInfo, Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{sleep, sleep_until},
};

use super::{
    Out,
    codec::Codec,
    handshake::{Begun, close, identify, resume, shard_of},
};
use crate::playground::{
    Shared,
    faults::Shut,
    record::Violation,
    websocket::{CloseCode, CloseFrame, Error, Message, Socket, Upgrade},
    wire::Wire,
};

/// Frames a shard may send in a minute.
const FRAMES_A_MINUTE: usize = 120;
/// The opcode of INVALID_SESSION.
const INVALID_SESSION: u32 = 9;

/// Turns the request into a web socket.
pub async fn upgrade(
    State(server): State<Shared>,
    Query(query): Query<HashMap<String, String>>,
    ConnectInfo(wire): ConnectInfo<Wire>,
    socket: Upgrade,
) -> Response {
    if server.read(|state| state.faults.shut == Shut::Everybody) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    socket.answer(move |socket| async move {
        let (out, orders) = unbounded_channel();
        let codec = Codec::new(query.get("compress").map(String::as_str));
        let deadline = Instant::now() + server.config.heartbeat_patience;
        let frames = VecDeque::new();
        let connection =
            Connection { socket, server, wire, codec, out, deadline, frames, session: None };
        let version = query.get("v").is_none_or(|version| version == "10");
        connection.run(orders, version).await;
    })
}

struct Connection {
    socket: Socket,
    server: Shared,
    wire: Wire,
    codec: Codec,
    out: UnboundedSender<Out>,
    /// When the next heartbeat must have come.
    deadline: Instant,
    /// When the last frames came.
    frames: VecDeque<Instant>,
    session: Option<String>,
}

/// Why a connection ends.
enum End {
    /// The other side is gone, or the wire was cut: the session can be resumed.
    Gone,
    /// The shard said goodbye: its session is over.
    Goodbye,
    /// This side closes; `true` if the bot broke a rule.
    Close(u16, bool),
}

impl Connection {
    async fn run(mut self, mut orders: UnboundedReceiver<Out>, version: bool) {
        let end = if version {
            self.talk(&mut orders).await
        } else {
            End::Close(close::INVALID_VERSION, true)
        };
        let session = self.session.take();
        self.server.change(|state| {
            let known = session.as_ref().and_then(|id| state.sessions.all.get_mut(id));
            // A resumed session may already belong to a newer connection.
            if let Some(known) = known
                && known.out.as_ref().is_some_and(|out| out.same_channel(&self.out))
            {
                known.out = None;
            }
            if matches!(end, End::Goodbye) {
                session.as_ref().map(|id| state.sessions.all.remove(id));
            }
            if let End::Close(code, true) = end {
                state.record.violations.push(violation(code.into(), "closed the connection"));
            }
        });
        if let End::Close(code, _) = end {
            let frame = CloseFrame { code: code.into(), reason: "".into() };
            // The shard may be gone already; then there is nobody to tell.
            let _ = self.socket.send(Message::Close(Some(frame))).await;
        }
    }

    async fn talk(&mut self, orders: &mut UnboundedReceiver<Out>) -> End {
        let interval = self.server.config.heartbeat.as_millis() as u64;
        let hello = json!({ "op": 10, "d": { "heartbeat_interval": interval, "_trace": [] } });
        if let Err(end) = self.reply(&hello).await {
            return end;
        }
        loop {
            let step = tokio::select! {
                frame = self.socket.next() => self.hear(frame).await,
                Some(order) = orders.recv() => self.obey(order, orders).await,
                () = sleep_until(self.deadline.into()) => {
                    Err(End::Close(close::SESSION_TIMED_OUT, true))
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Sends what was ordered, and what else is waiting, in one go.
    async fn obey(&mut self, first: Out, rest: &mut UnboundedReceiver<Out>) -> Result<(), End> {
        wait_out_silence(&self.server).await;
        let mut next = Some(first);
        while let Some(order) = next {
            let frame = match order {
                Out::Frame(text) => self.codec.pack(&text, false),
                Out::Large(text) => self.codec.pack(&text, true),
                Out::Close(code) => return Err(End::Close(code, false)),
                Out::Cut(bytes) => {
                    self.wire.cut_after(bytes);
                    Message::text("x".repeat(bytes + 100))
                }
            };
            self.socket.feed(frame).await.map_err(|_| End::Gone)?;
            next = rest.try_recv().ok();
        }
        self.socket.flush().await.map_err(|_| End::Gone)
    }

    async fn reply(&mut self, json: &Value) -> Result<(), End> {
        wait_out_silence(&self.server).await;
        let frame = self.codec.pack(&json.to_string(), false);
        self.socket.send(frame).await.map_err(|_| End::Gone)
    }

    async fn hear(&mut self, frame: Option<Result<Message, Error>>) -> Result<(), End> {
        let frame: Value = match frame {
            None | Some(Err(_)) => return Err(End::Gone),
            Some(Ok(Message::Close(Some(CloseFrame {
                code: CloseCode::Normal | CloseCode::Away,
                ..
            })))) => return Err(End::Goodbye),
            Some(Ok(Message::Close(_))) => return Err(End::Gone),
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => return Ok(()),
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text),
            Some(Ok(Message::Binary(bytes))) => serde_json::from_slice(&bytes),
        }
        .map_err(|_| End::Close(close::DECODE_ERROR, true))?;
        let now = Instant::now();
        self.frames.push_back(now);
        self.frames.retain(|at| now - *at < Duration::from_secs(60));
        if self.frames.len() > FRAMES_A_MINUTE {
            return Err(End::Close(close::RATE_LIMITED, true));
        }
        let data = &frame["d"];
        let refuse = |code| End::Close(code, true);
        match frame["op"].as_u64() {
            Some(1) => self.heartbeat().await,
            Some(2 | 6) if self.session.is_some() => Err(refuse(close::ALREADY_AUTHENTICATED)),
            Some(2 | 6) if self.is_kept_out(data) => Err(End::Gone),
            Some(2) => {
                self.codec.each_large = data["compress"].as_bool().unwrap_or(false);
                let (server, out) = (&self.server, self.out.clone());
                let number = server.next_number();
                let begun = server
                    .change(|state| identify(state, &server.config, data, out, number))
                    .map_err(refuse)?;
                if matches!(begun, Begun::Invalid) {
                    let early = violation(INVALID_SESSION, "identified before its turn");
                    server.change(|state| state.record.violations.push(early));
                }
                self.begin(begun).await
            }
            Some(6) => {
                let (server, out) = (&self.server, self.out.clone());
                let resumed = server
                    .change(|state| resume(state, &server.config, data, out))
                    .map_err(refuse)?;
                self.begin(resumed).await
            }
            // Presence, voice and requests for members: heard, and without effect here.
            Some(3 | 4 | 8) if self.session.is_some() => Ok(()),
            Some(3 | 4 | 8) => Err(refuse(close::NOT_AUTHENTICATED)),
            _ => Err(refuse(close::UNKNOWN_OPCODE)),
        }
    }

    async fn begin(&mut self, begun: Begun) -> Result<(), End> {
        match begun {
            Begun::Yes(session) => self.session = Some(session),
            Begun::Invalid => self.reply(&json!({ "op": INVALID_SESSION, "d": false })).await?,
        }
        Ok(())
    }

    fn is_kept_out(&self, data: &Value) -> bool {
        self.server.read(|state| state.faults.shut.out(shard_of(state, data)))
    }

    async fn heartbeat(&mut self) -> Result<(), End> {
        self.deadline = Instant::now() + self.server.config.heartbeat_patience;
        let session = self.session.as_deref().unwrap_or_default();
        let muted = self.server.read(|state| {
            let shard = state.sessions.all.get(session).map(|session| session.shard.0);
            // One that has not said who it is yet is met only if all are.
            state.faults.muted.out(shard.unwrap_or(u64::MAX))
        });
        if muted {
            return Ok(());
        }
        self.reply(&json!({ "op": 11 })).await
    }
}

fn violation(code: u32, message: &'static str) -> Violation {
    let request = "the gateway".into();
    Violation { code, status: 101, request, message, errors: None, excused: false }
}

async fn wait_out_silence(server: &Shared) {
    let silence = server.silence();
    if !silence.is_zero() {
        sleep(silence).await;
    }
}
