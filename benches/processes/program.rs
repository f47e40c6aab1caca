//! The program as a process, with its part of the shards.

use std::fs;
use std::process::{Child, Command, Stdio};

use crosstown::playground::World;

/// Ends with this.
pub struct Program(Child);

impl Program {
    pub fn start(shards: &str, world: &World, database: &str) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_crosstown"))
            .arg("run")
            .env("DISCORD_TOKEN", world.token())
            .env("DISCORD_API", world.url())
            .env("MOST_PRESSES", "100000")
            // Two hundred boards at once: with the usual 40 a second they alone would take five seconds.
            .env("MOST_REQUESTS", "500")
            .env("DATABASE_URL", database)
            .env("SHARDS", shards)
            .env("LOG", std::env::var("LOG").as_deref().unwrap_or("off"))
            .stdout(Stdio::null())
            .spawn();
        Self(child.expect("the program starts"))
    }

    /// Whether it runs, or could not begin.
    pub fn runs(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }

    /// Without a warning.
    pub fn kill(mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// The memory that it takes, in megabytes.
    pub fn megabytes(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes =
            line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kilobytes.unwrap_or_default() / 1024.0
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
