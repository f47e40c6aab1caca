//! Who is named where: everywhere only those who agreed, nobody who is gone or was forgotten, and words only
//! where others may read them.

use crosstown::standings::profile::Sight;
use crosstown::standings::{Measure, Question, Scope, Span, Value, text};
use crosstown::store::{Placed, Preferences, Report, Store};
use crosstown::table::seating::PersonId;

use super::generated::{DAY, Game, TODAY, enter};
use super::{Scratch, standings};

const NOW: i64 = TODAY * DAY + DAY / 2;
const GUILD: u64 = 51;

fn question(measure: Measure, scope: Scope) -> Question {
    Question { game: "crossup", measure, span: Span::All, scope }
}

fn placed(seat: i64, person: i64, score: i64, place: i64) -> Placed {
    Placed { seat, person: Some(person), score, place: Some(place), group: 0 }
}

/// Games of all of them against the first, who always wins.
async fn played(store: &Store, people: &[i64], times: i64) {
    for (channel, loser) in (1..).zip(people[1..].iter().cycle().take(times as usize)) {
        let game = Game {
            game: "crossup",
            guild: Some(GUILD.cast_signed()),
            private: false,
            edition: None,
            at: NOW - DAY + channel,
            results: vec![placed(0, people[0], 50, 1), placed(1, *loser, 20 + *loser % 7, 2)],
            reports: vec![Report::default(); 2],
        };
        enter(store, channel, &game).await;
    }
}

async fn met(store: &Store, count: i64) -> Vec<i64> {
    let mut people = Vec::new();
    for number in 0..count {
        people.push(store.person(900 + number, &format!("Name{number}")).await.unwrap());
    }
    people
}

async fn agree(store: &Store, person: i64, everywhere: bool) {
    let preferences = Preferences { everywhere, ..Preferences::default() };
    store.prefer(person, preferences.into()).await.unwrap();
}

#[tokio::test]
async fn everywhere_names_only_those_who_agreed() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = met(&store, 6).await;
    agree(&store, people[1], true).await;
    played(&store, &people, 10).await;
    agree(&store, people[2], true).await;
    let standings = standings(&store, NOW);
    let names = async |scope, asker: i64| {
        let board = standings.leaderboard(question(Measure::Best, scope), PersonId(asker), 0);
        let board = board.await.unwrap();
        let text = text::leaderboard(&board, Some(PersonId(asker)));
        (0..6).filter(|n| text.contains(&format!("Name{n}"))).collect::<Vec<i64>>()
    };
    assert_eq!(names(Scope::Everywhere, people[0]).await, [1, 2]);
    assert_eq!(names(Scope::Server(GUILD), people[0]).await, [0, 1, 2, 3, 4, 5]);
    assert_eq!(names(Scope::Server(99), people[0]).await, [0; 0]);
    agree(&store, people[1], false).await;
    assert_eq!(names(Scope::Everywhere, people[0]).await, [2]);
    store.forget(people[2]).await.unwrap();
    assert_eq!(names(Scope::Everywhere, people[0]).await, [0; 0]);
    assert_eq!(names(Scope::Server(GUILD), people[0]).await, [0, 1, 3, 4, 5]);
    // Who has left is looked up, and believed for a day.
    standings.seen_in(GUILD, PersonId(people[3]), false).await.unwrap();
    assert_eq!(names(Scope::Server(GUILD), people[0]).await, [0, 1, 4, 5]);
    let later = super::standings(&store, NOW + DAY);
    let board = later.leaderboard(question(Measure::Best, Scope::Server(GUILD)), PersonId(1), 0);
    assert_eq!(board.await.unwrap().people, 5, "after a day it is looked up anew");
}

#[tokio::test]
async fn ones_own_row_is_shown_however_far_down_it_is() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = met(&store, 25).await;
    played(&store, &people, 24).await;
    let standings = standings(&store, NOW);
    let scope = Scope::Server(GUILD);
    let last = PersonId(people[24]);
    let first = standings.leaderboard(question(Measure::Games, scope), last, 0).await.unwrap();
    assert_eq!((first.rows.len(), first.pages, first.people), (10, 3, 25));
    assert_eq!((first.rows[0].place, first.rows[1].place, first.rows[9].place), (1, 2, 2));
    let own = first.own.as_ref().unwrap();
    assert_eq!((own.person, own.place, own.value), (last, 2, Value::Count(1)), "they share it");
    // A page too far is the last.
    let end = standings.leaderboard(question(Measure::Games, scope), last, 9).await.unwrap();
    assert_eq!((end.page, end.rows.len(), end.rows[0].place), (2, 5, 2));
    // One game each is not enough for a rating, except for whoever played all of them.
    let rated = standings.leaderboard(question(Measure::Rating, scope), last, 0).await.unwrap();
    assert_eq!((rated.rows.len(), rated.rows[0].person, rated.own), (1, PersonId(people[0]), None));
}

