//! What is posted at a change of day: each thing once, whatever goes wrong, and never a pile.

use crosstown::table::messenger::Undelivered;
use crosstown::words::Language;

use crate::house::{Bot, DAY, HOUR, House, MINUTE, WORDSEARCH, at, berlin, date, moment, setup};
use crate::square::Fate;

async fn server(now: &str) -> (House, Bot) {
    let (house, bot) = House::with_bot(now).await;
    bot.dailies.set_up(1, WORDSEARCH, berlin(10)).await.unwrap();
    (house, bot)
}

#[tokio::test]
async fn a_card_at_the_hour_and_its_grids_two_hours_later() {
    let (house, bot) = server("2026-11-16T12:00Z").await;
    let ann = bot.person(11).await;
    house.set("2026-11-16T16:59:59Z");
    bot.looks().await;
    assert!(house.square.messages().is_empty());
    house.set("2026-11-16T17:00Z");
    bot.looks().await;
    bot.looks().await;
    let card = &house.square.messages()[0];
    assert_eq!((card.channel, card.date, card.card.guild), (10, date("2026-11-16"), 1));
    assert_eq!(card.card.before.players(), 0);
    assert_eq!(card.card.ends_at, moment("2026-11-17T17:00Z"));
    let today = bot.dailies.today(Some(1), WORDSEARCH, None).await.unwrap();
    assert_eq!(today.edition.hash, card.card.hash);
    bot.plays(ann, at(1), 1).await;

    house.set("2026-11-17T17:00Z");
    bot.looks().await;
    let card = &house.square.messages()[1];
    assert_eq!((card.date, card.card.before.date), (date("2026-11-17"), date("2026-11-16")));
    assert_eq!((card.card.before.players(), card.card.before.group_streak), (1, 1));
    assert_eq!(card.card.opens_at, moment("2026-11-17T19:00Z"));
    house.set("2026-11-17T18:59:59Z");
    bot.looks().await;
    assert_eq!(house.square.messages()[1].edits, 0);
    house.set("2026-11-17T19:00Z");
    bot.looks().await;
    bot.looks().await;
    house.start().await.looks().await;
    let messages = house.square.messages();
    assert_eq!(messages.len(), 2);
    assert_eq!(messages[1].edits, 1);
    let grids = messages[1].grids.as_ref().unwrap();
    assert_eq!((grids.date, grids.best[0].line.person), (date("2026-11-16"), ann));
    assert!(grids.solver.is_some());
}

#[tokio::test]
async fn what_fails_is_tried_again_and_an_answer_that_is_lost_is_looked_for() {
    for (fates, searches) in [
        (vec![Fate::Fails(Undelivered::Later)], 1),
        (vec![Fate::Unanswered], 1),
        (vec![Fate::Unanswered, Fate::Fails(Undelivered::Later)], 1),
        (vec![Fate::Unanswered, Fate::Unanswered], 2),
        // Whoever may not look through the channel relies on the nonce.
        (vec![Fate::Fails(Undelivered::Later), Fate::Fails(Undelivered::Forbidden)], 0),
    ] {
        let (house, bot) = server("2026-11-16T12:00Z").await;
        house.set("2026-11-16T17:00Z");
        house.square.then(fates.iter().copied());
        for _ in 0..5 {
            bot.looks().await;
            house.pass(MINUTE);
        }
        assert_eq!(house.square.messages().len(), 1, "{fates:?}");
        assert_eq!(house.square.searches(), searches, "{fates:?}");
        house.pass(DAY + 2 * HOUR);
        for _ in 0..5 {
            bot.looks().await;
            house.pass(MINUTE);
        }
        let messages = house.square.messages();
        assert_eq!(messages.iter().map(|message| message.edits).collect::<Vec<_>>(), [1, 1]);
    }
}

/// An edit that may have been made is made once more: that harms nobody. By then the card is older than an hour, and Discord
/// may take no edit of it for a while.
#[tokio::test]
async fn an_edit_is_tried_until_it_is_made() {
    let (house, bot) = server("2026-11-16T12:00Z").await;
    house.set("2026-11-16T17:00Z");
    bot.looks().await;
    house.set("2026-11-16T19:00Z");
    let [later, too_old] = [Undelivered::Later, Undelivered::TooOld].map(Fate::Fails);
    house.square.then([later, too_old, Fate::Unanswered]);
    for _ in 0..60 {
        bot.looks().await;
        house.pass(MINUTE);
    }
    let card = &house.square.messages()[0];
    assert_eq!(card.edits, 2);
    assert_eq!(house.square.messages().len(), 1);
}

