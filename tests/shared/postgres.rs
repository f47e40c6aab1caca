//! A PostgreSQL of a test program's own, which ends with it: its folder lies beside the others of the tests, it
//! listens on a free port of this machine only, and nothing of it is left to be stopped by hand.

#![allow(dead_code, reason = "each test that has this file uses a part of it")]

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor};

/// How long anything may take that the server does: a machine may be busy, but a test has an end.
const PATIENCE: Duration = Duration::from_secs(60);
/// What the folders are called; the number of the process and one of the cluster follow.
const NAME: &str = "postgres";

/// Whether a commit waits for the disk. Tests that lose no power don't need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disk {
    Waits,
    Hurries,
}

/// A server with its data.
pub struct Cluster {
    folder: PathBuf,
    port: u16,
    disk: Disk,
    /// To the thread that has the server as its child: the server ends with that thread.
    keeper: mpsc::Sender<Errand>,
    server: Mutex<Option<u32>>,
    databases: AtomicU64,
}

type Errand = Box<dyn FnOnce(&mut Option<Child>) + Send>;

impl Cluster {
    /// A new one, which answers.
    pub fn start_new(disk: Disk) -> Self {
        static CLUSTERS: AtomicU64 = AtomicU64::new(0);
        let top = top();
        // Nobody waits for it: a slow disk may take its time.
        let leftovers = top.clone();
        thread::spawn(move || remove_leftovers(&leftovers));
        let number = CLUSTERS.fetch_add(1, Ordering::Relaxed);
        let folder = top.join(format!("{NAME}-{}-{number}", std::process::id()));
        fs::create_dir(&folder).expect("a writable folder for tests");
        if is_root() {
            let (user, group) = (Some(NOBODY), Some(NOBODY));
            std::os::unix::fs::chown(&folder, user, group).expect("root may give it away");
        }
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("it is ours");
        let mut making = as_nobody(&program("initdb"));
        making.args(["-A", "trust", "-U", "postgres", "--locale=C", "-E", "UTF8", "--no-sync"]);
        let made = making.arg("-D").arg(folder.join("data")).output().expect("initdb runs");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));

        let (keeper, errands) = mpsc::channel::<Errand>();
        thread::spawn(move || {
            let mut server = None;
            for errand in errands {
                errand(&mut server);
            }
        });
        let (server, databases) = (Mutex::new(None), AtomicU64::new(0));
        let cluster = Self { folder, port: free_port(), disk, keeper, server, databases };
        cluster.start();
        cluster
    }

    /// A new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        // Not of `template1`: somebody may be connected to that one.
        self.tell(format!("CREATE DATABASE {name} TEMPLATE template0"));
        self.url(&name)
    }

    /// Whoever is still connected to it is thrown out.
    pub fn drop_database(&self, url: &str) {
        let (_, name) = url.rsplit_once('/').expect("an address of ours");
        self.tell(format!("DROP DATABASE {name} WITH (FORCE)"));
    }

    /// Starts it, and waits until it answers.
    pub fn start(&self) {
        let (folder, port, disk) = (self.folder.clone(), self.port, self.disk);
        let until = Instant::now() + PATIENCE;
        let mut running = false;
        loop {
            if !running {
                let folder = folder.clone();
                let pid = self.keep(move |server| server.insert(launch(&folder, port, disk)).id());
                *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(pid);
            }
            let Err(why) = self.ask("SELECT") else { return };
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(Instant::now() < until, "the server does not answer: {why}\n{}", log());
            thread::sleep(Duration::from_millis(20));
            // After a kill it may end again, since those it had started are not gone yet.
            running = self.keep(|server| {
                server.as_mut().is_some_and(|server| matches!(server.try_wait(), Ok(None)))
            });
        }
    }

    /// As an administrator stops it: nobody's transaction is finished.
    pub fn stop(&self) {
        self.end("-INT");
    }

    /// As a machine does that loses power, but for what the system has not written to the disk.
    pub fn kill(&self) {
        self.end("-KILL");
    }

    fn end(&self, signal: &str) {
        let pid = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        let pid = pid.expect("it runs").to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().expect("kill runs");
        assert!(sent.success(), "the server {pid} is there to be told");
        self.keep(|server| server.take().map(|mut child| child.wait())).expect("it ran").unwrap();
    }

    /// Has the thread of the server do something.
    fn keep<T: Send + 'static>(
        &self,
        what: impl FnOnce(&mut Option<Child>) -> T + Send + 'static,
    ) -> T {
        let (done, answer) = mpsc::channel();
        let errand: Errand = Box::new(move |server| {
            let _ = done.send(what(server));
        });
        self.keeper.send(errand).expect("the thread is there as long as the cluster");
        answer.recv_timeout(PATIENCE).expect("the server does what it is told")
    }

    fn tell(&self, statement: String) {
        self.ask(&statement).unwrap_or_else(|why| panic!("{statement}: {why}"));
    }

    /// On a thread of its own, since the caller may be within a runtime already.
    fn ask(&self, statement: &str) -> Result<(), sqlx::Error> {
        let url = self.url("postgres");
        let asking = async || {
            let mut db = PgConnection::connect(&url).await?;
            db.execute(statement).await?;
            db.close().await
        };
        thread::scope(|scope| scope.spawn(|| alone(asking())).join().expect("no panic"))
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.server.get_mut().is_ok_and(|server| server.is_some()) {
            self.stop();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Runs something on this thread.
fn alone<T>(what: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(what)
}

fn launch(folder: &Path, port: u16, disk: Disk) -> Child {
    let log = fs::OpenOptions::new().create(true).append(true).open(folder.join("log"));
    let log = log.expect("it is ours");
    let mut server = as_nobody(&program("postgres"));
    server.arg("-D").arg(folder.join("data"));
    let port = format!("port={port}");
    let fsync = if disk == Disk::Waits { "fsync=on" } else { "fsync=off" };
    // Nobody but this program finds it: no file to connect by, and no other machine.
    let here = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
    // Small, since several may run at once.
    let small = ["max_connections=300", "shared_buffers=32MB", "max_wal_size=64MB"];
    // What no commit waits for stays in memory until then, to be lost if somebody kills it.
    let lazy = ["wal_writer_delay=10s"];
    for setting in [port.as_str(), fsync].into_iter().chain(here).chain(small).chain(lazy) {
        server.args(["-c", setting]);
    }
    server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
    server.spawn().expect("the server starts")
}

/// The user that has nothing: PostgreSQL refuses to be root.
const NOBODY: u32 = 65_534;

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// A program that is told to end when the thread does that started it, however this program ends.
fn as_nobody(program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "INT"]);
    if is_root() {
        let (user, group) = (format!("--reuid={NOBODY}"), format!("--regid={NOBODY}"));
        command.args([user, group, "--clear-groups".to_owned()]);
    }
    command.arg("--").arg(program).current_dir("/");
    command
}

