//! The program itself, as a process that can be killed.

use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crosstown::playground::World;

use crate::ended::ended;

pub struct Process(Child);

impl Process {
    /// Starts `crosstown run` against a world, and waits until it is connected.
    pub async fn start(world: &World, database: &str) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_crosstown"))
            .arg("run")
            .env("DISCORD_TOKEN", world.token())
            .env("DISCORD_API", world.url())
            .env("DATABASE_URL", database)
            .env("LOG", "warn")
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let process = Self(child);
        world.connected(1).await;
        process
    }

    /// Without a warning.
    pub fn kill(mut self) {
        self.0.kill().expect("it was running");
        self.0.wait().expect("it ends");
    }

    /// Asks it to end, and gives how it did and how long that took.
    pub fn terminate(mut self) -> (ExitStatus, Duration) {
        let asked = Instant::now();
        let told = Command::new("kill").arg(self.0.id().to_string()).status();
        assert!(told.expect("kill can be called").success());
        (ended(&mut self.0), asked.elapsed())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already; a failed test must leave nothing behind.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
