//! How long a leaderboard, a profile and the standing of a date take when a million results are there: each of
//! them is to take less than 50 ms. And how long the end of one more game takes beside them.
//!
//! `cargo bench --bench standings`. The results are made up, and entered straight into the database; sums and
//! ratings are then made by the program, as `crosstown standings rebuild` does it. Beside each leaderboard, in
//! the same run: the same question asked of the results themselves, which is what the sums are kept for.

mod made_up;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crosstown::daily::challenge::Challenge;
use crosstown::daily::dailies::Dailies;
use crosstown::daily::date::Date;
use crosstown::draw::{Effort, Theme};
use crosstown::game::Seed;
use crosstown::standings::picture::{draw_leaderboard, draw_profile};
use crosstown::standings::{Measure, Question, Scope, Span, Standings};
use crosstown::store::{
    Append, Most, NewTable, Opened, Outcome, Phase, Placed, Seat, Start, Store,
};
use crosstown::table::engine::Tables;
use crosstown::table::now::Now;
use crosstown::table::seating::PersonId;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};

use crate::made_up::{KEEN, RIVAL, Scale};

const DAY: i64 = 24 * 60 * 60 * 1000;
const TODAY: i64 = 20_774;

struct At(i64);

impl Now for At {
    fn now(&self) -> i64 {
        self.0
    }
}

#[tokio::main]
async fn main() {
    let full = std::env::args().any(|arg| arg == "--bench");
    let scale = if full {
        Scale { results: 1_000_000, people: 20_000, servers: 500, club: 200 }
    } else {
        Scale { results: 2_000, people: 60, servers: 5, club: 5 }
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-standings");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a writable target folder");
    let file = folder.join("standings.db");
    let url = format!("sqlite:{}", file.display());
    // Opened once, so that there are tables to fill.
    Store::open(&url).await.expect("a new file").close().await;
    made_up::fill(&mut open(&file).await, &scale).await;
    let store = Store::open(&url).await.expect("our file");
    let start = Instant::now();
    let rebuilt = store.rebuild_standings().await.expect("room on the disk");
    println!(
        "{} results of {} games, {} sums, {} ratings, made in {:.1} s",
        scale.results,
        rebuilt.games,
        rebuilt.totals.rows,
        rebuilt.ratings.rows,
        start.elapsed().as_secs_f64()
    );
    let (tables, _) =
        Tables::new(store.clone(), At(TODAY * DAY + DAY / 2), || Seed::from_number(1));
    let dailies = Dailies::new(tables.clone(), || [0; 32]);
    let standings = Standings::new(tables);
    let mut db = open(&file).await;
    for (scope, plain) in [(Scope::Everywhere, EVERYWHERE), (Scope::Server(1), SERVER)] {
        let naive = time(async || {
            let rows: Vec<(i64, f64)> =
                sqlx::query_as(plain).fetch_all(&mut db).await.expect("SQL");
            assert!(!rows.is_empty());
        })
        .await;
        println!("{scope:?}: the average asked of the results themselves {:>8.1} ms", ms(naive));
        for (measure, span, page) in [
            (Measure::Best, Span::All, 0),
            (Measure::Average, Span::All, 0),
            (Measure::Wins, Span::Month, 0),
            (Measure::Rating, Span::All, 0),
            (Measure::Rating, Span::Week, 0),
            (Measure::Games, Span::All, 50),
            (Measure::Points, Span::All, 0),
            (Measure::Streak, Span::All, 0),
        ] {
            let question = Question { game: "wordsearch", measure, span, scope };
            let took = time(async || {
                let board = standings.leaderboard(question, KEEN, page).await;
                assert!(board.is_ok());
            })
            .await;
            let (name, ratio) = (measure.name(), ms(naive) / ms(took));
            println!(
                "{scope:?} {name:>8} {span:?}, page {page}: {:>6.1} ms, {ratio:.0} times as fast",
                ms(took)
            );
        }
    }
    let usual = PersonId(i64::from(scale.people / 2));
    for (person, asker) in [(usual, RIVAL), (KEEN, RIVAL), (KEEN, KEEN)] {
        let games: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM results WHERE person = $1")
            .bind(person.0)
            .fetch_one(&mut db)
            .await
            .expect("SQL");
        let took = time(async || {
            let profile = standings.profile(person, asker, Some(1)).await;
            assert!(profile.is_ok_and(|profile| !profile.games.is_empty()));
        })
        .await;
        let whose = if asker == person { "their own" } else { "somebody's" };
        println!("a profile of {games} games, {whose}: {:.1} ms", ms(took));
    }
    let date = Date::from_number(TODAY - 1);
    let took = time(async || {
        let standing = dailies.standing(Some(1), KEEN, Challenge::Wordsearch, date).await;
        let players = standing.map(|standing| standing.groups.iter().map(|g| g.lines.len()).sum());
        assert!(players.is_ok_and(|players: usize| players >= scale.club as usize));
    })
    .await;
    println!(
        "how a date went for {} people with a year behind them: {:.1} ms",
        scale.club,
        ms(took)
    );
    ends(&store).await;
    pictures(&standings, KEEN).await;
    store.close().await;
    std::fs::remove_dir_all(&folder).expect("ours");
}

