//! `crosstown health`: asks the bot that runs on this machine how it is. For containers, which have no other
//! program to ask with.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use crosstown::config::Variables;

use super::say;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Args)]
pub struct Health {
    /// Ask whether a press would be answered now, not only whether the program works
    #[arg(long)]
    ready: bool,
}

impl Health {
    /// Prints the answer; the exit code is 0 if it is a good one.
    pub fn run(&self, variables: &Variables) -> anyhow::Result<ExitCode> {
        let address = variables.metrics()?;
        let address = address.context(
            "METRICS is not set: the bot tells how it is where that says. A good value: METRICS=127.0.0.1:9464",
        )?;
        let what = if self.ready { "ready" } else { "health" };
        let url = format!("http://{}/{what}", here(address));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (well, text) = runtime.block_on(ask(&url)).with_context(|| {
            format!("no bot answers at {url}: start it with the same METRICS, or look at its log")
        })?;
        say(text.trim_end());
        Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

async fn ask(url: &str) -> reqwest::Result<(bool, String)> {
    // Straight there: whatever proxy there may be is for other addresses.
    let client = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build()?;
    let answer = client.get(url).send().await?;
    Ok((answer.status().is_success(), answer.text().await?))
}

/// Where a bot that listens everywhere is found from here.
fn here(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}
