//! Figures and health, as whoever runs the bot gets them: counted right, told at an address, and to a service
//! manager.

use std::collections::{BTreeSet, VecDeque};
use std::net::{SocketAddr, TcpListener};
use std::process::Command;
use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Fault, Seen, Shut, World};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UnixDatagram};
use tokio::time::timeout;

use crate::database;
use crate::house::{House, database_file, database_url, until};
use crate::process::Process;
use crate::scratch::Scratch;

/// Longer than anything here takes, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(30);

/// A house with a bot that tells its figures, and where.
async fn telling() -> (House, SocketAddr) {
    let house = House::build_with(|config| config.metrics = "127.0.0.1:0".parse().ok()).await;
    let address = house.bot().figures_at().expect("it was asked to tell");
    (house, address)
}

/// What is answered at a path, and with which status.
async fn asked(address: SocketAddr, path: &str) -> (u16, String) {
    let answer = reqwest::get(format!("http://{address}{path}")).await.expect("it answers");
    (answer.status().as_u16(), answer.text().await.expect("words"))
}

/// How it answers whoever asks by this name, and what it says.
async fn asked_as(host: &str, address: SocketAddr) -> (u16, String) {
    let request = reqwest::Client::new().get(format!("http://{address}/health"));
    let answer = request.header("Host", host).send().await.expect("it answers");
    (answer.status().as_u16(), answer.text().await.expect("words"))
}

/// A figure by its name, with its label if it has one.
async fn figure(address: SocketAddr, name: &str) -> f64 {
    let (status, text) = asked(address, "/metrics").await;
    assert_eq!(status, 200, "{text}");
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name} in:\n{text}"))
}

async fn small(house: &House) -> Seen {
    let args = args![opponent: house.bob, size: 4, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await
}

/// A known game with known faults.
#[tokio::test(flavor = "multi_thread")]
async fn figures_are_those_of_what_happened() {
    let (house, address) = telling().await;
    assert_eq!(figure(address, "crosstown_answer_seconds_count").await, 0.0);
    let board = small(&house).await;
    let faults = [Fault::TooMany(0.01), Fault::Status(500), Fault::Status(502), Fault::Lost];
    house.world.expect_violation(40060);
    for (turn, fault) in faults.into_iter().enumerate() {
        house.world.fail_next("POST", "/callback", fault);
        let player = if turn % 2 == 0 { &house.alice } else { &house.bob };
        player.press(&board, ["a1", "b2", "c3", "d4"][turn]).await.message().await;
    }
    house.bob.slash(&house.channel, "move", args![text: "a1"]).await.message().await;
    house.moves(&house.alice).await;

    // The receipt of the last answer may still be on its way.
    until("all answers are counted", async || {
        figure(address, "crosstown_answer_seconds_count").await == 6.0
    })
    .await;
    for (name, expected) in [
        ("crosstown_interactions_total{kind=\"command\"}", 2.0),
        ("crosstown_interactions_total{kind=\"button\"}", 4.0),
        ("crosstown_interactions_total{kind=\"menu\"}", 0.0),
        ("crosstown_interactions_total{kind=\"suggestion\"}", 1.0),
        ("crosstown_answer_seconds_bucket{le=\"+Inf\"}", 6.0),
        ("crosstown_unanswered_total", 0.0),
        ("crosstown_requests_total{result=\"limited\"}", 1.0),
        ("crosstown_requests_total{result=\"failed\"}", 2.0),
        // It takes effect, and whoever asks again is told so.
        ("crosstown_requests_total{result=\"lost\"}", 1.0),
        ("crosstown_requests_total{result=\"refused\"}", 1.0),
        ("crosstown_faults_total", 0.0),
        ("crosstown_open_tables", 1.0),
        ("crosstown_loaded_tables", 1.0),
        ("crosstown_shards", 1.0),
        ("crosstown_shards_in_touch", 1.0),
        ("crosstown_ready", 1.0),
    ] {
        assert_eq!(figure(address, name).await, expected, "{name}");
    }
    let least = 6.0 - 1.0; // A table, and four moves: each is a commit at least.
    assert!(figure(address, "crosstown_commits_total").await >= least);
    assert!(figure(address, "process_resident_memory_bytes").await > 1e6);
    assert!(figure(address, "crosstown_answer_seconds_sum").await > 0.0);
    house.close().await;
}

/// The board asks for figures that there are, and for all of them.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_shows_what_there_is() {
    let (house, address) = telling().await;
    let (_, text) = asked(address, "/metrics").await;
    let samples = text.lines().filter(|line| !line.starts_with('#'));
    let there: BTreeSet<&str> = samples.filter_map(|line| line.split([' ', '{']).next()).collect();
    assert!(there.len() > 12, "{text}");

    let board = include_str!("../../deploy/grafana.json");
    let board: serde_json::Value = serde_json::from_str(board).expect("JSON");
    let panels = board["panels"].as_array().expect("panels");
    let mut shown = BTreeSet::new();
    for panel in panels {
        for target in panel["targets"].as_array().expect("what is asked") {
            if panel["type"] == "stat" {
                // Else the last word of a bot that is gone would stand there for hours.
                let now = (target["instant"].as_bool(), target["range"].as_bool());
                assert_eq!(now, (Some(true), Some(false)), "{}", panel["title"]);
            }
            let expr = target["expr"].as_str().expect("a question");
            let part_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let names = expr.split(|c| !part_of_name(c));
            shown
                .extend(names.filter(|n| n.starts_with("crosstown_") || n.starts_with("process_")));
        }
    }
    assert_eq!(shown, there, "the board, and what is told");
    house.close().await;
}

