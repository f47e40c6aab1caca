//! Discord's answers to requests, spoiled: the bot lives on, whatever it is told, and answers the next press.

use std::ops::Range;
use std::time::Instant;

use crosstown::args;
use crosstown::game::{Dice, Seed};
use crosstown::playground::{Fault, Person};
use serde_json::json;

use crate::hostile::run::{Fate, Tally, panics};
use crate::hostile::spoil;
use crate::house::House;
use crate::presses::WENT_WRONG;

/// Answers as Discord gives them, to be spoiled.
const ANSWERS: [&str; 6] = [
    r#"{"id":"1234567890123456789","channel_id":"1234567890123456789","content":"x","nonce":"77"}"#,
    r#"{"code":10062,"message":"Unknown interaction"}"#,
    r#"{"code":50035,"message":"Invalid Form Body","errors":{"data":{"_errors":[]}}}"#,
    r#"{"message":"You are being rate limited.","retry_after":0.01,"global":false}"#,
    r#"[{"id":"1","author":{"id":"2"},"components":[]}]"#,
    "<html><body>502 Bad Gateway</body></html>",
];
/// Which statuses come with them.
const STATUSES: [u16; 12] = [200, 201, 204, 304, 400, 401, 403, 404, 418, 429, 500, 599];
/// What is answered amiss.
const REQUESTS: [(&str, &str); 6] = [
    ("POST", CALLBACK),
    ("PATCH", "/messages"),
    ("POST", "/messages"),
    ("GET", "/messages"),
    ("POST", "/webhooks"),
    ("GET", "/"),
];
/// What a second answer to the same press is told, after the first one was taken for lost.
const SECOND: [u32; 4] = [40060, 10062, 10008, 50027];

pub async fn run(numbers: Range<u64>) -> Tally {
    let house = House::build_with(|config| {
        config.most_tables_person = u32::MAX;
        config.most_tables_server = u32::MAX;
    })
    .await;
    SECOND.iter().for_each(|&code| house.world.forgive_violations(code));
    let (mut tally, before) = (Tally::default(), panics());
    for number in numbers {
        let mut dice = Dice::new(&Seed::from_number(number), 0);
        let (method, path) = REQUESTS[(number % 6) as usize];
        let (status, text) = spoiled(&mut dice);
        let tried = format!("{method} {path}: {status} {text}");
        house.world.fail_all(method, path, Fault::Garbled(status, text));
        let begun = Instant::now();
        let person = house.world.user(&format!("person {}", number % 50));
        let came = plays(&house, &person, (number, path)).await;
        house.world.lift_faults();
        let came = match came {
            Ok(()) => lives(&house, &person)
                .await
                .map(|()| if status < 300 { Fate::Taken } else { Fate::Refused }),
            Err(why) => Err(why),
        };
        tally.note(number, begun.elapsed(), came, &tried);
    }
    house.close().await;
    tally.count_panics(before);
    tally
}

/// An answer that makes no sense. Its text stays for as long as the program runs.
fn spoiled(dice: &mut Dice) -> (u16, &'static str) {
    let status = *dice.pick(&STATUSES).expect("a status");
    let real = *dice.pick(&ANSWERS).expect("an answer");
    let text = match (dice.below(3), serde_json::from_str(real)) {
        (0, _) | (_, Err(_)) => {
            String::from_utf8_lossy(&spoil::bytes(dice, real.as_bytes(), &[])).into_owned()
        }
        (_, Ok(value)) => spoil::json(dice, &value).to_string(),
    };
    // How long to wait is told in another test: nobody waits here.
    let text = if status == 429 {
        json!({ "retry_after": 0.01, "message": text }).to_string()
    } else {
        text
    };
    (status, Box::leak(text.into_boxed_str()))
}

/// What the first answer to a press goes through: only if that is spoiled may there be none.
const CALLBACK: &str = "/callback";

/// A table is opened, one move made and the table ended. What Discord answers amiss may cost an answer, no more.
async fn plays(
    house: &House,
    person: &Person,
    (number, spoiled): (u64, &str),
) -> Result<(), String> {
    let channel = house.world.channel(&format!("games {number}"));
    for (command, args) in [
        ("crisscross", args![opponent: &house.bob, size: 3, colour: "red", pace: "none"]),
        ("move", args![text: "b2"]),
        ("table end", args![]),
    ] {
        let reply = person.slash(&channel, command, args).await;
        if reply.failed() && spoiled == CALLBACK {
            house.world.expect_unanswered();
        } else if reply.failed() {
            house.world.expect_unanswered();
            return Err(format!("{command} has no answer"));
        } else if let Some(wrong) =
            reply.messages().iter().find(|seen| seen.content.contains(WENT_WRONG))
        {
            return Err(format!("{command}: {}", wrong.content));
        }
    }
    Ok(())
}

async fn lives(house: &House, person: &Person) -> Result<(), String> {
    let reply = person.slash(&house.channel, "help", args![]).await;
    if reply.failed() { Err("nobody answers any more".to_owned()) } else { Ok(()) }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_without_sense_end_nothing() {
    run(0..60).await.demand("answers");
}
