//! REST v10: one file a family of routes, and one table of them all.

mod about;
mod body;
mod callbacks;
mod channels;
mod commands;
pub mod compose;
mod guard;
mod messages;
mod threads;
mod webhooks;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, patch, post, put},
};

pub use self::body::Payload;
use crate::playground::{Shared, page};

/// All routes: the API below `/api/v10`, downloads, the gateway and the page beside it.
pub fn router(server: Shared) -> Router {
    let commands = get(commands::list).put(commands::replace).post(commands::create);
    let command = get(commands::fetch).patch(commands::edit).delete(commands::delete);
    let api = Router::new()
        .route("/gateway", get(about::gateway))
        .route("/gateway/bot", get(about::gateway_bot))
        .route("/users/{user}", get(about::user))
        .route("/users/@me/channels", post(channels::open_direct))
        .route("/applications/@me", get(about::application))
        .route("/oauth2/applications/@me", get(about::application))
        .route("/applications/{application}/commands", commands.clone())
        .route("/applications/{application}/commands/{command}", command.clone())
        .route("/applications/{application}/guilds/{guild}/commands", commands)
        .route("/applications/{application}/guilds/{guild}/commands/{command}", command)
        .route("/interactions/{interaction}/{token}/callback", post(callbacks::answer))
        .route("/webhooks/{application}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{application}/{token}/messages/{message}",
            get(webhooks::fetch).patch(webhooks::edit).delete(webhooks::delete),
        )
        .route("/channels/{channel}", get(channels::fetch).patch(channels::edit))
        .route("/channels/{channel}/typing", post(channels::typing))
        .route("/channels/{channel}/messages", get(messages::list).post(messages::post))
        .route(
            "/channels/{channel}/messages/{message}",
            get(messages::fetch).merge(patch(messages::edit)).delete(messages::delete),
        )
        .route("/channels/{channel}/messages/{message}/threads", post(threads::on_message))
        .route("/channels/{channel}/threads", post(threads::alone))
        .route(
            "/channels/{channel}/thread-members/{user}",
            put(threads::join).delete(threads::leave),
        )
        .route("/guilds/{guild}", get(about::guild))
        .route("/guilds/{guild}/channels", get(about::channels))
        .route("/guilds/{guild}/members", get(about::members))
        .route("/guilds/{guild}/members/{user}", get(about::member))
        .route("/guilds/{guild}/threads/active", get(threads::active))
        .fallback(guard::no_such_route)
        .method_not_allowed_fallback(guard::no_such_method)
        .layer(middleware::from_fn_with_state(server.clone(), guard::around))
        // Files are measured one by one, with Discord's own refusal.
        .layer(DefaultBodyLimit::disable());
    Router::new()
        .route("/", get(page::front_door))
        .route("/playground/{file}", get(page::file))
        .route("/playground/socket", get(page::socket))
        .route("/attachments/{channel}/{file}/{name}", get(about::download))
        .nest("/api/v10", api)
        .fallback(guard::outside)
        .layer(middleware::from_fn_with_state(server.clone(), page::guard))
        .with_state(server)
}
