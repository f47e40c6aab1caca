//! What the gateway sends, spoiled: the bot lives on, and answers the next press.

use std::ops::Range;
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::game::{Dice, Seed};
use crosstown::playground::{Person, Seen};
use serde_json::Value;

use crate::hostile::run::{Fate, Tally, panics};
use crate::hostile::spoil;
use crate::house::House;
use crate::presses::WENT_WRONG;

/// Codes of what is answered though nobody asked: an interaction that is unknown, known already or of a form that
/// nobody opened.
const MISLED: [u32; 8] = [10062, 40060, 10015, 50027, 50035, 10003, 10008, 0];
/// How many frames are sent between two presses.
const BETWEEN: u64 = 10;
/// How long the bot may take to be back after a frame that made it connect anew.
const PATIENCE: Duration = Duration::from_secs(60);

pub async fn run(numbers: Range<u64>) -> Tally {
    let house = House::build_with(|config| {
        config.most_tables_person = u32::MAX;
        config.most_tables_server = u32::MAX;
    })
    .await;
    MISLED.iter().for_each(|&code| house.world.forgive_violations(code));
    let frames = events(&house).await;
    let (mut tally, before) = (Tally::default(), panics());
    let mut sessions = begun(&house);
    for number in numbers {
        let mut dice = Dice::new(&Seed::from_number(number), 0);
        let frame = spoiled(&mut dice, &frames);
        let sent = Instant::now();
        house.world.send_frame(&frame);
        let came = match number % BETWEEN {
            0 => lives(&house, number, &mut sessions).await,
            _ => Ok(()),
        };
        let read = serde_json::from_str::<Value>(&frame).is_ok();
        let fate = if read { Fate::Taken } else { Fate::Refused };
        tally.note(number, sent.elapsed(), came.map(|()| fate), &frame);
    }
    let last = lives(&house, u64::MAX, &mut sessions).await;
    house.close().await;
    last.expect("the bot lives on");
    tally.count_panics(before);
    tally
}

/// Real events of every kind that the bot is told of.
async fn events(house: &House) -> Vec<Value> {
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let pressed = opened(house, alice).await;
    alice.press(&pressed, "Text").await;
    bob.says(channel, "hello");
    alice.press(&pressed, "More").await;
    alice.slash(channel, "move", args![text: "b2"]).await;
    house.moves(bob).await;
    let thread =
        bob.slash(channel, "crisscross", args![opponent: alice, size: 3]).await.message().await;
    bob.press(&thread, "Open in a thread").await;
    let (_, far) = house.world.another_guild("Elsewhere");
    let pad =
        alice.slash(&far, "wordsearch", args![source: "hat", private: "yes"]).await.message().await;
    let form = alice.press(&pad, "Words for the hat").await.form();
    alice.submit(&form, &[("Words, with spaces between", "apple pear")]).await;
    let elsewhere = house.world.channel("to be deleted");
    house.world.delete_channel(&elsewhere);
    house.world.quiet().await;
    let frames = house.world.sent_frames();
    frames.iter().map(|frame| serde_json::from_str(frame).expect("a frame is JSON")).collect()
}

async fn opened(house: &House, by: &Person) -> Seen {
    let args = args![opponent: &house.bob, size: 3, colour: "red", pace: "live"];
    by.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await
}

fn spoiled(dice: &mut Dice, frames: &[Value]) -> String {
    let mut frame = dice.pick(frames).expect("a frame").clone();
    match dice.below(10) {
        0 => String::from_utf8_lossy(&spoil::bytes(dice, frame.to_string().as_bytes(), &[]))
            .into_owned(),
        1 => spoil::any(dice).to_string(),
        2 => spoil::json(dice, &frame).to_string(),
        _ => {
            // Mostly what an event says, less often what a frame is.
            frame["d"] = spoil::json(dice, &frame["d"]);
            frame.to_string()
        }
    }
}

/// How many sessions were begun, and how many taken up again.
fn begun(house: &House) -> [u64; 2] {
    [house.world.identified(), house.world.resumed()]
}

/// Somebody asks for something simple, and is answered as soon as the bot is connected. Only if a frame made it connect
/// anew since it was last looked may there be no answer.
async fn lives(house: &House, number: u64, sessions: &mut [u64; 2]) -> Result<(), String> {
    let asked = Instant::now();
    let person = house.world.user(&format!("person {}", number % 50));
    loop {
        let reply = person.slash(&house.channel, "help", args![]).await;
        let known = std::mem::replace(sessions, begun(house));
        if !reply.failed() {
            let told = reply.message().await.content;
            return if told.contains(WENT_WRONG) { Err(told) } else { Ok(()) };
        }
        if asked.elapsed() > PATIENCE {
            return Err("nobody answers any more".to_owned());
        }
        house.world.expect_unanswered();
        if known == *sessions && house.world.is_connected() {
            return Err("no answer, though the bot was connected all along".to_owned());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_lives_on() {
    run(0..300).await.demand("gateway");
}
