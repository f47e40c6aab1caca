//! What is there again next time, and what keeps a playground from starting.

use std::{fs, net::TcpListener};

use crosstown::playground::Host;
use serde_json::Value;

use crate::{
    devtools::Browser,
    town::{Town, folder},
};

#[tokio::test(flavor = "multi_thread")]
async fn messages_games_and_pictures_are_there_again() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("again").await;
    let alice = town.page(&browser, "alice").await;
    alice.type_command("/crisscross opponent:@bob size:5 colour:red pace:slow").await;
    alice.press("Move").await;
    alice.press("c3").await;
    alice.sees("You are Red. Blue to place").await;
    alice.visit("# general").await;
    alice.type_command("see you tomorrow").await;
    alice.sees("see you tomorrow").await;
    let port = town.server.address.port();
    let data = town.stop().await;
    alice.sees("No connection to the playground").await;
    assert!(!fs::read_to_string(data.join("discord.json")).unwrap().contains("You are Red"));
    let town = Town::again(data, port).await;
    // The page that was open all the while finds its way back.
    alice.sees_no_more("No connection to the playground").await;
    alice.sees("see you tomorrow").await;
    alice.visit("# games").await;
    alice.sees("Red placed c3.").await;
    assert!(!alice.text().await.contains("You are Red"), "what was private is gone");
    let bob = town.page(&browser, "bob").await;
    bob.sees("Red placed c3.").await;
    bob.until("[...document.images].at(-1)?.naturalWidth > 100").await;
    bob.offers("/crisscross").await;
    bob.press("Move").await;
    bob.press("a1").await;
    alice.sees("Blue placed a1.").await;
    bob.visit("# general").await;
    bob.sees("see you tomorrow").await;
    // The browser reports that it lost the connection.
    browser.forgive();
    drop((alice, bob, browser));
    town.end().await;
}

#[tokio::test]
async fn a_damaged_file_is_named_with_the_remedy() {
    let data = Town::start("damaged").await.stop().await;
    let file = data.join("discord.json");
    let whole = fs::read(&file).unwrap();
    for (damaged, why) in [
        (whole[..whole.len() / 2].to_vec(), "EOF while parsing"),
        (b"{}".to_vec(), "its version is null, not 1"),
    ] {
        fs::write(&file, &damaged).unwrap();
        let fault = Host::open(0, data.to_path_buf()).await.err().unwrap().to_string();
        assert!(fault.contains("discord.json is damaged") && fault.contains(why), "{fault}");
        assert!(fault.contains("delete it to start with an empty server"), "{fault}");
        assert_eq!(fs::read(&file).unwrap(), damaged, "nothing was overwritten");
    }
    fs::write(&file, whole).unwrap();
    Town::again(data, 0).await.end().await;
}

#[tokio::test]
async fn a_folder_in_use_and_a_port_that_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let data = folder("use");
    let host = Host::open(port, data.to_path_buf()).await.unwrap();
    assert_eq!(host.taken(), Some(port));
    assert!(host.address().port() > port && host.address().ip().is_loopback());
    let fault = Host::open(0, data.to_path_buf()).await.err().unwrap().to_string();
    assert!(fault.contains("in use by another playground"), "{fault}");
    drop(host);
}

/// The newest state is on the disk soon after a change, so that a killed program loses little.
#[tokio::test]
async fn changes_are_written_as_they_come() {
    let town = Town::start("soon").await;
    town.invite("zoe");
    let file = town.data.join("discord.json");
    for _ in 0..200 {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let users = serde_json::from_str::<Value>(&text).unwrap_or_default()["users"].to_string();
        if users.contains("zoe") {
            return town.end().await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("waited in vain for zoe in {}", file.display());
}