#[tokio::test]
async fn a_channel_that_takes_nothing_is_left_alone_and_the_setup_says_so() {
    for (fails, told) in [
        (Undelivered::ChannelGone, "The channel is gone"),
        (Undelivered::Forbidden, "I may not post there"),
    ] {
        let (house, bot) = server("2026-11-16T12:00Z").await;
        let paris = setup(20, 18 * 60, "Europe/Paris", Language::English);
        house.set("2026-11-16T17:00Z");
        house.square.then([Fate::Fails(fails)]);
        bot.looks().await;
        assert!(house.square.messages().is_empty());
        let (_, there) = bot.dailies.setups(1).await.unwrap().remove(0);
        assert!(there.trouble.unwrap().contains(told));
        house.pass(3 * DAY);
        bot.looks().await;
        assert!(house.square.messages().is_empty(), "nobody is bothered any more");
        // Whoever sets it up again sees at once that it works.
        bot.dailies.set_up(1, WORDSEARCH, paris).await.unwrap();
        bot.looks().await;
        let messages = house.square.messages();
        assert_eq!((messages.len(), messages[0].channel), (1, 20));
        let (_, there) = bot.dailies.setups(1).await.unwrap().remove(0);
        assert_eq!(there.trouble, None);
    }
}

#[tokio::test]
async fn what_is_switched_off_or_gone_is_silent() {
    for gone in [false, true] {
        let (house, bot) = server("2026-11-16T12:00Z").await;
        house.set("2026-11-16T17:00Z");
        bot.looks().await;
        if gone {
            bot.dailies.guild_gone(1).await.unwrap();
        } else {
            assert!(bot.dailies.switch_off(1, WORDSEARCH).await.unwrap());
            assert!(!bot.dailies.switch_off(1, WORDSEARCH).await.unwrap());
        }
        assert_eq!(bot.dailies.setups(1).await.unwrap(), []);
        house.pass(2 * DAY);
        bot.looks().await;
        let messages = house.square.messages();
        assert_eq!((messages.len(), messages[0].edits), (1, 0));
    }
}

/// Days without the bot: one card, which looks back on the last date that was played, and no streak ended.
#[tokio::test]
async fn after_an_absence_only_the_newest_day_is_announced() {
    let (house, bot) = server("2026-11-16T12:00Z").await;
    let ann = bot.person(11).await;
    house.set("2026-11-16T17:00Z");
    bot.looks().await;
    bot.plays(ann, at(1), 1).await;
    drop(bot);
    // From the evening of the 16th to the morning of the 20th.
    house.outage(moment("2026-11-16T20:00Z"), moment("2026-11-20T09:00Z")).await;
    house.set("2026-11-20T09:00Z");
    let bot = house.start().await;
    bot.looks().await;
    bot.looks().await;
    let messages = house.square.messages();
    assert_eq!(messages.len(), 2);
    let card = &messages[1];
    assert_eq!((card.date, card.card.before.date), (date("2026-11-19"), date("2026-11-16")));
    assert_eq!(card.card.before.players(), 1);
    assert!(card.card.before.excused);
    assert_eq!(card.edits, 1, "its two hours are long over");
    bot.plays(ann, at(1), 2).await;
    assert_eq!(bot.dailies.streak(ann, WORDSEARCH, date("2026-11-19")).await.unwrap(), 2);
    house.set("2026-11-20T17:00Z");
    bot.looks().await;
    let card = house.square.messages().remove(2);
    assert_eq!((card.date, card.card.before.group_streak), (date("2026-11-20"), 2));
}

/// A year without the bot makes no storm either, and nobody is told of a date a year ago.
#[tokio::test]
async fn a_year_makes_no_storm() {
    let (house, bot) = server("2026-11-16T12:00Z").await;
    for guild in 2..300 {
        bot.dailies.set_up(guild, WORDSEARCH, berlin(10 * guild)).await.unwrap();
    }
    house.pass(365 * DAY);
    bot.looks().await;
    let messages = house.square.messages();
    assert_eq!(messages.len(), 299);
    assert!(messages.iter().all(|card| card.date == date("2027-11-15")));
    assert!(messages.iter().all(|card| card.card.before.date == date("2027-11-14")));
}

/// Two programs on one database: which of them posts does not matter, as long as one does.
#[tokio::test]
async fn two_programs_post_each_card_once() {
    let (house, one) = House::with_bot("2026-11-16T12:00Z").await;
    let other = house.start().await;
    for guild in 1..=40 {
        one.dailies.set_up(guild, WORDSEARCH, berlin(10 * guild)).await.unwrap();
    }
    for day in 16..19 {
        house.set(&format!("2026-11-{day}T17:00Z"));
        tokio::join!(one.looks(), other.looks(), one.looks());
        house.pass(2 * HOUR);
        tokio::join!(one.looks(), other.looks(), other.looks());
        let messages = house.square.messages();
        assert_eq!(messages.len(), 40 * (day - 15));
        assert!(messages.iter().all(|card| card.edits == 1));
    }
}
