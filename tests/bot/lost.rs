//! A part of the program that is lost ends the program: whoever runs it starts it again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crosstown::discord::bot::{Bot, BotError};
use crosstown::playground::World;
use tokio::time::timeout;

use crate::house::{config, database_url};
use crate::process::Process;

const PATIENCE: Duration = Duration::from_secs(60);

/// A clock that can't be read any more breaks those who watch it.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_does_not_go_on_without_one_of_its_workers() {
    let world = World::start().await;
    let ((wall, steady), broken) = (world.clock(), Arc::new(AtomicBool::new(false)));
    let breaks = broken.clone();
    let now = move || {
        assert!(!breaks.load(Ordering::Relaxed), "broken on purpose");
        wall()
    };
    let database = database_url();
    let config = config(&world, &database);
    let mut bot = Bot::start(&config, (now, steady)).await.expect("the bot starts");
    world.connected(1).await;
    assert!(timeout(Duration::from_millis(300), bot.ended()).await.is_err(), "all is well");
    broken.store(true, Ordering::Relaxed);
    let why = timeout(PATIENCE, bot.ended()).await.expect("the bot notices that it is broken");
    assert!(matches!(why, BotError::Lost(_)), "{why}");
    assert!(why.to_string().ends_with("ended in a panic"), "{why}");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_can_not_go_on_says_so_and_ends_with_an_error() {
    let world = World::start().await;
    let url = database_url();
    let log = url.log();
    let process = Process::start_noting(&world, &url, &log).await;
    // The token was reset: there is no way back.
    world.close_gateway(4004);
    let ended = tokio::task::spawn_blocking(move || process.wait());
    let status = ended.await.expect("it ends by itself");
    assert_eq!(status.code(), Some(1));
    let said = std::fs::read_to_string(&log).expect("the log is text");
    let errors = said.lines().filter(|line| line.contains("the bot can't go on"));
    assert_eq!(errors.count(), 1, "{said}");
    let last = said.lines().last().unwrap_or_default();
    assert!(last.starts_with("crosstown: the connection to Discord ended"), "{said}");
}
