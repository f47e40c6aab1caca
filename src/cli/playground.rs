//! `crosstown playground`: the bot and a Discord on loopback, with a page in the browser.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use crosstown::playground::Host;

use super::{log, note, resident, say};

const PORT: u16 = 8080;
const DATA: &str = "playground-data";
/// What is worth a line beside the page: our own warnings, and what others call errors.
const LOG: &str = "crosstown=warn,error";

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
        // The token here opens nothing: there is nothing to hide.
        log::start(LOG, "")?;
        let runtime = tokio::runtime::Runtime::new().context("can't start")?;
        runtime.block_on(self.play())?;
        Ok(ExitCode::SUCCESS)
    }

    async fn play(self) -> anyhow::Result<()> {
        let end = super::told_to_stop()?;
        let host = Host::open(self.port, self.data).await?;
        let address = host.address();
        if let Some(taken) = host.taken() {
            say(format_args!("Port {taken} is taken; this is port {}.", address.port()));
        }
        say(format_args!("Open http://{address}/ in a browser. Ctrl-C ends."));
        let bot = |launch| async {
            if let Err(why) = resident::live(launch).await {
                note(format_args!(
                    "crosstown: the bot stopped: {why:#}. The page can start it again."
                ));
            }
        };
        host.run(bot, end).await.context("can't keep the messages")?;
        say(format_args!("Everything is kept for next time."));
        Ok(())
    }
}
