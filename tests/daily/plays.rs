//! Plays: each person once a date, wherever they are, and nothing of it for others before its time.

use crosstown::daily::challenge::Challenge;
use crosstown::daily::date::Date;
use crosstown::daily::plays::{How, Play};
use crosstown::game::{Pace, Seat};
use crosstown::store::StoreError;
use crosstown::table::engine::Trouble;
use crosstown::table::limits::Limits;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, Place};
use crosstown::table::refused::Refused;
use crosstown::table::seating::Occupant;
use crosstown::words::Language;
use serde_json::json;

use crate::house::{
    Bot, DAY, DIRECT, House, WORDSEARCH, at, berlin, date, moment, refused, setup, words,
};

/// Two servers whose days begin at other hours, the first in Berlin, the second in New York.
async fn two_servers(now: &str) -> (House, Bot) {
    let (house, bot) = House::with_bot(now).await;
    bot.dailies.set_up(1, WORDSEARCH, berlin(10)).await.unwrap();
    let new_york = setup(20, 18 * 60, "America/New_York", Language::English);
    bot.dailies.set_up(2, WORDSEARCH, new_york).await.unwrap();
    (house, bot)
}

#[tokio::test]
async fn whoever_began_somewhere_goes_on_with_that_one() {
    let (house, bot) = two_servers("2026-11-17T23:30Z").await;
    let ann = bot.person(11).await;
    let here = bot.begins(ann, at(1)).await;
    assert_eq!((here.how, here.edition.date), (How::Begun, date("2026-11-17")));
    assert_eq!(here.closes_at, moment("2026-11-18T19:00Z"), "two hours after the day in Berlin");
    for place in [at(1), at(2), DIRECT, at(3)] {
        let again = bot.begins(ann, place).await;
        assert_eq!(again, Play { how: How::GoesOn, ..here.clone() }, "{place:?}");
    }
    // After a restart, too, and in another process.
    assert_eq!(house.start().await.begins(ann, at(2)).await.table, here.table);
    bot.finishes(ann, &here, 1).await;
    assert_eq!(bot.begins(ann, at(2)).await.how, How::Finished);

    // It is private, as any table of one's own, and knows what it plays.
    let showing = bot.tables.showing(here.table).await.unwrap();
    assert!(showing.private && showing.phase == Phase::Over);
    let tag = showing.edition.unwrap();
    assert_eq!(Some(tag.clone()), bot.dailies.edition_of(here.table).await.unwrap());
    let title = crosstown::daily::editions::title("wordsearch", &tag);
    assert_eq!(title, "Daily wordsearch · 17 November");

    // The next day is another one.
    house.set("2026-11-18T17:00Z");
    let next = bot.begins(ann, at(1)).await;
    assert_eq!((next.how, next.edition.date), (How::Begun, date("2026-11-18")));
    assert_ne!(next.table, here.table);
}

#[tokio::test]
async fn two_presses_at_once_give_one_play() {
    let (house, one) = two_servers("2026-11-17T23:30Z").await;
    let other = house.start().await;
    for number in 11..16 {
        let ann = one.person(number).await;
        let french = Some(Language::French);
        let (a, b, c, d) = tokio::join!(
            one.dailies.play(ann, at(1), WORDSEARCH, None, None),
            other.dailies.play(ann, at(2), WORDSEARCH, None, None),
            other.dailies.play(ann, DIRECT, WORDSEARCH, None, french),
            one.dailies.play(ann, at(1), WORDSEARCH, None, None),
        );
        let plays = [a.unwrap(), b.unwrap(), c.unwrap(), d.unwrap()];
        for play in &plays {
            assert_eq!((play.table, &play.edition), (plays[0].table, &plays[0].edition));
        }
        let tables = one.tables.store().tables_of(ann.0).await.unwrap();
        assert_eq!(tables.len(), 1, "no table was left behind");
    }
}

#[tokio::test]
async fn a_play_counts_where_it_is_asked_for_in_the_same_language() {
    let (_house, bot) = two_servers("2026-11-17T23:30Z").await;
    let french = setup(30, 18 * 60, "Europe/Paris", Language::French);
    bot.dailies.set_up(3, WORDSEARCH, french).await.unwrap();
    let ann = bot.person(11).await;
    let play = bot.plays(ann, at(1), 1).await;
    let elsewhere = bot.begins(ann, at(3)).await;
    assert_eq!((elsewhere.table, elsewhere.edition.language), (play.table, Language::English));
    assert_eq!(
        elsewhere.note.unwrap(),
        "You play this date in en, and this server plays in fr: it counts for you, and not on the boards here."
    );
    assert_eq!(bot.begins(ann, at(2)).await.note, None);
    for (guild, players) in [(Some(1), 1), (Some(2), 1), (Some(3), 0), (None, 1)] {
        let standing = bot.dailies.standing(guild, ann, WORDSEARCH, date("2026-11-17")).await;
        assert_eq!(standing.unwrap().players(), players, "{guild:?}");
    }
    // Whoever names another language in a server plays that.
    let ben = bot.person(12).await;
    let dutch = Some(Language::Dutch);
    let play = bot.dailies.play(ben, at(1), WORDSEARCH, None, dutch).await.unwrap();
    assert_eq!(play.edition.language, Language::Dutch);
    assert!(play.note.is_some());
}

