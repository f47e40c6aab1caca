//! The pictures of leaderboards and profiles, and what is said of them.

use crosstown::daily::challenge::{Challenge, Period};
use crosstown::daily::date::Date;
use crosstown::daily::streak::Streak;
use crosstown::draw::Theme;
use crosstown::screen::ALT_LIMIT;
use crosstown::standings::achievement::Achievement;
use crosstown::standings::picture::{draw_leaderboard, draw_profile};
use crosstown::standings::profile::{
    BestGame, Calendar, DailyRecord, GameRecord, Profile, RatingNow, Sight,
};
use crosstown::standings::{Leaderboard, Measure, Question, Row, Scope, Span, Value, text};
use crosstown::store::{FoundWord, HeadToHead, RatingPoint};
use crosstown::table::record::TableId;
use crosstown::table::seating::PersonId;

use super::{NAMES, check, check_sizes};

const ASKER: PersonId = PersonId(5);

fn row(place: usize, person: i64, value: Value) -> Row {
    Row {
        place,
        person: PersonId(person),
        discord_id: 1,
        name: NAMES[person as usize % NAMES.len()].to_owned(),
        value,
        games: 12,
        checked_at: None,
    }
}

fn board(measure: Measure, rows: Vec<Row>, own: Option<Row>) -> Leaderboard {
    let question =
        Question { game: "wordsearch", measure, span: Span::Week, scope: Scope::Server(1) };
    Leaderboard {
        question,
        title: "Make a Wordsearch".to_owned(),
        since: Some(Date::from_number(20_773)),
        past: false,
        highest: rows.first().map_or(0.0, |row| row.value.number()),
        rows,
        own,
        page: 0,
        pages: 12,
        people: 118,
    }
}

/// Ten rows, two of them alike.
fn best() -> Leaderboard {
    let value = |n: i64| Value::Points(58 - 4 * if n == 4 { 3 } else { n });
    let place = |n: i64| if n == 4 { 4 } else { n as usize + 1 };
    let rows: Vec<Row> = (0..10).map(|n| row(place(n), n, value(n))).collect();
    let own = rows[5].clone();
    board(Measure::Best, rows, Some(own))
}

fn rating() -> Leaderboard {
    let value =
        |n: i64| Value::Rating { rating: 1843.0 - 61.0 * n as f64, deviation: 48.0 + n as f64 };
    let rows = (0..10).map(|n| row(n as usize + 1, 20 + n, value(n))).collect();
    board(Measure::Rating, rows, Some(row(104, ASKER.0, value(13))))
}

/// A page far down: places of four digits and five, the longest names, and some that no picture can have.
fn far() -> Leaderboard {
    let value = |n: i64| Value::Rating { rating: 1402.0 - n as f64, deviation: 148.0 };
    let mut rows: Vec<Row> = (0..10).map(|n| row(n as usize + 9_993, 40 + n, value(n))).collect();
    for (row, name) in rows[2..].iter_mut().zip(["W".repeat(32), "אבי".into(), "अनिल".into()])
    {
        row.name = name;
    }
    let own = Row { name: "W".repeat(32), ..row(123_456, ASKER.0, value(300)) };
    board(Measure::Rating, rows, Some(own))
}

#[test]
fn leaderboards() {
    let (best, rating, far) = (best(), rating(), far());
    let empty = Leaderboard { pages: 1, people: 0, ..board(Measure::Wins, Vec::new(), None) };
    let streak = |n: i64| row(n as usize + 1, n, Value::Streak(41 - 9 * n as u32, Period::Day));
    let streaks = board(Measure::Streak, (0..3).map(streak).collect(), None);
    let mut pictures = Vec::new();
    for theme in Theme::ALL {
        pictures
            .push((format!("leaderboard-{theme}"), draw_leaderboard(&best, Some(ASKER), theme)));
    }
    pictures.push(("leaderboard-own".into(), draw_leaderboard(&rating, Some(ASKER), Theme::Dark)));
    for theme in Theme::ALL {
        let picture = draw_leaderboard(&far, Some(ASKER), theme);
        pictures.push((format!("leaderboard-far-{theme}"), picture));
    }
    pictures.push(("leaderboard-few".into(), draw_leaderboard(&streaks, None, Theme::Light)));
    pictures.push(("leaderboard-empty".into(), draw_leaderboard(&empty, None, Theme::Dark)));
    check_sizes("a leaderboard", |theme| draw_leaderboard(&rating, Some(ASKER), theme));
    check_sizes("a page far down", |theme| draw_leaderboard(&far, Some(ASKER), theme));
    check(pictures);
}

fn history() -> Vec<RatingPoint> {
    let wave = |n: i64| (n * n * 7 % 41 - 20) as f64 + 4.0 * n as f64;
    (0..60).map(|n| RatingPoint { at: n, rating: 1480.0 + wave(n), deviation: 90.0 }).collect()
}

fn game(game: &'static str, name: &'static str, played: u32) -> GameRecord {
    let best = BestGame { score: 47, table: TableId(9), seat: 0, at: 0, open: true };
    let rating = RatingNow { rating: 1623.4, deviation: 61.0, games: 60, history: history() };
    GameRecord {
        game,
        name,
        played,
        rated: played / 2,
        won: played / 5,
        best: Some(best),
        average: Some(31_449),
        rating: Some(rating),
        titles: Vec::new(),
    }
}