/// Two bots in one program count for themselves.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_counts_for_another() {
    let ((one, at_one), (other, at_other)) = tokio::join!(telling(), telling());
    one.alice.slash(&one.channel, "help", args![]).await.message().await;
    let commands = "crosstown_interactions_total{kind=\"command\"}";
    assert_eq!(figure(at_one, commands).await, 1.0);
    assert_eq!(figure(at_other, commands).await, 0.0);
    tokio::join!(one.close(), other.close());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_discord_is_well_and_not_ready() {
    let (house, address) = telling().await;
    assert_eq!(asked(address, "/health").await, (200, "well\n".to_owned()));
    assert_eq!(asked(address, "/ready").await, (200, "ready\n".to_owned()));
    assert_eq!(asked(address, "/elsewhere").await.0, 404);

    house.world.throw_out(Shut::Everybody);
    house.touch(false).await;
    let (status, why) = asked(address, "/ready").await;
    assert_eq!(status, 503);
    assert!(why.starts_with("not ready: ") && why.contains("shard 0"), "{why}");
    assert_eq!(asked(address, "/health").await.0, 200, "to start it again would not help");
    assert_eq!(figure(address, "crosstown_ready").await, 0.0);
    assert_eq!(figure(address, "crosstown_shards_in_touch").await, 0.0);

    house.world.shut_gateway(Shut::Nobody);
    house.touch(true).await;
    assert_eq!(asked(address, "/ready").await.0, 200);
    house.close().await;
}

/// Nobody is left to wonder whether a bot that waits for Discord is alive.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_waits_for_discord_says_so() {
    let (world, database, port) = (World::start().await, database_url(), free_port());
    world.fail_all("GET", "/oauth2", Fault::Status(502));
    let mut command = Process::command();
    command.env("METRICS", port.to_string());
    let process = Process::spawn(&mut command, "error", &world, &database);
    until("it answers", async || reqwest::get(format!("http://{port}/health")).await.is_ok()).await;
    assert_eq!(asked(port, "/health").await.0, 200);
    assert_eq!(asked(port, "/ready").await, (503, "not ready: it is starting\n".to_owned()));
    world.lift_faults();
    until("it is ready", async || asked(port, "/ready").await.0 == 200).await;
    let (status, _) = process.terminate();
    assert!(status.success(), "{status}");
}

/// Else whoever asks slowly, or nothing, would come to have all files that the process may open, or keep everybody else
/// from asking.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_finish_asking_is_sent_away() {
    /// As many as are answered at a time.
    const MOST: usize = 32;
    let (house, address) = telling().await;
    let mut slow = VecDeque::new();
    for number in 0..MOST {
        let mut one = TcpStream::connect(address).await.expect("there is room");
        if number % 2 == 0 {
            one.write_all(b"GET /health HTTP/1.1\r\n").await.expect("it is heard");
        }
        slow.push_back(one);
    }
    let first = slow.pop_front().expect("the one who came first");
    assert_eq!(asked(address, "/health").await.0, 200, "nobody is kept out");
    sent_away(first).await;
    // For the others there is still time, but not for ever.
    let last = slow.back_mut().expect("the one who came last");
    let told = timeout(Duration::from_secs(1), last.read(&mut [0; 100])).await;
    assert!(told.is_err(), "only one had to make way: {told:?}");
    for one in slow {
        sent_away(one).await;
    }
    house.close().await;
}