#[tokio::test]
async fn only_the_date_that_is_on_can_be_begun() {
    let (house, bot) = two_servers("2026-11-17T23:30Z").await;
    let (ann, ben) = (bot.person(11).await, bot.person(12).await);
    let card = Some(date("2026-11-17"));
    let begun = bot.begins(ann, at(1)).await;
    // Six o'clock is past: the card of yesterday is still there, and two hours are left for those who began.
    house.set("2026-11-18T17:30Z");
    let press = async |person, date: Option<Date>| {
        bot.dailies.play(person, at(1), WORDSEARCH, date, None).await
    };
    assert_eq!(press(ann, card).await.unwrap().how, How::GoesOn);
    assert_eq!(press(ann, None).await.unwrap().edition.date, date("2026-11-18"));
    assert_eq!(
        refused(press(ben, card).await).to_string(),
        "Tuesday 17 November 2026 is over here, and you have not begun it: play the newest one with /daily play."
    );
    assert_eq!(
        refused(press(ben, Some(date("2026-11-19"))).await).to_string(),
        "Thursday 19 November 2026 has not begun here: play the one that is on with /daily play."
    );
    // Where that day goes on it can be begun.
    assert_eq!(bot.begins(ben, at(2)).await.edition.date, date("2026-11-17"));

    // Two hours later it is over, also for a press that comes before anybody has closed it.
    house.set("2026-11-18T19:00Z");
    let late = bot.tables.act(begun.table, ann, "put a a1", None, None).await;
    assert_eq!(refused(late), Refused::DayOver);
    assert_eq!(press(ann, card).await.unwrap().how, How::Unfinished);
    bot.looks().await;
    assert_eq!(bot.tables.showing(begun.table).await.unwrap().phase, Phase::Closed);
    assert_eq!(press(ann, card).await.unwrap().how, How::Unfinished);
    let standing =
        bot.dailies.standing(Some(1), ann, WORDSEARCH, date("2026-11-17")).await.unwrap();
    assert_eq!((standing.players(), standing.unfinished), (0, 1));
}

#[tokio::test]
async fn letters_are_nobodys_before_the_grids_open() {
    let (house, bot) = two_servers("2026-11-17T23:30Z").await;
    let (ann, ben) = (bot.person(11).await, bot.person(12).await);
    let play = bot.plays(ann, at(1), 1).await;
    let day = date("2026-11-17");
    let showing = bot.tables.showing(play.table).await.unwrap();
    let tag = showing.edition.clone().unwrap();
    let exported = async || bot.tables.exported(&showing).await;
    let posted = async || bot.tables.post_result(play.table, ann, 10).await;
    for (now, hours) in [("2026-11-17T23:30Z", 20), ("2026-11-18T18:59:59Z", 1)] {
        house.set(now);
        let closed = Refused::GridsClosed { hours };
        assert!(!tag.grids_open(house.now()));
        assert_eq!(refused(exported().await), closed);
        assert_eq!(refused(posted().await), closed);
        assert!(bot.dailies.grids(1, WORDSEARCH, day).await.unwrap().is_none());
        let seen = bot.dailies.see_grids(ben, Some(1), WORDSEARCH, day).await;
        assert_eq!(refused(seen.map(|_| ())), closed);
        let own = bot.dailies.see_grids(ann, None, WORDSEARCH, day).await;
        assert!(matches!(refused(own.map(|_| ())), Refused::GridsClosed { .. }));
    }
    house.set("2026-11-18T19:00Z");
    assert!(tag.grids_open(house.now()) && exported().await.is_ok() && posted().await.unwrap());
    let grids = bot.dailies.grids(1, WORDSEARCH, day).await.unwrap().unwrap();
    assert_eq!(grids.best.len(), 1);
    let best = &grids.best[0];
    assert_eq!((best.line.person, best.line.score), (ann, best.made.total()));
    assert_eq!(best.made.grid().unwrap().0.count(), 25);
    // Elsewhere that day goes on, and they are closed.
    assert!(bot.dailies.grids(2, WORDSEARCH, day).await.unwrap().is_none());
    // A date is never played again.
    let opening = Opening {
        game: "wordsearch".to_owned(),
        options: showing.header.options.clone(),
        dictionary: None,
        pace: showing.pace,
        place: at(1),
        opener: ann,
        seats: vec![Occupant::Person(ann)],
        seat_options: Vec::new(),
        private: true,
    };
    let rematch = bot.tables.open_rematch(play.table, &opening).await;
    assert_eq!(refused(rematch), Refused::PlayedOnce);
}

