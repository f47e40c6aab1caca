//! The bot that lives in the playground, as the program runs it. The tests in a browser run the same.

use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::playground::Launch;

/// Runs the bot against the Discord at `launch.url` until it is told to stop. It sees the clock that
/// the page can move.
pub async fn live(launch: Launch) -> anyhow::Result<()> {
    let database = format!("sqlite:{}", launch.data.join("crosstown.db").display());
    let config = Config::read(&Variables::from([
        ("DISCORD_TOKEN", launch.token.as_str()),
        ("DISCORD_API", &launch.url),
        ("DATABASE_URL", &database),
        // Nobody else is slowed by somebody who is quick here.
        ("MOST_PRESSES", "1000"),
    ]))?;
    let mut bot = Bot::start(&config, launch.clock.readings()).await?;
    let lost = tokio::select! {
        why = bot.ended() => Some(why),
        () = launch.stop => None,
    };
    bot.stop().await;
    lost.map_or(Ok(()), |why| Err(why.into()))
}
