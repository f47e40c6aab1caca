//! A client of unmodified serenity and poise whose every address is on loopback.

use poise::{
    Framework, FrameworkOptions,
    serenity_prelude::{Client, ClientBuilder, GatewayIntents, HttpBuilder},
};

pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// A client that registers its commands, or none: without the gateway's address from the server,
/// serenity would fall back to the real one.
pub async fn client<D: Send + Sync + 'static>(
    url: &str,
    token: &str,
    options: FrameworkOptions<D, Error>,
    data: D,
) -> Result<Client, Error> {
    let framework = Framework::builder()
        .options(options)
        .setup(|ctx, _, framework| {
            Box::pin(async move {
                let commands = &framework.options().commands;
                poise::builtins::register_globally(ctx, commands).await?;
                Ok(data)
            })
        })
        .build();
    let http = HttpBuilder::new(token).proxy(url).ratelimiter_disabled(true).build();
    let intents =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    let client = ClientBuilder::new_with_http(http, intents).framework(framework).await?;
    let gateway = client.ws_url.lock().await.clone();
    if !gateway.starts_with("ws://127.0.0.1:") {
        return Err(format!("the gateway would be {gateway}").into());
    }
    Ok(client)
}