/// Where the server's programs are: Debian has them off the path.
fn program(name: &str) -> PathBuf {
    let missing = || panic!("no {name} here: install PostgreSQL, or unset TEST_DATABASE");
    find(name).unwrap_or_else(missing)
}

/// Whether this machine has a PostgreSQL to start.
pub fn is_installed() -> bool {
    ["initdb", "postgres"].iter().all(|name| find(name).is_some())
}

fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(versions) = fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    folders.into_iter().map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Below the build folder, or where everybody may go if root builds where nobody may look.
fn top() -> PathBuf {
    let built = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let open = |folder: &Path| {
        fs::metadata(folder).is_ok_and(|folder| folder.permissions().mode() & 0o001 != 0)
    };
    if !is_root() || built.ancestors().all(open) { built.to_owned() } else { std::env::temp_dir() }
}

/// A program that was killed, or just ended, can't remove its folder itself.
fn remove_leftovers(top: &Path) {
    for entry in fs::read_dir(top).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let mut words = name.to_str().unwrap_or_default().split('-');
        if words.next() != Some(NAME) {
            continue;
        }
        let process = words.next().and_then(|word| word.parse::<u32>().ok());
        if process.is_some_and(|id| !Path::new(&format!("/proc/{id}")).exists()) {
            // Another program may be at the same.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Nobody else is given it within the moment until the server has it.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("it has one").port()
}
