//! The program from outside: how it starts, what it says when it can't, and that it keeps its secret.

#[path = "shared/ended.rs"]
mod ended;
#[path = "shared/scratch.rs"]
mod scratch;

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::playground::{Fault, World};
use crosstown::store::Store;

use self::ended::{PATIENCE, ended};
use self::scratch::Scratch;

const SECRET: &str = "MTIz.s3cret.token";
/// How it ends if to start again would not help.
const IN_VAIN: i32 = 78;

/// The program in a folder, with nothing in its environment but what is given.
fn program(folder: &Path, variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
    command.current_dir(folder).env_clear().envs(variables.iter().copied());
    command.stdin(Stdio::null());
    command
}

/// What the program says and how it ends, in an empty folder of its own.
fn run(name: &str, variables: &[(&str, &str)]) -> Output {
    let folder = Scratch::new(&format!("run-{name}"));
    // A file holds any amount of talk, where a pipe would make it wait for us.
    let file = folder.join("said");
    let said = File::create(&file).expect("a file for what it says");
    let mut command = program(&folder, variables);
    let mut child = command.arg("run").stderr(said).spawn().expect("the program runs");
    let status = ended(&mut child);
    Output { status, stdout: Vec::new(), stderr: fs::read(&file).expect("what it said") }
}

fn told(output: &Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!told.contains("s3cret"), "the token is nobody's business: {told}");
    told
}

