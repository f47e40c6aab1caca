//! Custom ids made by hand, used by anybody on any message of a running bot: every one has its answer, and none of them
//! is that something went wrong.

use std::ops::Range;

use crosstown::args;
use crosstown::discord::custom_id::CustomId;
use crosstown::game::{Dice, Seed};
use crosstown::playground::{Forged, Person, Seen};

use crate::hostile::run::{Fate, Tally, panics};
use crate::hostile::{ids, is_sentence, spoil};
use crate::house::House;

/// How many are used at one table, before the next one is opened.
const AT_ONE_TABLE: u64 = 25;
/// So many people take turns, so that nobody presses too often.
const PEOPLE: u64 = 60;
/// What the bot says when something broke.
pub const WENT_WRONG: &str = "Something went wrong on our side";

/// What is chosen or written.
const TEXTS: [&str; 8] = [
    "b2",
    "put E c4\nput A a1",
    "hat apple pear",
    "resign",
    "take L TH",
    "cut a1-a3; done",
    "draw",
    "",
];

pub async fn run(numbers: Range<u64>) -> Tally {
    let house = House::build_with(|config| {
        config.most_tables_person = u32::MAX;
        config.most_tables_server = u32::MAX;
        // Whoever plays some moves at once is no case for this test.
        config.most_presses = u32::MAX;
    })
    .await;
    let real = ids::real();
    let (mut tally, before) = (Tally::default(), panics());
    let mut table = None;
    for number in numbers {
        let mut dice = Dice::new(&Seed::from_number(number), 0);
        if number % AT_ONE_TABLE == 0 || table.is_none() {
            table = Some(opened(&house, number / AT_ONE_TABLE).await);
        }
        let (players, on) = table.as_ref().expect("a table");
        let stranger = house.world.user(&format!("person {}", number % PEOPLE));
        let person = [&players[0], &players[1], &stranger][dice.below(3) as usize];
        let used = made_up(&mut dice, real, on);
        let begun = std::time::Instant::now();
        let came = uses(&mut dice, person, on, &used).await;
        tally.note(number, begun.elapsed(), came, &used);
    }
    house.close().await;
    tally.count_panics(before);
    tally
}

/// So many games are opened in turn.
const KINDS: u64 = 5;

/// A table, one game after the other, first one that was just opened and then one in the middle of its game: who plays
/// there, and its message.
async fn opened(house: &House, number: u64) -> ([Person; 2], Seen) {
    let person =
        |place: u64| house.world.user(&format!("person {}", (2 * number + place) % PEOPLE));
    let players = [person(0), person(1)];
    let channel = house.world.channel(&format!("games {number}"));
    let (command, args) = match number % KINDS {
        0 => ("crisscross", args![opponent: &players[1], size: 5, colour: "red", pace: "live"]),
        1 => ("wordsearch", args![source: "hat", private: "yes"]),
        2 => ("town", args![solo: "yes", private: "yes"]),
        3 => {
            let level = "easy";
            ("wordcross", args![private: "yes", target: 20, computers: 1, level: level])
        }
        _ => ("crossup", args![private: "yes"]),
    };
    let mut seen = players[0].slash(&channel, command, args).await.message().await;
    for turn in 0..3 * (number / KINDS % 3) {
        // The others play alone.
        let player = &players[if number.is_multiple_of(KINDS) { turn as usize % 2 } else { 0 }];
        let moves = player.autocomplete(&channel, "move", ("text", ""), args![]).await;
        // A computer may be thinking.
        let Some(first) = moves.first() else { break };
        let text = first.name.as_str();
        let told = player.slash(&channel, "move", args![text: text]).await.message().await;
        if !told.usable().is_empty() {
            seen = told;
        }
    }
    (players, seen)
}

/// A custom id that looks like one of this table's.
fn made_up(dice: &mut Dice, real: &[&str], on: &Seen) -> String {
    let labels = on.buttons();
    let own = dice
        .pick(&labels)
        .and_then(|label| on.custom_id(label))
        .unwrap_or("v1:1:-:pad:")
        .to_owned();
    let known = match dice.pick(real) {
        Some(known) if dice.below(3) > 0 => (*known).to_owned(),
        _ => own.clone(),
    };
    // The table and the stamp of a real control, so that it is not turned away at the door.
    let mut parts: Vec<String> = known.splitn(5, ':').map(str::to_owned).collect();
    for (part, own) in parts.iter_mut().zip(own.splitn(5, ':')).take(3) {
        *part = own.to_owned();
    }
    let known = parts.join(":");
    match dice.below(3) {
        0 => known,
        _ => spoil::text(dice, &known, real).chars().take(100).collect(),
    }
}

async fn uses(dice: &mut Dice, person: &Person, on: &Seen, id: &str) -> Result<Fate, String> {
    let real = *dice.pick(&TEXTS).expect("a text");
    let text = spoil::text(dice, real, &TEXTS);
    let chosen = [text.as_str()];
    let used = match dice.below(3) {
        0 => Forged::Button,
        1 => Forged::Menu(&chosen),
        _ => Forged::Form(&text),
    };
    let reply = person.forges_as(on, id, used).await;
    if reply.failed() {
        return Err(format!("as {used:?} it has no answer"));
    }
    if reply.deferred() {
        reply.message().await;
    }
    let told = reply.messages();
    for seen in &told {
        judge(seen).map_err(|why| format!("as {used:?}: {why}"))?;
    }
    if id.parse::<CustomId>().is_ok() {
        return Ok(Fate::Taken);
    }
    // What is none of ours is refused, in words.
    match told.first() {
        Some(refusal) => is_sentence(&refusal.content).map(|()| Fate::Refused),
        None => Err(format!("as {used:?} it is not ours, and nothing is said")),
    }
}

/// What is wrong with an answer, if anything: there is something in it, and if that is a line and no more, it is a
/// sentence.
fn judge(seen: &Seen) -> Result<(), String> {
    let bare = seen.pictures.is_empty() && seen.usable().is_empty();
    if seen.content.contains(WENT_WRONG) {
        Err(seen.content.clone())
    } else if bare && !seen.content.contains('\n') {
        is_sentence(&seen.content)
    } else if seen.content.trim().is_empty() && seen.pictures.is_empty() {
        Err("an answer without a word".to_owned())
    } else {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_press_has_an_answer() {
    run(0..400).await.demand("presses");
}
