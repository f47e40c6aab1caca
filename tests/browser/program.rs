//! The program itself, as somebody starts it who has just cloned the project.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::town::folder;

#[cfg(unix)]
#[tokio::test]
async fn it_says_where_the_page_is_serves_it_at_once_and_ends_on_ctrl_c() {
    let data = folder("program");
    let start = Instant::now();
    let mut program = Command::new(env!("CARGO_BIN_EXE_crosstown"))
        .args(["playground", "--port", "0", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut out = BufReader::new(program.stdout.take().expect("its output"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    let url = line.split_whitespace().find(|word| word.starts_with("http")).expect("an address");
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    let page = reqwest::get(url).await.expect("the page").text().await.expect("a text");
    let took = start.elapsed();
    assert!(page.contains("<title>Crosstown playground</title>"));
    assert!(took < Duration::from_secs(1), "the first page took {took:?}");
    let interrupt = Command::new("kill").args(["-INT", &program.id().to_string()]).status();
    assert!(interrupt.expect("kill").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("the rest");
    assert!(program.wait().expect("the end").success());
    assert!(rest.ends_with("Everything is kept for next time.\n"), "{rest}");
    assert!(data.join("discord.json").is_file());
    fs::remove_dir_all(data).expect("the folder was there");
}