async fn sent_away(mut visitor: TcpStream) {
    let told = timeout(PATIENCE, visitor.read(&mut [0; 100])).await.expect("it is sent away");
    assert!(matches!(told, Ok(0) | Err(_)), "{told:?}");
}

/// The owner of a name can have it lead to this machine, for a browser that shows their page.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_answered_by_a_strangers_name() {
    let (house, address) = telling().await;
    for host in ["127.0.0.1", "127.0.0.1:9464", "localhost:9464", "LOCALHOST", "[::1]:80"] {
        assert_eq!(asked_as(host, address).await, (200, "well\n".to_owned()), "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1"]
    {
        let (status, said) = asked_as(host, address).await;
        assert_eq!((status, said.lines().count()), (403, 1), "{host}: {said}");
        assert!(said.contains("localhost"), "{said}");
    }
    house.close().await;

    // One that others can reach has whatever name they give it.
    let house = House::build_with(|config| config.metrics = "0.0.0.0:0".parse().ok()).await;
    let port = house.bot().figures_at().expect("it was asked to tell").port();
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    assert_eq!(asked_as("bot.example", address).await.0, 200);
    house.close().await;
}

/// An address that nobody has.
fn free_port() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("its number")
}

/// How `crosstown health` ends, and what it says.
async fn health(arguments: &'static [&str], metrics: SocketAddr) -> (Option<i32>, String) {
    let output = tokio::task::spawn_blocking(move || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
        command.arg("health").args(arguments).env("METRICS", metrics.to_string()).output()
    });
    let output = output.await.expect("it is waited for").expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).expect("words"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_takes_no_writes_is_told() {
    let (world, database, port) = (World::start().await, database_file(), free_port());
    let (code, said) = health(&[], port).await;
    assert_eq!(code, Some(1), "nobody is there: {said}");
    assert!(said.starts_with("crosstown: no bot answers at http://"), "{said}");

    let process = Process::start_with_quota_and(&world, &database, &[("METRICS", port)]).await;
    until("it is ready", async || asked(port, "/ready").await.0 == 200).await;
    assert_eq!(health(&["--ready"], port).await, (Some(0), "ready\n".to_owned()));
    process.fill_disk(true);
    until("it is not ready", async || asked(port, "/ready").await.0 == 503).await;
    let (code, said) = health(&["--ready"], port).await;
    assert_eq!(code, Some(1));
    assert!(said.starts_with("not ready: the database: "), "{said}");
    assert_eq!(health(&[], port).await, (Some(0), "well\n".to_owned()));
    process.fill_disk(false);
    until("it is ready again", async || asked(port, "/ready").await.0 == 200).await;
    let (status, _) = process.terminate();
    assert!(status.success(), "{status}");
}

/// The line that is written every five minutes is also the last word.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_line_of_the_log_has_the_figures() {
    let (world, database) = (World::start().await, database_url());
    let log = database.log();
    let process = Process::start_noting(&world, &database, &log).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    for _ in 0..7 {
        alice.slash(&channel, "help", args![]).await.message().await;
    }
    let (status, _) = process.terminate();
    assert!(status.success(), "{status}");
    let said = std::fs::read_to_string(&log).expect("the log is text");
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("figures of")).collect();
    assert_eq!(lines.len(), 1, "{said}");
    let shows = |part: &str| lines[0].contains(part);
    assert!(shows(" presses=7 p50_ms="), "{}", lines[0]);
    assert!(shows(" 429=0 5xx=0 lost=0 unanswered=0 faults=0 open_tables=0 "), "{}", lines[0]);
    assert!(!shows("p99_ms=-") && !shows("commits=0 ") && !shows("memory_mb=-"), "{}", lines[0]);
}

const STARTING: &str =
    "STATUS=it is starting: the database is opened, and Discord is asked who we are";

/// What a service manager hears.
struct Manager {
    socket: UnixDatagram,
    folder: Scratch,
}

impl Manager {
    fn new() -> Self {
        let folder = Scratch::new("manager");
        let socket = UnixDatagram::bind(folder.join("notify")).expect("a socket");
        Self { socket, folder }
    }