fn profile() -> Profile {
    let today: Date = "2026-11-17".parse().unwrap();
    let first = Calendar::first(today).number();
    let played = |n: i64| match n * n % 11 {
        0 | 3 => None,
        5 if n > 200 => Some((Date::from_number(first + n), 2)),
        _ => (n > 40).then(|| (Date::from_number(first + n), 1)),
    };
    let days = today.number() - first;
    let duel = GameRecord { best: None, average: None, ..game("crisscross", "Crisscross", 88) };
    let titles = vec![("Master urban developer".to_owned(), 3), ("Senior planner".to_owned(), 9)];
    let town = GameRecord {
        rating: None,
        rated: 0,
        won: 0,
        titles,
        ..game("town", "Criss-Cross Town", 31)
    };
    let earned = |title: &str| Achievement { title: title.to_owned(), how: String::new(), at: 0 };
    let word = |word: &str, times| FoundWord { word: word.to_owned(), times };
    let met = |won, lost, drawn| HeadToHead { game: String::new(), won, lost, drawn };
    Profile {
        person: ASKER,
        name: NAMES[5].to_owned(),
        sight: Sight::Everywhere,
        games: vec![
            game("wordsearch", "Make a Wordsearch", 214),
            duel,
            game("crossup", "Cross-Up", 57),
            town,
            game("wordcross", "Word Cross", 12),
        ],
        dailies: vec![
            DailyRecord {
                challenge: Challenge::Wordsearch,
                finished: 180,
                best: Some(47),
                streak: Streak { now: 12, longest: 41 },
            },
            DailyRecord {
                challenge: Challenge::Town,
                finished: 9,
                best: Some(71),
                streak: Streak { now: 1, longest: 4 },
            },
        ],
        calendar: Calendar { today, played: (0..days).filter_map(played).collect() },
        words: vec![word("STONE", 21), word("TRAIN", 17), word("EAST", 15), word("LATER", 11)],
        achievements: [
            "Won Crisscross",
            "Super-great",
            "A perfect line",
            "Won Make a Wordsearch",
            "Master urban developer",
            "30 days in a row",
        ]
        .map(earned)
        .to_vec(),
        against: vec![("Crisscross", met(7, 5, 1)), ("Cross-Up", met(2, 3, 0))],
    }
}

/// Somebody who has just begun.
fn newcomer() -> Profile {
    let one =
        GameRecord { played: 1, rated: 0, won: 0, rating: None, ..game("crossup", "Cross-Up", 1) };
    Profile {
        name: NAMES[4].to_owned(),
        games: vec![one],
        dailies: Vec::new(),
        words: Vec::new(),
        achievements: Vec::new(),
        against: Vec::new(),
        ..profile()
    }
}

/// Somebody with the longest of everything.
fn longest() -> Profile {
    let mut profile = profile();
    profile.name = "W".repeat(32);
    for game in &mut profile.games {
        (game.played, game.rated, game.won) = (12_345, 12_345, 12_345);
        game.best = game.best.take().map(|best| BestGame { score: 1_234, ..best });
        game.rating.get_or_insert(RatingNow {
            rating: 1523.4,
            deviation: 161.0,
            games: 60,
            history: history().into_iter().map(|p| RatingPoint { rating: 1500.0, ..p }).collect(),
        });
        if !game.titles.is_empty() {
            game.titles = vec![("Executive urban developer".to_owned(), 1_234)];
        }
    }
    for daily in &mut profile.dailies {
        daily.streak = Streak { now: 1_234, longest: 1_234 };
    }
    profile
}

#[test]
fn profiles() {
    let mut pictures: Vec<_> = Theme::ALL
        .into_iter()
        .map(|theme| (format!("profile-{theme}"), draw_profile(&profile(), theme)))
        .collect();
    pictures.push(("profile-newcomer".into(), draw_profile(&newcomer(), Theme::Light)));
    pictures.push(("profile-longest".into(), draw_profile(&longest(), Theme::Light)));
    let nobody = Profile { games: Vec::new(), ..newcomer() };
    pictures.push(("profile-empty".into(), draw_profile(&nobody, Theme::Dark)));
    check_sizes("a profile", |theme| draw_profile(&profile(), theme));
    check_sizes("the longest profile", |theme| draw_profile(&longest(), theme));
    check(pictures);
}

#[test]
fn texts_fit_and_say_what_pictures_show() {
    for board in [best(), rating(), far(), board(Measure::Wins, Vec::new(), None)] {
        let told = text::leaderboard(&board, Some(ASKER));
        assert!(told.chars().count() < 2_000, "{told}");
        let alt = text::leaderboard_alt(&board, Some(ASKER));
        assert!(alt.chars().count() <= ALT_LIMIT, "{alt}");
        for row in &board.rows {
            assert!(told.contains(&row.value.to_string()) && alt.contains(&row.value.to_string()));
        }
        if board.own.is_some() {
            assert!(told.contains("(you)") && alt.contains("You: "), "{told}\n{alt}");
        }
    }
    let own = text::leaderboard(&rating(), Some(ASKER));
    assert!(own.contains("…\n104. Þórður Ágústsson"), "{own}");
    let mut long = profile();
    long.achievements = vec![long.achievements[0].clone(); 200];
    long.words = vec![FoundWord { word: "W".repeat(15), times: 99 }; 200];
    for profile in [profile(), newcomer(), longest(), long] {
        let told = text::profile(&profile);
        assert!(told.chars().count() < 2_000, "{told}");
        assert!(text::profile_alt(&profile).chars().count() <= ALT_LIMIT);
        assert!(told.contains("Cross-Up") && text::profile_alt(&profile).contains("Cross-Up"));
    }
    let told = text::profile(&profile());
    for part in [
        "rating 1623 ± 61",
        "12 days in a row, longest 41 days",
        "STONE × 21",
        "7 won, 5 lost, 1 drawn",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
}
