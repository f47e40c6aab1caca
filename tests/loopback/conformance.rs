//! The ways of answering, through an unmodified serenity and poise bot.

use std::time::Duration;

use crosstown::{
    args,
    playground::{Fault, World},
};

use crate::bot::{self, Bot, PICTURE};

#[tokio::test]
async fn commands_are_registered_and_checked() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let reply = alice.slash(&channel, "ping", args![]).await;
    assert_eq!(reply.message().await.content, "pong");
    assert!(!reply.deferred() && !reply.failed());
}

#[tokio::test]
async fn slash_command_with_user_file_and_integer() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, bob, channel) = (world.user("alice"), world.user("bob"), world.channel("games"));
    let words = ("words.txt", "cat and dog");
    let reply = alice.slash(&channel, "duel", args![opponent: bob, size: 5, words: words]).await;
    let message = reply.message().await;
    assert_eq!(message.content, "alice plays bob on 5 with cat and dog");
    assert_eq!(bob.sees(&channel).len(), 1, "the answer is public");
}

#[tokio::test]
#[should_panic(expected = "20 is out of range")]
async fn a_value_the_option_does_not_take_fails_the_test() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    alice.slash(&channel, "duel", args![opponent: alice, size: 20]).await;
}

#[tokio::test]
#[should_panic(expected = "has no option \"colour\"")]
async fn an_unknown_option_fails_the_test() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    alice.slash(&channel, "ping", args![colour: "red"]).await;
}

#[tokio::test]
async fn autocomplete_suggests() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let choices = alice.autocomplete(&channel, "guess", ("word", "pa"), args![]).await;
    assert_eq!(choices.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(), ["PARK", "PATH"]);
    let reply =
        alice.slash(&channel, "guess", args![word: choices[1].value.as_str().unwrap()]).await;
    assert_eq!(reply.message().await.content, "guessed path");
}

#[tokio::test]
async fn ephemeral_picture_with_buttons() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    let (alice, bob, channel) = (world.user("alice"), world.user("bob"), world.channel("games"));
    let sheet = alice.slash(&channel, "sheet", args![]).await.message().await;
    assert!(sheet.ephemeral);
    assert_eq!(sheet.pictures[0].bytes, PICTURE);
    assert_eq!(sheet.pictures[0].alt, "an empty sheet");
    assert_eq!(format!("{:?}", sheet.pictures[0]), "sheet.png (24 bytes, \"an empty sheet\")");
    assert_eq!(sheet.buttons(), ["Count", "Type", "Think", "Off"]);
    assert_eq!(sheet.custom_id("Count"), Some("count:1"));
    assert!(sheet.is_disabled("Off") && !sheet.is_disabled("Count"));
    assert_eq!(alice.sees(&channel).len(), 1);
    assert!(bob.sees(&channel).is_empty(), "only alice sees it");
    bot.hears("message", 1).await;
    alice.reload();
    assert!(alice.sees(&channel).is_empty(), "gone with the client");
}

#[tokio::test]
async fn a_press_updates_the_message() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let sheet = alice.slash(&channel, "sheet", args![]).await.message().await;
    let after = alice.press(&sheet, "Count").await.message().await;
    assert_eq!((after.id, after.content.as_str()), (sheet.id, "counted 2"));
    // serenity sends an empty list of attachments with every update.
    assert!(after.pictures.is_empty() && after.ephemeral && after.edited);
    let again = alice.press(&after, "count:2").await.message().await;
    assert_eq!(again.content, "counted 3");
}

#[tokio::test]
async fn a_form_opens_and_is_sent_in() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let sheet = alice.slash(&channel, "sheet", args![]).await.message().await;
    let form = alice.press(&sheet, "Type").await.form();
    assert_eq!((form.title(), form.labels()), ("Your word", vec!["Word"]));
    let after = alice.submit(&form, &[("Word", "tower")]).await.message().await;
    assert_eq!((after.id, after.content.as_str()), (sheet.id, "typed tower"));
}

#[tokio::test]
async fn a_menu_is_chosen_from() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let sheet = alice.slash(&channel, "sheet", args![]).await.message().await;
    assert_eq!(sheet.options("Colour"), ["red", "blue"]);
    let after = alice.choose(&sheet, "Colour", &["blue"]).await.message().await;
    assert_eq!(after.content, "chose blue");
}

