//! Editions: made once, the same everywhere, never twice within a year, and provable.

use crosstown::daily::challenge::Challenge;
use crosstown::daily::proof::Secret;
use crosstown::daily::verify::Claim;
use crosstown::table::export::Line;
use crosstown::table::refused::Refused;
use crosstown::words::Language;

use crate::house::{DAY, DIRECT, House, WORDSEARCH, at, berlin, date, refused};

#[tokio::test]
async fn many_who_ask_at_once_get_one() {
    let (house, one) = House::with_bot("2026-11-17T12:00Z").await;
    let other = house.start().await;
    let (english, french) = (None, Some(Language::French));
    for challenge in [Challenge::Wordsearch, Challenge::CrossUp] {
        let (a, b, c, d) = tokio::join!(
            one.dailies.today(None, challenge, english),
            other.dailies.today(Some(5), challenge, english),
            one.dailies.today(None, challenge, english),
            one.dailies.today(None, challenge, french),
        );
        let (a, b, c, d) = (a.unwrap(), b.unwrap(), c.unwrap(), d.unwrap());
        assert_eq!((&a, &a), (&b, &c));
        assert_ne!(a.edition.hash, d.edition.hash, "each language has its own");
        assert_eq!(a.edition.date, date("2026-11-17"));
        assert_eq!(a.edition.revealed, None);
    }
}

/// What a server allows and denies is its own; its clock, its channel and its language don't matter either.
#[tokio::test]
async fn it_is_the_same_everywhere() {
    let (_house, bot) = House::with_bot("2026-11-17T20:00Z").await;
    bot.dailies.set_up(1, WORDSEARCH, berlin(10)).await.unwrap();
    bot.tables.set_word(1, "qqq", Some(true)).await.unwrap();
    bot.tables.set_dictionary(1, "en-large").await.unwrap();
    let (ann, ben) = (bot.person(11).await, bot.person(12).await);
    let here = bot.begins(ann, at(1)).await;
    let there = bot.begins(ben, DIRECT).await;
    let header = async |table| bot.tables.showing(table).await.unwrap().header;
    let (here, there) = (header(here.table).await, header(there.table).await);
    assert_eq!(here, there);
    let dictionary = here.dictionary.unwrap();
    assert!(dictionary.starts_with("en-standard@") && !dictionary.contains('+'), "{dictionary}");
}

#[tokio::test]
async fn the_same_words_come_once_a_year() {
    let (house, bot) = House::with_bot("2026-11-17T12:00Z").await;
    let words = async |play: &crosstown::daily::plays::Play| {
        bot.tables.showing(play.table).await.unwrap().header.options
    };
    let ann = bot.person(11).await;
    let first = bot.begins(ann, DIRECT).await;
    let first = words(&first).await;
    // The same bytes once more: others are drawn.
    for _ in 0..3 {
        house.repeat_secrets();
        house.pass(DAY);
        let next = bot.begins(ann, DIRECT).await;
        assert_ne!(words(&next).await, first);
    }
    house.repeat_secrets();
    house.set("2027-11-20T12:00Z");
    let later = bot.begins(ann, DIRECT).await;
    assert_eq!(words(&later).await, first, "a year is over");
}

#[tokio::test]
async fn a_town_is_in_english() {
    let (_house, bot) = House::with_bot("2026-11-17T12:00Z").await;
    let french = Some(Language::French);
    let told = refused(bot.dailies.today(None, Challenge::Town, french).await).to_string();
    assert_eq!(told, "Town of the week is not played in fr: choose en.");
    let town = bot.dailies.today(None, Challenge::Town, None).await.unwrap();
    assert_eq!(town.edition.date, date("2026-11-16"), "the Monday of its week");
    assert_eq!(town.ends_at - town.begins_at, 7 * DAY);
}

/// Once all is over, anybody can check that nothing was changed.
#[tokio::test]
async fn it_can_be_proved_afterwards() {
    for challenge in Challenge::ALL {
        let (house, bot) = House::with_bot("2026-11-17T12:00Z").await;
        let ann = bot.person(11).await;
        let play = bot.dailies.play(ann, DIRECT, challenge, None, None).await.unwrap();
        let shown = play.edition.clone();
        bot.finishes(ann, &play, 1).await;
        house.pass(20 * DAY);
        bot.looks().await;
        let (language, date) = (shown.language, shown.date);
        let now = bot.dailies.edition(challenge, language, date).await.unwrap().unwrap();
        assert_eq!(now.hash, shown.hash);
        let secret: Secret = now.revealed.expect("revealed").parse().unwrap();
        let claim = Claim { challenge, language, date, secret };
        claim.check_hash(&shown.hash).unwrap();

        let showing = bot.tables.showing(play.table).await.unwrap();
        let export = bot.tables.exported(&showing).await.unwrap();
        let export = String::from_utf8(export).unwrap();
        let Ok(Line::Header(header)) = Line::read(export.lines().next().unwrap()) else {
            panic!("a header comes first")
        };
        let words = crate::house::words(&secret, language);
        let sequence = (challenge == Challenge::Wordsearch).then_some(&words);
        claim.check_game(&header, sequence).unwrap();
    }
}

#[tokio::test]
async fn there_is_no_such_setup() {
    let (_house, bot) = House::with_bot("2026-11-17T12:00Z").await;
    for (setup, told) in [
        (
            crate::house::setup(1, 60, "Nowhere", Language::English),
            "There is no time zone “Nowhere”: choose one from the list, as in Europe/Berlin or America/New_York.",
        ),
        (
            crate::house::setup(1, 1440, "UTC", Language::English),
            "1440 is no minute of a day: they go from 0 to 1439.",
        ),
    ] {
        let refusal = refused(bot.dailies.set_up(1, WORDSEARCH, setup).await);
        assert_eq!(refusal, Refused::Rule(told.to_owned()));
    }
    assert_eq!(bot.dailies.setups(1).await.unwrap(), []);
    assert!(!bot.dailies.switch_off(1, WORDSEARCH).await.unwrap());
}

/// The solver comes back to each edition once, with more time.
#[tokio::test]
async fn the_best_grid_is_found_before_it_is_needed() {
    let (house, bot) = House::with_bot("2026-11-17T16:30Z").await;
    bot.dailies.set_up(1, WORDSEARCH, berlin(10)).await.unwrap();
    let (french, made) = (Language::French, async |language| {
        let made = bot.dailies.edition(WORDSEARCH, language, date("2026-11-17"));
        made.await.unwrap().is_some()
    });
    assert!(!made(Language::English).await);
    bot.herald.prepare().await.unwrap();
    assert!(made(Language::English).await && !made(french).await);
    let store = bot.tables.store();
    assert!(store.unsolved_edition("wordsearch", 300).await.unwrap().is_some());
    bot.herald.solve().await.unwrap();
    assert!(store.unsolved_edition("wordsearch", 300).await.unwrap().is_none());
    house.set("2026-11-18T19:00Z");
    let grids = bot.dailies.grids(1, WORDSEARCH, date("2026-11-17")).await.unwrap().unwrap();
    assert!(grids.best.is_empty() && grids.solver.unwrap().score.total() > 0);
}