    /// The program as a service that has to give a sign of life twice a second.
    fn command(&self) -> Command {
        let mut command = Process::command();
        command.env("NOTIFY_SOCKET", self.folder.join("notify")).env("WATCHDOG_USEC", "1000000");
        command
    }

    /// Starts it.
    async fn start(&self, world: &World, database: &str) -> Process {
        Process::launch(&mut self.command(), "warn", world, database).await
    }

    async fn hears(&self) -> String {
        let mut message = [0; 500];
        let length = timeout(PATIENCE, self.socket.recv(&mut message)).await;
        let length = length.expect("it says something").expect("the socket works");
        String::from_utf8_lossy(&message[..length]).trim_end().to_owned()
    }

    /// Listens until this is said.
    async fn waits_for(&self, wanted: &str) -> Vec<String> {
        let mut heard = Vec::new();
        for _ in 0..200 {
            heard.push(self.hears().await);
            if heard.last().is_some_and(|last| last.contains(wanted)) {
                return heard;
            }
        }
        panic!("waited in vain for {wanted}: {heard:?}");
    }

    /// All that is left to be heard once nobody speaks any more.
    fn rest(&self) -> Vec<String> {
        let mut message = [0; 500];
        let next = || {
            let length = self.socket.try_recv(&mut message).ok()?;
            Some(String::from_utf8_lossy(&message[..length]).into_owned())
        };
        std::iter::from_fn(next).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_manager_is_told_of_the_start_of_life_and_of_the_end() {
    let (world, database, manager) = (World::start().await, database_url(), Manager::new());
    let process = manager.start(&world, &database).await;
    assert_eq!(manager.hears().await, STARTING);
    assert_eq!(manager.hears().await, "READY=1");
    manager.waits_for("STATUS=ready").await;
    for _ in 0..3 {
        manager.waits_for("WATCHDOG=1").await;
    }
    // Out of touch is said, and no reason to start anew.
    world.throw_out(Shut::Everybody);
    manager.waits_for("STATUS=not ready: ").await;
    manager.waits_for("WATCHDOG=1").await;
    world.shut_gateway(Shut::Nobody);
    manager.waits_for("STATUS=ready").await;
    let (status, _) = process.terminate();
    assert!(status.success(), "{status}");
    manager.waits_for("STOPPING=1").await;
    assert!(manager.rest().is_empty());
}

/// A start that waits for Discord may take for ever: whoever asks the service manager is told why.
#[tokio::test(flavor = "multi_thread")]
async fn a_service_manager_is_told_what_a_start_waits_for() {
    let (world, database, manager) = (World::start().await, database_url(), Manager::new());
    world.fail_all("GET", "/oauth2", Fault::Status(502));
    let process = Process::spawn(&mut manager.command(), "error", &world, &database);
    assert_eq!(manager.hears().await, STARTING);
    world.lift_faults();
    let heard = manager.waits_for("STATUS=ready").await;
    assert_eq!(heard[0], "READY=1", "{heard:?}");
    let (status, _) = process.terminate();
    assert!(status.success(), "{status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_part_there_is_no_sign_of_life() {
    let (world, database, manager) = (World::start().await, database_url(), Manager::new());
    let process = manager.start(&world, &database).await;
    manager.waits_for("WATCHDOG=1").await;
    // The token was reset: there is no way back.
    world.close_gateway(4004);
    let ended = tokio::task::spawn_blocking(move || process.wait());
    assert_eq!(ended.await.expect("it ends by itself").code(), Some(1));
    manager.waits_for("STOPPING=1").await;
    assert!(manager.rest().is_empty(), "nothing comes after the end");
}

/// On both databases the same: a writer that answers, and one that is gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_writer_says_that_it_is_there() {
    let folder = Scratch::new("writer");
    let store = crosstown::store::Store::open(&database::url_in(&folder)).await.expect("a store");
    let before = store.commits();
    store.writer_answers().await.expect("it is there");
    assert_eq!((store.commits(), store.waiting_writes()), (before, 0), "nothing was written");
    store.beat(1, store.shards()).await.expect("it writes");
    assert_eq!((store.commits(), store.waiting_writes()), (before + 1, 0));
    store.close().await;
    assert!(store.writer_answers().await.is_err());
    assert_eq!(store.waiting_writes(), 0, "whoever is refused does not wait");
}