#[tokio::test]
async fn a_deferred_answer_is_edited() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, bob, channel) = (world.user("alice"), world.user("bob"), world.channel("games"));
    let reply = alice.slash(&channel, "slow", args![]).await;
    assert!(reply.deferred());
    let message = reply.message().await;
    assert_eq!(message.content, "done at last");
    assert!(message.ephemeral && bob.sees(&channel).is_empty());
}

#[tokio::test]
async fn the_first_follow_up_takes_the_place_of_thinking() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let reply = alice.slash(&channel, "later", args![]).await;
    assert_eq!(reply.message().await.content, "here it is");
    alice.waits_for(&channel, |seen| seen.content == "and more").await;
    assert_eq!(reply.messages().len(), 2);
}

#[tokio::test]
async fn a_deferred_update_is_edited_and_followed_up() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let sheet = alice.slash(&channel, "sheet", args![]).await.message().await;
    assert!(alice.press(&sheet, "Think").await.deferred());
    alice.waits_for(&channel, |seen| seen.content == "a thought" && seen.ephemeral).await;
    let after = alice.look(&sheet).unwrap();
    assert_eq!(after.content, "thought about it");
    assert_eq!(after.pictures.len(), 1, "an edit that names no attachments keeps them");
}

#[tokio::test]
async fn a_direct_message_arrives() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, bob, channel) = (world.user("alice"), world.user("bob"), world.channel("games"));
    let reply = alice.slash(&channel, "whisper", args![to: bob]).await;
    assert_eq!(reply.message().await.content, "whispered");
    assert_eq!(bob.sees(&bob.direct())[0].content, "psst");
    let reply = bob.slash(&bob.direct(), "ping", args![]).await;
    assert_eq!(reply.message().await.content, "pong", "commands work in private too");
}

#[tokio::test]
async fn a_person_can_refuse_direct_messages() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, bob, channel) = (world.user("alice"), world.user("bob"), world.channel("games"));
    bob.refuses_direct_messages();
    world.expect_violation(50007);
    let reply = alice.slash(&channel, "whisper", args![to: bob]).await;
    assert_eq!(reply.message().await.content, "they do not listen");
}

#[tokio::test]
async fn a_thread_is_opened_and_written_in() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let reply = alice.slash(&channel, "room", args![name: "table one"]).await;
    assert_eq!(reply.message().await.content, "opened");
    bot.hears("thread_create", 1).await;
    assert_eq!(alice.sees(&world.channel("table one"))[0].content, "welcome");
}

#[tokio::test]
async fn people_write_and_the_bot_hears() {
    let world = World::start().await;
    let bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    alice.says(&channel, "hello");
    bot.hears("message", 1).await;
    assert_eq!(alice.sees(&channel)[0].content, "hello");
}

#[tokio::test]
async fn no_answer_within_three_seconds_fails_the_interaction() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    world.expect_unanswered();
    let sulking = alice.slash(&channel, "sulk", args![]);
    let moving = async {
        world.unanswered().await;
        world.advance(Duration::from_secs(4));
    };
    let (reply, ()) = tokio::join!(sulking, moving);
    assert!(reply.failed());
}

#[tokio::test]
async fn a_second_first_answer_is_refused() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    world.expect_violation(40060);
    let reply = alice.slash(&channel, "stutter", args![]).await;
    assert_eq!(reply.message().await.content, "once");
    world.quiet().await;
    assert_eq!(world.violations()[0].code, 40060);
}

#[tokio::test]
async fn a_failed_get_gateway_stops_the_client() {
    let world = World::start().await;
    world.fail_next("GET", "/gateway", Fault::Status(500));
    let refused = bot::client(&world, bot::Data::default()).await;
    let why = refused.err().expect("it must not start").to_string();
    assert!(why.starts_with("the gateway would be wss://"), "{why}");
}

#[tokio::test]
async fn a_world_complains_when_dropped() {
    let world = World::start().await;
    let _bot = Bot::start(&world).await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let sulking = alice.slash(&channel, "sulk", args![]);
    let moving = async {
        world.unanswered().await;
        world.advance(Duration::from_secs(4));
    };
    tokio::join!(sulking, moving);
    assert_eq!(world.complaints(), ["unanswered: [\"/sulk\"], expected 0"]);
    let dropped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(world)));
    assert!(dropped.is_err(), "the test would have failed");
}