#[tokio::test]
async fn whoever_has_seen_the_grids_can_no_longer_start() {
    let (house, bot) = two_servers("2026-11-18T19:00Z").await;
    let (ann, ben, day) = (bot.person(11).await, bot.person(12).await, date("2026-11-17"));
    // In New York the date is on.
    let sees = async |person| bot.dailies.see_grids(person, Some(1), WORDSEARCH, day).await;
    assert!(sees(ann).await.is_ok());
    let begin = bot.dailies.play(ann, at(2), WORDSEARCH, None, None).await;
    assert_eq!(refused(begin), Refused::SeenGrids);
    assert_eq!(bot.tables.store().tables_of(ann.0).await.unwrap(), [], "nothing was begun");
    // Whoever has begun there finishes first, and looks then.
    let play = bot.begins(ben, at(2)).await;
    assert_eq!(
        refused(sees(ben).await.map(|_| ())).to_string(),
        "You can still finish this date yourself: do that first (/daily play), then look."
    );
    bot.finishes(ben, &play, 1).await;
    assert!(sees(ben).await.is_ok());
    assert_eq!(bot.begins(ben, at(2)).await.how, How::Finished);
    // The next date is theirs.
    house.set("2026-11-18T23:00Z");
    assert_eq!(bot.begins(ann, at(2)).await.how, How::Begun);
}

/// A server that moves its hour never goes back to a date that was over.
#[tokio::test]
async fn an_hour_that_is_moved_opens_no_closed_day() {
    let (house, bot) = two_servers("2026-11-17T16:00Z").await;
    let day = async |bot: &Bot| bot.dailies.date_here(Some(1), WORDSEARCH).await.unwrap();
    assert_eq!(day(&bot).await, date("2026-11-16"));
    house.set("2026-11-17T17:30Z");
    bot.looks().await;
    assert_eq!(day(&bot).await, date("2026-11-17"));
    // By another clock it would be yesterday for another 5 hours.
    bot.dailies
        .set_up(1, WORDSEARCH, setup(10, 23 * 60, "Europe/Berlin", Language::English))
        .await
        .unwrap();
    assert_eq!(day(&bot).await, date("2026-11-17"));
    house.set("2026-11-17T23:00Z");
    bot.looks().await;
    assert_eq!(day(&bot).await, date("2026-11-17"));
    house.set("2026-11-18T22:00Z");
    bot.looks().await;
    assert_eq!(day(&bot).await, date("2026-11-18"));
    let cards = house.square.in_channel(10);
    assert_eq!(cards.len(), 2, "each date was announced once");
    // By an earlier one the next has begun: it is announced at once.
    house.set("2026-11-19T10:00Z");
    bot.dailies
        .set_up(1, WORDSEARCH, setup(10, 9 * 60, "Europe/Berlin", Language::English))
        .await
        .unwrap();
    assert_eq!(day(&bot).await, date("2026-11-19"));
    bot.looks().await;
    assert_eq!(house.square.in_channel(10).last().unwrap().date, date("2026-11-19"));
}

#[tokio::test]
async fn own_rules_are_pinned_at_the_start_and_ranked_apart() {
    let (_house, bot) = two_servers("2026-11-17T23:30Z").await;
    let (ann, ben, cleo) = (bot.person(11).await, bot.person(12).await, bot.person(13).await);
    let choose =
        async |person, options| bot.dailies.set_own_rules(person, WORDSEARCH, options).await;
    choose(ann, json!({ "minimum": 2, "dictionary": "en-large" })).await.unwrap();
    // What the edition has anyway is no rule of one's own.
    choose(ben, json!({ "minimum": 3, "scoring": "full", "dictionary": "en-standard" }))
        .await
        .unwrap();
    for (bad, told) in [
        (json!({ "minimum": 7 }), "These options can't be read"),
        (json!({ "dictionary": "klingon" }), "klingon"),
    ] {
        let refusal = refused(choose(cleo, bad).await).to_string();
        assert!(refusal.contains(told), "{refusal}");
    }
    let alike = bot.dailies.set_own_rules(cleo, Challenge::CrossUp, json!({})).await;
    assert_eq!(refused(alike), Refused::OneRule);
    for (number, person) in (1..).zip([ann, ben, cleo]) {
        bot.plays(person, at(1), number).await;
    }
    // From the next on: what is being played keeps its rules.
    choose(ann, json!({})).await.unwrap();
    let standing =
        bot.dailies.standing(Some(1), ann, WORDSEARCH, date("2026-11-17")).await.unwrap();
    let groups: Vec<(&str, Vec<_>)> = standing
        .groups
        .iter()
        .map(|group| (group.rules.as_str(), group.lines.iter().map(|line| line.place).collect()))
        .collect();
    assert_eq!(groups, [("", vec![1, 2]), ("en-large, from 2 letters", vec![1])]);
    let next = bot.dailies.own_rules(ann, WORDSEARCH).await.unwrap();
    assert_eq!(next, json!({}));
}

