//! `crosstown playground`: the bot and a Discord on loopback, with a page in the browser.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::playground::{Host, Launch};

const PORT: u16 = 8080;
const DATA: &str = "playground-data";

#[derive(Args)]
pub struct Playground {
    /// The port on 127.0.0.1; if it is taken, the next free one.
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// The folder in which messages and games are kept.
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
}

impl Default for Playground {
    fn default() -> Self {
        Self { port: PORT, data: DATA.into() }
    }
}

impl Playground {
    /// Runs until Ctrl-C.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Runtime::new().context("can't start")?;
        runtime.block_on(self.play())?;
        Ok(ExitCode::SUCCESS)
    }

    async fn play(self) -> anyhow::Result<()> {
        let host = Host::open(self.port, self.data).await?;
        let address = host.address();
        if let Some(taken) = host.taken() {
            println!("Port {taken} is taken; this is port {}.", address.port());
        }
        println!("Open http://{address}/ in a browser. Ctrl-C ends.");
        let bot = |launch| async {
            if let Err(why) = start_bot(launch).await {
                eprintln!("crosstown: the bot stopped: {why:#}. The page can start it again.");
            }
        };
        host.run(bot, super::told_to_stop()).await.context("can't keep the messages")?;
        println!("Everything is kept for next time.");
        Ok(())
    }
}

/// Runs the bot against the Discord at `launch.url` until it is told to stop. It sees the clock that
/// the page can move.
async fn start_bot(launch: Launch) -> anyhow::Result<()> {
    let database = format!("sqlite:{}", launch.data.join("crosstown.db").display());
    let config = Config::read(&Variables::from([
        ("DISCORD_TOKEN", launch.token.as_str()),
        ("DISCORD_API", &launch.url),
        ("DATABASE_URL", &database),
    ]))?;
    let clock = launch.clock;
    let mut bot = Bot::start(&config, move || clock.now_ms().cast_signed()).await?;
    let lost = tokio::select! {
        why = bot.ended() => Some(why),
        () = launch.stop => None,
    };
    bot.stop().await;
    lost.map_or(Ok(()), |why| Err(why.into()))
}