#[tokio::test]
async fn a_profile_shows_what_the_asker_may_see() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = met(&store, 2).await;
    played(&store, &people, 6).await;
    let alone = |private, word: &str, edition| Game {
        game: "crossup",
        guild: Some(GUILD.cast_signed()),
        private,
        edition,
        at: NOW - DAY,
        results: vec![placed(0, people[0], 70, 1)],
        reports: vec![Report { words: vec![word.to_owned()], ..Report::default() }],
    };
    enter(&store, 90, &alone(false, "OPEN", None)).await;
    enter(&store, 91, &alone(true, "SECRET", None)).await;
    enter(&store, 92, &alone(true, "TODAYS", Some(TODAY))).await;
    store.play_here(GUILD.cast_signed(), "crossup", TODAY, people[0]).await.unwrap();
    let (own, other) = (PersonId(people[0]), PersonId(people[1]));
    let at = |now| standings(&store, now);
    let words = async |now, asker, guild| {
        let profile = at(now).profile(own, asker, guild).await.unwrap();
        profile.words.into_iter().map(|found| found.word).collect::<Vec<_>>()
    };
    assert_eq!(words(NOW, own, None).await, ["SECRET", "TODAYS", "OPEN"]);
    assert_eq!(words(NOW, other, Some(GUILD)).await, ["OPEN"]);
    assert_eq!(words(NOW + 9 * DAY, other, Some(GUILD)).await, ["TODAYS", "OPEN"]);
    assert_eq!(words(NOW, other, Some(99)).await, [""; 0], "not in another server");
    agree(&store, people[0], true).await;
    assert_eq!(words(NOW, other, Some(99)).await, ["OPEN"]);
    agree(&store, people[0], false).await;

    let seen = at(NOW).profile(own, other, Some(GUILD)).await.unwrap();
    assert_eq!(seen.sight, Sight::Server(GUILD));
    let game = &seen.games[0];
    assert_eq!((game.game, game.played, game.rated, game.won), ("crossup", 9, 6, 6));
    let best = game.best.as_ref().unwrap();
    assert_eq!((best.score, best.open), (70, true), "the first of them was public");
    assert!(game.rating.as_ref().unwrap().rating > 1_600.0);
    let (name, met) = &seen.against[0];
    assert_eq!((*name, met.won, met.lost), ("Cross-Up", 6, 0));
    assert_eq!(seen.achievements[0].title, "Won Cross-Up");
    assert_eq!(seen.dailies[0].streak.now, 1);
    let elsewhere = at(NOW).profile(own, other, None).await.unwrap();
    assert!(elsewhere.is_empty() && elsewhere.sight == Sight::Nothing);
    // Who was forgotten has no profile.
    store.forget(people[0]).await.unwrap();
    assert!(standings(&store, NOW).profile(own, other, Some(GUILD)).await.unwrap().is_empty());
}

/// A best that was reached in private first, and for all to see later: others may look at the second.
#[tokio::test]
async fn others_see_the_best_game_that_is_no_secret() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = met(&store, 2).await;
    let alone = |private| Game {
        game: "crossup",
        guild: Some(GUILD.cast_signed()),
        private,
        edition: None,
        at: NOW - DAY,
        results: vec![placed(0, people[0], 70, 1)],
        reports: vec![Report::default()],
    };
    let secret = enter(&store, 1, &alone(true)).await;
    let open = enter(&store, 2, &alone(false)).await;
    let (own, other) = (PersonId(people[0]), PersonId(people[1]));
    for (asker, table) in [(own, secret), (other, open)] {
        let profile = standings(&store, NOW).profile(own, asker, Some(GUILD)).await.unwrap();
        let best = profile.games[0].best.as_ref().unwrap();
        assert_eq!((best.table.0, best.open), (table, true), "for {asker:?}");
    }
}

/// A rating is one for all servers: where somebody was never rated it is nobody's business.
#[tokio::test]
async fn a_rating_is_shown_where_it_was_earned() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = met(&store, 3).await;
    played(&store, &people[..2], 6).await;
    let elsewhere = Game {
        game: "crossup",
        guild: Some(99),
        private: false,
        edition: None,
        at: NOW - DAY,
        results: vec![placed(0, people[0], 70, 1)],
        reports: vec![Report::default()],
    };
    enter(&store, 90, &elsewhere).await;
    let (own, other) = (PersonId(people[0]), PersonId(people[2]));
    let is_shown = async |asker, guild| {
        let profile = standings(&store, NOW).profile(own, asker, Some(guild)).await.unwrap();
        assert_eq!(profile.games.len(), 1);
        profile.games[0].rating.is_some()
    };
    assert!(is_shown(other, GUILD).await);
    assert!(!is_shown(other, 99).await);
    assert!(is_shown(own, 99).await, "it is hers");
    agree(&store, people[0], true).await;
    assert!(is_shown(other, 99).await, "she agreed");
}