#[test]
fn bad_values_stop_the_start_with_one_line() {
    for (name, variables, expected) in [
        ("none", vec![], "crosstown: DISCORD_TOKEN is not set. A good value: DISCORD_TOKEN="),
        (
            "database",
            vec![("DISCORD_TOKEN", SECRET), ("DATABASE_URL", "mysql://x")],
            "crosstown: DATABASE_URL is no address of SQLite or PostgreSQL. A good value: DATABASE_URL=sqlite:",
        ),
        (
            "api",
            vec![("DISCORD_TOKEN", SECRET), ("DISCORD_API", "localhost")],
            "crosstown: DISCORD_API is no http address. A good value: DISCORD_API=http://",
        ),
        (
            "log",
            vec![("DISCORD_TOKEN", SECRET), ("LOG", "a=b=c")],
            "crosstown: LOG is no filter. A good value: LOG=info",
        ),
        (
            "word",
            vec![("DISCORD_TOKEN", SECRET), ("LOG", "nonsense")],
            "crosstown: LOG is no filter. A good value: LOG=info",
        ),
        (
            "metrics",
            vec![("DISCORD_TOKEN", SECRET), ("METRICS", "9464")],
            "crosstown: METRICS is no address with a port. A good value: METRICS=127.0.0.1:9464",
        ),
        (
            "everywhere",
            vec![("DISCORD_TOKEN", SECRET), ("METRICS", "0.0.0.0:9464")],
            "crosstown: METRICS is an address that other machines can reach (write public:0.0.0.0:9464",
        ),
        (
            "terms",
            vec![("DISCORD_TOKEN", SECRET), ("TERMS_URL", "http://example.org")],
            "crosstown: TERMS_URL is no https address. A good value: TERMS_URL=https://",
        ),
    ] {
        let output = run(name, &variables);
        let told = told(&output);
        assert!(told.starts_with(expected), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert_eq!(output.status.code(), Some(IN_VAIN));
    }
}

/// Nothing but that: whatever is away when the machine starts is back some time.
#[test]
fn a_service_is_started_again_unless_that_would_not_help() {
    let unit = include_str!("../deploy/crosstown.service");
    let says = |line: &str| unit.lines().any(|said| said == line);
    assert!(says("Restart=on-failure") && says("StartLimitIntervalSec=0"), "{unit}");
    assert!(says(&format!("RestartPreventExitStatus={IN_VAIN}")), "{unit}");

    // Nobody listens there any more.
    let away = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number");
    let url = format!("postgres://crosstown@{away}/crosstown");
    let output = run("away", &[("DISCORD_TOKEN", SECRET), ("DATABASE_URL", &url)]);
    let told = told(&output);
    assert!(told.starts_with("crosstown: DATABASE_URL: the PostgreSQL at 127.0.0.1:"), "{told}");
    assert_eq!((told.lines().count(), output.status.code()), (1, Some(1)), "{told}");
}

/// Whoever asks other commands knows two answers.
#[test]
fn other_commands_fail_with_one() {
    let folder = Scratch::new("run-other");
    let mut command = program(&folder, &[("METRICS", "9464")]);
    let output = command.arg("health").output().expect("the program runs");
    assert!(told(&output).starts_with("crosstown: METRICS is no address"), "{}", told(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_port_that_another_program_has_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its number").to_string();
    let output = run("taken", &[("DISCORD_TOKEN", SECRET), ("METRICS", &address)]);
    let told = told(&output);
    let expected = format!("crosstown: METRICS: {address} can't be listened on (");
    assert!(told.starts_with(&expected), "{told}");
    assert_eq!((told.lines().count(), output.status.code()), (1, Some(1)), "{told}");
}

#[test]
fn a_file_that_is_no_good_is_named_once_with_an_example() {
    let folder = Scratch::new("run-no-good");
    let poem = folder.join("poem.txt");
    fs::write(&poem, "Roses are red. ".repeat(500)).expect("a poem");
    let no_folder = Path::new("/proc/nowhere");
    for (name, path, blamed) in [
        ("nowhere", &no_folder.join("crosstown.db"), no_folder),
        ("folder", &folder.to_path_buf(), &folder),
        ("poem", &poem, &poem),
    ] {
        let url = format!("sqlite:{}", path.display());
        let api = "http://127.0.0.1:9";
        let variables = [("DISCORD_TOKEN", SECRET), ("DATABASE_URL", &url), ("DISCORD_API", api)];
        let told = told(&run(name, &variables));
        assert!(told.starts_with("crosstown: DATABASE_URL: "), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert_eq!(told.matches(&*blamed.to_string_lossy()).count(), 1, "{told}");
        assert!(told.trim_end().ends_with("such as sqlite:crosstown.db"), "{told}");
    }
}

/// Whoever reads the first lines alone, as `head` does, leaves nobody to write to.
#[test]
fn a_listener_who_has_heard_enough_ends_it_quietly() {
    let folder = Scratch::new("run-pipe");
    for arguments in [&["dictionary", "match", "????"][..], &["dictionary", "stats"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = program(&folder, &[]);
        let output = command.args(arguments).stdout(writer).output().expect("the program runs");
        assert_eq!(told(&output), "", "{arguments:?}");
        assert!(output.status.success(), "{arguments:?}: {}", output.status);
    }
}

#[test]
fn it_says_what_it_can_do() {
    let folder = Scratch::new("run-help");
    let output = program(&folder, &[]).arg("--help").output().expect("the program runs");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("Usage: crosstown"));
}

/// Runs the program against a world until it ends by itself.
async fn against(world: &World, name: &'static str, token: &str) -> (Output, String) {
    let (token, api) = (token.to_owned(), world.url());
    let output = tokio::task::spawn_blocking(move || {
        let variables =
            [("DISCORD_TOKEN", token.as_str()), ("DISCORD_API", &api), ("LOG", "trace")];
        run(name, &variables)
    });
    let output = output.await.expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr);
    // Connections that close at the end may be traced after the last word.
    let mut words = told.lines().filter(|line| !line.contains("TRACE") && !line.contains("DEBUG"));
    let last = words.next_back().unwrap_or("").to_owned();
    (output, last)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_discord_refuses() {
    let world = World::start().await;
    world.expect_violation(0);
    let (output, last) = against(&world, "refused", SECRET).await;
    told(&output);
    assert_eq!(output.status.code(), Some(IN_VAIN));
    assert!(last.contains("DISCORD_TOKEN is refused by Discord"), "{last}");
}

/// Serenity would fall back to the real gateway: nothing may leave the host.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_gateways_address_it_does_not_start() {
    let world = World::start().await;
    for _ in 0..100 {
        world.fail_next("GET", "/gateway", Fault::Status(500));
    }
    let (output, last) = against(&world, "gateway", world.token()).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(last.contains("Discord can't be reached"), "{last}");
}

/// Even the most talkative log keeps the token.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_in_no_log() {
    let world = World::start().await;
    let api = world.url();
    let token = world.token().to_owned();
    // A level alone is our own: who wants to hear libraries names them.
    let all =
        "trace,serenity=trace,poise=trace,reqwest=trace,hyper=trace,tungstenite=trace,sqlx=trace";
    let variables = [("DISCORD_TOKEN", token.as_str()), ("DISCORD_API", &api), ("LOG", all)];
    let folder = Scratch::new("run-talkative");
    let file = folder.join("talkative.log");
    let log = File::create(&file).expect("a file for the log");
    let mut child = program(&folder, &variables).arg("run").stderr(log).spawn().expect("it starts");
    world.connected(1).await;
    // All that has the token talks: whoever makes requests, and the gateway until its session has begun.
    for words in ["hyper_util", "self=Http", "send_identify", "Ready("] {
        says(&file, words).await;
    }
    let told = Command::new("kill").arg(child.id().to_string()).status();
    assert!(told.expect("kill can be called").success());
    let status = tokio::task::spawn_blocking(move || ended(&mut child));
    let status = status.await.expect("it is waited for");
    let log = fs::read_to_string(&file).expect("the log is text");
    assert!(status.success(), "{status}");
    assert!(!log.contains(&token), "the token is in the log");
}

/// Waits until the file holds these words.
async fn says(file: &Path, words: &str) -> String {
    let start = Instant::now();
    loop {
        let said = fs::read_to_string(file).expect("what it says is text");
        if said.contains(words) {
            return said;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {words:?} in: {said}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A Discord that is not there yet is waited for, and nobody is left to wonder why nothing happens.
#[tokio::test(flavor = "multi_thread")]
async fn a_discord_that_can_not_be_reached_is_told_of_and_tried_again() {
    let folder = Scratch::new("run-unreachable");
    let port = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = port.local_addr().expect("its number");
    // Nobody listens there any more.
    drop(port);
    let file = folder.join("said");
    let said = File::create(&file).expect("a file for what it says");
    let api = format!("http://{address}");
    let variables = [("DISCORD_TOKEN", SECRET), ("DISCORD_API", &api)];
    let mut command = program(&folder, &variables);
    let _running = Running(command.arg("run").stderr(said).spawn().expect("it starts"));
    let said = says(&file, "can't be reached").await;
    assert!(said.contains(&api) && said.contains("Trying again"), "{said}");
    assert!(!said.contains('\u{1b}'), "colours are not for files: {said:?}");
    let again = tokio::net::TcpListener::bind(address).await.expect("the port is free again");
    let heard = tokio::time::timeout(PATIENCE, again.accept()).await;
    heard.expect("it is tried again").expect("a connection");
}

/// A program that runs, and is gone when the test is.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_program_on_one_database_is_refused_with_one_line() {
    let folder = Scratch::new("run-twice");
    let world = World::start().await;
    let (api, token) = (world.url(), world.token().to_owned());
    let variables = [("DISCORD_TOKEN", token.as_str()), ("DISCORD_API", &api), ("LOG", "info")];
    let start = |said: Stdio| {
        let mut command = program(&folder, &variables);
        Running(command.arg("run").stderr(said).spawn().expect("it starts"))
    };
    let first = start(Stdio::null());
    world.connected(1).await;

    let file = folder.join("said");
    let mut second = start(File::create(&file).expect("a file for what it says").into());
    let status = ended(&mut second.0);
    let told = fs::read_to_string(&file).expect("what it said");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.starts_with("crosstown: DATABASE_URL: \"crosstown.db\" is used by"), "{told}");
    assert_eq!(status.code(), Some(1));

    let reply = world.user("alice").slash(&world.channel("games"), "help", args![]).await;
    assert!(!reply.failed(), "the first goes on");
    drop(first);
    let url = format!("sqlite:{}", folder.join("crosstown.db").display());
    let store = Store::open_alone(&url).await.expect("nobody has it any more");
    assert_eq!(store.outages(0).await.expect("they are read"), [], "nobody was away");
    store.close().await;
}

#[test]
fn games_move_into_a_new_database() {
    let folder = Scratch::new("run-copy");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    fs::copy(fixtures.join("schema-9.sqlite"), folder.join("old.db")).expect("a database");
    let copy = |from: &str, to: &str| {
        let output = program(&folder, &[]).args(["store", "copy", from, to]).output();
        let output = output.expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).expect("words"))
    };
    let (status, said) = copy("sqlite:old.db", "sqlite:new.db");
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("inputs: 2\n") && said.contains("and as many arrived"), "{said}");
    for (from, to, why) in [
        ("sqlite:old.db", "sqlite:new.db", "has games already: name a new one"),
        ("sqlite:none.db", "sqlite:other.db", "is not there: check the name"),
        ("sqlite:old.db", "mysql://x", "names no database: write sqlite:path/to/file.db"),
    ] {
        let (status, said) = copy(from, to);
        assert_eq!((status, said.lines().count()), (Some(1), 1), "{said}");
        assert!(said.contains(why), "{said}");
    }
    assert!(!folder.join("none.db").exists());
}
