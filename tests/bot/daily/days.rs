//! A house on a fixed date, whose clock only the test moves, and people who play what everybody plays.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Arg, ChannelRef, Person, Seen, World};

use crate::house::House;

/// Noon in UTC on Wednesday 8 January 2031: whatever the clock on the wall says.
pub const NOON: i64 = 1_925_640_000_000;
pub const HOUR: Duration = Duration::from_secs(60 * 60);
/// The date of that day, and the next.
pub const TODAY: &str = "2031-01-08";
pub const TOMORROW: &str = "2031-01-09";

/// A world in which it is noon on that date.
pub async fn world() -> World {
    let world = World::start().await;
    let (now, _) = world.clock();
    let ahead = NOON - now();
    world.advance(Duration::from_millis(ahead.try_into().expect("2031 is still to come")));
    world
}

pub async fn house() -> House {
    House::on(world().await).await
}

/// Somebody who may Manage Server.
pub fn manager(house: &House) -> Person {
    house.world.user("owner")
}

/// Has the daily announced in the house's channel at 18:00 UTC.
pub async fn set_up(house: &House, args: Vec<(&'static str, Arg)>) -> Seen {
    let told = manager(house).slash(&house.channel, "daily setup", args).await.message().await;
    assert!(told.ephemeral && told.content.contains("The next one comes"), "{}", told.content);
    told
}

/// The message of a new day, once it is there.
pub async fn card(house: &House, channel: &ChannelRef, date: &str) -> Seen {
    let id = format!(".{date}");
    let bot = house.world.bot();
    let like = |seen: &Seen| {
        let play = seen.custom_id("Results").unwrap_or_default();
        seen.author == bot && !seen.ephemeral && play.ends_with(&id)
    };
    house.alice.waits_for(channel, like).await
}

/// All that the bot has posted for everybody in a channel.
pub fn posted(house: &House, channel: &ChannelRef) -> Vec<Seen> {
    let bot = house.world.bot();
    let seen = house.alice.sees(channel).into_iter();
    seen.filter(|seen| seen.author == bot && !seen.ephemeral).collect()
}

/// The bot is started again after so long that Discord has forgotten every nonce, and after so many messages
/// that it has to look for its own.
pub async fn looks_after_a_while(house: &mut House, channel: &ChannelRef) {
    house.stop().await;
    house.world.lift_faults();
    house.world.advance(HOUR);
    for number in 0..40 {
        house.bob.says(channel, &format!("message {number}"));
    }
    house.start().await;
    house.world.requested(&format!("GET /channels/{}/messages", channel.id)).await;
    house.world.quiet().await;
}

/// `/daily play`, which opens the pad.
pub async fn plays(person: &Person, channel: &ChannelRef, args: Vec<(&'static str, Arg)>) -> Seen {
    let pad = person.slash(channel, "daily play", args).await.message().await;
    assert!(pad.ephemeral, "{pad:?}");
    pad
}

/// Types the first thing that is suggested, so often or until nothing is; the last answer.
pub async fn types_on(person: &Person, channel: &ChannelRef, most: usize) -> Seen {
    let mut told = None;
    for _ in 0..most {
        let moves = person.autocomplete(channel, "move", ("text", ""), args![]).await;
        let Some(first) = moves.first() else { break };
        let answer = person.slash(channel, "move", args![text: first.name.as_str()]).await;
        let answer = answer.message().await;
        assert!(answer.ephemeral && answer.content.starts_with("Done:"), "{}", answer.content);
        told = Some(answer);
    }
    told.expect("something was typed")
}

/// Plays a wordsearch by nothing but presses on its pad: a letter, then a box. `nth` says which of the
/// letters, so that people play differently.
pub async fn presses_on(person: &Person, pad: &Seen, nth: usize) -> Seen {
    let mut pad = pad.clone();
    while pad.content.contains(" of 25: ") {
        let letters = ready(&pad, |label| label.chars().count() == 1 && label != "…");
        let chosen = match letters.get(nth % letters.len().max(1)) {
            Some(letter) => person.press(&pad, letter).await.message().await,
            // The only letter of a word is chosen already; more than ten are a menu.
            None if pad.menus().is_empty() => pad.clone(),
            None => {
                let menu = pad.menus()[0].to_owned();
                let letter = pad.options(&menu)[0].to_owned();
                person.choose(&pad, &menu, &[&letter]).await.message().await
            }
        };
        let is_box =
            |label: &str| label.len() == 2 && label.ends_with(|digit: char| digit.is_ascii_digit());
        let free = ready(&chosen, is_box);
        let free = free.first().unwrap_or_else(|| panic!("a box in {:?}", chosen.buttons()));
        pad = person.press(&chosen, free).await.message().await;
    }
    pad
}

/// The labels of the buttons that can be pressed and are like this.
fn ready(message: &Seen, like: impl Fn(&str) -> bool) -> Vec<String> {
    let labels = message.buttons().into_iter();
    labels.filter(|label| !message.is_disabled(label) && like(label)).map(str::to_owned).collect()
}

/// The letters of a finished grid, as its alt text has them: five lines with slashes between.
pub fn letters_of(end: &Seen) -> String {
    let alt = &end.pictures.first().expect("a picture").alt;
    let is_grid = |word: &&str| word.chars().count() == 29 && word.matches('/').count() == 4;
    let cut = |c: char| !c.is_alphabetic() && c != '/';
    let words = alt.split(cut).map(|word| word.trim_matches('/'));
    words.clone().find(is_grid).unwrap_or_else(|| panic!("no grid in {alt}")).to_owned()
}
