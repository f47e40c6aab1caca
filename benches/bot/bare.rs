//! A bare poise bot that answers a constant text: what our own bot and the loopback Discord are
//! measured beside.

use crosstown::playground::World;
use poise::{
    Framework, FrameworkOptions,
    serenity_prelude::{ClientBuilder, GatewayIntents, HttpBuilder},
};

pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Answers at once.
#[poise::command(slash_command)]
async fn ping(ctx: poise::Context<'_, (), Error>) -> Result<(), Error> {
    let button = poise::serenity_prelude::CreateButton::new("again").label("Again");
    let row = poise::serenity_prelude::CreateActionRow::Buttons(vec![button]);
    let reply = poise::CreateReply::default().content("pong").ephemeral(true);
    ctx.send(reply.components(vec![row])).await?;
    Ok(())
}

pub async fn start(world: &World) -> Result<(), Error> {
    let options = FrameworkOptions { commands: vec![ping()], ..Default::default() };
    let framework = Framework::builder()
        .options(options)
        .setup(|ctx, _, framework| {
            Box::pin(async move {
                let commands = &framework.options().commands;
                Ok(poise::builtins::register_globally(ctx, commands).await?)
            })
        })
        .build();
    let http =
        HttpBuilder::new(world.token()).proxy(world.url()).ratelimiter_disabled(true).build();
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES;
    let mut client = ClientBuilder::new_with_http(http, intents).framework(framework).await?;
    let gateway = client.ws_url.lock().await.clone();
    if !gateway.starts_with("ws://127.0.0.1:") {
        return Err(format!("the gateway would be {gateway}").into());
    }
    tokio::spawn(async move { client.start().await });
    Ok(())
}
