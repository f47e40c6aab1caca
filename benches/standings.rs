//! How long a leaderboard and a profile take when a million results are there.
//!
//! `cargo bench --bench standings`. The results are made up, and entered straight into the database; sums and
//! ratings are then made by the program, as `crosstown standings rebuild` does it. Beside each leaderboard, in
//! the same run: the same question asked of the results themselves, which is what the sums are kept for.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crosstown::draw::{Effort, Theme};
use crosstown::game::{Dice, Seed};
use crosstown::standings::picture::{draw_leaderboard, draw_profile};
use crosstown::standings::{Measure, Question, Scope, Span, Standings};
use crosstown::store::{Store, month_of};
use crosstown::table::engine::Tables;
use crosstown::table::now::Now;
use crosstown::table::seating::PersonId;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

const DAY: i64 = 24 * 60 * 60 * 1000;
const TODAY: i64 = 20_774;
const GAMES: [&str; 5] = ["crisscross", "wordsearch", "crossup", "town", "wordcross"];

/// How much is made up.
struct Scale {
    results: i64,
    people: u32,
    servers: u32,
}

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
        Scale { results: 1_000_000, people: 20_000, servers: 500 }
    } else {
        Scale { results: 2_000, people: 60, servers: 5 }
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-standings");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a writable target folder");
    let file = folder.join("standings.db");
    let url = format!("sqlite:{}", file.display());
    // Opened once, so that there are tables to fill.
    Store::open(&url).await.expect("a new file").close().await;
    let person = fill(&file, &scale).await;
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
                let board = standings.leaderboard(question, PersonId(person), page).await;
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
    let took = time(async || {
        let profile = standings.profile(PersonId(person), PersonId(person + 1), Some(1)).await;
        assert!(profile.is_ok());
    })
    .await;
    println!("a profile: {:.1} ms", ms(took));
    pictures(&standings, PersonId(person)).await;
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

/// Makes people and results up; somebody who has played much.
async fn fill(file: &Path, scale: &Scale) -> i64 {
    let mut db = open(file).await;
    let mut all = db.begin().await.expect("nobody else");
    for person in 1..=i64::from(scale.people) {
        sqlx::query("INSERT INTO people (id, discord_id, name) VALUES ($1, $2, $3)")
            .bind(person)
            .bind(person + 1_000_000)
            .bind(format!("Person {person}"))
            .execute(&mut *all)
            .await
            .expect("a new row");
        sqlx::query("INSERT INTO preferences VALUES ($1, 'dark', 'picture', TRUE, TRUE, $2)")
            .bind(person)
            .bind(person % 2 == 0)
            .execute(&mut *all)
            .await
            .expect("a new row");
    }
    let mut dice = Dice::new(&Seed::from_number(1), 0);
    // A few play much, most play little.
    let some = |limit: u32, dice: &mut Dice| {
        let squared = u64::from(dice.below(1_000)) * u64::from(dice.below(1_000));
        (squared * u64::from(limit) / 1_000_000) as i64 + 1
    };
    let (mut entered, mut number) = (0, 0);
    while entered < scale.results {
        number += 1;
        let game = GAMES[dice.below(5) as usize];
        let seats = if game == "crisscross" { 2 } else { 1 + i64::from(dice.below(4)) };
        let day = TODAY - 730 + 730 * entered / scale.results;
        let guild = some(scale.servers, &mut dice);
        let mut people: Vec<i64> = Vec::new();
        while (people.len() as i64) < seats {
            let person = some(scale.people, &mut dice);
            if !people.contains(&person) {
                people.push(person);
            }
        }
        for (seat, person) in (0_i64..).zip(people) {
            let (rated, edition) = (seats > 1, seats == 1 && game != "wordcross");
            sqlx::query(
                "INSERT INTO results (table_id, seat, person, score, place, grp, at, number, game,
                    guild, day, month, dictionary, variant, pace, seats, computers, private, lasts,
                    duel, rated, won, title)
                 VALUES ($1, $2, $3, $4, $5, 0, $6, $1, $7, $8, $9, $10, 'en-standard', '', 'slow',
                    $11, 0, FALSE, $12, $13, $14, $15, NULL)",
            )
            .bind(number)
            .bind(seat)
            .bind(person)
            .bind(i64::from(dice.below(60)))
            .bind(seat + 1)
            .bind(day * DAY)
            .bind(game)
            .bind(guild)
            .bind(day)
            .bind(month_of(day))
            .bind(seats)
            .bind(edition.then_some(1_i64))
            .bind(game == "crisscross")
            .bind(rated)
            .bind(rated && seat == 0)
            .execute(&mut *all)
            .await
            .expect("a new row");
            entered += 1;
        }
    }
    all.commit().await.expect("room on the disk");
    db.close().await.expect("ours");
    2
}
