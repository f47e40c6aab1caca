//! The program itself, as a process that can be killed.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crosstown::playground::World;

use crate::ended::ended;
use crate::house::log_beside;

pub struct Process(Child);

impl Process {
    /// Starts `crosstown run` against a world, and waits until it is connected.
    pub async fn start(world: &World, database: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
        Self::launch(command.arg("run"), "warn", world, database).await
    }

    /// The same, with its log written into a file.
    pub async fn start_noting(world: &World, database: &str, log: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
        command.arg("run").stderr(File::create(log).expect("a file for the log"));
        Self::launch(&mut command, "crosstown=info,error", world, database).await
    }

    /// The same, such that a write beyond the limit of [`Process::fill_disk`] only fails: also one into
    /// its log, which is on the same disk.
    pub async fn start_with_quota(world: &World, database: &str) -> Self {
        let mut shell = Command::new("sh");
        let run = "trap '' XFSZ; exec \"$0\" run";
        let program = env!("CARGO_BIN_EXE_crosstown");
        shell.stderr(File::create(log_beside(database)).expect("a file for the log"));
        Self::launch(shell.args(["-c", run, program]), "warn", world, database).await
    }

    async fn launch(command: &mut Command, log: &str, world: &World, database: &str) -> Self {
        let child = command
            .env("DISCORD_TOKEN", world.token())
            .env("DISCORD_API", world.url())
            .env("DATABASE_URL", database)
            .env("LOG", log)
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let process = Self(child);
        world.connected(1).await;
        process
    }

    /// Sends it a signal, by its name.
    pub fn signal(&self, name: &str) {
        let id = self.0.id().to_string();
        let told = Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(told.expect("kill can be called").success(), "SIG{name}");
    }

    /// From now on no file takes another byte, or all do again.
    pub fn fill_disk(&self, full: bool) {
        let limit = if full { "--fsize=1:unlimited" } else { "--fsize=unlimited:unlimited" };
        let id = self.0.id().to_string();
        let told = Command::new("prlimit").args(["--pid", &id, limit]).status();
        let told = told.expect("prlimit of util-linux can be called: apt install util-linux");
        assert!(told.success(), "prlimit {limit}");
    }

    /// Waits until it ends by itself.
    pub fn wait(mut self) -> ExitStatus {
        ended(&mut self.0)
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
