//! The program itself, as somebody starts it who has just cloned the project.
#![cfg(unix)]

use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::Instant,
};

use crate::{
    devtools::Browser,
    driver::Page,
    ended::{PATIENCE, ended},
    town::folder,
};

/// `crosstown playground`, running.
struct Program {
    process: Child,
    /// The lines it says.
    out: mpsc::Receiver<String>,
    url: String,
}

impl Program {
    fn start(port: u16, data: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_crosstown"))
            .args(["playground", "--port", &port.to_string(), "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let (said, out) = mpsc::channel();
        // It ends with the program, or with whoever listens.
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| said.send(line)));
        Self { process, out, url: String::new() }
    }

    fn says(&mut self) -> String {
        self.out.recv_timeout(PATIENCE).expect("a line of the program in time")
    }

    /// Reads the line that says where the page is.
    fn opens(&mut self) -> String {
        let line = self.says();
        let url = line.split_whitespace().find(|word| word.starts_with("http"));
        self.url = url.unwrap_or_else(|| panic!("no address in {line}")).to_owned();
        assert!(self.url.starts_with("http://127.0.0.1:"), "{line}");
        self.url.trim_end_matches('/').to_owned()
    }

    /// Sends a signal, and waits for the end.
    fn end(mut self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.process.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        assert!(ended(&mut self.process).success());
        let rest: Vec<String> = self.out.iter().collect();
        assert_eq!(rest, ["Everything is kept for next time."]);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already; a failed test must leave nothing behind.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn it_says_where_the_page_is_serves_it_at_once_and_ends_on_ctrl_c() {
    let data = folder("program");
    let start = Instant::now();
    let mut program = Program::start(0, &data.join("new"));
    let url = program.opens();
    let page = reqwest::get(url).await.expect("the page").text().await.expect("a text");
    let took = start.elapsed();
    assert!(page.contains("<title>Crosstown playground</title>"));
    println!("start to first page: {took:?}");
    program.end("-INT");
    assert!(data.join("new/discord.json").is_file());
}

#[tokio::test]
async fn a_taken_port_gives_the_next_free_one() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("its number").port();
    let data = folder("taken");
    let mut program = Program::start(port, &data);
    let said = program.says();
    let (wanted, got) = said.split_once(" is taken; this is port ").expect("both ports");
    assert_eq!(wanted, format!("Port {port}"));
    let got = got.trim_end().trim_end_matches('.');
    assert_eq!(program.opens(), format!("http://127.0.0.1:{got}"));
    program.end("-INT");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_next_time() {
    let Some(browser) = Browser::start().await else { return };
    let data = folder("next");
    let mut program = Program::start(0, &data);
    let url = program.opens();
    let alice = Page::of(&browser, &url, "alice").await;
    // What is asked before the bot is there is asked in vain, as in Discord.
    alice.until("document.querySelector('.dot.on') !== null").await;
    alice.type_command("good evening").await;
    alice.type_command("/crisscross opponent:@bob size:3 colour:red pace:slow").await;
    alice.press("b1").await;
    alice.sees("Red placed b1.").await;
    program.end("-TERM");
    alice.sees("No connection to the playground").await;
    let mut program = Program::start(0, &data);
    let url = program.opens();
    let bob = Page::of(&browser, &url, "bob").await;
    bob.sees("good evening").await;
    bob.sees("Red placed b1.").await;
    bob.until("document.querySelector('.dot.on') !== null").await;
    bob.press("a3").await;
    bob.sees("Blue placed a3.").await;
    // The first page asked in vain, and the browser reports it.
    browser.forgive();
    drop((alice, bob, browser));
    program.end("-TERM");
}
