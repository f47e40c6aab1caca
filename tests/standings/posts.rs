//! What is told of a week: bests are new only if nobody had more, however long ago, and a post goes where the server
//! wants it now.

use crosstown::daily::date::Date;
use crosstown::standings::chronicle::{NOBODY, due};
use crosstown::standings::{Measure, Question, Scope, Span, text};
use crosstown::store::{Placed, Report, SERVER_WORDS, SpanTurn, StandingPost, Store};

use super::generated::{DAY, Game, TODAY, enter};
use super::{Scratch, standings};

const GUILD: u64 = 51;
/// In the week before this one.
const LAST_WEEK: i64 = TODAY - 5;
const LONG_AGO: i64 = TODAY - 100;

/// Somebody plays alone for so many points, by a variant.
async fn scores(store: &Store, person: i64, day: i64, score: i64, variant: &str) {
    static CHANNEL: std::sync::atomic::AtomicI64 = std::sync::atomic::AtomicI64::new(1);
    let channel = CHANNEL.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let game = Game {
        game: "crossup",
        guild: Some(GUILD.cast_signed()),
        private: false,
        edition: None,
        at: day * DAY,
        results: vec![Placed { seat: 0, person: Some(person), score, place: Some(1), group: 0 }],
        reports: vec![Report { variant: variant.to_owned(), ..Report::default() }],
    };
    enter(store, channel, &game).await;
}

#[tokio::test]
async fn a_best_is_new_if_it_was_never_reached_before() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let mut people = Vec::new();
    for (number, name) in (700..).zip(["Ann", "Ben", "Cleo", "Dan", "Eve"]) {
        people.push(store.person(number, name).await.unwrap());
    }
    for (person, before, now) in
        [(people[0], 50, 45), (people[1], 30, 40), (people[2], 39, 39), (people[4], 20, 30)]
    {
        scores(&store, person, LONG_AGO, before, "").await;
        scores(&store, person, LAST_WEEK, now, "").await;
    }
    // What lies between them is no best, either.
    scores(&store, people[0], TODAY - 21, 40, "").await;
    // Who has only begun betters nothing; nor do other rules count, but a server's own words do, in it.
    scores(&store, people[3], LAST_WEEK, 44, "").await;
    scores(&store, people[4], LONG_AGO, 60, "from 2 letters").await;
    scores(&store, people[4], LONG_AGO, 25, SERVER_WORDS).await;
    let scope = Scope::Server(GUILD);
    let question = Question { game: "crossup", measure: Measure::Best, span: Span::Week, scope };
    let standings = standings(&store, TODAY * DAY);
    let since = Some(Date::from_number(LAST_WEEK));
    let board = standings.leaderboard_since(question, NOBODY, 0, since).await.unwrap();
    assert_eq!(board.rows.len(), 5);
    let told = standings.told(board).await.unwrap();
    let text = text::chronicle(&[told]);
    let news = "\n-# New bests: `Ben` 40 (before: 30) · `Eve` 30 (before: 25)";
    assert!(text.ends_with(news), "{text}");
}

/// The post that is due.
async fn only(store: &Store) -> StandingPost {
    let mut posts = store.due_standing_posts(i64::MAX, 9).await.unwrap();
    assert_eq!(posts.len(), 1, "{posts:?}");
    posts.remove(0)
}

#[tokio::test]
async fn a_post_goes_where_the_server_wants_it_by_then() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let now = TODAY * DAY;
    let standings = standings(&store, now);
    standings.post_in(GUILD, 7, Span::Week).await.unwrap();
    let channel = standings.posting(GUILD).await.unwrap().unwrap();
    let (since, next_at) = due(Span::Week, now);
    let turn = SpanTurn { channel, since, next_at, at: now };
    assert!(store.turn_span(turn).await.unwrap());
    let first = only(&store).await;
    assert_eq!(first.channel, 7);
    standings.post_in(GUILD, 8, Span::Week).await.unwrap();
    assert!(!store.try_standing_post(&first, now).await.unwrap(), "it is wanted elsewhere");
    let moved = only(&store).await;
    assert_eq!((moved.id, moved.channel, moved.tried_at), (first.id, 8, None));
    // Once it was tried it may be there, and is looked for.
    assert!(store.try_standing_post(&moved, now).await.unwrap());
    standings.post_in(GUILD, 9, Span::Week).await.unwrap();
    assert_eq!(only(&store).await.channel, 8);
}
