//! The server's end of a web socket, by the library that serenity brings for the other end. Axum's own
//! sockets would have a second version of it built.

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{Request, StatusCode, request::Parts},
    response::Response,
};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        handshake::server::create_response,
        protocol::{Role, WebSocketConfig},
    },
};

pub use tokio_tungstenite::tungstenite::{
    Error, Message,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// A request that asks for a web socket.
pub struct Upgrade {
    answer: Response,
    on_upgrade: OnUpgrade,
    config: WebSocketConfig,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, StatusCode> {
        let on_upgrade = parts.extensions.remove().ok_or(StatusCode::UPGRADE_REQUIRED)?;
        let answer = create_response(&Request::from_parts(parts.clone(), ()))
            .map_err(|_| StatusCode::BAD_REQUEST)?;
        Ok(Self { answer: answer.map(|()| Body::empty()), on_upgrade, config: Default::default() })
    }
}

impl Upgrade {
    /// The same with a limit on what comes in one piece.
    pub fn at_most(mut self, bytes: usize) -> Self {
        self.config.max_message_size = Some(bytes);
        self.config.max_frame_size = Some(bytes);
        self
    }

    /// The answer to the request; the socket is handed to `talk` once it is there.
    pub fn answer<T>(self, talk: impl FnOnce(Socket) -> T + Send + 'static) -> Response
    where
        T: Future<Output = ()> + Send,
    {
        tokio::spawn(async move {
            // Whoever hangs up before the answer has nothing to say.
            if let Ok(stream) = self.on_upgrade.await {
                let stream = TokioIo::new(stream);
                talk(Socket::from_raw_socket(stream, Role::Server, Some(self.config)).await).await;
            }
        });
        self.answer
    }
}