const EVERYWHERE: &str = "SELECT results.person, SUM(score) * 1.0 / COUNT(*) FROM results
    JOIN preferences ON preferences.person = results.person AND everywhere
    WHERE game = 'wordsearch' AND rated AND place IS NOT NULL
    GROUP BY results.person HAVING COUNT(*) > 2 ORDER BY 2 DESC LIMIT 10";
const SERVER: &str = "SELECT person, SUM(score) * 1.0 / COUNT(*) FROM results
    WHERE game = 'wordsearch' AND guild = 1 AND rated AND place IS NOT NULL
    GROUP BY person ORDER BY 2 DESC LIMIT 10";

/// The median of several goes, the first of which is not counted.
async fn time(mut what: impl AsyncFnMut()) -> Duration {
    what().await;
    let mut times = Vec::new();
    for _ in 0..7 {
        let start = Instant::now();
        what().await;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    times[times.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// How long the append takes that ends a game of four, with all that is counted along: others' moves wait for it.
async fn ends(store: &Store) {
    let mut times = Vec::new();
    for channel in 1..=100 {
        let people = [KEEN.0, RIVAL.0, channel % 50 + 4, channel % 50 + 5];
        let at = TODAY * DAY + channel;
        let table = opened(store, channel, at, people).await;
        let placed = |(seat, person): (i64, i64)| Placed {
            seat,
            person: Some(person),
            score: channel * 7 % 60 - seat,
            place: Some(seat + 1),
            group: 0,
        };
        let results = (0..).zip(people).map(placed).collect();
        let phase = Some(Phase::Over);
        let append = Append { phase, results, ..Append::new(table, 1, at, 0, "end") };
        let start = Instant::now();
        assert_eq!(store.append(append).await.expect("an append"), Outcome::Appended);
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let (median, slow) = (times[times.len() / 2], times[times.len() * 95 / 100]);
    println!("the end of a game of four: {:.1} ms, 95th {:.1} ms", ms(median), ms(slow));
}

/// A game that goes on.
async fn opened(store: &Store, channel: i64, at: i64, people: [i64; 4]) -> i64 {
    let seat = |(seat, person): (i64, i64)| Seat {
        seat,
        person: Some(person),
        computer: None,
        options: "null".to_owned(),
    };
    let table = NewTable {
        game: "wordsearch".to_owned(),
        rules: 1,
        options: "{}".to_owned(),
        seed: "2a".to_owned(),
        dictionary: None,
        pace: "slow".to_owned(),
        guild: Some(1),
        channel,
        private: false,
        opener: people[0],
        seats: (0..).zip(people).map(seat).collect(),
        at,
        start: Some(Start {
            options: "{}".to_owned(),
            rules: 1,
            dictionary: None,
            state: String::new(),
            deadlines: Vec::new(),
            outbox: Vec::new(),
        }),
        most: Most { of_opener: i64::MAX, of_guild: i64::MAX },
        waiting: None,
        rematch_of: None,
        play: None,
    };
    match store.open_table(table).await.expect("a new table") {
        Opened::Table(id) => id,
        other => panic!("no table: {other:?}"),
    }
}

async fn pictures(standings: &Standings, person: PersonId) {
    let question = Question {
        game: "wordsearch",
        measure: Measure::Rating,
        span: Span::All,
        scope: Scope::Server(1),
    };
    let board = standings.leaderboard(question, person, 0).await.expect("a board");
    let profile = standings.profile(person, person, None).await.expect("a profile");
    let mut sizes = (0, 0);
    let drawn = time(async || {
        sizes.0 = draw_leaderboard(&board, Some(person), Theme::Dark).png(Effort::Quick).len()
    })
    .await;
    println!("the picture of a leaderboard: {:.1} ms, {} KB", ms(drawn), sizes.0 / 1000);
    let drawn =
        time(async || sizes.1 = draw_profile(&profile, Theme::Dark).png(Effort::Quick).len()).await;
    println!("the picture of a profile: {:.1} ms, {} KB", ms(drawn), sizes.1 / 1000);
}

async fn open(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(false);
    options.connect().await.expect("our file")
}
