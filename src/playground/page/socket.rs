//! One pane of the page: a web socket that tells one person what they see, and hears what they do.

use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

use axum::{
    body::Bytes,
    extract::{Query, State as Extract},
    response::Response,
};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    sync::mpsc::{UnboundedSender, unbounded_channel},
    time::sleep,
};

use super::{
    act::{Act, act},
    view::{View, people},
};
use crate::playground::{
    Shared,
    snowflake::Id,
    websocket::{Error, Message, Socket, Upgrade},
};

/// A burst of changes is told at once.
const GATHER: Duration = Duration::from_millis(10);
/// Files that may wait for their command.
const MOST_FILES: usize = 10;
/// A frame may be this much larger than the largest file.
const SLACK: usize = 64 << 10;

/// `GET /playground/socket?as=alice`; `since` comes from a page that was connected before.
pub async fn socket(
    Extract(server): Extract<Shared>,
    Query(query): Query<HashMap<String, String>>,
    socket: Upgrade,
) -> Response {
    let largest = server.config.file_limit + SLACK;
    socket.at_most(largest).answer(move |socket| async move {
        let name = query.get("as").map_or("", String::as_str);
        let since = query.get("since").and_then(|id| id.parse().ok());
        // A pane ends when either side hangs up; there is nobody left to tell.
        let _ = run(socket, server, name, since).await;
    })
}

/// A request of the page: what to do, and the number under which it wants to hear of it.
#[derive(Deserialize)]
struct Asked {
    n: u64,
    #[serde(flatten)]
    what: What,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum What {
    /// Turns to a channel.
    Open { open: Id, limit: usize },
    /// Anything that is done.
    Act(Act),
}

async fn run(
    mut socket: Socket,
    server: Shared,
    name: &str,
    since: Option<Id>,
) -> Result<(), Error> {
    let now_ms = server.clock.now_ms();
    let found = server.change(|state| {
        let user = state.users.values().find(|user| user.name == name && !user.bot)?.id;
        state.direct(user, now_ms);
        let since = since.unwrap_or_else(|| state.mint.next(now_ms));
        Some((user, since))
    });
    let Some((user, since)) = found else {
        let nobody = json!({ "t": "nobody", "people": server.read(people) });
        return socket.send(Message::text(nobody.to_string())).await;
    };
    let mut pane = Pane { server, user, view: View::new(user, since), files: VecDeque::new() };
    let mut changes = pane.server.watch();
    let (out, mut done) = unbounded_channel();
    while !pane.server.is_over() {
        for frame in pane.view.changes(&pane.server) {
            socket.send(Message::text(frame.to_string())).await?;
        }
        tokio::select! {
            heard = socket.next() => match heard {
                Some(Ok(frame)) => pane.hear(frame, &out),
                None | Some(Err(_)) => return Ok(()),
            },
            Some(told) = done.recv() => {
                // What was done shows before it is called done.
                for frame in pane.view.changes(&pane.server) {
                    socket.send(Message::text(frame.to_string())).await?;
                }
                let told: Value = told;
                socket.send(Message::text(told.to_string())).await?;
            }
            _ = changes.changed() => {
                sleep(GATHER).await;
                changes.mark_unchanged();
            }
        }
    }
    socket.send(Message::Close(None)).await
}

struct Pane {
    server: Shared,
    user: Id,
    view: View,
    /// The contents of files, which come in frames before the command that uses them.
    files: VecDeque<Bytes>,
}

impl Pane {
    fn hear(&mut self, frame: Message, out: &UnboundedSender<Value>) {
        let asked = match frame {
            Message::Binary(bytes) if self.files.len() < MOST_FILES => {
                return self.files.push_back(bytes.into());
            }
            Message::Text(text) => serde_json::from_str::<Asked>(&text),
            _ => return,
        };
        // The page sends nothing that can't be read; whoever else does, gets no answer.
        let Ok(Asked { n, what }) = asked else { return };
        match what {
            What::Open { open, limit } => self.view.turn_to(open, limit),
            What::Act(deed) => {
                let (server, user, out) = (self.server.clone(), self.user, out.clone());
                let files = std::mem::take(&mut self.files);
                tokio::spawn(async move {
                    let mut told = match act(&server, user, deed, files).await {
                        Ok(told) => told,
                        Err(why) => json!({ "refused": why }),
                    };
                    told["t"] = json!("done");
                    told["n"] = json!(n);
                    // The pane may be closed by now.
                    let _ = out.send(told);
                });
            }
        }
    }
}
