//! Reminders: on request only, once a date, four hours before a streak would end.

use crosstown::table::messenger::Undelivered;
use crosstown::words::Language;

use crate::house::{
    Bot, DAY, DIRECT, HOUR, House, MINUTE, WORDSEARCH, at, berlin, date, moment, setup,
};
use crate::square::Fate;

/// Ann, who has played two dates in Berlin's server, and wants to be reminded.
async fn ann_plays() -> (House, Bot, crosstown::table::seating::PersonId) {
    let (house, bot) = House::with_bot("2026-11-16T10:00Z").await;
    bot.dailies.set_up(1, WORDSEARCH, berlin(10)).await.unwrap();
    let ann = bot.person(11).await;
    for now in ["2026-11-16T18:00Z", "2026-11-17T18:00Z"] {
        house.set(now);
        bot.looks().await;
        bot.plays(ann, at(1), 1).await;
    }
    bot.dailies.remind_me(ann, WORDSEARCH, true).await.unwrap();
    // The day's own letters are out of the way.
    for now in ["2026-11-18T17:00Z", "2026-11-18T19:00Z"] {
        house.set(now);
        bot.looks().await;
    }
    (house, bot, ann)
}

#[tokio::test]
async fn a_streak_that_is_about_to_end_is_worth_a_word_once() {
    let (house, bot, ann) = ann_plays().await;
    let mut told = Vec::new();
    // The date of the 18th ends on the 19th at six in Berlin.
    for minute in (0..24 * 60).step_by(10) {
        house.set("2026-11-18T19:00Z");
        house.pass(minute * MINUTE);
        bot.looks().await;
        let now = house.square.nudges().len();
        if now > told.len() {
            told.push(house.now());
        }
    }
    assert_eq!(told, [moment("2026-11-19T13:00Z")]);
    let (who, nudge) = house.square.nudges().remove(0);
    assert_eq!((who, nudge.date, nudge.streak), (11, date("2026-11-18"), 2));
    assert_eq!(nudge.ends_at, moment("2026-11-19T17:00Z"));
    // It has ended: there is nothing to be reminded of.
    house.pass(3 * DAY);
    bot.looks().await;
    assert_eq!(house.square.nudges().len(), 1);
    // A new one is worth one.
    bot.plays(ann, at(1), 2).await;
    for _ in 0..48 {
        house.pass(HOUR);
        bot.looks().await;
    }
    assert_eq!(house.square.nudges().len(), 2);
}

#[tokio::test]
async fn whoever_has_played_or_did_not_ask_hears_nothing() {
    let (house, bot, ann) = ann_plays().await;
    bot.plays(ann, at(1), 3).await;
    let ben = bot.person(12).await;
    bot.plays(ben, at(1), 3).await;
    bot.dailies.remind_me(ben, WORDSEARCH, true).await.unwrap();
    bot.dailies.remind_me(ben, WORDSEARCH, false).await.unwrap();
    house.set("2026-11-19T16:00Z");
    bot.looks().await;
    house.set("2026-11-20T16:00Z");
    bot.dailies.remind_me(ann, WORDSEARCH, false).await.unwrap();
    assert!(!bot.dailies.reminds(ann, WORDSEARCH).await.unwrap());
    bot.looks().await;
    assert_eq!(house.square.nudges(), []);
}

/// The day ends where one played last.
#[tokio::test]
async fn it_goes_by_the_place_of_the_last_play() {
    let (house, bot, ann) = ann_plays().await;
    bot.plays(ann, DIRECT, 4).await;
    let told_at = async |now: &str| {
        house.set(now);
        bot.looks().await;
        house.square.nudges().len()
    };
    // In UTC the 19th ends at midnight.
    assert_eq!(told_at("2026-11-19T14:00Z").await, 0);
    assert_eq!(told_at("2026-11-19T19:59:59Z").await, 0);
    assert_eq!(told_at("2026-11-19T20:00Z").await, 1);

    // The server moves its hour: the reminder moves along.
    let (house, bot, _) = ann_plays().await;
    let setup = setup(10, 12 * 60, "Europe/Berlin", Language::English);
    bot.dailies.set_up(1, WORDSEARCH, setup).await.unwrap();
    house.set("2026-11-19T06:59:59Z");
    bot.looks().await;
    assert_eq!(house.square.nudges(), []);
    house.set("2026-11-19T07:00Z");
    bot.looks().await;
    assert_eq!(house.square.nudges().len(), 1);
}

#[tokio::test]
async fn closed_direct_messages_switch_it_off_silently() {
    let (house, bot, ann) = ann_plays().await;
    house.square.then([Fate::Fails(Undelivered::Forbidden)]);
    house.set("2026-11-19T13:00Z");
    bot.looks().await;
    assert_eq!(house.square.nudges(), []);
    assert!(!bot.dailies.reminds(ann, WORDSEARCH).await.unwrap());
}

/// If the answer is lost, it is not tried for long: twice would be worse than not at all.
#[tokio::test]
async fn an_answer_that_is_lost_reminds_nobody_twice() {
    let (house, bot, _) = ann_plays().await;
    house.square.then([Fate::Fails(Undelivered::Later)]);
    house.set("2026-11-19T13:00Z");
    bot.looks().await;
    assert_eq!(house.square.nudges(), []);
    house.pass(10_000);
    bot.looks().await;
    assert_eq!(house.square.nudges().len(), 1, "soon enough it is tried again");
    house.pass(10 * MINUTE);
    house.start().await.looks().await;
    assert_eq!(house.square.nudges().len(), 1);
}
