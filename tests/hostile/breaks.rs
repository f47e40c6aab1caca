//! What was found by chance once, and is looked at each time.

use std::time::Instant;

use crosstown::args;
use crosstown::discord::bot::Bot;
use crosstown::playground::Fault;
use serde_json::{Value, json};

use crate::hostile::run::panics;
use crate::house::{House, config, until};

/// Discord's word for an interaction that it knows nothing of.
const UNKNOWN_INTERACTION: u32 = 10062;

/// A Discord that is not itself is asked again, but not without a break.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_without_a_break() {
    let mut house = House::build_with(|_| {}).await;
    house.stop().await;
    house.world.fail_all("GET", "/oauth2/applications/@me", Fault::Garbled(200, "who are you?"));
    let asked =
        || house.world.requests().iter().filter(|asked| asked.line.contains("/oauth2")).count();
    let before = asked();
    let told = config(&house.world, house.database());
    let begun = Instant::now();
    let starting = async {
        let bot = Bot::start(&told, house.world.clock()).await;
        bot.expect("it starts at last")
    };
    let looking = async {
        until("it has asked four times", async || asked() >= before + 4).await;
        let waited = begun.elapsed();
        house.world.lift_faults();
        waited
    };
    let (bot, waited) = tokio::join!(starting, looking);
    assert!(waited.as_secs() >= 3, "four questions in {waited:?}");
    bot.stop().await;
    house.world.quiet().await;
}

/// Discord may come to have kinds of commands that nobody here has heard of: that is no reason to panic.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_an_unknown_kind_is_passed_over() {
    let house = House::build_with(|_| {}).await;
    house.world.forgive_violations(UNKNOWN_INTERACTION);
    house.alice.slash(&house.channel, "help", args![]).await.message().await;
    let frames = house.world.sent_frames();
    let real = frames.iter().find(|frame| frame.contains("INTERACTION_CREATE")).expect("a command");
    let mut frame: Value = serde_json::from_str(real).expect("a frame is JSON");
    frame["d"]["data"]["type"] = json!(77);
    frame["d"]["id"] = json!("1234567890123456789");
    let before = panics();
    house.world.send_frame(&frame.to_string());
    house.alice.slash(&house.channel, "help", args![]).await.message().await;
    house.world.quiet().await;
    assert_eq!(panics(), before, "nothing panics");
    house.close().await;
}