#[tokio::test]
async fn it_takes_up_no_room_and_is_never_quiet() {
    let house = House::build("2026-11-16T23:30Z");
    let limits = Limits { computers: 1, of_person: 1, of_server: 1 };
    let bot = house.start_with(limits, words).await;
    let ann = bot.person(11).await;
    let town = bot.dailies.play(ann, at(1), Challenge::Town, None, None).await.unwrap();
    bot.begins(ann, at(1)).await;
    let opening = Opening {
        game: "crossup".to_owned(),
        options: json!({}),
        dictionary: None,
        pace: Pace::None,
        place: Place { guild: Some(1), channel: 5 },
        opener: ann,
        seats: vec![Occupant::Person(ann)],
        seat_options: Vec::new(),
        private: true,
    };
    bot.tables.open(opening.clone()).await.unwrap();
    assert_eq!(refused(bot.tables.open(opening).await), Refused::ManyOfYours(1));
    let crossup = bot.dailies.play(ann, at(1), Challenge::CrossUp, None, None).await.unwrap();
    assert_eq!(crossup.how, How::Begun);
    // Nothing but its day closes it.
    house.pass(30 * DAY);
    bot.tables.close_quiet().await.unwrap();
    let open = bot.tables.showing(town.table).await.unwrap();
    assert_eq!(open.phase, Phase::Playing);
    bot.looks().await;
    assert_eq!(bot.tables.showing(town.table).await.unwrap().phase, Phase::Closed);
}

/// Whoever gives up has not finished, in each of the games.
#[tokio::test]
async fn giving_up_is_no_result() {
    let (house, bot) = two_servers("2026-11-16T23:30Z").await;
    let ann = bot.person(11).await;
    for challenge in Challenge::ALL {
        for way in ["resign", "end"] {
            let play = bot.dailies.play(ann, at(1), challenge, None, None).await.unwrap();
            assert_eq!(play.how, How::Begun, "{challenge} {way}");
            match way {
                "end" => bot.tables.end(play.table, ann, false).await.unwrap(),
                _ => bot.tables.act(play.table, ann, "resign", None, None).await.unwrap(),
            }
            let again = bot.dailies.play(ann, at(1), challenge, None, None).await.unwrap();
            assert_eq!((again.table, again.how), (play.table, How::Unfinished));
            let today = play.edition.date;
            let standing = bot.dailies.standing(Some(1), ann, challenge, today).await.unwrap();
            assert_eq!((standing.players(), standing.unfinished), (0, 1));
            assert_eq!(bot.dailies.streak(ann, challenge, today).await.unwrap(), 0);
            house.pass(7 * DAY);
            bot.looks().await;
        }
    }
}

/// A fault of ours at somebody's turn excuses the date, everywhere.
#[tokio::test]
async fn a_fault_at_a_press_excuses_the_date() {
    let (house, bot) = two_servers("2026-11-17T23:30Z").await;
    let ann = bot.person(11).await;
    let play = bot.begins(ann, at(1)).await;
    let session = bot.tables.showing(play.table).await.unwrap().session.unwrap();
    let moves = session.moves(Seat(0));
    let excused = async || {
        let standing = bot.dailies.standing(Some(2), ann, WORDSEARCH, date("2026-11-17"));
        standing.await.unwrap().excused
    };
    let press = async || bot.tables.act(play.table, ann, moves[0].as_str(), None, None).await;
    assert!(matches!(
        bot.tables.act(play.table, ann, "nonsense", None, None).await,
        Err(Trouble::Refused(_))
    ));
    assert!(!excused().await, "a refusal is no fault");
    house.tamper("ALTER TABLE inputs RENAME TO hidden").await;
    assert!(matches!(press().await, Err(Trouble::Fault(StoreError::Database(_)))));
    house.tamper("ALTER TABLE hidden RENAME TO inputs").await;
    assert!(excused().await);
    press().await.unwrap();
}
