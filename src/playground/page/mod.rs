//! The page in the browser: its files, built into the program, and what it may be asked by whom.

mod act;
mod guard;
mod reconnection;
mod socket;
mod view;

use std::collections::HashMap;

use axum::{
    extract::{ConnectInfo, Path, Query, State},
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};

pub use self::{guard::guard, socket::socket};
use crate::playground::{Shared, error::Refusal, gateway, websocket::Upgrade, wire::Wire};

const INDEX: &str = include_str!("index.html");
const SCRIPT: &str = "text/javascript; charset=utf-8";
const FILES: [(&str, &str, &str); 10] = [
    ("page.css", "text/css; charset=utf-8", include_str!("page.css")),
    ("page.js", SCRIPT, include_str!("page.js")),
    ("controls.js", SCRIPT, include_str!("controls.js")),
    ("marks.js", SCRIPT, include_str!("marks.js")),
    ("node.js", SCRIPT, include_str!("node.js")),
    ("show.js", SCRIPT, include_str!("show.js")),
    ("text.js", SCRIPT, include_str!("text.js")),
    ("welcome.js", SCRIPT, include_str!("welcome.js")),
    ("write.js", SCRIPT, include_str!("write.js")),
    ("icon.svg", "image/svg+xml", include_str!("icon.svg")),
];

/// `GET /`: the gateway for those who speak web sockets, the page for everybody else.
pub async fn front_door(
    server: State<Shared>,
    query: Query<HashMap<String, String>>,
    wire: ConnectInfo<Wire>,
    socket: Result<Upgrade, StatusCode>,
) -> Response {
    match socket {
        Ok(socket) => gateway::upgrade(server, query, wire, socket).await,
        Err(_) => ([(CONTENT_TYPE, "text/html; charset=utf-8")], INDEX).into_response(),
    }
}

/// `GET /playground/{file}`
pub async fn file(Path(name): Path<String>) -> Result<Response, Refusal> {
    let found = FILES.iter().find(|(known, _, _)| *known == name);
    let (_, kind, text) = found.ok_or(Refusal::no_such_route())?;
    Ok(([(CONTENT_TYPE, *kind)], *text).into_response())
}
