//! The program itself, as a process that can be killed.

use std::fs::File;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crosstown::game::{Dice, Seed};
use crosstown::playground::World;

use crate::database;
use crate::ended::ended;
use crate::house::{Database, until};

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

    /// `crosstown run`, for a test that tells it something else besides.
    pub fn command() -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
        command.arg("run");
        command
    }

    /// The same, such that a write beyond the limit of [`Process::fill_disk`] only fails: also one into
    /// its log, which is on the same disk.
    pub async fn start_with_quota(world: &World, database: &Database) -> Self {
        Self::start_with_quota_and(world, database, &[]).await
    }

    /// The same with addresses in its environment.
    pub async fn start_with_quota_and(
        world: &World,
        database: &Database,
        variables: &[(&str, SocketAddr)],
    ) -> Self {
        let mut shell = Self::command_with_quota();
        shell.stderr(File::create(database.log()).expect("a file for the log"));
        shell.envs(variables.iter().map(|(name, value)| (name, value.to_string())));
        Self::launch(&mut shell, "warn", world, database).await
    }

    /// `crosstown run`, such that a write beyond the limit of [`Process::fill_disk`] only fails.
    pub fn command_with_quota() -> Command {
        let mut shell = Command::new("sh");
        let run = "trap '' XFSZ; exec \"$0\" run";
        shell.args(["-c", run, env!("CARGO_BIN_EXE_crosstown")]);
        shell
    }

    /// Starts it with its part of the shards, and waits for nothing.
    pub fn start_with(shards: &str, world: &World, database: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
        Self::spawn(command.arg("run").env("SHARDS", shards), "error", world, database)
    }

    /// Starts it so often, and kills it each time within a moment. Where processes take turns that takes long,
    /// since whoever was killed in one is waited for: there a quarter has to do.
    pub async fn lives_shortly(world: &World, database: &str, times: usize) {
        /// How long it lives at most, in milliseconds.
        const LIFE: u32 = 700;
        let times = if database::on_postgres() { times / 4 } else { times };
        let mut dice = Dice::new(&Seed::from_number(16), 0);
        for _ in 0..times {
            let process = Self::start(world, database).await;
            tokio::time::sleep(Duration::from_millis(dice.below(LIFE).into())).await;
            process.kill();
        }
    }

    /// Starts it, and waits until it is connected.
    pub async fn launch(command: &mut Command, log: &str, world: &World, database: &str) -> Self {
        // One that was killed a moment ago may still seem to be connected.
        let before = world.identified();
        let process = Self::spawn(command, log, world, database);
        until("the program begins its session", async || world.identified() > before).await;
        world.connected(1).await;
        process
    }

    /// Starts it, and waits for nothing.
    pub fn spawn(command: &mut Command, log: &str, world: &World, database: &str) -> Self {
        let child = command
            .env("DISCORD_TOKEN", world.token())
            .env("DISCORD_API", world.url())
            .env("MOST_PRESSES", "10000")
            .env("DATABASE_URL", database)
            .env("LOG", log)
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        Self(child)
    }

    /// What it writes to its log, if that is a pipe.
    pub fn stderr(&mut self) -> ChildStderr {
        self.0.stderr.take().expect("its log is a pipe")
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
