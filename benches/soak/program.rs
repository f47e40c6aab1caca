//! The bot as a process: started, killed, without a disk, and what it writes into its log.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crosstown::playground::World;
use tokio::time::sleep;

use crate::SPEED;
use crate::bot::{CLOCK, real_ms_now};
use crate::log::Log;

/// How long a start or an end may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Cheap to clone. The process ends with the last of them.
#[derive(Clone)]
pub struct Program(Arc<Inner>);

struct Inner {
    world: Arc<World>,
    folder: PathBuf,
    clock: String,
    child: Mutex<Option<Child>>,
    lives: Mutex<u32>,
    pub log: Arc<Log>,
}

impl Program {
    pub async fn start(world: &Arc<World>, folder: &Path) -> Self {
        let clock = format!("{} {} {SPEED}", real_ms_now(), (world.clock().0)());
        let log = folder.with_extension("log");
        eprintln!("The bot's log: {}", log.display());
        let log = Arc::new(Log::in_file(File::create(log).expect("a log")));
        let (world, folder) = (world.clone(), folder.to_owned());
        let (child, lives) = (Mutex::new(None), Mutex::new(0));
        let program = Self(Arc::new(Inner { world, folder, clock, child, lives, log }));
        program.revive().await;
        program
    }

    /// Starts it, and waits until it is connected.
    pub async fn revive(&self) {
        let before = self.0.world.identified();
        self.spawn();
        let asked = Instant::now();
        while self.0.world.identified() == before {
            assert!(asked.elapsed() < PATIENCE, "waited in vain until the bot begins its session");
            if !self.runs() {
                self.0.log.note("it ended before it had begun");
                self.spawn();
            }
            sleep(Duration::from_millis(50)).await;
        }
        self.0.world.connected(1).await;
    }

    fn spawn(&self) {
        // A write beyond the limit of `fill_disk` only fails.
        let run = "trap '' XFSZ; exec \"$0\"";
        let mut child = Command::new("sh")
            .args(["-c", run])
            .arg(std::env::current_exe().expect("a program"))
            .env(CLOCK, &self.0.clock)
            .env("DISCORD_TOKEN", self.0.world.token())
            .env("DISCORD_API", self.0.world.url())
            .env("DATABASE_URL", self.database())
            .env("LOG", "info")
            .env("RUST_BACKTRACE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the bot starts");
        let (lines, log) = (child.stderr.take().expect("it is piped"), self.0.log.clone());
        std::thread::spawn(move || {
            for line in BufReader::new(lines).lines().map_while(Result::ok) {
                log.note(&line);
            }
        });
        *self.child() = Some(child);
        *self.0.lives.lock().unwrap_or_else(PoisonError::into_inner) += 1;
    }

    pub fn database(&self) -> String {
        format!("sqlite:{}", self.0.folder.join("crosstown.db").display())
    }

    pub fn log(&self) -> &Log {
        &self.0.log
    }

    /// How often it was started.
    pub fn lives(&self) -> u32 {
        *self.0.lives.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn runs(&self) -> bool {
        self.child().as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// Without a warning.
    pub fn kill(&self) {
        if let Some(mut child) = self.child().take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// From now on no file takes another byte, or all do again. Whether that was so.
    pub fn fill_disk(&self, full: bool) -> bool {
        let limit = if full { "--fsize=1:unlimited" } else { "--fsize=unlimited:unlimited" };
        if full {
            self.0.log.disk(true);
        }
        let done = self.tell("prlimit", &["--pid"], Some(limit));
        if !full {
            self.0.log.disk(false);
        }
        done
    }

    /// Asks it to end, and gives how it did.
    pub async fn terminate(&self) -> Option<ExitStatus> {
        self.tell("kill", &[], None);
        let asked = Instant::now();
        while self.runs() && asked.elapsed() < PATIENCE {
            sleep(Duration::from_millis(50)).await;
        }
        self.child().as_mut().and_then(|child| child.try_wait().ok().flatten())
    }

    /// Whether it could be done.
    fn tell(&self, program: &str, before: &[&str], after: Option<&str>) -> bool {
        let Some(id) = self.id() else { return false };
        let told = Command::new(program).args(before).arg(id.to_string()).args(after).status();
        told.expect("programs of util-linux can be called").success()
    }

    fn id(&self) -> Option<u32> {
        self.child().as_ref().map(Child::id)
    }

    /// The memory that it takes, in megabytes.
    pub fn megabytes(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().trim_end_matches(" kB").parse::<f64>().ok()? / 1024.0)
    }

    fn child(&self) -> MutexGuard<'_, Option<Child>> {
        self.0.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        let child = self.child.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(child) = child {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = std::io::stderr().flush();
    }
}
